"""What one expectation is held against: an answer, one of its questions, and the outcomes that follow."""

from __future__ import annotations

from encoder import model
from encoder.expect.scene import Scene
from encoder.results import Answer, Outcome, Question, Verdict, unknown_of
from encoder.wording import CardWords, missing_text


class Subject:
    """The answer to one question of a case (or to the story, if nothing is asked).

    `question` may be None. `readings` restricts the outcomes to some of an unsettled ruling's readings.
    The outcomes are worked out when they are first needed.
    """

    def __init__(
        self, case: model.Case, answer: Answer, question: Question | None, outcomes: tuple[Outcome, ...] | None = None
    ):
        self.case = case
        self.answer = answer
        self.question = question
        self.words = CardWords(case)
        self._outcomes = outcomes

    @property
    def outcomes(self) -> tuple[Outcome, ...]:
        if self._outcomes is None:
            self._outcomes = tuple(self.question.outcomes() if self.question else self.answer.outcomes())
        return self._outcomes

    @property
    def verdict(self) -> Verdict | None:
        return self.question.verdict if self.question else None

    @property
    def uncertain(self) -> str:
        """What the outcomes hang on, '' if they are certain; it shows once they are worked out."""
        missing = unknown_of(self.outcomes)
        return missing_text(missing, self.words) if missing else ""

    @property
    def uncertain_so_far(self) -> str:
        """What the story hangs on up to the question; without one, up to its end."""
        if self.question is None:
            return self.uncertain
        missing = self.question.unknown
        return missing_text(missing, self.words) if missing else ""

    @property
    def incomplete(self) -> str:
        """The limit that cut the outcomes short, ''."""
        return "; ".join(self.answer.limits)

    def scenes_at(self, moment: str) -> list[Scene | None]:
        """The board at a moment of every outcome ('' = the end); None where the moment is never reached."""
        return [self._scene(outcome, moment) for outcome in self.outcomes]

    def _scene(self, outcome: Outcome, moment: str) -> Scene | None:
        snapshot = outcome.moments.get(moment) if moment else outcome.end
        return None if snapshot is None else Scene(snapshot, self.words, self.answer.before, outcome, moment)

    def scenes_now(self) -> list[Scene | None]:
        """The board at the question, else at the end.

        Facts of the story (targets, triggers) are read from the first outcome that follows.
        """
        if self.question is None:
            return self.scenes_at("")
        told = _Later(self)
        return [Scene(snapshot, self.words, self.answer.before, told, "now") for snapshot in self.question.now]

    def among(self, outcomes: tuple[Outcome, ...]) -> Subject:
        """The same subject with only these outcomes."""
        return Subject(self.case, self.answer, self.question, outcomes)


class _Later:
    """The first outcome of a question, worked out only if a claim about the story reads it."""

    def __init__(self, subject: Subject):
        self._subject = subject

    def __getattr__(self, name):
        outcomes = self._subject.outcomes
        return getattr(outcomes[0] if outcomes else Outcome(self._subject.answer.before), name)
