"""Older texts: which one an era picks, and what it changes."""

from __future__ import annotations

import pytest

from encoder.library import Library
from encoder.library.vocabulary import ERAS
from library_support import facts_of, problems_of

CARD = """
card: normal spell
effects:
  - activation: {{once: name, target: {{monster: 1, face: up}}, do: [{{destroy: target}}]}}
  - continuous: {{gain: {{cards: this, atk: 1}}}}
texts:
{texts}
"""


def variant(texts: str, era: str) -> str:
    return "\n".join(facts_of(CARD.format(texts=texts), era))


def test_an_older_text_holds_up_to_its_last_era():
    texts = "  - {until: mr1, effects: {1: {once: card}}}\n  - {until: mr3, effects: {1: {once: duel}}}"
    picked = {era: next(word for word in ("name", "card", "duel") if f"once({word},1)" in variant(texts, era)) for era in ERAS}
    assert picked == {
        "classic": "card", "mr1": "card", "mr2": "duel", "mr3": "duel", "mr4": "name", "mr2020": "name",
    }  # fmt: skip


def test_keys_of_an_effect_are_merged_one_by_one():
    facts = variant("  - {until: mr1, effects: {1: {once: none, target: {monster: 2}}}}", "mr1")
    assert "once" not in facts and "face,up" not in facts
    assert 'filter_count(f("Test",1),2,2).' in facts
    assert "destroy,ref(target)" in facts and "gain" in facts


def test_an_effect_is_removed_and_the_numbers_close_up():
    facts = variant("  - {until: mr1, effects: {1: none}}", "mr1")
    assert "activation" not in facts
    assert 'effect(e("Test",1),"Test",continuous).' in facts


def test_an_effect_is_replaced_by_another_kind():
    facts = variant("  - {until: mr1, effects: {2: {quick: {do: [{draw: 1}]}}}}", "mr1")
    assert 'effect(e("Test",2),"Test",quick).' in facts and "gain" not in facts


def test_effects_are_added_at_the_end():
    facts = variant("  - {until: mr1, effects: {add: [{quick: {do: [{draw: 1}]}}]}}", "mr1")
    assert 'effect(e("Test",3),"Test",quick).' in facts


def test_other_keys_are_replaced():
    texts = "  - {until: mr1, card: quick-play spell, effects: []}"
    assert variant(texts, "mr1").splitlines() == ['card("Test",spell).', 'card_is("Test",quick_play).']
    assert 'not_modelled("Test").' in variant("  - {until: mr1, effects: none}", "mr1")


def test_the_library_has_older_texts():
    library = Library.open()
    older = [name for name in library.names() if library.facts(name, "classic") != library.facts(name, "mr2020")]
    assert len(older) == 21
    assert "effect_target" in "".join(library.facts("Bottomless Trap Hole", "mr1"))
    assert "effect_target" not in "".join(library.facts("Bottomless Trap Hole", "mr2"))


@pytest.mark.parametrize(
    ("texts", "code", "message"),
    [
        ("[{until: mr1, effects: {3: {once: none}}}]", "C005", "there is no effect 3 to change"),
        ("[{until: mr1, effects: {1: {cost: none}}}]", "C005", "there is no 'cost' to remove"),
        ("[{until: mr1, summon: none}]", "C005", "there is no 'summon' to remove"),
        ("[{until: mr1, effects: {x: none}}]", "C001", "begins with its number"),
        ("[{until: mr9, effects: []}]", "C001", "'mr9' is no era"),
        ("[{effects: []}]", "C001", "an older text needs 'until'"),
        ("[{until: mr2020, effects: []}]", "C001", "the text of the newest era is the record itself"),
        ("[{until: mr2, effects: []}, {until: mr1, effects: []}]", "C001", "the oldest text stands first"),
        ("[{until: mr1, effects: {1: {do: [{destry: this}]}}}]", "C001", "unknown operation 'destry'"),
        ("[{until: mr1, effects: {1: {target: none}}}]", "C003", "'target' refers to nothing"),
        ("[{until: mr1, name: Other}]", "C001", "'name' cannot differ"),
        ("{until: mr1}", "C001", "'texts' is a list of older texts"),
        ("[mr1]", "C001", "an older text is written as a mapping"),
        ("[{until: mr1, effects: {1: mr1}}]", "C001", "is changed by a mapping"),
    ],
)
def test_what_can_be_wrong_with_older_texts(texts, code, message):
    text = (
        "- name: Test\n  card: normal spell\n  effects:\n"
        "    - activation: {target: {monster: 1}, do: [{destroy: target}]}\n"
        f"  texts: {texts}\n"
    )
    found = problems_of(text)
    assert [problem for problem in found if problem.code == code and message in problem.message], found
