"""One vocabulary: the reader, the JSON Schema, the documentation and the words of `lint` agree."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import jsonschema
import pytest
import yaml

from encoder.library import Library
from encoder.library import vocabulary as v
from encoder.library.files import LISTS, cards_folder
from encoder.library.shapes import READERS
from library_support import effect, monster

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tools"))
import card_language  # noqa: E402

SCHEMA = json.loads((ROOT / "encoder" / "schema" / "card.schema.json").read_text(encoding="utf-8"))
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)


def _json(value):
    """What YAML gives as JSON has it: keys are strings."""
    if isinstance(value, dict):
        return {str(key): _json(item) for key, item in value.items()}
    return [_json(item) for item in value] if isinstance(value, list) else value


def valid(text: str) -> bool:
    return VALIDATOR.is_valid(_json(yaml.safe_load(text)))


def test_schema_and_tables_are_made_from_the_vocabulary():
    assert card_language.SCHEMA.read_text(encoding="utf-8") == card_language.schema()
    page = card_language.PAGE.read_text(encoding="utf-8")
    assert page == card_language.page(page)
    assert {match[2] for match in card_language._BLOCK.finditer(page)} == set(card_language.TABLES)


def test_the_schema_is_a_schema():
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    used = set(re.findall(r'"#/\$defs/([a-z0-9-]+)"', json.dumps(SCHEMA)))
    assert used <= set(SCHEMA["$defs"])


def test_every_shape_has_a_reader_and_a_definition():
    from encoder.library import records  # noqa: F401  registers all readers

    shapes = {shape.reader for shape in _shapes()}
    elsewhere = {"steps", "cost", "targets", "modes", "texts", "summon", "modification-body", "effect-body"}
    elsewhere |= {"kind-phrase", "operands"}
    assert shapes - elsewhere <= set(READERS)
    assert elsewhere <= shapes
    assert shapes - {"word", "modification-body"} <= set(SCHEMA["$defs"])


def _shapes():
    todo = [
        v.RECORD_WORDS, v.EFFECT_KINDS, v.FILTER_WORDS, v.FILTER_SET_WORDS, v.FILTER_NAMING_WORDS, v.CONDITION_WORDS,
        v.EVENT_WORDS, v.LINK_WORDS, v.STEP_KEYS, v.OPERATION_WORDS, v.MODIFICATION_WORDS, v.EXPRESSION_WORDS,
        v.SUMMON_WORDS, v.INTO_WORDS,
    ]  # fmt: skip
    while todo:
        for word in todo.pop().values():
            yield word.shape
            if word.keys:
                todo.append(word.keys)


CARD_FILES = sorted(path for path in Path(cards_folder()).rglob("*.yaml") if path.parent.name != LISTS)


@pytest.mark.parametrize("path", CARD_FILES, ids=lambda path: path.stem)
def test_the_shipped_cards_fit_the_schema(path):
    records = _json(yaml.safe_load(path.read_text(encoding="utf-8")))
    assert records and [str(error.message)[:200] for error in VALIDATOR.iter_errors(records)] == []


@pytest.mark.parametrize(
    "text",
    [
        effect("activation: {do: [{destory: this}]}"),
        effect("activation: {do: [{destroy: {monster: 1, controller: you}}]}"),
        effect("activation: {do: [{destroy: {monster: 1, in: graveyard}}]}"),
        effect("activation: {do: [{destroy: this, pos: atk}]}"),
        effect("activation: {do: [{draw: 1}, {draw: 2}]}"),
        effect("activation: {cost: [{draw: 1}], do: [{draw: 1}]}"),
        effect("activation: {once: turn, do: [{draw: 1}]}"),
        effect("activation: {answers: {kind: spell}, do: [{draw: 1}]}"),
        effect("activation: {need: [{hav: this}], do: [{draw: 1}]}"),
        effect("trigger: {when: {sumoned: this}, do: [{draw: 1}]}"),
        effect("continuous: {cannot: {do: atack, cards: this}}"),
        effect("activatoin: {}"),
        "- name: Test\n  card: quik-play spell\n",
        "- name: Test\n",
        "- card: normal spell\n",
        monster("effects: []").replace("atk: 1000", "atk: strong"),
        "name: Test\ncard: normal spell\n",
    ],
)
def test_the_schema_notices_wrong_words(text):
    assert not valid(text)


def test_the_schema_takes_what_the_reader_takes():
    assert valid(effect("activation: {do: [{draw: 1}, {then: {draw: 2}}]}"))
    assert valid(monster("effects: [{flip: {may: yes, do: [{draw: {count: {monster: all}}}]}}]", card="flip effect monster"))
    older = effect("activation: {do: [{draw: 1}]}") + "  texts: [{until: mr1, effects: {1: {once: none, do: [{draw: 2}]}}}]\n"
    assert valid(older)
    assert not valid(older.replace("mr1", "mr9"))


def test_made_up_cards_have_a_definition():
    made = jsonschema.Draft202012Validator({"$defs": SCHEMA["$defs"], "$ref": "#/$defs/made-up-card"})
    assert made.is_valid("normal L4 1500/1000 EARTH Warrior")
    assert made.is_valid({"card": "normal spell", "effects": []})
    assert not made.is_valid({"name": "Test", "card": "normal spell"})


def test_no_word_is_a_truth_value_or_unreadable_to_yaml():
    words = {word for table in (v.RECORD_WORDS, v.EFFECT_KEYS, v.FILTER_WORDS, v.OPERATION_WORDS, v.MODIFICATION_WORDS,
                                v.EVENT_WORDS, v.CONDITION_WORDS, v.EXPRESSION_WORDS, v.DURATIONS, v.REFERENCES) for word in table}  # fmt: skip
    assert {word: yaml.safe_load(word) for word in words} == {word: word for word in words}


def test_the_eras_are_those_of_the_rulebook():
    named = set(re.findall(r"\b(?:classic|mr\d+)\b", (ROOT / "rules" / "eras.lp").read_text(encoding="utf-8")))
    assert named == set(v.ERAS)


# ---------------------------------------------------------------------------
# Words in use
# ---------------------------------------------------------------------------


@pytest.fixture(scope="module")
def library():
    return Library.open()


def test_words_of_a_card(library):
    assert library.words("Shift", "mr2020") == {
        "kind:normal", "effect-kind:activation", "effect:answers", "effect:when", "effect:target", "event:attacks",
        "event-key:what", "event-key:target", "filter:noun", "noun:monster", "filter:of", "filter:in", "filter:except",
        "filter:proper-for", "link:link", "link:kind", "link:activation", "link:targets", "link:targets-exactly",
        "operation:retarget", "operation-key:to", "reference:answered", "reference:answered-target", "reference:target",
    }  # fmt: skip


def test_words_tell_costs_prohibitions_and_durations_apart(library):
    words = library.words("Scapegoat", "mr2020")
    assert {"operation:token", "cannot:summon", "cannot:tribute", "duration:forever", "effect:oath"} <= words
    assert "cost:discard" in library.words("Magic Jammer", "mr2020")
    assert "operation:discard" not in library.words("Magic Jammer", "mr2020")
    assert {"allow:attack-again", "modification:allow"} <= library.words("Elemental HERO Neos Knight", "mr2020")
    assert {"expression:half", "expression:sum"} <= library.words("Elemental HERO Neos Knight", "mr2020")
    assert {"once:name-activated", "effect:during"} <= library.words("Ring of Destruction", "mr2020")
    assert "effect:during" not in library.words("Ring of Destruction", "mr2")


def test_words_are_words_of_the_vocabulary(library):
    tables = {
        "operation": v.OPERATION_WORDS, "cost": v.COST_OPERATIONS, "modification": v.MODIFICATION_WORDS,
        "cannot": v.FORBIDDEN, "allow": v.ALLOWED, "condition": v.CONDITION_WORDS, "event": v.EVENT_WORDS,
        "link": v.LINK_WORDS, "connector": v.CONNECTORS, "effect-kind": v.EFFECT_KINDS, "noun": v.NOUNS,
        "expression": v.EXPRESSION_WORDS, "once": v.ONCE, "kind": v.KIND_WORDS, "summon": v.SUMMON_WORDS,
        "procedure": v.PROCEDURE_KEYS, "into": {**v.INTO_WORDS, "is": ""}, "card": v.RECORD_WORDS,
        "duration": {**v.DURATIONS, "until": ""}, "reference": {**v.REFERENCES, "named": ""},
        "does": {**v.OPERATION_WORDS, "move": ""},
        "filter": {**v.FILTER_WORDS, **v.FILTER_SET_WORDS, **v.FILTER_NAMING_WORDS, "noun": ""},
        "effect": {**v.EFFECT_KEYS, "while": "", "in": ""},
    }  # fmt: skip
    used = set().union(*(library.words(name, "mr2020") for name in library.names()))
    for word in used:
        namespace, _, name = word.partition(":")
        if namespace in tables:
            assert name in tables[namespace], word
    assert {word.partition(":")[0] for word in used} >= set(tables)


def test_places_of_a_word(library):
    places = library.word_places("operation:switch-player", "mr2020")
    assert [(name, file) for name, file, _ in places] == [("Mystical Refpanel", "cards/traps/normal-answering.yaml")]
    path = Path(cards_folder()).parent / places[0][1]
    assert "switch-player" in path.read_text(encoding="utf-8").splitlines()[places[0][2] - 1]
    assert library.word_places("operation:either", "mr2020") == []
