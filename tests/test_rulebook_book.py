"""Opening the rulebook: finding, reading, keeping its index, and what it says of itself."""

from __future__ import annotations

import sys

import pytest

from encoder.rulebook import InternalFault, Rulebook, solve, source, store

CHAPTER = """%*! # Tributes
How many a Summon takes.
*%

%*! predicates
level(Card, Level): printed
needed(Card, N): so many Tributes
  are needed
blocked(Action, Reason): a condition that fails
*%

%*! R-TRIBUTE-1
Level 5 and 6 take one Tribute,
higher ones two.
source: Monster rules 135,
  Basic rules 51
*%
needed(C,1) :- level(C,L), L = 5..6.
needed(C,2) :- level(C,L), L > 6.

%*! R-TRIBUTE-2
Nothing else will do.
source: convention
*%
blocked(A,(count(N);kind)) :- given(A,M), needed(A,N), M != N.
blocked(A,R) :- other(A,R).
other(A,elsewhere) :- away(A).
legal(A) :- given(A,_), not blocked(A,_).
#show. #show needed/2. #show blocked(A,R) : blocked(A,R), given(A,_). #show legal/1.
"""


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "tribute.lp").write_text(CHAPTER)
    (tmp_path / "rules.lp").write_text('%*! # Rules\nAll of them.\n*%\n#include "rules/tribute.lp".\n')
    return tmp_path


def open_(folder):
    return Rulebook.open(str(folder / "rules.lp"))


def kept(folder):
    return sorted(path.name for path in (folder / "rules").rglob("*.index"))


def test_blocks_are_found_by_their_id(folder):
    rulebook = open_(folder)
    block = rulebook.block("R-TRIBUTE-1")
    assert block.sentence == "Level 5 and 6 take one Tribute, higher ones two."
    assert block.source == "Monster rules 135, Basic rules 51"
    assert (block.file, block.line) == ("rules/tribute.lp", 12)
    assert [each.id for each in rulebook.blocks()] == ["R-TRIBUTE-1", "R-TRIBUTE-2"]
    with pytest.raises(KeyError):
        rulebook.block("R-NONE")


def test_declared_predicates_have_arguments_and_meanings(folder):
    level, needed, blocked = open_(folder).predicates()
    assert (level.signature, level.arguments, level.meaning) == ("level/2", ("Card", "Level"), "printed")
    assert (needed.meaning, needed.line) == ("so many Tributes are needed", 7)
    assert blocked.signature == "blocked/2"


def test_reasons_are_listed_with_the_blocks_that_give_them(folder):
    assert open_(folder).heads("blocked") == {
        "count/1": ("R-TRIBUTE-2",),
        "kind/0": ("R-TRIBUTE-2",),
        "elsewhere/0": ("R-TRIBUTE-2",),
    }


def test_a_shown_reason_carries_the_id_of_its_block(folder):
    program = open_(folder).program(["level(a,7).", "given(a,1).", "level(b,5).", "given(b,1)."])
    assert program.blocks == ("R-TRIBUTE-1", "R-TRIBUTE-2")
    (model,) = solve(program).models
    assert set(map(str, model)) == {
        "needed(a,2)", "needed(b,1)", "legal(b)",
        'blocked(a,count(2),"R-TRIBUTE-2")', 'blocked(a,kind,"R-TRIBUTE-2")',
    }  # fmt: skip


def test_the_program_is_the_same_whatever_the_order_of_the_facts(folder):
    rulebook = open_(folder)
    facts = ["level(a,7).", "given(a,1).", "level(b,5).", "given(b,1)."]
    assert rulebook.program(facts) == rulebook.program(reversed(facts)) == rulebook.program(facts * 2)


def test_facts_that_no_rule_of_the_slice_reads_are_left_out(folder):
    program = open_(folder).program(["level(a,7).", "colour(a,red).", "away(b)."])
    assert program.text.endswith("\naway(b).\nlevel(a,7).\n") or "away(b)." not in program.text
    assert "colour" not in program.text


def test_the_index_is_kept_and_used_again(folder, monkeypatch):
    facts = ["level(a,7).", "given(a,1)."]
    first = open_(folder).program(facts)
    assert len(kept(folder)) == 1
    monkeypatch.setattr("encoder.rulebook.parse.parse", None)
    again = open_(folder)
    assert again.program(facts) == first
    assert again.full(facts).rule_count == 11
    assert again.block("R-TRIBUTE-2").source == "convention"


def test_a_changed_chapter_is_read_again_and_the_old_index_removed(folder):
    open_(folder)
    old = kept(folder)
    (folder / "rules" / "tribute.lp").write_text(CHAPTER.replace("L > 6", "L > 5"))
    assert "L > 5" in open_(folder).program(["level(a,7)."]).text
    assert kept(folder) != old and len(kept(folder)) == 1


def test_a_spoiled_index_is_made_anew(folder):
    open_(folder)
    (path,) = (folder / "rules").rglob("*.index")
    for content in (b"", path.read_bytes()[:-20], b"x"):
        path.write_bytes(content)
        assert open_(folder).program(["level(a,7)."]).rule_count


def test_nothing_is_kept_where_bytecode_is_not(folder, monkeypatch):
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    open_(folder)
    assert kept(folder) == []


def test_a_folder_that_cannot_be_written_does_no_harm(folder):
    (folder / "rules" / "__pycache__").write_text("in the way")
    assert open_(folder).program(["level(a,7)."]).rule_count
    assert kept(folder) == []


def test_the_key_tells_texts_names_and_versions_apart():
    one = store.key([("a", b"x"), ("b", b"")], "5.8")
    assert len({one, store.key([("a", b""), ("b", b"x")], "5.8"), store.key([("a", b"x"), ("b", b"")], "5.9")}) == 3


def test_the_rulebook_of_this_installation_is_found():
    assert source.find().endswith("rules.lp")
    assert [name for name, _ in source.read(source.find())][0] == "rules.lp"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("p q.", "rules.lp:1"),
        ("p.\nq(X) :- r(X. s.\nt.", "rules.lp:2"),
        ("p.\n#const n = 1.", "kind"),
        ("#program step(t). p.", "rules.lp:1: the rulebook has no program parts"),
        ("#minimize { X : p(X) }.", "kind"),
    ],
)
def test_a_rulebook_that_cannot_be_used_says_where(text, message):
    with pytest.raises(InternalFault, match=message.replace(".", r"\.")):
        Rulebook.from_text(text)


def test_a_chapter_that_is_missing_or_includes_others_is_a_fault(folder):
    (folder / "rules" / "tribute.lp").write_text('p.\n#include "other.lp".\n')
    with pytest.raises(InternalFault, match="only rules.lp includes"):
        open_(folder)
    (folder / "rules" / "tribute.lp").unlink()
    with pytest.raises(InternalFault, match="includes rules/tribute.lp"):
        open_(folder)


@pytest.mark.parametrize("fact", ["p", "p(X.", "p(a). q(b).", "p(a) :- q.", "p((a,b).", "3.", '"a".', "(a,b).", "p(a,).", ""])
def test_what_is_not_one_fact_is_refused(fact):
    with pytest.raises(InternalFault):
        Rulebook.from_text("q(X) :- p(X).").program([fact])


@pytest.mark.parametrize("fact", ["p.", "p(a).", 'p("a. (b), \\"c").', "p((a,b)).", "p(-3,f(g(-a),#inf)).", "p(c_x1).", "p( a, b )."])
def test_facts_of_every_form_are_taken(fact):
    rulebook = Rulebook.from_text("q :- p. q :- p(_). q :- p(_,_). #show. #show q/0.")
    assert [list(map(str, model)) for model in solve(rulebook.program([fact])).models] == [["q"]]
