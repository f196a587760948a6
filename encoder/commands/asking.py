"""Playing cases for a command and writing what comes out, as text or as JSON."""

from __future__ import annotations

from encoder import exits
from encoder.commands.options import formats_of, style_of
from encoder.model import Case
from encoder.problems import Where
from encoder.render.names import CardNames, Citations, step_text
from encoder.render.verdicts import VerdictText
from encoder.results import Answer, Question, Verdict
from encoder.values import replace

_CODES = {"legal": exits.YES, "illegal": exits.NO, "unknown": exits.UNDECIDED, "unsettled": exits.UNDECIDED}


class Asking:
    """One command's way from a case to its output.

    codes  the exit code of every answer so far
    """

    def __init__(self, arguments, library):
        self.arguments = arguments
        self.library = library
        self.citations = Citations()
        self.style = style_of(arguments)
        self.formats = formats_of(arguments)
        self.codes: list[int] = []
        self._objects: dict[str, list] = {one.name: [] for one in self.formats}

    @property
    def machine(self) -> bool:
        """Whether objects are wanted on standard output instead of text."""
        return any(one.file is None and one.name != "text" for one in self.formats)

    def play(self, case: Case) -> Answer:
        """The answer to a case; a verdict that was found within a limit is none."""
        from encoder.play import play

        answer = play(case, self.library)
        return _without_verdicts(answer) if answer.limits else answer

    def names(self, case: Case, answer: Answer | None = None) -> CardNames:
        """The names of a case's cards in the language asked for."""
        names = CardNames(case, self.library, self.arguments.lang)
        if answer is not None:
            names.know(answer.before)
        return names

    # -- verdicts -------------------------------------------------------------

    def questions(self, case: Case, answer: Answer) -> list[tuple[Question, str, Where | None]]:
        """Each question with the words in which it is asked, and where (None: on the command line)."""
        if case.deck_check:
            return [(question, "this Deck", case.deck_check.where) for question in answer.questions]
        told = getattr(self.arguments, "actions", None)
        return [
            (question, step_text(step), None if told else step.where)
            for step, question in zip(case.ask, answer.questions)
        ]

    def verdict_lines(self, case: Case) -> list[str]:
        """The verdicts on every question of a case as text; their exit codes are noted."""
        answer = self.play(case)
        text = VerdictText(
            self.names(case, answer), self.citations, self.style, self.arguments.lang, self.arguments.verbose > 0
        )
        if answer.broken is not None:
            return self._broken(answer, text)
        lines: list[str] = []
        for question, words, where in self.questions(case, answer):
            self.note(question.verdict)
            if self.arguments.quiet:
                lines.append(text.word(question.verdict))
            else:
                lines += [*([""] if lines else []), *text.lines(question.verdict, words, where, answer.rules_used)]
        return lines

    def _broken(self, answer: Answer, text: VerdictText) -> list[str]:
        broken = answer.broken
        self.note(broken.verdict)
        if self.arguments.quiet:
            return [text.word(broken.verdict)]
        return text.lines(broken.verdict, f"{broken.step} cannot be done", None, answer.rules_used)

    def note(self, verdict: Verdict) -> None:
        """Remembers the exit code of a verdict."""
        self.codes.append(_CODES[verdict.answer])

    # -- objects --------------------------------------------------------------

    def objects(self, case: Case) -> list[dict]:
        """The verdicts on every question of a case as objects; their exit codes are noted."""
        from encoder.render.machine import Objects

        answer = self.play(case)
        objects = Objects(self.names(case, answer), self.citations, self.arguments.lang)
        if answer.broken is not None:
            self.note(answer.broken.verdict)
            return [objects.story(answer.before, (), answer)]
        made = []
        for question, _, where in self.questions(case, answer):
            self.note(question.verdict)
            made.append(objects.verdict(question.verdict, where))
        return made

    def emit(self, made: dict) -> None:
        """Writes an object: a line at once for jsonl; for json they are collected until `end`."""
        for one in self.formats:
            if one.name == "jsonl" and one.file is None:
                print(_json(made))
            elif one.name != "text":
                self._objects[one.name].append(made)

    def end(self) -> None:
        """Writes what was collected: one object as itself, several as a list."""
        from encoder.commands.output import write_file

        for one in self.formats:
            made = self._objects[one.name]
            if one.name == "json":
                text = _json(made[0] if len(made) == 1 else made, indent=2) + "\n"
            elif one.name == "jsonl" and one.file is not None:
                text = "".join(_json(each) + "\n" for each in made)
            else:
                continue
            if one.file is None:
                print(text, end="")
            else:
                write_file(one.file, text)

    @property
    def wants_objects(self) -> bool:
        """Whether some format wants objects."""
        return any(one.name != "text" for one in self.formats)


def _without_verdicts(answer: Answer) -> Answer:
    """The answer with every verdict unknown, because a limit was hit while it was worked out."""
    questions = []
    for question in answer.questions:
        verdict = question.verdict
        missing = (*verdict.missing, *answer.limits)
        questions.append(replace(question, verdict=replace(verdict, answer="unknown", missing=missing)))
    return replace(answer, questions=tuple(questions))


def _json(made, **more) -> str:
    import json

    return json.dumps(made, ensure_ascii=False, **more)
