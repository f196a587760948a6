"""How hard the engine tries."""

from __future__ import annotations

from encoder.values import value


@value
class Options:
    """max_outcomes  answer sets of one window before the answer says `more than N outcomes`
    seconds       time limit of one window
    memo          programs that are the same to the letter are run once a process
    zones         every free zone is an outcome of its own
    """

    max_outcomes: int = 500
    seconds: float | None = None
    memo: bool = True
    zones: bool = False
