"""Whole files: what is not YAML, names that YAML cuts, folders, and that nothing makes the loader fall over."""

import textwrap

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from encoder.load import find_files, load_scenarios, load_text
from encoder.problems import Problem, render
from tests.load_support import HEAD, NAMES, found, load

GOOD = HEAD + "turn: me main1\nme:\n  M1: Jinzo\n"


def write(tmp_path, data):
    file = tmp_path / "file.yaml"
    file.write_bytes(data)
    return load_scenarios(file, NAMES)


# Files that people spoil ------------------------------------------------------

SPOILED = {
    "misspelt key": (GOOD + "chian: []\n", "S001", 6, "chian", "did you mean 'chain'?"),
    "misspelt zone": (GOOD + "  M6: Sangan\n", "S002", 6, "M6", "Monster Zones are M1 to M5, EML, EMR"),
    "misspelt card": (GOOD + "  M2: Sanga\n", "S101", 6, "Sanga", "did you mean 'Sangan'?"),
    "loosely spelt card": (GOOD + "  M2: sangan\n", "S103", 6, "sangan", "write 'Sangan'"),
    "misspelt state": (GOOD + "  M2: Sangan (sett)\n", "S105", 6, "sett", "did you mean 'set'?"),
    "duplicate key": (GOOD + "turn: opp main1\n", "S003", 6, "turn", ""),
    "tab": (GOOD + "\tM2: Sangan\n", "Y001", 6, "\t", "indent with spaces"),
    "unclosed quote": (GOOD + '  M2: "Sangan\ndo: []\n', "Y001", 6, '"Sangan', ""),
    "unclosed bracket": (GOOD + "  hand: [Sangan\ndo: []\n", "Y001", 6, "[", ""),
    "a list": ("- id: X\n", "S008", 1, "- id: X", "start with `id:`"),
    "a text": ("just a text\n", "S008", 1, "just a text", "start with `id:`"),
    "missing id": ("title: t\nturn: me main1\n", "S009", 1, "title", "for example id: SC-001"),
    "missing title": ("id: X\nturn: me main1\n", "S009", 1, "id", "for example title: Who may act first?"),
    "missing turn": ("id: X\ntitle: t\n", "S009", 1, "id", "for example turn: me main1"),
    "bad id": ("id: a b\ntitle: t\nturn: me main1\n", "S009", 1, "a b", "for example SC-001"),
    "a phase by another name": (HEAD + "turn: Main Phase 2\n", "S004", 3, "Main Phase 2", "did you mean 'me main2'?"),
    "no player in turn": (HEAD + "turn: opponent MP1\n", "S004", 3, "opponent MP1", "did you mean 'opp main1'?"),
    "no phase in turn": (HEAD + "turn: me now\n", "S004", 3, "me now", "for example 'me main1' or 'opp battle'"),
    "an open bracket at the end": (GOOD + "  hand: [Sangan,\n", "Y001", 6, ",", ""),
    "a quoted name with a comment": (GOOD + "  M2: 'Jinzo' #7\n  M3: Sanga\n", "S101", 7, "Sanga", "did you mean 'Sangan'?"),
    "wrong turn": (HEAD + "turn: opp main 1\n", "S004", 3, "opp main 1", "did you mean 'opp main1'?"),
    "EML under mr3": (HEAD + "rules: mr3\nturn: me main1\nme: {EML: Jinzo}\n", "S204", 5, "Jinzo", "change `rules:` or the card"),
    "Link Monster in Defense": (GOOD + "  M2: Decode Talker (def)\n", "S204", 6, "Decode Talker (def)", "leave the state out"),
    "Normal Trap face-up": (GOOD + "  S1: Shift\n", "S204", 6, "Shift", "write 'Shift (set)'"),
    "ambiguous name": (GOOD + "  M2: Jinzo\nask: {me: attack Jinzo}\n", "S201", 7, "Jinzo", "give handles"),
    "unknown handle": (GOOD + "ask: {me: attack Q}\n", "S201", 6, "Q", ""),
    "unused instruction": (GOOD + "ask: {me: flip Jinzo, target: Jinzo}\n", "S203", 6, "target", ""),
    "control without expect": (
        GOOD + "ask: {me: flip Jinzo}\nexpect: legal\ncontrol: {turn: me battle}\n", "S007", 8, "turn",
        "an expectation is never inherited"),
    "control equal to main": (
        GOOD + "ask: {me: flip Jinzo}\nexpect: legal\ncontrol: {title: same, expect: legal}\n", "S205", 8,
        "{title: same, expect: legal}", "change what decides the ruling"),
    "a truth value as handle": (GOOD + "  M2: Sangan (as yes)\n", "S105", 6, "as yes", "take another letter or word"),
    "two states inside braces": (GOOD + "opp: {M3: Sangan (as A, set)}\n", "S106", 6, "Sangan (as A", ""),
    "two states inside brackets": (GOOD + "  hand: [Jinzo #7, Sangan (as A, x2)]\n".replace("Jinzo #7, ", ""), "S106", 6, "Sangan (as A", ""),
    "an open parenthesis": (GOOD + "  M2: Sangan (set\n", "S106", 6, "Sangan (set", ""),
    "cut by #": (GOOD + "  M2: Jinzo #7\n", "S104", 6, "Jinzo #7", "quote it: 'Jinzo #7'"),
    "cut by # in a title": ("id: X\ntitle: Jinzo #7 attacks\nturn: me main1\n", "S104", 2, "Jinzo #7 attacks", "quote it: 'Jinzo #7 attacks'"),
    "a comma in a list": (GOOD + "  hand: [Sangan, Gaia Knight, the Force of Earth]\n", "Y002", 6, "Gaia Knight", ""),
    "a comma in braces": (GOOD + "opp: {M1: Gaia Knight, the Force of Earth}\n", "Y002", 6, "Gaia Knight", ""),
    "a colon": (GOOD + "  M2: A-Team: Trap Disposal Unit\n", "Y002", 6, "A-Team: Trap Disposal Unit", ""),
    "a colon in a list": (GOOD + "  hand:\n    - Number 39: Utopia\n", "Y002", 7, "Number 39: Utopia", ""),
    "a quote at the start": (GOOD + '  S1: "A" Cell Incubator\n', "Y002", 6, '"A" Cell Incubator', ""),
    "an alias": (GOOD + "  M2: *Sangan\n", "Y002", 6, "*Sangan", ""),
    "an anchor": (GOOD + "  M2: &x Sangan\n  M3: *x\n", "Y001", 6, "&x Sangan", "write it out, or use `base:`"),
    "a tag": (GOOD + "  M2: !Sangan Jinzo\n", "Y002", 6, "!Sangan Jinzo", "put the value in quotes"),
    "a key of brackets": (GOOD + "[a]: b\n", "Y002", 6, "[a]", "quote it if it is a name"),
    "no value": (GOOD + "  M2:\n", "S008", 6, "", "leave the line out if the place is empty"),
    "an indentation": (GOOD + " opp: {}\n", "Y001", 6, "o", ""),
}


@pytest.mark.parametrize("name", SPOILED)
def test_a_spoiled_file_gives_one_clean_problem(name, tmp_path):
    text, code, line, marked, suggestion = SPOILED[name]
    result = write(tmp_path, text.encode())
    assert result.scenarios == ()
    problems = [found(problem) for problem in result.problems]
    assert [(p[0], p[1], p[2], p[4]) for p in problems] == [(code, line, marked, suggestion)]
    for problem in result.problems:
        assert render(problem).startswith(f"{tmp_path}/file.yaml:{problem.line}:{problem.column}: error[{code}]: ")
        assert len(render(problem).splitlines()) <= 5


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "this file is empty: no scenario in it"),
        (b"\n# only a comment\n---\n---\n", "this file is empty: no scenario in it"),
        (b"base: {turn: me main1}\n", "this file holds only `base:`: no scenario in it"),
        (bytes(range(256)), "this is not a text file in UTF-8"),
        (b"id: X\x00\n", "this is not a text file in UTF-8"),
        ("id: X\ntitle: ü\n".encode("latin-1"), "this is not a text file in UTF-8"),
        ("id: X\n".encode("utf-16"), "this is not a text file in UTF-8"),
    ],
)
def test_a_file_without_a_scenario_gives_one_problem(data, message, tmp_path):
    result = write(tmp_path, data)
    assert [(p.code, p.line, p.message) for p in result.problems] == [("Y001", 0, message)]
    assert render(result.problems[0]) == f"{tmp_path}/file.yaml: error[Y001]: {message}"


def test_a_file_that_cannot_be_read(tmp_path):
    missing, folder = load_scenarios(tmp_path / "no.yaml", NAMES), load_scenarios(tmp_path, NAMES)
    assert [p.message for p in missing.problems + folder.problems] == [
        "cannot read this file: No such file or directory", "cannot read this file: Is a directory"]  # fmt: skip


def test_other_documents_of_a_broken_file_are_still_read():
    result = load(GOOD + "---\nid: T-2\ntitle: [\n---\nid: T-3\ntitle: three\nturn: me end\n---\nid: T-4\ntitle: four\n")
    assert [scenario.id for scenario in result.scenarios] == ["T-1", "T-3"]
    assert [(p.code, p.line) for p in result.problems] == [("Y001", 8), ("S009", 14)]


def test_several_names_without_quotes_are_all_reported():
    result = load(GOOD + '  S1: "A" Cell Incubator (set)\n  hand: ["A" Cell Incubator, A-Team: Trap Disposal Unit]\n'
                  "  gy: {a: \"A\" Cell: b}\n")  # fmt: skip
    assert [(p.code, p.line) for p in result.problems][:2] == [("Y002", 6), ("Y002", 7)]
    assert "'\"A\" Cell Incubator (set)'" in result.problems[0].message


def test_an_id_given_twice():
    result = load(GOOD + "---\n" + GOOD)
    assert [(p.code, p.line, p.message) for p in result.problems] == [
        ("S009", 7, "the id 'T-1' is given twice (first on line 1)")]  # fmt: skip


def test_comments_and_numbers_in_names_are_not_confused():
    result = load("id: X\ntitle: t # comment\nturn: me main1 #comment\nme:\n  M1: Jinzo #2nd\n  M2: 'Jinzo #7' #x\n")
    assert not result.problems
    assert [card.name for card in result.scenarios[0].main[0].cards] == ["Jinzo", "Jinzo #7"]


def test_line_ends_and_a_byte_order_mark_do_not_matter(tmp_path):
    result = write(tmp_path, b"\xef\xbb\xbf" + GOOD.replace("\n", "\r\n").encode() + b"  M2: Sangan (sett)\r\n")
    assert [(p.line, p.column, p.excerpt) for p in result.problems] == [(6, 15, "  M2: Sangan (sett)")]


def test_wide_characters_keep_the_carets_in_place():
    result = load(GOOD + "  S1: シフトチェンジ (sett)\n")
    line, carets = render(result.problems[0]).splitlines()[2:]
    assert carets.index("^") == line.index("sett") + len("シフトチェンジ")  # each takes two columns


def test_deep_nesting_is_refused():
    for text in ("a: " + "[" * 500 + "]" * 500, "a: " + "[" * 5000, "- " * 5000 + "a", "{a: " * 60 + "b" + "}" * 60):
        assert load_text(text, "x", NAMES).problems[0].code in ("Y001", "S008")


def test_an_alias_that_contains_itself_is_refused():
    assert [p.code for p in load_text("a: &x [*x]\n", "x", NAMES).problems] == ["Y001"]


def test_texts_of_a_document():
    (only,) = load(HEAD + "turn: opp draw first\nsource: here\nasof: 2020-04-01\nnote: |\n  two\n  lines\ntags: [a, b]\n").scenarios
    assert (only.id, only.title, only.source, only.asof, only.note, only.tags) == (
        "T-1", "a test", "here", "2020-04-01", "two\nlines", ("a", "b"))  # fmt: skip
    case = only.main[0]
    assert (case.turn_player, case.phase, case.first_turn, case.where.line) == ("opp", "draw", True, 1)


# Rendering ------------------------------------------------------------------------


def test_a_problem_is_rendered_with_its_line_and_carets():
    problem = Problem("t.yaml", 12, 19, "S105", "unknown card state 'sett'", "did you mean 'set'?", "  M2: Gemini Elf (sett)", 4)
    assert render(problem) == textwrap.dedent("""\
        t.yaml:12:19: error[S105]: unknown card state 'sett'
           |
        12 |   M2: Gemini Elf (sett)
           |                   ^^^^ did you mean 'set'?""")


def test_a_long_line_is_cut_around_the_place():
    text = render(Problem("t", 1, 301, "X", "m", "", "a" * 300 + "HERE" + "b" * 300, 4)).splitlines()
    assert all(len(line) < 120 for line in text)
    start = text[3].index("^")
    assert text[2][start : start + 4] == "HERE" and text[2].endswith("...") and text[2][4:7] == "..."


# Decks ----------------------------------------------------------------------------


def test_a_deck_question():
    (only,) = load("""
        id: D
        title: d
        deck-check: {list: dm5, main: ["Jinzo #7 (x2)", Sangan, unknown (x37)], extra: 0, exchanged: {in: 3, out: 2}}
        expect: illegal over-limit
        control:
          deck-check: {main: 40}
          expect: legal
        """).scenarios
    check, control = only.main[0].deck_check, only.control[0].deck_check
    assert (check.list, check.exchanged, check.main.size, check.extra.size, check.side) == ("dm5", (3, 2), 40, 0, None)
    assert [(card.name, card.copies) for card in check.main.cards] == [("Jinzo #7", 2), ("Sangan", 1), ("unknown", 37)]
    assert (control.list, control.main.size, control.exchanged) == ("dm5", 40, (3, 2))
    assert only.main[0].expect.reason.id == "over-limit" and only.main[0].turn_player is None


@pytest.mark.parametrize(
    ("lines", "code", "message"),
    [
        ("deck-check: {man: 40}", "S001", "unknown key 'man'"),
        ("deck-check: 40", "S008", "`deck-check:` is a mapping"),
        ("deck-check: {main: [Sangan (set)]}", "S105", "'set' says nothing about a card of a Deck"),
        ("deck-check: {main: [Sanga]}", "S101", "unknown card 'Sanga'"),
        ("deck-check: {exchanged: {in: 1}}", "S008", "`exchanged:` is written as {in: 3, out: 2}"),
        ("deck-check: {main: 40}\nturn: me main1", "S001", "'turn' does not stand beside `deck-check:`"),
    ],
)
def test_a_wrong_deck_question(lines, code, message):
    assert [(p.code, p.message) for p in load(HEAD + lines + "\n").problems] == [(code, message)]


# Folders --------------------------------------------------------------------------


def test_files_are_found_in_folders_in_order(tmp_path):
    for name in ("b.yaml", "a/c.yml", "a/.hidden.yaml", ".git/x.yaml", "lists/dm5.yaml", "a/notes.md"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("")
    found_files = find_files([tmp_path, tmp_path / "a", tmp_path / "a" / "notes.md"])
    assert [name[len(str(tmp_path)) + 1 :] for name in found_files] == ["a/c.yml", "a/notes.md", "b.yaml"]
    with pytest.raises(FileNotFoundError):
        find_files([tmp_path / "missing"])


# Whatever stands in a file ----------------------------------------------------------

LINES = [
    "id: X", "title: t", "turn: me main1", "rules: any", "me:", "opp: {M1: Jinzo, hand: 3}", "  M1: Sangan (as A, set)",
    "  hand: [Raigeki, Umi]", "  deck: {top: [Jinzo], others: 3}", "ask:", "  me: attack A", "  target: opp.M1",
    "do:", "- me: summon Jinzo", "  tribute: [A, M2]", "- go: open", "chain: [{me: Raigeki}, {opp: pass}]",
    "expect: {always: {A: GY, me.lp: 8000}, to: [M1]}", "control:", "  without: A", "  swap: {Jinzo: Umi}",
    "  add: {do: [{go: open}], me.hand: Umi}", "  expect: legal", "---", "base: {me: {M1: Jinzo}}", "cards: {E: normal}",
    "- ", "? a", "[", "}", "&a *a", "\t", "'", '"', "#", "deck-check: {main: 3}", "earlier: [{me: drawn Jinzo}]",
]  # fmt: skip


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.one_of(st.sampled_from(LINES), st.text(max_size=12)), max_size=14))
def test_nothing_that_a_file_contains_raises(lines):
    text = "\n".join(lines)
    result = load_text(text, "f.yaml", NAMES)
    assert result.scenarios or result.problems
    for problem in result.problems + result.warnings:
        assert render(problem).startswith("f.yaml")
        assert problem.line <= text.count("\n") + text.count("\r") + text.count("\x85") + text.count("\u2028") + text.count("\u2029") + 1
