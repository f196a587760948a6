"""Whether the answer that one era gave is the answer of another."""

from __future__ import annotations

from encoder.model import Case
from encoder.play.window import Table
from encoder.play.zones import named_zones
from encoder.results import Answer


def same_answer(played: Case, answer: Answer, case: Case, library, options) -> bool:
    """Whether `answer`, found for `played`, holds for `case`, which differs from it in the era alone.

    It does if both give the solver the same facts at the start, but for switches that no window of the story could
    read: then every window is the same program, and so is all that follows from it. Ask it once `played` has been
    held against its expectation, so that every window that `case` needs has been played.
    """
    table = answer.table
    if table is None or answer.limits or (case.expect, case.ask) != (played.expect, played.ask):
        return False
    other = Table(case, library, options)
    if other.start != table.start:
        return False
    differs = (other.fixed | named_zones(case, other)) ^ table.fixed
    return all(fact.startswith("switch(") for fact in differs) and not differs & table.switches_read
