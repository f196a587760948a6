"""A run as JUnit XML: one test case for each case, with file and line."""

from __future__ import annotations

from encoder.expect import Check
from encoder.judge import FAILED, FAULT, SKIPPED, CaseResult
from encoder.problems import Problem, render
from encoder.verify import Report


def junit(report: Report) -> str:
    """The XML text. Wrong results are failures; what cannot be read or decided, and faults, are told apart."""
    from xml.etree.ElementTree import Element, SubElement, indent, tostring

    errors = [problem for problem in report.problems if problem.is_error]
    undecided = sum(result.status == FAILED and result.undecided for result in report.results)
    root = Element("testsuites", name="ocg")
    suite = SubElement(
        root, "testsuite", name="ocg verify", tests=str(len(report.results) + len(errors)),
        failures=str(report.count(FAILED) - undecided), errors=str(report.count(FAULT) + len(errors)),
        skipped=str(report.count(SKIPPED) + undecided), time=f"{report.seconds:.3f}",
    )  # fmt: skip
    for result in report.results:
        _case(suite, result, SubElement)
    for problem in errors:
        _unreadable(suite, problem, SubElement)
    indent(root)
    return '<?xml version="1.0" encoding="utf-8"?>\n' + tostring(root, encoding="unicode") + "\n"


def _case(suite, result: CaseResult, sub_element) -> None:
    case = sub_element(
        suite, "testcase", name=f"{result.name} [{result.era}]", classname=_class_name(result.where.file),
        file=result.where.file, line=str(result.where.line), time=f"{result.seconds:.3f}",
    )  # fmt: skip
    text = _clean("\n".join(_check_text(check) for check in result.checks) or result.note)
    message = _clean(result.note or (_first_line(result.checks) if result.checks else ""))
    if result.status == FAULT:
        sub_element(case, "error", message=message).text = _clean(result.trace) or text
    elif result.status == SKIPPED or result.status == FAILED and result.undecided:
        sub_element(case, "skipped", message=message or text)
    elif result.status == FAILED:
        sub_element(case, "failure", message=message).text = text


def _first_line(checks: tuple[Check, ...]) -> str:
    check = checks[0]
    about = f"{check.key} {check.subject}".strip()
    return f"{about}: expected {check.expected}, got {check.actual}"


def _check_text(check: Check) -> str:
    about = f"{check.key} {check.subject}".strip()
    return (
        f"{check.where}: {about} {check.context}".rstrip()
        + f"\n  - expected  {check.expected}\n  + actual    {check.actual}"
    )


def _unreadable(suite, problem: Problem, sub_element) -> None:
    case = sub_element(
        suite, "testcase", name=f"{problem.code} line {problem.line}", classname=_class_name(problem.file),
        file=problem.file, line=str(problem.line), time="0",
    )  # fmt: skip
    sub_element(case, "error", message=_clean(problem.message)).text = _clean(render(problem))


def _class_name(file: str) -> str:
    return file.removesuffix(".yaml").removesuffix(".yml").strip("./").replace("/", ".")


def _clean(text: str) -> str:
    """`text` without the characters that XML cannot hold."""
    return "".join(
        mark for mark in text if mark in "\t\n" or mark >= " " and not "\ud800" <= mark <= "\udfff" and mark < "\ufffe"
    )
