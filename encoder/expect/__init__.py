"""Holds what a scenario expects against what came out."""

from encoder.expect.check import check_case, expectations
from encoder.expect.contrast import proves_nothing
from encoder.expect.findings import FAILED, PASSED, UNKNOWN, Check

__all__ = ["FAILED", "PASSED", "UNKNOWN", "Check", "check_case", "expectations", "proves_nothing"]
