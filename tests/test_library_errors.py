"""What is wrong with a record is said with its place, its code and one suggestion."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from encoder.library import vocabulary as v
from encoder.library.reading import check_made_up
from encoder.problems import render
from encoder.yaml_nodes import MappingNode, ScalarNode, SequenceNode, compose
from library_support import effect, monster, problems_of


def on(body: str, card: str = "normal spell"):
    return effect(body, card)


CASES = [
    # C001: words
    (on("activation: {do: [{destory: this}]}"), "C001", "unknown operation 'destory'", "did you mean 'destroy'?"),
    (on("activation: {do: [{destroy: {monster: 1, controller: you}}]}"),
     "C001", "unknown filter word 'controller'", "write 'of'"),
    (on("activation: {do: [{destroy: {monster: 1, in: graveyard}}]}"),
     "C001", "'graveyard' is no place", "write 'GY'"),
    (on("activation: {do: [{destroy: {monster: 1, in: Hand}}]}"), "C001", "'Hand' is no place", "write 'hand'"),
    (on("activation: {do: [{destroy: {monster: 1, of: me}}]}"), "C001", "'me' is no player", "one of: you, opponent"),
    (on("activation: {do: [{destroy: {monster: 1, type: Warior}}]}"),
     "C001", "'Warior' is no Type", "did you mean 'Warrior'?"),
    (on("activation: {do: [{destroy: {monster: 1, attribute: Fire}}]}"), "C001", "'Fire' is no Attribute", "FIRE"),
    (on("activation: {do: [{destroy: {monster: some}}]}"), "C001", "'some' is no count", "up to 2"),
    (on("activation: {do: [{destroy: {monster: 1, trap: 1}}]}"), "C001", "a filter has one noun", ""),
    (on("activation: {do: [{destroy: {}}]}"), "C001", "an empty filter says nothing", "{card: all}"),
    (on("activation: {do: [{destroy: {monster: 1, still: {monster: 1}}}]}"), "C001", "'still' stands in a filter of 'target'", ""),
    (on("activation: {do: [{destroy: {monster: 1, level: high}}]}"), "C001", "'level' is a number or an expression", ""),
    (on("activation: {do: [{destroy: {monster: 1, level: {least: 4}}}]}"), "C001", "unknown comparison word 'least'", ""),
    (on("activation: {do: [{destroy: this, pos: atk}]}"), "C001", "unknown word 'pos' in operation 'destroy'", ""),
    (on("activation: {once: turn, do: [{draw: 1}]}"), "C001", "'turn' is no 'once'", "card, name"),
    (on("activation: {do: [{draw: 1, may: true}]}"), "C001", "'may' is yes or no, not 'true'", "write 'yes'"),
    (on("activation: {do: [{draw: {sum: [1, 2]}}]}"), "C001", "a sum is written as a mapping", ""),
    (on("activation: {do: [{draw: {minus: [1, 2, 3]}}]}"), "C001", "'minus' takes a list of two values", ""),
    (on("activation: {do: [{draw: {half: 1, lp: you}}]}"), "C001", "an expression has one word", ""),
    (on("activation: {do: [{apply: {gian: {cards: this}}}]}"), "C001", "unknown modification 'gian'", "did you mean 'gain'?"),
    (on("activation: {do: [{apply: {cannot: {cards: this}}}]}"), "C001", "'cannot' needs 'do'", ""),
    (on("activation: {do: [{apply: {cannot: {do: atack, cards: this}}}]}"), "C001", "'atack' is no word for 'do'", "attack"),
    (on("activation: {do: [{apply: {gain: {cards: this, atk: 1}}, for: ever}]}"), "C001", "'ever' is no duration", "forever"),
    (on("activation: {do: [{apply: {become: {cards: this, atk: declared}}}]}"), "C001", "'atk' is never declared", ""),
    (on("activation: {need: [{hav: this}], do: [{draw: 1}]}"), "C001", "unknown condition 'hav'", "did you mean 'have'?"),
    (on("activation: {need: [{in: turn, happened: {drawn: this}, of: you}], do: [{draw: 1}]}"),
     "C001", "unknown word 'of' in condition 'happened'", ""),
    (on("activation: {need: [{that: this}], do: [{draw: 1}]}"), "C001", "'that' stands beside a filter", ""),
    (on("activation: {need: [this], do: [{draw: 1}]}"), "C001", "a condition is written as a mapping", ""),
    (on("trigger: {when: {sumoned: this}, do: [{draw: 1}]}"), "C001", "unknown event 'sumoned'", "did you mean 'summoned'?"),
    (on("trigger: {when: {way: flip, summoned: this}, do: [{draw: 1}]}"),
     "C001", "an event begins with its word, not 'way'", "'summoned' first"),
    (on("activation: {answers: {kind: spell}, do: [{draw: 1}]}"), "C001", "a link needs 'link'", ""),
    (on("activation: {during: {phase: main3}, do: [{draw: 1}]}"), "C001", "'main3' is no word for 'phase'", "main"),
    (on("activation: {do: [{later: {do: [{draw: 1}]}}]}"), "C001", "'later' needs 'at' or 'when'", ""),
    (on("activation: {do: [{special-summon: this, into: {level: 4}}]}"), "C001", "'into' needs 'card'", ""),
    (on("activation: {do: draw}"), "C001", "steps are written as a list", ""),
    (on("activation: {do: []}"), "C001", "a list of steps needs at least one", ""),
    (on("activation: {modes: {do: [{draw: 1}]}}"), "C001", "'modes' is a list", ""),
    (on("activatoin: {}"), "C001", "unknown kind of effect 'activatoin'", "did you mean 'activation'?"),
    (on("activation:"), "C001", "the body of 'activation' is a mapping", "activation: {}"),
    (on("activation: {coste: [{pay: 1}], do: [{draw: 1}]}"), "C001", "unknown word 'coste' in effect 'activation'", "cost"),
    # C001: records
    ("- name: Test\n  card: quik-play spell\n  effects: []\n", "C001", "'quik-play' is no kind of spell", "quick-play"),
    ("- name: Test\n  card: spel\n  effects: []\n", "C001", "does not end in monster, spell or trap", "did you mean 'spell'?"),
    ("- name: Test\n  effects: []\n", "C001", "a card needs 'card'", ""),
    ("- name: Test\n  card: normal trap\n  colour: red\n", "C001", "unknown card word 'colour'", ""),
    ("- name: Test\n  card: normal trap\n  level: 4\n", "C001", "a trap has no 'level'", ""),
    ("- name: Test\n  card: normal spell\n  equips-to: {monster: 1}\n", "C001", "only an Equip Spell has 'equips-to'", ""),
    (monster("effects: []", card="xyz effect monster"), "C001", "this monster needs 'rank'", ""),
    (monster("effects: []", card="xyz effect monster"), "C001", "a monster of this kind has no 'level'", ""),
    (monster("effects: []", card="link effect monster"), "C001", "a monster of this kind has no 'def'", ""),
    (monster("effects: []", card="pendulum effect monster"), "C001", "this monster needs 'scale'", ""),
    (monster("scale: 1\neffects: []", card="pendulum effect monster"), "C001", "a Pendulum Monster needs 'pendulum' too", ""),
    (monster("materials: {monster: 1}\neffects: []"), "C001", "only a monster of the Extra Deck has 'materials'", ""),
    (monster("effects: []").replace("atk: 1000", "atk: '1000'"), "C001", "'atk' is a number, not '1000'", "without quotes"),
    ("- name: Test\n  card: link monster\n  link: 2\n  arrows: [up]\n  attribute: FIRE\n  type: Pyro\n  atk: 0\n",
     "C001", "Link 2, but 1 arrows", ""),
    # C002
    (on("activation: {do: [{draw: 1}], do: [{draw: 2}]}"), "C002", "key 'do' is given twice", ""),
    # C003
    (on("activation: {do: [{destroy: Foo}]}"), "C003", "'Foo' refers to nothing", ""),
    (on("activation: {do: [{destroy: Foe}, {then: {choose: {monster: 1}, as: Foe}}]}"), "C003", "'Foe' refers to nothing", ""),
    (on("activation: {do: [{destroy: targt}]}"), "C003", "'targt' refers to nothing", "did you mean 'target'?"),
    (on("activation: {do: [{destroy: target}]}"), "C003", "'target' refers to nothing", "this effect has no 'target'"),
    (on("activation: {modes: [{target: {card: 1}, do: [{destroy: target}]}, {do: [{destroy: target}]}]}"),
     "C003", "'target' refers to nothing", "this effect has no 'target'"),
    (on("activation: {do: [{destroy: cost}]}"), "C003", "'cost' refers to nothing", "this effect has no 'cost'"),
    (on("activation: {do: [{destroy: answered-card}]}"), "C003", "'answered-card' refers to nothing", "'answers'"),
    (on("activation: {do: [{destroy: previous}]}"), "C003", "'previous' refers to nothing", "no step before"),
    (on("activation: {do: [{destroy: it}]}"), "C003", "'it' refers to nothing", "inside a modification"),
    (on("activation: {do: [{destroy: {monster: 1, type: declared}}]}"), "C003", "'declared' refers to nothing", "declares a type"),
    (on("activation: {do: [{damage: {amount: {effect: 4}}, to: you}]}"), "C003", "there is no effect 4 to refer to", ""),
    (on("activation: {still: need, do: [{draw: 1}]}"), "C003", "'still: need' has no 'need' to repeat", ""),
    (on("activation: {target: [{card: 1, as: A}, {card: 1, as: A}], do: [{destroy: A}]}"), "C003", "the name 'A' is given twice", ""),
    # C004
    (on("activation: {do: [{draw: 1}, {draw: 2}]}"), "C004", "step 2 needs a connector", "and, if-done, then, also, after"),
    (on("activation: {do: [{then: {draw: 1}}]}"), "C004", "the first step takes no connector ('then')", ""),
    (on("activation: {do: [{draw: 1}, {then: {draw: 1}, may: yes}]}"), "C004", "nothing stands beside 'then'", ""),
    (on("activation: {cost: [{draw: 1}], do: [{draw: 1}]}"), "C004", "'draw' cannot be a cost", "banish"),
    (on("activation: {cost: [{pay: 1}, {then: {pay: 2}}], do: [{draw: 1}]}"), "C004", "joined by 'and', not by 'then'", ""),
    # C006
    (monster("effects: [{activation: {}}]"), "C006", "a monster has no card activation", ""),
    (on("flip: {do: [{draw: 1}]}"), "C006", "only a monster has 'flip'", ""),
    (monster("effects: [{flip: {do: [{draw: 1}]}}]"), "C006", "only a Flip monster has a 'flip' effect", ""),
    (on("trigger: {do: [{draw: 1}]}"), "C006", "a trigger needs 'when' or 'if'", ""),
    (on("trigger: {when: {drawn: this}, if: {drawn: this}, do: [{draw: 1}]}"), "C006", "'when' or 'if', not both", ""),
    (on("ignition: {may: yes, do: [{draw: 1}]}"), "C006", "'may' has no meaning in 'ignition'", "trigger, flip"),
    (on("ignition: {}"), "C006", "'ignition' needs 'do'", ""),
    (on("activation: {modes: [{do: [{draw: 1}]}, {need: {turn: you}}]}"), "C006", "a mode needs 'do'", ""),
    (monster("effects: [{procedure: {need: {turn: you}}}]"), "C006", "a procedure needs 'special' or 'tribute'", ""),
    (monster("effects: [{ignition: {do: [{draw: 1}]}}]", card="normal monster"), "C006", "a Normal Monster has no effects", ""),
    # C007, C009, Y001 and the shape of a file
    ("- name: A\n  ja: あ\n  card: normal spell\n\n- name: B\n  ja: あ\n  card: normal spell\n", "C007", "'あ' already names A", ""),
    ("- name: A\n  card: normal spell\n- name: A\n  card: normal spell\n", "C007", "'A' already names A", ""),
    ("- name: A\n  number: 7\n  card: normal spell\n- name: B\n  number: 7\n  card: normal spell\n", "C007", "'#7' already names A", ""),
    ("- name: A\n  zh: [甲,\n    乙]\n  card: normal spell\n", "C009", "each stand on one line", ""),
    ("name: A\ncard: normal spell\n", "C001", "a record begins with '- name:'", ""),
    ("- name: A\n  card: normal spell\n- card: normal spell\n  name: B\n", "C001", "a record begins with '- name:'", ""),
    ("- name: A\n  card: [normal\n", "Y001", "not YAML", ""),
    ("- name: A\n  card: &a normal spell\n  note: *a\n", "Y001", "anchors (&) and aliases (*)", ""),
    ("- name: A\n  card: normal spell\n  note: " + "[" * 60 + "]" * 60 + "\n", "Y001", "nested too deeply", ""),
    ("- name: A\n  ? [a]\n  : b\n", "Y001", "a key must be plain text", ""),
]  # fmt: skip


@pytest.mark.parametrize(("text", "code", "message", "suggestion"), CASES)
def test_each_mistake_is_named(text, code, message, suggestion):
    found = problems_of(text)
    assert [
        problem
        for problem in found
        if problem.code == code and message in problem.message and suggestion in problem.suggestion
    ], [f"{problem.code} {problem.message} / {problem.suggestion}" for problem in found]
    assert len({(problem.line, problem.column, problem.message) for problem in found}) == len(found)


def test_every_code_of_the_documentation_has_a_case():
    cases = {code for _, code, _, _ in CASES}
    assert cases | {"C005", "C008"} == {"C001", "C002", "C003", "C004", "C005", "C006", "C007", "C008", "C009", "Y001"}


def test_a_problem_points_to_the_word_in_the_file():
    text = "# head\n\n- name: Good\n  card: normal spell\n  effects: []\n\n" + on("activation: {do: [{destory: this}]}")
    (problem,) = problems_of(text)
    assert (problem.file, problem.line, problem.column, problem.length) == ("made.yaml", 10, 26, 7)
    assert render(problem) == (
        "made.yaml:10:26: error[C001]: unknown operation 'destory'\n"
        "   |\n"
        "10 |     - activation: {do: [{destory: this}]}\n"
        "   |                          ^^^^^^^ did you mean 'destroy'?"
    )


def test_all_problems_of_a_file_are_collected():
    text = on("activation: {onse: name, do: [{destory: this}, {draw: 1}]}") + "  colour: red\n\n- name: Other\n  card: spel\n"
    found = sorted((problem.line, problem.code, problem.message) for problem in problems_of(text))
    assert found == [
        (4, "C001", "unknown operation 'destory'"),
        (4, "C001", "unknown word 'onse' in effect 'activation'"),
        (4, "C004", "step 2 needs a connector"),
        (5, "C001", "unknown card word 'colour'"),
        (8, "C001", "'spel' does not end in monster, spell or trap"),
    ]


def test_a_problem_of_today_s_text_is_not_repeated_for_older_ones():
    text = on("activation: {do: [{destory: this}]}") + "  texts: [{until: mr1, effects: {add: [{continuous: {}}]}}]\n"
    assert [problem.code for problem in problems_of(text)] == ["C001"]


# ---------------------------------------------------------------------------
# Whatever stands in a record, it is read or reported, never a traceback
# ---------------------------------------------------------------------------

_WORDS = sorted(
    {
        *v.RECORD_WORDS, *v.EFFECT_KINDS, *v.EFFECT_KEYS, *v.FILTER_WORDS, *v.FILTER_SET_WORDS, *v.NOUNS,
        *v.CONDITION_WORDS, *v.EVENT_WORDS, *v.LINK_WORDS, *v.CONNECTORS, *v.OPERATION_WORDS, *v.STEP_KEYS,
        *v.MODIFICATION_WORDS, *v.EXPRESSION_WORDS, *v.REFERENCES, *v.DURATIONS, *v.ONCE, *v.PLACES, *v.PLAYERS,
        "until", "same-as", "min", "max", "1", "0", "-5", "?", "yes", "no", "none", "all", "", "Foo", "x y", '"',
        "effect monster", "normal spell", "mr1",
    }
)  # fmt: skip


def _marked(value):
    """A node tree from plain values, with marks."""
    (node,) = compose("x")
    start, end = node.start_mark, node.end_mark
    if isinstance(value, list):
        return SequenceNode("", [_marked(item) for item in value], start, end)
    if isinstance(value, dict):
        return MappingNode("", [(_marked(key), _marked(item)) for key, item in value.items()], start, end)
    return ScalarNode("", value, start, end)


_trees = st.recursive(
    st.sampled_from(_WORDS),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(_WORDS), inner, max_size=4),
    max_leaves=12,
)
_bodies = st.fixed_dictionaries(
    {"card": st.sampled_from(["effect monster", "normal spell", "continuous trap", "link effect monster"])},
    optional={
        "effects": st.lists(st.dictionaries(st.sampled_from(sorted(v.EFFECT_KINDS)), _trees, max_size=1), max_size=2),
        "summon": _trees,
        "texts": _trees,
        "materials": _trees,
        "level": _trees,
        "pendulum": _trees,
    },
)


@settings(max_examples=150, deadline=None)
@given(st.one_of(_bodies, _trees))
def test_no_record_makes_the_reader_fail(tree):
    problems = check_made_up(_marked(tree), "Test", "board.yaml", None)
    assert all(problem.code.startswith("C0") and problem.line == 1 for problem in problems)
