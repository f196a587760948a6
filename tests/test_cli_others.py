"""lint, show, explain, card, new, schema, moves."""

import json

import pytest
from conftest import ROOT

from encoder import exits


def test_lint_is_clean_or_names_every_finding(ocg, tmp_path):
    assert ocg("lint", "examples").code == exits.YES
    path = tmp_path / "typos.yaml"
    path.write_text("id: T-1\ntitle: x\nturn: me main 1\nme: {M6: Shift}\nchian: []\n", encoding="utf-8")
    ran = ocg("lint", path)
    assert ran.code == exits.NO and ran.lines[-1] == "1 file, 3 errors, 0 warnings"
    assert "did you mean 'chain'?" in ran.out and f"{path}:4:" in ran.out


def test_lint_for_programs(ocg, tmp_path):
    path = tmp_path / "typos.yaml"
    path.write_text("id: T-1\ntitle: x\nturn: me main 1\n", encoding="utf-8")
    (made,) = map(json.loads, ocg("lint", path, "-f", "jsonl").lines)
    assert made["code"] == "S004" and made["line"] == 3
    (line,) = ocg("lint", path, "-f", "github").lines
    assert line.startswith(f"::error file={path},line=3,col=")


def test_warnings_are_findings_only_when_strict(ocg, tmp_path):
    path = tmp_path / "warned.yaml"
    path.write_text("id: T-1\ntitle: x\nturn: me main1\nask: {me: pass}\nexpect: illegal\n", encoding="utf-8")
    assert ocg("lint", path).code == exits.YES and "1 warning" in ocg("lint", path).out
    assert ocg("lint", path, "--strict").code == exits.NO


def test_lint_without_a_file_has_nothing_to_do(ocg, tmp_path):
    assert ocg("lint", tmp_path).code == exits.NOTHING_RAN


def test_the_shipped_cards_and_scenarios_are_clean(ocg):
    assert ocg("lint", "--cards").code == exits.YES
    assert ocg("lint", "scenarios", "examples").code == exits.YES


def test_show_draws_both_sides(ocg):
    ran = ocg("show", "examples/shift-decree.yaml")
    text = ran.out
    assert ran.code == exits.YES
    assert text.index("[Royal Decree]") < text.index("Celtic Guardian") < text.index("[Shift]")
    assert "LP 8000" in text and "1400 atk" in text and "hand 2: Tribute to The Doomed, Sangan" in text
    assert all(len(line) <= 100 for line in ran.lines)


def test_show_in_another_language_keeps_its_columns(ocg):
    assert "シフトチェンジ" in ocg("show", "examples/shift-decree.yaml", "--lang", "ja").out


def test_explain_knows_rules_reasons_and_codes(ocg):
    rule = ocg("explain", "r-state-3")
    assert rule.code == exits.YES and "source" in rule.out and "rules/state.lp:" in rule.out
    reason = ocg("explain", "tribute-count")
    assert "given by" in reason.out and "R-TRIBUTE" in reason.out
    assert "リリース" in ocg("explain", "tribute-count", "--lang", "ja").out
    assert "not on the board" in ocg("explain", "S202").out
    wrong = ocg("explain", "tribute-cuont")
    assert wrong.code == exits.NO and "did you mean tribute-count?" in wrong.err


def test_every_code_of_a_message_is_explained():
    import re

    from encoder.commands.explain import CODES

    used = set()
    for file in (ROOT / "encoder" / "load").glob("*.py"):
        used |= set(re.findall(r'"([SY]\d{3})"', file.read_text(encoding="utf-8")))
    assert used and used <= set(CODES)


def test_card_is_found_by_every_name(ocg):
    for name in ("Shift", "シフトチェンジ", "换位", "#59560625", "59560625", "shift"):
        ran = ocg("card", name)
        assert ran.code == exits.YES and ran.lines[0].startswith("Shift") and "Normal Trap" in ran.out, name
    wrong = ocg("card", "Shfit")
    assert wrong.code == exits.NO and "'Shift'" in wrong.err
    assert json.loads(ocg("card", "Shift", "-f", "json").out)["number"] == 59560625


def test_new_writes_a_file_that_can_be_checked_at_once(ocg, tmp_path):
    path = tmp_path / "sc-007.yaml"
    ran = ocg("new", path)
    assert ran.code == exits.YES and str(path) in ran.err
    assert ocg("lint", path, "--strict").code == exits.YES
    assert ocg("show", path).code == exits.YES
    assert ocg("new", path).code == exits.USAGE


def test_new_takes_a_board(ocg):
    ran = ocg(
        "new",
        "--id",
        "SC-7",
        "--turn",
        "opp main1",
        "--me",
        "M1=Celtic Guardian (as A)",
        "--me",
        "s1=Shift (set)",
        "--opp",
        "hand=Tribute to The Doomed",
        "--opp",
        "hand=Sangan",
        "--opp",
        "lp=4000",
        "--rules",
        "mr3",
    )
    assert ran.code == exits.YES
    assert ran.lines[:6] == [
        "id: SC-7",
        "title: say in one line what this shows",
        "rules: mr3",
        "turn: opp main1",
        "me:",
        "  M1: Celtic Guardian (as A)",
    ]
    assert "    - Tribute to The Doomed" in ran.lines and "  lp: 4000" in ran.lines


def test_new_tells_what_it_does_not_know(ocg, tmp_path):
    path = tmp_path / "x.yaml"
    ran = ocg("new", path, "--me", "M1=Celtic Gaurdian")
    assert ran.code == exits.UNREADABLE and "Celtic Guardian" in ran.err and not path.exists()


@pytest.mark.parametrize("name", ["scenario", "card", "result"])
def test_schemas_are_schemas(ocg, name):
    import jsonschema

    jsonschema.Draft202012Validator.check_schema(json.loads(ocg("schema", name).out))


def test_the_scenario_schema_is_the_default(ocg):
    assert ocg("schema").out == ocg("schema", "scenario").out


def test_moves_lists_actions_that_check_takes(ocg):
    ran = ocg("moves", "examples/normal-summon.yaml")
    assert ran.code == exits.YES and "legal actions" in ran.lines[0]
    plain = ocg("moves", "-q", "examples/normal-summon.yaml").lines
    assert plain
    for line in plain:
        assert ocg("check", "-q", "examples/normal-summon.yaml", line).code == exits.YES, line


def test_lint_of_the_cards_lists_the_words_that_no_chapter_reads():
    from encoder.library import Library
    from encoder.play.unread import unread_words

    found = unread_words(Library.open())
    assert "effect:pick-modes" in found
    assert all(file.endswith(".yaml") and line > 0 for places in found.values() for _, file, line in places)
    assert "operation:destroy" not in found
