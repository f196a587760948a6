"""The exit codes of every command (docs/cli.md)."""

from __future__ import annotations

from collections.abc import Iterable

YES = 0
NO = 1
USAGE = 2
UNREADABLE = 3
UNDECIDED = 4
NOTHING_RAN = 5
FAULT = 70
INTERRUPTED = 130
BROKEN_PIPE = 141

#: With several results the first of these that occurs wins: a definite no is never hidden behind "cannot decide".
_ORDER = (FAULT, UNREADABLE, NO, UNDECIDED, NOTHING_RAN, YES)


def worst(codes: Iterable[int], nothing: int = NOTHING_RAN) -> int:
    """The code of a run with these results; `nothing` if there are none."""
    found = set(codes)
    return next((code for code in _ORDER if code in found), nothing)
