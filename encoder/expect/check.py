"""Holds everything that `expect:` says of a case against what came out."""

from __future__ import annotations

from collections.abc import Callable

from encoder import model
from encoder.expect.findings import FAILED, UNKNOWN, Check, Finding, as_check
from encoder.expect.moments import before_checks, moment_checks, negated_checks, now_checks
from encoder.expect.outcomes import outcome_checks, reading_checks
from encoder.expect.subject import Subject
from encoder.expect.verdicts import verdict_checks
from encoder.results import Answer
from encoder.values import replace
from encoder.wording import CardWords, verdict_text

Play = Callable[[model.Case], Answer]


def check_case(case: model.Case, answer: Answer, play: Play, pairs=None) -> tuple[Check, ...]:
    """One check for each thing that the case expects, in a fixed order; () if it expects nothing.

    `play` is asked again only for `legal-in:`. A story with an impossible step gives one failed check.
    `pairs` are `expectations(case, answer)`, if they are at hand: they remember the outcomes they have worked out.
    """
    if answer.broken is not None:
        return (_broken(case, answer),)
    checks: list[Check] = []
    for expect, subject in expectations(case, answer) if pairs is None else pairs:
        checks += expectation_checks(expect, subject, play)
    return tuple(checks)


def expectations(case: model.Case, answer: Answer) -> list[tuple[model.Expectation, Subject]]:
    """What is expected, each with the question it is about: the document's first, then those of a list of questions."""
    questions = answer.questions
    if case.ask and len(questions) != len(case.ask):
        raise RuntimeError(f"{case.scenario_id}: {len(case.ask)} questions, {len(questions)} answers")
    pairs = []
    if case.expect is not None:
        pairs.append((case.expect, Subject(case, answer, questions[0] if questions else None)))
    if case.ask_is_list:
        for step, question in zip(case.ask, questions):
            if step.expect is not None:
                pairs.append((step.expect, Subject(case, answer, question)))
    return pairs


def _broken(case: model.Case, answer: Answer) -> Check:
    broken = answer.broken
    words = CardWords(case)
    status = UNKNOWN if broken.verdict.answer == "unknown" else FAILED
    actual = verdict_text(broken.verdict, words)
    where = broken.verdict.where or case.where
    return Check("story", status, "every step can be done", f"{broken.step} is {actual}", where, broken.step)


def expectation_checks(expect: model.Expectation, subject: Subject, play: Play, reading: bool = False) -> list[Check]:
    checks = verdict_checks(expect, subject, lambda turn: _ask_again(subject, turn, play), reading)
    checks += before_checks(expect, subject)
    checks += now_checks(expect, subject)
    checks += moment_checks(expect, subject)
    checks += negated_checks(expect, subject)
    checks += outcome_checks(expect, subject)
    checks += _because(expect, subject)
    checks += reading_checks(expect, subject, lambda one, part: expectation_checks(one, part, play, reading=True))
    return checks


def _because(expect: model.Expectation, subject: Subject) -> list[Check]:
    used = subject.answer.rules_used
    return [
        as_check(
            "because",
            Finding(rule in used, rule, "used" if rule in used else "the answer does not rest on it"),
            expect.where,
        )
        for rule in expect.because
    ]


def _ask_again(subject: Subject, turn: model.Turn, play: Play) -> str:
    """The verdict of the same question, asked alone, in another turn; 'illegal' where the story cannot be played."""
    case = subject.case
    step = case.ask[subject.answer.questions.index(subject.question)]
    other = replace(
        case, turn_player=turn.player, phase=turn.phase, first_turn=turn.first, ask=(step,), ask_is_list=False
    )
    answer = play(other)
    if answer.broken is not None:
        return answer.broken.verdict.answer
    return answer.questions[0].verdict.answer
