"""Which eras of a case need not be played, because an era already played decides them.

An era is a set of switches. An answer that read only switches which stand the same way in another era is the
answer of that era too. This module is the one place that decides it; `known` may always say no.
"""

from __future__ import annotations

from encoder.model import Case
from encoder.results import Answer


class EraRuns:
    """The eras of one case, as they are played one after the other.

    same_answer(played, answer, case): whether `answer`, found for the case `played`, holds for `case`, which differs
    from it in the era alone. None: every era is played.
    """

    def __init__(self, same_answer=None):
        self._same_answer = same_answer
        self._played: list[tuple[Case, Answer]] = []

    def known(self, case: Case) -> Answer | None:
        """The answer for `case`, if an era already played gives it."""
        if self._same_answer is None:
            return None
        return next((answer for played, answer in self._played if self._same_answer(played, answer, case)), None)

    def remember(self, case: Case, answer: Answer) -> None:
        """Notes what `case` gave."""
        self._played.append((case, answer))
