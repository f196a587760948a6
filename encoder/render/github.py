"""A run as annotations of a GitHub workflow: at most nine and one that counts the rest."""

from __future__ import annotations

from encoder.judge import FAILED, FAULT
from encoder.problems import Problem
from encoder.verify import Report

_MOST = 9


def annotations(report: Report) -> list[str]:
    """Workflow commands, one a line."""
    found = [
        _annotation(problem.file, problem.line, f"{problem.code}", _told(problem))
        for problem in report.problems
        if problem.is_error
    ]
    for result in report.results:
        if result.status in (FAILED, FAULT):
            check = result.checks[0] if result.checks else None
            line = check.where.line if check else result.where.line
            text = result.note or f"{check.key} {check.subject}: expected {check.expected}, got {check.actual}"
            found.append(_annotation(result.where.file, line, f"{result.name} [{result.era}]", text))
    if len(found) > _MOST:
        rest = len(found) - _MOST
        found = [*found[:_MOST], f"::notice title=ocg::{rest} more, see the log"]
    return found


def _told(problem: Problem) -> str:
    return f"{problem.message} ({problem.suggestion})" if problem.suggestion else problem.message


def _annotation(file: str, line: int, title: str, text: str) -> str:
    return f"::error file={_property(file)},line={line},title={_property(title)}::{_data(text)}"


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")


def job_summary(report: Report) -> str:
    """The run as a Markdown table, for the job's summary page."""
    lines = [f"### ocg: {report.summary}", ""]
    rows = [result for result in report.results if result.status in (FAILED, FAULT)]
    if rows:
        lines += ["| case | rules | file | expected | actual |", "| --- | --- | --- | --- | --- |"]
    for result in rows:
        check = result.checks[0] if result.checks else None
        cells = [result.name, result.era, f"{result.where.file}:{check.where.line if check else result.where.line}"]
        cells += [f"{check.key} {check.subject}: {check.expected}", check.actual] if check else ["", result.note]
        lines.append("| " + " | ".join(cell.replace("|", "\\|").replace("\n", " ") for cell in cells) + " |")
    return "\n".join(lines) + "\n"
