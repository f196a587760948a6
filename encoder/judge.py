"""Judges one scenario: plays each of its cases, holds the expectations against the answers, weighs the controls."""

from __future__ import annotations

from collections.abc import Callable

from encoder.eras import EraRuns
from encoder.expect import UNKNOWN, Check, check_case, expectations, proves_nothing
from encoder.model import Case, Scenario
from encoder.problems import Where
from encoder.results import Answer
from encoder.values import replace, value

PASSED = "passed"
FAILED = "failed"
SKIPPED = "skipped"
FAULT = "fault"


@value
class CaseResult:
    """What became of one case: a document or one of its variations, under one era.

    name       'SC-007', 'SC-007#control', 'SC-007#also-2'; scenario_id, role, label, era, title: of the case
    status     'passed', 'failed', 'skipped', or 'fault': the tool itself failed
    note       why it was skipped, or failed apart from its checks; one line
    checks     the checks that were not passed; `checked`: how many there were
    undecided  it failed only because something cannot be told
    gives      what the rules give, in a few words
    trace      the traceback of a fault
    """

    name: str
    scenario_id: str
    role: str
    label: str
    era: str
    title: str
    where: Where
    status: str
    note: str = ""
    checks: tuple[Check, ...] = ()
    checked: int = 0
    undecided: bool = False
    gives: str = ""
    seconds: float = 0.0
    trace: str = ""


class TimeIsUp(BaseException):
    """Raised inside a case that takes too long; not an Exception, so that nothing on the way swallows it."""


def case_name(case: Case) -> str:
    """The name under which a case is listed."""
    if case.role == "main":
        return case.scenario_id
    return f"{case.scenario_id}#{case.label.replace(' ', '-')}"


def judge(
    scenario: Scenario,
    play: Callable[[Case], Answer],
    cases: tuple[Case, ...] | None = None,
    timeout: float | None = None,
    same_answer=None,
) -> tuple[CaseResult, ...]:
    """One result for each case of the scenario (or for each of `cases`, which are some of them).

    play(case) gives the answer; what it raises becomes a fault. timeout: seconds for one case.
    same_answer: see `encoder.eras`.
    """
    played = []
    runs: dict[str, EraRuns] = {}
    for case in scenario.cases if cases is None else cases:
        runs_of_case = runs.setdefault(case.label, EraRuns(same_answer))
        played.append(_judge_case(case, play, timeout, runs_of_case))
    results = [_weighed(result, pairs, played) for result, pairs in played]
    return tuple(_pending(scenario, results) if scenario.pending else results)


# --------------------------------------------------------------------------
# One case
# --------------------------------------------------------------------------


def _judge_case(case: Case, play, timeout, runs: EraRuns) -> tuple[CaseResult, list]:
    """The result of a case by itself, and its `expectations`, for comparing it with others."""
    from time import perf_counter

    start = perf_counter()
    pairs: list = []
    try:
        with _limit(timeout):
            answer = runs.known(case)
            if answer is None:
                answer = play(case)
                runs.remember(case, answer)
            pairs = expectations(case, answer) if answer.broken is None else []
            checks = check_case(case, answer, play, pairs)
            gives = what_comes_out(case, answer)
    except TimeIsUp:
        fields = {"status": FAILED, "note": f"cannot decide: not finished after {timeout:g} s", "undecided": True}
    except Exception as error:  # a fault of the tool: told as such, and the other cases still run
        fields = _fault(error)
    else:
        fields = _verdict(case, checks, gives)
    fields["seconds"] = perf_counter() - start
    return result_of(case, **fields), pairs


def result_of(case: Case, **fields) -> CaseResult:
    """A result of `case` with these fields, besides those that the case itself gives."""
    return CaseResult(
        name=case_name(case),
        scenario_id=case.scenario_id,
        role=case.role,
        label=case.label,
        era=case.era,
        title=case.title,
        where=case.where,
        **fields,
    )


def _verdict(case: Case, checks: tuple[Check, ...], gives: str) -> dict:
    if not checks:
        return {"status": SKIPPED, "note": "it expects nothing, so it is not a test", "gives": gives}
    wrong = tuple(check for check in checks if not check.passed)
    fields = {"status": FAILED if wrong else PASSED, "checks": wrong, "checked": len(checks), "gives": gives}
    fields["undecided"] = bool(wrong) and all(check.status == UNKNOWN for check in wrong)
    if case.doubt and case.role == "main":
        fit = "as expected" if not wrong else "not as expected"
        fields.update(status=SKIPPED, note=f"doubt: {case.doubt}; the rules give: {gives} ({fit})", undecided=False)
    return fields


def _fault(error: Exception) -> dict:
    from traceback import format_exception

    note = ": ".join([type(error).__name__, *str(error).split("\n")[:2]]).removesuffix(": ")
    return {"status": FAULT, "note": note, "trace": "".join(format_exception(error))}


def what_comes_out(case: Case, answer: Answer) -> str:
    """What the rules give, in a few words: the verdicts, or how many outcomes the story has."""
    from encoder.wording import CardWords, verdict_text

    words = CardWords(case)
    if answer.broken is not None:
        return f"{answer.broken.step} is {verdict_text(answer.broken.verdict, words)}"
    if answer.questions:
        return " / ".join(verdict_text(question.verdict, words) for question in answer.questions)
    if answer.unknown:
        return "unknown"
    number = len(answer.outcomes())
    return f"{number} outcome{'s' * (number != 1)}"


# --------------------------------------------------------------------------
# Controls and pending scenarios
# --------------------------------------------------------------------------


def _weighed(result: CaseResult, pairs: list, played) -> CaseResult:
    """A control that passes, but comes out like the main case, fails: the example proves nothing."""
    if result.role != "control" or result.status != PASSED:
        return result
    mains = [(main, main_pairs) for main, main_pairs in played if main.role == "main"]
    for main, main_pairs in [entry for entry in mains if entry[0].era == result.era] or mains[:1]:
        if main.status == PASSED and proves_nothing(main_pairs, pairs):
            note = f"expected to differ from {main.scenario_id} but gives the same result: the example proves nothing"
            return replace(result, status=FAILED, note=note)
    return result


def _pending(scenario: Scenario, results: list[CaseResult]) -> list[CaseResult]:
    """A pending scenario is skipped while something in it fails, and fails once everything passes."""
    if all(result.status == PASSED for result in results):
        first = replace(results[0], status=FAILED, note=f"remove pending: it passes ({scenario.pending})")
        return [first, *results[1:]]
    note = f"pending: {scenario.pending}"
    return [replace(result, status=SKIPPED, note=note, checks=(), undecided=False) for result in results]


# --------------------------------------------------------------------------
# Time
# --------------------------------------------------------------------------


class _limit:
    """Raises TimeIsUp in the block after so many seconds (in the main thread of systems with alarm signals)."""

    def __init__(self, seconds: float | None):
        self.seconds = seconds

    def __enter__(self):
        if self.seconds:
            import signal
            import threading

            if not hasattr(signal, "SIGALRM") or threading.current_thread() is not threading.main_thread():
                self.seconds = None
                return
            self._before = signal.signal(signal.SIGALRM, _time_is_up)
            signal.setitimer(signal.ITIMER_REAL, self.seconds)

    def __exit__(self, *_):
        if self.seconds:
            import signal

            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, self._before)


def _time_is_up(*_):
    raise TimeIsUp
