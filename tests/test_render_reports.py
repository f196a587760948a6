"""How a run of scenarios is written: text, JUnit, GitHub, objects."""

import json
import xml.etree.ElementTree as ElementTree

import pytest
from conftest import ROOT

from encoder.expect import Check
from encoder.judge import CaseResult
from encoder.problems import Problem, Where
from encoder.render import machine
from encoder.render.github import annotations, job_summary
from encoder.render.junit import junit
from encoder.render.report import ReportText, closing_lines
from encoder.render.style import Style, pad
from encoder.verify import Report

FILE = "rulings/chains.yaml"


def result(status="passed", name="T-1", era="mr2020", line=27, **more):
    scenario_id, _, label = name.partition("#")
    role = label.split("-")[0] or "main"
    return CaseResult(name, scenario_id, role, label or "main", era, "A title", Where(FILE, line, 1), status, **more)


WRONG = Check("always", "failed", "GY", "S3 (set)", Where(FILE, 31, 5), "Apophis", "outcome 1 of 2")
OPEN = Check("answer", "unknown", "legal", "unknown: card A", Where(FILE, 27, 1))


def text_of(*results, level=0, debug=False):
    lines = []
    text = ReportText(lines.append, Style(), level, debug)
    for one in results:
        text.add(one)
    text.flush()
    return "\n".join(lines)


def test_a_failure_shows_where_what_was_expected_and_what_came_out():
    text = text_of(result("failed", checks=(WRONG,)))
    assert text.splitlines() == [
        f"FAIL  {FILE}:27  T-1 [mr2020]  A title",
        "      always: Apophis   outcome 1 of 2   line 31",
        "        - expected  GY",
        "        + actual    S3 (set)",
        f"      rerun: ocg verify -v {FILE}#T-1",
    ]


def test_eras_with_the_same_failure_share_one_block():
    text = text_of(
        *(result("failed", era=era, checks=(WRONG,)) for era in ("mr3", "mr4")), result("failed", "T-2", checks=(OPEN,))
    )
    assert text.count("FAIL") == 2 and "T-1 [mr3, mr4]" in text


def test_what_passed_is_shown_only_with_verbose_and_nothing_with_quiet():
    passed, skipped = result(gives="legal"), result("skipped", "T-2", note="pending: no such card")
    assert text_of(passed, skipped) == "skip  T-2 [mr2020]  pending: no such card"
    assert "ok    T-1 [mr2020]  A title  (legal)" in text_of(passed, level=1)
    assert text_of(skipped, result("failed", checks=(WRONG,)), level=-1) == ""


def test_a_fault_is_one_line_and_its_trace_only_for_debugging():
    fault = result("fault", note="KeyError: x", trace="Traceback\n  here")
    assert "KeyError: x" in text_of(fault) and "Traceback" not in text_of(fault)
    assert "Traceback" in text_of(fault, debug=True)


def report(*results, problems=(), **more):
    return Report(tuple(results), tuple(problems), documents=len(results), seconds=1.5, **more)


def test_the_closing_line_stands_alone_and_is_stable():
    lines = closing_lines(report(result(), result("failed"), result("skipped"), result("fault")))
    assert lines == ["4 documents, 4 cases, 1.5 s", "1 passed, 2 failed, 1 skipped"]


def test_the_slowest_are_listed_first():
    lines = closing_lines(report(result(seconds=0.1), result(name="T-2", seconds=2.0)), durations=1)
    assert lines[:2] == ["slowest", "     2.00 s  T-2 [mr2020]"]


PROBLEM = Problem(FILE, 3, 5, "S101", "unknown card 'Shfit'", "did you mean 'Shift'?", "  S1: Shfit", 5)


@pytest.mark.parametrize(
    "results, problems, code",
    [
        ([], [], 5),
        ([result()], [], 0),
        ([result("skipped")], [], 0),
        ([result(), result("failed")], [], 1),
        ([result("failed", undecided=True)], [], 4),
        ([result("failed", undecided=True), result("failed")], [], 1),
        ([result("fault"), result("failed")], [PROBLEM], 70),
        ([result("failed")], [PROBLEM], 3),
        ([], [PROBLEM], 3),
    ],
)
def test_exit_codes_of_a_run(results, problems, code):
    assert report(*results, problems=problems).exit_code == code


def test_an_interrupted_run_says_so():
    assert report(result(), interrupted=True).exit_code == 130


def test_junit_tells_wrong_unreadable_and_undecided_apart():
    given = report(
        result(),
        result("failed", "T-1#control", checks=(WRONG,)),
        result("failed", "T-2", checks=(OPEN,), undecided=True),
        result("skipped", "T-3", note="doubt: two sources"),
        result("fault", "T-4", note="KeyError: x", trace="Traceback"),
        problems=[PROBLEM],
    )
    suite = ElementTree.fromstring(junit(given)).find("testsuite")
    assert {key: suite.get(key) for key in ("tests", "failures", "errors", "skipped")} == {
        "tests": "6",
        "failures": "1",
        "errors": "2",
        "skipped": "2",
    }
    kinds = [[child.tag for child in case] for case in suite]
    assert kinds == [[], ["failure"], ["skipped"], ["skipped"], ["error"], ["error"]]
    failure = suite[1]
    assert failure.get("name") == "T-1#control [mr2020]" and failure.get("file") == FILE and failure.get("line") == "27"
    assert "+ actual    S3 (set)" in failure[0].text


def test_junit_survives_what_xml_cannot_hold():
    check = Check("always", "failed", "a \x00 \x1b[0m <b> & ]]>", "\ud800\ufffe", Where(FILE, 1, 1))
    assert ElementTree.fromstring(junit(report(result("failed", checks=(check,)))))


def test_github_gets_at_most_ten_annotations():
    many = report(*(result("failed", f"T-{n}", checks=(WRONG,)) for n in range(20)), problems=[PROBLEM])
    lines = annotations(many)
    assert len(lines) == 10 and lines[-1].endswith("12 more, see the log")
    assert lines[0].startswith(f"::error file={FILE},line=3,title=S101::unknown card")
    assert "line=31" in lines[1]


def test_github_text_cannot_break_out_of_its_line():
    check = Check("always", "failed", "a\nb", "100%", Where(FILE, 1, 1), "x")
    (line,) = annotations(report(result("failed", checks=(check,))))
    assert "a%0Ab" in line and "100%25" in line and "\n" not in line


def test_the_job_summary_is_a_table_of_failures():
    text = job_summary(
        report(result(), result("failed", checks=(Check("now", "failed", "a|b", "c", Where(FILE, 2, 1), "X"),)))
    )
    assert text.startswith("### ocg: 1 passed, 1 failed, 0 skipped")
    assert text.count("\n|") == 3 and "a\\|b" in text


def validator():
    import jsonschema

    schema = json.loads((ROOT / "encoder/schema/result.schema.json").read_text())
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema)


def test_objects_of_a_run_keep_to_the_schema():
    given = report(result(), result("failed", checks=(WRONG, OPEN)), result("fault", note="x"), problems=[PROBLEM])
    check = validator()
    for one in given.results:
        check.validate(machine.case_object(one))
    check.validate(machine.summary_object(given))
    check.validate(machine.problem_object(PROBLEM))


@pytest.mark.parametrize(
    "arguments",
    [
        ("check", "examples/normal-summon.yaml"),
        ("resolve", "examples/shift-decree.yaml"),
        ("resolve", "examples/normal-summon.yaml"),
        ("verify", "examples/shift-decree.yaml"),
        ("lint", "examples"),
    ],
)
def test_what_commands_write_keeps_to_the_schema(ocg, arguments):
    check = validator()
    lines = ocg(*arguments, "-f", "jsonl").lines
    assert lines or arguments[0] == "lint"
    for line in lines:
        check.validate(json.loads(line))


def test_wide_characters_take_two_columns():
    assert pad("換位", 6) == "換位  " and pad("ab", 3) == "ab "
