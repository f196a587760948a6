"""What comes out of holding an expectation against an answer.

`Finding` is one comparison, `Check` one line of `expect:` with its place in the file.
Both know three results: it holds, it does not, and nobody can tell.
"""

from __future__ import annotations

from encoder.problems import Where
from encoder.values import value

PASSED = "passed"
FAILED = "failed"
UNKNOWN = "unknown"


@value
class Finding:
    """One comparison.

    holds      True, False, or None: it cannot be told
    expected   the claim as a person reads it
    actual     what came out; with `holds` None: what is missing
    subject    the card or fact it is about
    """

    holds: bool | None
    expected: str
    actual: str
    subject: str = ""


@value
class Check:
    """One key of `expect:`, held against an answer.

    key        the key as written: 'answer', 'always', 'after link 2'
    status     'passed', 'failed', or 'unknown': it cannot be told, which never satisfies a claim
    subject    the card or fact it is about, or ''
    expected, actual   what the file says, what came out ('unknown: ...' if it cannot be told)
    context    'outcome 2 of 3', or ''
    where      the line of the file
    """

    key: str
    status: str
    expected: str
    actual: str
    where: Where
    subject: str = ""
    context: str = ""

    @property
    def passed(self) -> bool:
        return self.status == PASSED


def as_check(key: str, finding: Finding, where: Where, context: str = "") -> Check:
    """The check of `key` that `finding` decides."""
    if finding.holds is None:
        return Check(key, UNKNOWN, finding.expected, f"unknown: {finding.actual}", where, finding.subject, context)
    status = PASSED if finding.holds else FAILED
    return Check(key, status, finding.expected, finding.actual, where, finding.subject, context)


def first_that_matters(findings: list[Finding]) -> Finding:
    """The finding that decides whether all of them hold: one that fails, else one that cannot be told, else any."""
    for wanted in (False, None):
        for finding in findings:
            if finding.holds is wanted:
                return finding
    return findings[0]


def all_hold(findings: list[Finding]) -> bool | None:
    """Whether all hold: False if one fails, else None if one cannot be told."""
    results = [finding.holds for finding in findings]
    return False if False in results else None if None in results else True
