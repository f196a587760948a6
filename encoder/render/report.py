"""A run of scenarios as text: one block for each failure, one line for each skip, the closing line."""

from __future__ import annotations

from encoder.expect import Check
from encoder.judge import FAILED, FAULT, PASSED, SKIPPED, CaseResult
from encoder.render.style import Style, plural
from encoder.verify import Report

_HEADS = {FAILED: ("FAIL ", "bad"), FAULT: ("FAULT", "bad"), SKIPPED: ("skip ", "unsure"), PASSED: ("ok   ", "good")}


class ReportText:
    """Writes results as they come; eras of one case that came out alike share one block.

    level  -1: nothing but the closing line, 0: failures and skips, 1: also what passed
    """

    def __init__(self, write, style: Style, level: int = 0, debug: bool = False):
        self._write = write
        self._style = style
        self._level = level
        self._debug = debug
        self._waiting: list[CaseResult] = []

    def add(self, result: CaseResult) -> None:
        """Takes the next result; it is written once the next one is known not to be the same in another era."""
        if self._waiting and not _alike(self._waiting[0], result):
            self.flush()
        self._waiting.append(result)

    def flush(self) -> None:
        """Writes what still waits."""
        results, self._waiting = self._waiting, []
        if results and self._level >= 0:
            for line in self._lines(results):
                self._write(line)

    def _lines(self, results: list[CaseResult]) -> list[str]:
        first = results[0]
        if first.status == PASSED and self._level < 1:
            return []
        word, look = _HEADS[first.status]
        eras = ", ".join(result.era for result in results)
        name = f"{first.name} [{eras}]"
        if first.status in (PASSED, SKIPPED):
            text = first.note or f"{first.title}  ({first.gives})"
            return [f"{self._style(word.strip(), look)}{' ' * (6 - len(word.strip()))}{name}  {text}"]
        place = f"{first.where.file}:{first.where.line}"
        lines = [f"{self._style(word, look)} {place}  {self._style(name, 'bold')}  {first.title}".rstrip()]
        if first.note:
            lines.append(f"      {first.note}")
        if first.trace and self._debug:
            lines += [f"      {line}" for line in first.trace.splitlines()]
        lines += [line for check in first.checks for line in self._check_lines(check, first)]
        if first.status == FAILED:
            lines.append(f"      rerun: ocg verify -v {first.where.file}#{first.scenario_id}")
        return [*lines, ""]

    def _check_lines(self, check: Check, result: CaseResult) -> list[str]:
        """What was expected and what came out."""
        about = f"{check.key}: {check.subject}" if check.subject else check.key
        line = "" if check.where.line == result.where.line else f"   line {check.where.line}"
        context = f"   {check.context}" if check.context else ""
        expected = check.expected or "something that can be told"
        return [
            f"      {about}{self._style(context + line, 'dim')}",
            f"        {self._style('- expected', 'good')}  {expected}",
            f"        {self._style('+ actual', 'bad')}    {check.actual}",
        ]


def _alike(one: CaseResult, other: CaseResult) -> bool:
    """Whether two results are the same but for the era."""
    if (one.name, one.status, one.note, one.gives) != (other.name, other.status, other.note, other.gives):
        return False
    return [_seen(check) for check in one.checks] == [_seen(check) for check in other.checks]


def _seen(check: Check) -> tuple:
    return check.key, check.subject, check.expected, check.actual


def closing_lines(report: Report, durations: int = 0) -> list[str]:
    """The slowest cases if asked for, how much was run, and last, alone on its line, the summary."""
    lines = []
    slowest = sorted(report.results, key=lambda result: -result.seconds)[:durations]
    if slowest:
        lines += ["slowest", *(f"  {result.seconds:7.2f} s  {result.name} [{result.era}]" for result in slowest), ""]
    stopped = ", interrupted" if report.interrupted else ""
    cases = plural(len(report.results), "case")
    lines.append(f"{plural(report.documents, 'document')}, {cases}, {report.seconds:.1f} s{stopped}")
    return [*lines, report.summary]
