"""check, resolve, moves: verdicts, reasons, stories, as text and as objects, with the right exit codes."""

import json

import pytest
from conftest import ROOT

from encoder import exits

SUMMONS = "examples/normal-summon.yaml"
CHAIN = "examples/shift-decree.yaml"


@pytest.fixture
def board(tmp_path):
    """Writes a scenario with made-up cards and returns its path: board('ask:\\n  me: summon Squire')."""

    def write(story, name="board.yaml"):
        path = tmp_path / name
        path.write_text(
            "id: T-1\ntitle: a board\nturn: me main1\n"
            "cards: {Knight: normal L4 1700/1200 EARTH Warrior, Squire: normal L3 1200/1000 EARTH Warrior,"
            " Giant: normal L7 2600/2100 EARTH Rock}\n"
            "me: {hand: [Squire, Giant], M1: Knight, deck: 20}\nopp: {deck: 20}\n" + story,
            encoding="utf-8",
        )
        return path

    return write


def test_a_legal_action_is_a_yes(ocg):
    ran = ocg("check", SUMMONS, "summon Gemini Elf", "to=M3")
    assert ran.code == exits.YES and ran.lines[0].startswith("LEGAL    me: summon Gemini Elf (to M3)")


def test_an_illegal_action_tells_every_reason_with_its_rule_and_source(ocg):
    ran = ocg("check", SUMMONS, "summon Dark Magician", "tribute=M2")
    assert ran.code == exits.NO and ran.lines[0].startswith("ILLEGAL  me: summon Dark Magician (tribute M2)")
    assert "needs 2 Tributes; 1 given" in ran.out
    assert "tribute-count" in ran.out and "R-" in ran.out and "source" in ran.out
    assert "blocked" not in ran.out and "tribute_count" not in ran.out


def test_quiet_is_the_verdict_alone(ocg):
    assert ocg("check", "-q", SUMMONS, "summon Dark Magician", "tribute=M2").out == "ILLEGAL\n"


def test_verbose_shows_the_rules_that_hold(ocg):
    ran = ocg("check", "-v", SUMMONS, "summon Dark Magician", "tribute=M2")
    assert "holds   R-" in ran.out


def test_the_questions_of_the_file_are_answered_in_its_order(ocg):
    ran = ocg("check", "-q", SUMMONS)
    assert ran.code == exits.NO and ran.lines == ["LEGAL", "LEGAL", "ILLEGAL", "ILLEGAL"]


def test_the_file_is_named_with_the_line_that_asks(ocg):
    line = next(
        n for n, text in enumerate((ROOT / SUMMONS).read_text().splitlines(), 1) if "summon Dark Magician" in text
    )
    assert f"{SUMMONS}:{line}" in ocg("check", SUMMONS).out


def test_several_actions_are_each_asked_for_itself(ocg, board):
    path = board("")
    ran = ocg("check", "-q", path, "summon Squire", "summon Squire to=M1", "summon Giant")
    assert ran.lines == ["LEGAL", "ILLEGAL", "ILLEGAL"] and ran.code == exits.NO


def test_another_era_is_asked_for_by_name(ocg, board):
    path = board("ask:\n  me: summon Squire\n")
    for era in ("mr3", "mr2020"):
        (made,) = [json.loads(line) for line in ocg("check", path, "--rules", era, "-f", "jsonl").lines]
        assert made["rules"] == era


def test_eras_with_the_same_answer_share_one_block(ocg, board):
    path = board("ask:\n  me: summon Squire\n")
    ran = ocg("check", "-q", path, "--rules", "mr3", "--rules", "mr4")
    assert ran.lines == ["LEGAL"]


def test_a_board_that_an_era_does_not_have_cannot_be_understood(ocg, tmp_path):
    path = tmp_path / "zones.yaml"
    path.write_text(
        "id: T-1\ntitle: x\nturn: me main1\nme: {EML: unknown monster}\nask: {me: pass}\n", encoding="utf-8"
    )
    ran = ocg("check", path, "--rules", "mr3")
    assert ran.code == exits.UNREADABLE and "S204" in ran.err


def test_what_is_wrong_with_an_action_is_told_of_the_action(ocg):
    ran = ocg("check", SUMMONS, "sumon Gemini Elf")
    assert ran.code == exits.UNREADABLE and ran.err.startswith("the action:1:") and "did you mean 'summon'?" in ran.err


def test_an_unreadable_file_is_told_with_its_place_and_code_3(ocg, tmp_path):
    path = tmp_path / "broken.yaml"
    path.write_text("id: T-1\ntitle: x\nturn: me main 1\nme: {M9: Shift}\n", encoding="utf-8")
    ran = ocg("check", path)
    assert ran.code == exits.UNREADABLE and f"{path}:3:" in ran.err and "[S004]" in ran.err and "[S002]" in ran.err


@pytest.mark.parametrize(
    "content", [b"", b"\xff\xfe\x00", b"- just\n- a list\n", b"id: [", b"a: &x b\nc: *x\n", b"\x00" * 40]
)
def test_bytes_that_are_no_scenario_are_told_and_never_crash(ocg, tmp_path, content):
    path = tmp_path / "x.yaml"
    path.write_bytes(content)
    for command in ("check", "resolve", "show", "moves"):
        ran = ocg(command, path)
        assert ran.code == exits.UNREADABLE and str(path) in ran.err, (command, ran)


def test_standard_input_is_a_file_too(process):
    text = (ROOT / SUMMONS).read_bytes()
    ran = process("check", "-q", "-", "summon Gemini Elf", input=text, capture_output=True)
    assert (ran.returncode, ran.stdout) == (exits.YES, b"LEGAL\n")
    ran = process("check", "-", "--rules", "mr3", input=text, capture_output=True)
    assert ran.returncode == exits.NO and b"<stdin>" in ran.stdout


def test_an_answer_that_hangs_on_an_unknown_card_cannot_be_decided(ocg, tmp_path):
    path = tmp_path / "unknown.yaml"
    path.write_text(
        "id: T-1\ntitle: x\nturn: me main1\n"
        "cards: {Asked: {card: normal trap, effects: [{activation: "
        "{target: {monster: 1, of: opponent, type: Warrior}, do: [{destroy: target}]}}]}}\n"
        "me: {S1: Asked (set), deck: 20}\nopp: {M1: unknown monster, deck: 20}\nask: {me: activate Asked}\n",
        encoding="utf-8",
    )
    ran = ocg("check", path)
    assert ran.code == exits.UNDECIDED and ran.lines[0].startswith("UNKNOWN") and "hangs on" in ran.out
    assert "unknown (opp.M1)" in ran.out


def test_objects_name_verdict_reasons_and_rules(ocg):
    ran = ocg("check", SUMMONS, "summon Dark Magician", "tribute=M2", "-f", "json")
    made = json.loads(ran.out)
    assert ran.code == exits.NO and made["verdict"] == "illegal"
    assert made["action"] == {"by": "me", "verb": "summon", "card": "Dark Magician", "tribute": ["Celtic Guardian"]}
    (reason,) = [reason for reason in made["reasons"] if reason["id"] == "tribute-count"]
    assert reason["args"] == [2, 1] and reason["rule"].startswith("R-") and reason["sentence"] and reason["source"]


def test_objects_beside_text_go_to_a_file(ocg, tmp_path):
    ran = ocg("check", SUMMONS, "summon Gemini Elf", "-f", f"json:{tmp_path}/out.json")
    assert ran.lines[0].startswith("LEGAL") and json.loads((tmp_path / "out.json").read_text())["verdict"] == "legal"


@pytest.mark.parametrize(
    "language, words", [("en", "needs 2 Tributes"), ("ja", "リリースが2体必要"), ("zh", "需要解放2只")]
)
def test_reasons_are_worded_in_the_language_asked_for(ocg, language, words):
    assert words in ocg("check", SUMMONS, "summon Dark Magician", "tribute=M2", "--lang", language).out


def test_card_names_are_shown_in_the_language_asked_for(ocg):
    assert "シフトチェンジ" in ocg("resolve", CHAIN, "--lang", "ja").out


# -- stories --------------------------------------------------------------------------------------------------


def test_a_chain_is_told_step_by_step(ocg):
    ran = ocg("resolve", CHAIN)
    assert ran.code == exits.YES
    text = ran.out
    order = ["Royal Decree resolves", "Shift resolves without effect", "Tribute to The Doomed resolves", "1 outcome"]
    places = [text.index(part) for part in order]
    assert places == sorted(places)
    assert "Celtic Guardian" in text and "me.GY" in text


def test_no_word_of_the_program_shows_in_a_story(ocg):
    text = ocg("resolve", CHAIN, "-v").out
    assert not [word for word in text.split() if "_" in word or word.startswith("c_")]


def test_a_story_as_an_object_has_every_outcome(ocg):
    made = json.loads(ocg("resolve", CHAIN, "-f", "json").out)
    (outcome,) = made["outcomes"]
    assert [link["negated"] for link in outcome["chains"][0]] == [None, "effect", None]
    assert {card["card"]: card["place"] for card in outcome["cards"]}["Gemini Elf"] == "M2"
    assert outcome["lp"] == {"me": 8000, "opp": 8000}


def test_an_impossible_step_breaks_the_story(ocg, board):
    ran = ocg("resolve", board("do:\n  - me: summon Giant\n"))
    assert ran.code == exits.NO and ran.lines[0].startswith("ILLEGAL  step 1") and "tribute-count" in ran.out


def test_two_runs_print_the_same(ocg):
    assert ocg("resolve", CHAIN).out == ocg("resolve", CHAIN).out


def test_colour_only_when_asked_for(ocg, monkeypatch):
    plain = ocg("check", SUMMONS, "summon Gemini Elf").out
    assert "\x1b" not in plain
    coloured = ocg("check", SUMMONS, "summon Gemini Elf", "--color", "always").out
    assert "\x1b[32mLEGAL\x1b[0m" in coloured
    monkeypatch.setenv("CLICOLOR_FORCE", "1")
    assert "\x1b" in ocg("check", SUMMONS, "summon Gemini Elf").out
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b" not in ocg("check", SUMMONS, "summon Gemini Elf").out
    assert "\x1b" in ocg("check", SUMMONS, "summon Gemini Elf", "--color", "always").out


def test_a_limit_makes_every_verdict_unknown(ocg, monkeypatch):
    import encoder.play
    from encoder.values import replace

    play = encoder.play.play
    monkeypatch.setattr(encoder.play, "play", lambda *given: replace(play(*given), limits=("out of time",)))
    ran = ocg("check", SUMMONS, "summon Gemini Elf")
    assert ran.code == exits.UNDECIDED and ran.lines[0].startswith("UNKNOWN") and "out of time" in ran.out
