"""The JSON Schema of card files, made from the vocabulary.

`python tools/card_language.py` writes it to encoder/schema/card.schema.json; a
test holds the two together.  It checks shape and words, for editors.  Whether a
reference points to something, whether a step has its connector, and whether a
monster has the values of its kind, is checked by the reader only.
"""

from __future__ import annotations

from encoder.library import vocabulary as v

_YES = {"enum": [True, False, "yes", "no"]}  # YAML 1.1 tools read `yes` as a truth value
_NAME = {"type": "string", "pattern": "^[A-Z][A-Za-z0-9]*$"}
_NONE = {"const": "none"}
#: Long lists of words that many keys share.
_SHARED_WORDS = {
    v.WAYS: "way-word",
    v.KIND_WORDS: "kind-word",
    v.PHASES: "phase",
    v.PHASES + v.MOMENTS: "moment",
    v.CAPACITY.words: "capacity",
}


def card_schema() -> dict:
    """The schema of a card file (a list of records), as a JSON value."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": "card.schema.json",
        "title": "Card file: a list of records in the card language",
        "description": "Shape and words. References, connectors and the values that a kind needs are checked by ocg.",
        "type": "array",
        "items": _ref("record"),
        "$defs": _definitions(),
    }


def _ref(name: str) -> dict:
    return {"$ref": f"#/$defs/{name}"}


def _enum(words) -> dict:
    return {"enum": [*words, *([0] if "0" in words else [])]}


def _one_or_more(schema: dict) -> dict:
    return {"anyOf": [schema, _list(schema)]}


def _list(schema: dict, least: int = 1) -> dict:
    return {"type": "array", "items": schema, "minItems": least}


def _mapping(properties: dict, required=(), **more) -> dict:
    schema = {"type": "object", "additionalProperties": False, "properties": properties, **more}
    if required:
        schema["required"] = list(required)
    return schema


def _one_of(properties: dict) -> dict:
    """A mapping of exactly one of these keys."""
    return _mapping(properties, minProperties=1, maxProperties=1)


def _shape(shape: v.Shape) -> dict:
    if shape.reader == "word":
        name = _SHARED_WORDS.get(shape.words)
        schema = _ref(name) if name else _enum(shape.words)
    else:
        schema = _ref(shape.reader)
    return _one_or_more(schema) if shape.many else schema


def _keys(words: dict[str, v.Word]) -> dict:
    return {key: _shape(word.shape) for key, word in words.items()}


def _about(word: str, entry: v.Word, more=None) -> dict:
    """A mapping that is about `word`, with its own keys."""
    return _mapping({word: _shape(entry.shape), **_keys(entry.keys), **(more or {})}, [word])


def _definitions() -> dict:
    return {
        **{name: _enum(words) for words, name in _SHARED_WORDS.items()},
        **_values(),
        **_numbers(),
        **_cards(),
        **_moments(),
        **_operations(),
        **_effects(),
        **_records(),
    }


def _values() -> dict:
    same_as = _mapping({"same-as": _ref("reference")}, ["same-as"])
    return {
        "text": {"type": ["string", "integer"]},
        "yes": _YES,
        "integer": {"type": "integer"},
        "stat": {"anyOf": [{"type": "integer"}, {"const": "?"}]},
        "attribute": _enum(v.ATTRIBUTES),
        "type": _enum(v.TYPES),
        "attribute-value": {"anyOf": [_ref("attribute"), {"const": "declared"}, same_as]},
        "type-value": {"anyOf": [_ref("type"), {"const": "declared"}, same_as]},
        "card-name": {"anyOf": [_ref("text"), same_as]},
        "place": _enum(v.PLACES),
        "zone": {"anyOf": [_ref("place"), _mapping({"linked": _ref("reference")}, ["linked"])]},
        "player": {
            "anyOf": [
                _enum(v.PLAYERS),
                _one_of({"controller": _ref("reference"), "owner": _ref("reference")}),
            ]
        },
        "actor": {"anyOf": [_ref("player"), {"const": "each"}]},
        "reference": {"anyOf": [_enum(v.REFERENCES), _NAME]},
        "new-name": _NAME,
        "duration": {
            "anyOf": [
                _enum(v.DURATIONS),
                _mapping({"until": _ref("phase"), "of": _ref("player"), "nth": _ref("integer")}, ["until"]),
            ]
        },
        "during": _mapping({"phase": _one_or_more(_ref("moment")), "of": _ref("player")}, minProperties=1),
        "once": {"anyOf": [_enum(v.ONCE), _mapping({"per": _enum(v.ONCE), "times": _ref("integer")}, ["per"])]},
        "range": {"type": "array", "items": {"type": "integer"}, "minItems": 2, "maxItems": 2},
        "scale": {"anyOf": [{"type": "integer"}, _ref("range")]},
        "kind-phrase": {
            "type": "string",
            "pattern": "|".join(f"^(({'|'.join(v.KINDS[category])}) )*{category}$" for category in v.CATEGORIES),
        },
    }


def _numbers() -> dict:
    expression = _ref("expression")
    return {
        "count": {
            "anyOf": [
                {"type": "integer", "minimum": 0},
                {"enum": ["all", "any"]},
                {"type": "string", "pattern": r"^([0-9]+\+|up to [0-9]+|[0-9]+-[0-9]+)$"},
                _one_of(_keys(v.EXPRESSION_WORDS)),
            ]
        },
        "tributes": _ref("count"),
        "expression": {
            "anyOf": [{"type": "integer"}, {"enum": ["?", "declared"]}, _one_of(_keys(v.EXPRESSION_WORDS))]
        },
        "operands": _list(expression, 2),
        "pair": {**_list(expression, 2), "maxItems": 2},
        "sum": _mapping({"of": _enum(v.SUM_VALUES), "cards": _ref("selection")}, ["of", "cards"]),
        "counters-on": _mapping({"kind": _ref("text"), "of": _ref("selection")}, ["kind", "of"]),
        "amount": {"anyOf": [{"const": "event"}, _mapping({"effect": _ref("integer")}, ["effect"])]},
        "comparison": {
            "anyOf": [
                expression,
                _mapping({"same-as": _ref("reference")}, ["same-as"]),
                _mapping({"min": expression, "max": expression}, minProperties=1),
            ]
        },
        "total": _mapping(
            {"of": _enum(v.TOTAL_VALUES), "min": expression, "max": expression, "exactly": expression},
            ["of"],
            minProperties=2,
        ),
        "counter": _mapping({"kind": _ref("text"), "n": expression}, ["kind", "n"]),
        "lp": _one_of({word: expression for word in ("gain", "lose", "becomes")}),
        "payment": {
            "anyOf": [
                {"const": "half"},
                expression,
                _mapping({"multiple-of": _ref("integer"), "max": _ref("integer")}, ["multiple-of"]),
            ]
        },
        "result": _one_of({"heads": _ref("integer"), "die": _ref("count")}),
    }


def _filter_keys() -> dict:
    return {
        **{noun: _ref("count") for noun in v.NOUNS},
        **_keys({**v.FILTER_WORDS, **v.FILTER_SET_WORDS, **v.FILTER_NAMING_WORDS}),
    }


def _cards() -> dict:
    return {
        "filter": _mapping(_filter_keys(), minProperties=1),
        "selection": {"anyOf": [_ref("reference"), _ref("filter")]},
        "selection-or-direct": {"anyOf": [{"const": "direct"}, _ref("selection")]},
        "targets": _one_or_more(_ref("filter")),
    }


def _moments() -> dict:
    that = _mapping({"that": _ref("reference"), **_filter_keys()}, ["that"], minProperties=2)
    conditions = [_about(word, entry) for word, entry in v.CONDITION_WORDS.items() if word != "that"]
    operations = [*v.OPERATION_WORDS, "move"]
    return {
        "condition": {"anyOf": [*conditions, that]},
        "still": {"anyOf": [{"const": "need"}, _ref("condition"), _list(_ref("condition"))]},
        "event": {"anyOf": [_about(word, entry) for word, entry in v.EVENT_WORDS.items()]},
        "link": _mapping(_keys(v.LINK_WORDS), ["link"]),
        "does": {
            "anyOf": [
                _enum(operations),
                _one_of({word: _one_or_more(_ref("selection")) for word in operations}),
            ]
        },
        "hindrance": {"anyOf": [_enum(("battle", "effect", "spell", "trap", "monster", "opponent")), _ref("link")]},
    }


def _operations() -> dict:
    step_keys = _keys(v.STEP_KEYS)
    each = {
        word: _about(word, entry, {key: value for key, value in step_keys.items() if key not in entry.keys})
        for word, entry in v.OPERATION_WORDS.items()
    }
    return {
        "operation": {"anyOf": [_ref(f"operation-{word}") for word in each]},
        "paid": {"anyOf": [_ref(f"operation-{word}") for word in v.COST_OPERATIONS]},
        **{f"operation-{word}": schema for word, schema in each.items()},
        "joined": _one_of({word: _ref("operation") for word in v.CONNECTORS}),
        "steps": {"type": "array", "prefixItems": [_ref("operation")], "items": _ref("joined"), "minItems": 1},
        "cost": {"type": "array", "items": {"anyOf": [_ref("paid"), _one_of({"and": _ref("paid")})]}, "minItems": 1},
        "branches": _list({"anyOf": [_ref("operation"), _ref("steps")]}, 2),
        "later": _mapping(
            {
                "at": _mapping(
                    {
                        "phase": _ref("phase"),
                        "end-of": _ref("phase"),
                        "of": _ref("player"),
                        "nth": _ref("integer"),
                    }
                ),
                "when": _one_or_more(_ref("event")),
                "do": _ref("steps"),
            },
            ["do"],
        ),
        "modification": _one_of({word: _ref(f"modification-{word}") for word in v.MODIFICATION_WORDS}),
        **{f"modification-{word}": _mapping(_keys(entry.keys)) for word, entry in v.MODIFICATION_WORDS.items()},
    }


def _applied() -> dict:
    """The modification words, as keys of an effect: one body or several."""
    return {word: _one_or_more(_ref(f"modification-{word}")) for word in v.MODIFICATION_WORDS}


def _effects() -> dict:
    bodies = {
        kind: _mapping({**_keys(entry.keys), **(_applied() if kind in v.APPLIED_KINDS else {})})
        for kind, entry in v.EFFECT_KINDS.items()
    }
    activated = bodies[v.ACTIVATED_KINDS[0]]
    bodies.update({kind: _ref("effect-body") for kind in v.ACTIVATED_KINDS})
    return {
        "effect-body": activated,
        "effect": _one_of(bodies),
        "effects": _list(_ref("effect"), 0),
        "mode": _mapping(_keys(v.MODE_KEYS), ["do"]),
        "modes": _list(_ref("mode")),
        "procedure": _mapping(_keys(v.PROCEDURE_KEYS), minProperties=1),
        "into": _mapping(_keys(v.INTO_WORDS), ["card"]),
        "way": {"anyOf": [_ref("way-word"), _mapping({"effect-of": _ref("filter")}, ["effect-of"])]},
        "summon": _mapping(_keys(v.SUMMON_WORDS), minProperties=1),
    }


def _records() -> dict:
    record = _keys(v.RECORD_WORDS)
    unnamed = {key: schema for key, schema in record.items() if key != "name"}
    return {
        "record": _mapping(record, ["name", "card"]),
        "made-up-card": {"anyOf": [{"type": "string"}, _mapping(unnamed, ["card"])]},
        "texts": _list(_ref("older-text")),
        "older-text": _mapping(_older_text(unnamed), ["until"], minProperties=2),
        "changed-effects": {
            "anyOf": [_ref("effects"), _NONE, _mapping({"add": _ref("effects")}, minProperties=1)
                      | {"patternProperties": {"^[1-9][0-9]*$": _ref("changed-effect")}}]
        },  # fmt: skip
        "changed-effect": {"anyOf": [_NONE, _ref("effect"), _mapping(_changed_keys(), minProperties=1)]},
    }


def _older_text(unnamed: dict) -> dict:
    changes = {key: {"anyOf": [schema, _NONE]} for key, schema in unnamed.items() if key != "texts"}
    boxes = {box: _ref("changed-effects") for box in ("effects", "pendulum")}
    return {"until": _enum(v.ERAS), **changes, **boxes}


def _changed_keys() -> dict:
    """Keys of an effect that an older text may change, of whatever kind the effect is."""
    keys: dict[str, list] = {}
    for entry in v.EFFECT_KINDS.values():
        for key, schema in _keys(entry.keys).items():
            if schema not in keys.setdefault(key, []):
                keys[key].append(schema)
    for word, schema in _applied().items():
        keys.setdefault(word, []).append(schema)
    return {key: {"anyOf": [*schemas, _NONE]} for key, schemas in keys.items()}
