"""Plays a case: windows in a row, each one clingo program; the answers come out as `encoder.results`."""

from __future__ import annotations

from encoder.play.game import play
from encoder.play.moves import moves
from encoder.play.options import Options
from encoder.play.same import same_answer

__all__ = ["Options", "moves", "play", "same_answer"]
