"""`ocg verify`: selection, order, processes, stopping, formats, exit codes. Played with small made-up boards."""

import json

import pytest

from encoder import exits
from encoder.name_filter import BadExpression, expression

RIGHT = "ask: {me: summon Squire}\nexpect: legal\ncontrol: {ask: {me: summon Giant}, expect: illegal tribute-count}\n"
WRONG = "ask: {me: summon Giant}\nexpect: legal\n"


def document(scenario_id, story, head=""):
    return (
        f"id: {scenario_id}\ntitle: title of {scenario_id}\n{head}turn: me main1\n"
        "cards: {Squire: normal L3 1200/1000 EARTH Warrior, Giant: normal L7 2600/2100 EARTH Rock}\n"
        f"me: {{hand: [Squire, Giant], deck: 20}}\nopp: {{deck: 20}}\n{story}"
    )


@pytest.fixture
def folder(tmp_path):
    """A folder of scenario files: folder(a=[("T-1", RIGHT)], b=[...]) gives its path."""

    def write(**files):
        for name, documents in files.items():
            text = "---\n".join(document(*one) for one in documents)
            (tmp_path / f"{name}.yaml").write_text(text, encoding="utf-8")
        return tmp_path

    return write


def cases(ran):
    """(case, status) of every case that a jsonl run tells."""
    made = [json.loads(line) for line in ran.lines]
    return [(one["case"], one["status"]) for one in made if one["kind"] == "case"]


def test_everything_passes(ocg, folder):
    ran = ocg("verify", folder(a=[("T-1", RIGHT)]))
    assert ran.code == exits.YES and ran.lines[-1] == "2 passed, 0 failed, 0 skipped"
    assert ran.lines[-2].startswith("1 document, 2 cases")


def test_a_wrong_expectation_fails_and_says_what_came_out(ocg, folder):
    ran = ocg("verify", folder(a=[("T-1", WRONG)]))
    assert ran.code == exits.NO and ran.lines[-1] == "0 passed, 1 failed, 0 skipped"
    assert "- expected  legal" in ran.out and "+ actual    illegal: tribute-count" in ran.out
    assert "rerun: ocg verify -v" in ran.out


def test_a_control_like_its_main_case_fails(ocg, folder):
    story = "ask: {me: summon Squire}\nexpect: legal\ncontrol: {me: {M5: Squire}, ask: {me: summon hand.1}, expect: legal}\n"
    ran = ocg("verify", folder(a=[("T-1", story)]))
    assert ran.code == exits.NO and "proves nothing" in ran.out


def test_order_is_that_of_the_ids_whatever_runs_at_once(ocg, folder):
    path = folder(b=[("T-1", RIGHT), ("T-4", WRONG)], a=[("T-3", RIGHT), ("T-2", WRONG)])
    one, two = ocg("verify", path, "-f", "jsonl", "-j", "1"), ocg("verify", path, "-f", "jsonl", "-j", "2")
    assert cases(one) == cases(two)
    assert [name for name, _ in cases(one)] == ["T-1", "T-1#control", "T-2", "T-3", "T-3#control", "T-4"]
    assert one.code == two.code == exits.NO


def test_stopping_early(ocg, folder):
    path = folder(a=[("T-1", WRONG), ("T-2", WRONG), ("T-3", WRONG)])
    assert [name for name, _ in cases(ocg("verify", path, "-x", "-f", "jsonl"))] == ["T-1"]
    assert len(cases(ocg("verify", path, "--maxfail", "2", "-f", "jsonl"))) == 2


def test_selection(ocg, folder):
    path = folder(a=[("T-1", RIGHT, "tags: [quick]\n"), ("T-2", RIGHT)], b=[("U-1", RIGHT)])

    def selected(*arguments):
        return [
            line.split()[0] for line in ocg("verify", path, "--list", *arguments).lines if "#" not in line.split()[0]
        ]

    assert selected() == ["T-1", "T-2", "U-1"]
    assert selected("-k", "T-1 or U-1") == ["T-1", "U-1"]
    assert selected("-k", "title and not b.yaml") == ["T-1", "T-2"]
    assert selected("-t", "quick") == ["T-1"]
    assert ocg("verify", f"{path}/a.yaml#T-2", "--list").lines[0].startswith("T-2")


def test_what_failed_before_is_run_again(ocg, folder, tmp_path):
    path = folder(a=[("T-1", RIGHT), ("T-2", WRONG), ("T-3", WRONG)])
    ocg("verify", path, "-f", f"jsonl:{tmp_path}/last.jsonl")
    again = ocg("verify", path, "--failed", tmp_path / "last.jsonl", "-f", "jsonl")
    assert [name for name, _ in cases(again)] == ["T-2", "T-3"]
    assert ocg("verify", path, "--failed", path / "a.yaml").code == exits.USAGE
    assert ocg("verify", path, "--failed", tmp_path / "none.jsonl").code == exits.USAGE


def test_nothing_to_run_is_code_5(ocg, folder):
    path = folder(a=[("T-1", RIGHT)])
    assert ocg("verify", path, "-k", "zzz").code == exits.NOTHING_RAN
    assert ocg("verify", path, "-k", "zzz", "--allow-empty").code == exits.YES
    assert ocg("verify", path, "-k", "zzz", "--list").code == exits.NOTHING_RAN


def test_eras(ocg, folder):
    path = folder(a=[("T-1", RIGHT, "rules: any\n")])
    every = [json.loads(line) for line in ocg("verify", path, "-f", "jsonl", "--all-eras").lines]
    eras = ["classic", "mr1", "mr2", "mr3", "mr4", "mr2020"]
    assert [one["rules"] for one in every if one["kind"] == "case"] == eras * 2
    two = [json.loads(line) for line in ocg("verify", path, "-f", "jsonl", "--rules", "mr3", "--rules", "mr4").lines]
    assert [one["rules"] for one in two if one["kind"] == "case"] == ["mr3", "mr4"] * 2


def test_skipping_eras_changes_no_result(ocg, folder):
    path = folder(a=[("T-1", RIGHT, "rules: any\n"), ("T-2", WRONG, "rules: any\n")])
    assert cases(ocg("verify", path, "-f", "jsonl")) == cases(ocg("verify", path, "-f", "jsonl", "--all-eras"))


def test_an_unreadable_file_does_not_keep_the_others_from_running(ocg, folder):
    path = folder(a=[("T-1", RIGHT)], b=[("T-2", "ask: {me: sumon Squire}\nexpect: legal\n")])
    ran = ocg("verify", path)
    assert ran.code == exits.UNREADABLE and "b.yaml:" in ran.err and ran.lines[-1] == "2 passed, 0 failed, 0 skipped"


def test_an_id_given_twice_is_told(ocg, folder):
    ran = ocg("verify", folder(a=[("T-1", RIGHT)], b=[("T-1", RIGHT)]))
    assert ran.code == exits.UNREADABLE and "the id 'T-1' is given twice" in ran.err
    assert ran.lines[-1] == "2 passed, 0 failed, 0 skipped"


def test_the_same_file_named_twice_is_run_once(ocg, folder):
    path = folder(a=[("T-1", RIGHT)])
    ran = ocg("verify", path, f"{path}/a.yaml")
    assert ran.code == exits.YES and ran.lines[-1] == "2 passed, 0 failed, 0 skipped"


def test_doubt_pending_and_no_expectation_are_skipped(ocg, folder):
    path = folder(
        a=[
            ("T-1", WRONG, "doubt: two sources differ\n"),
            ("T-2", WRONG, "pending: no rule yet\n"),
            ("T-3", "ask: {me: summon Squire}\n"),
            ("T-4", RIGHT, "pending: no rule yet\n"),
        ]
    )
    ran = ocg("verify", path, "-f", "jsonl")
    notes = {
        one["case"]: (one["status"], one.get("note", "")) for one in map(json.loads, ran.lines) if one["kind"] == "case"
    }
    assert notes["T-1"][0] == "skipped" and notes["T-1"][1].startswith(
        "doubt: two sources differ; the rules give: illegal"
    )
    assert notes["T-2"] == ("skipped", "pending: no rule yet")
    assert notes["T-3"][0] == "skipped"
    assert notes["T-4"][0] == "failed" and notes["T-4"][1].startswith("remove pending:")


def test_exit_zero_maps_failures_but_not_unreadable_files(ocg, folder):
    assert ocg("verify", folder(a=[("T-1", WRONG)]), "--exit-zero").code == exits.YES
    assert ocg("verify", folder(b=[("T-2", "ask: {me: sumon X}\n")]), "--exit-zero").code == exits.UNREADABLE


def test_quiet_is_the_closing_line(ocg, folder):
    assert ocg("verify", "-q", folder(a=[("T-1", WRONG)])).lines == ["0 passed, 1 failed, 0 skipped"]


def test_verbose_lists_what_passed(ocg, folder):
    assert "ok    T-1 [mr2020]" in ocg("verify", "-v", folder(a=[("T-1", RIGHT)])).out


def test_files_of_results_beside_the_text(ocg, folder, tmp_path):
    path = folder(a=[("T-1", WRONG)])
    ran = ocg("verify", path, "-f", f"junit:{tmp_path}/r.xml", "-f", f"json:{tmp_path}/r.json")
    assert ran.lines[-1] == "0 passed, 1 failed, 0 skipped"
    assert "<failure" in (tmp_path / "r.xml").read_text()
    made = json.loads((tmp_path / "r.json").read_text())
    assert made["failed"] == 1 and made["results"][0]["failed_checks"][0]["expected"] == "legal"
    assert not [file for file in tmp_path.iterdir() if "part" in file.name]


def test_a_file_that_cannot_be_written_is_told(ocg, folder):
    ran = ocg("verify", folder(a=[("T-1", RIGHT)]), "-f", "json:/nowhere/at/all.json")
    assert ran.code == exits.USAGE and "/nowhere/at/all.json" in ran.err


def test_inside_a_workflow_failures_are_annotated(ocg, folder, tmp_path, monkeypatch):
    path = folder(a=[("T-1", WRONG)])
    ran = None

    def run():
        return ocg("verify", path)

    before = run()
    monkeypatch.setenv("GITHUB_ACTIONS", "true")
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(tmp_path / "summary.md"))
    ran = run()
    assert "::error file=" not in before.out and "::error file=" in ran.out
    assert ran.lines[-1] == "0 passed, 1 failed, 0 skipped"
    assert "| T-1 |" in (tmp_path / "summary.md").read_text()


def test_the_slowest_cases_are_shown_on_request(ocg, folder):
    ran = ocg("verify", folder(a=[("T-1", RIGHT)]), "--durations", "1")
    assert "slowest" in ran.lines and ran.lines[-1] == "2 passed, 0 failed, 0 skipped"


@pytest.mark.parametrize(
    "text, subject, result",
    [
        ("shift", "Shift and more", True),
        ("a and b", "b a", True),
        ("a and not b", "a b", False),
        ("not (a or b)", "c", True),
        ("a or b and c", "a", True),
        ("(a or b) and c", "a", False),
    ],
)
def test_expressions(text, subject, result):
    assert expression(text)(subject) is result


@pytest.mark.parametrize("text", ["", "and", "a b", "(a", "a)", "not", "a or"])
def test_expressions_that_cannot_be_read(text):
    with pytest.raises(BadExpression):
        expression(text)
