"""The JSON Schema of scenario documents, made from the vocabulary, for editors.

`python -m encoder.load.schema` writes encoder/schema/scenario.schema.json; a test
holds the two together and the schema against the loader.  The schema checks one
document at a time: keys, words, shapes.  Card names, handles, what a step may use
and whether a board is possible are checked by the loader only.
"""

from __future__ import annotations

from encoder.load import vocabulary as v
from encoder.load.eras import ANY, ERAS
from encoder.load.schema_claims import claim_definitions
from encoder.load.schema_parts import (
    any_of, array, enum, flag, integer, mapping, one_or_more, pattern, ref, text, words_pattern,
)  # fmt: skip

_TURN = f"^(?:me|opp) (?:{'|'.join(v.PHASES)})(?: first)?$"
_STATE = "|".join((
    *v.STANCES, *v.FLAGS, "used(?: [1-9])?", "ago [0-9]{1,3}", "x[1-9][0-9]{0,2}", "owner (?:me|opp)", "holds S[1-5]",
    r"counters [1-9][0-9]* [^,()]+", r"as (?!(?:[Yy]|[Nn]|[Yy]es|[Nn]o|[Oo]n|[Oo]ff|[Tt]rue|[Ff]alse)[,)])[^,()]+",
    r"(?:on|declared|xyz) [^,()]+", rf"by (?:{'|'.join(v.WAYS)}|[^a-z,()][^,()]*|[a-z][0-9]*)",
))  # fmt: skip
#: A name; a suffix in parentheses that starts with a small letter holds states.
_NAME = r"[^()]+(?:\([^a-z()][^()]*\)[^()]*)*"
_CARD = rf"^{_NAME}(?:\((?:{_STATE})(?:, *(?:{_STATE}))*\))?$"
_ZONE_KEYS = r"^(?:M[1-5]|EML|EMR|S[1-5]|FZ|PL|PR|M[1-4]-M[2-5]|S[1-4]-S[2-5])$"
_DESCRIPTIONS = {
    "id": "unique in the whole collection",
    "rules": "an era, a list of eras, or any: every era in which the board is possible",
    "turn": "me|opp and the phase; 'first' for the first turn of the Duel",
    "me": "my side: zones M1 to M5, EML, EMR, S1 to S5, FZ, PL, PR; hand, deck, extra, gy, banished; lp",
    "opp": "the opponent's side",
    "applied": "cards whose continuous effects began to apply in this order",
    "cards": "made-up cards",
    "earlier": "what already happened; visible in the board, not played",
    "just": "the event of this very moment; its triggers are due",
    "do": "played in order, every chain in it resolves",
    "chain": "one chain, being built, not yet resolved",
    "ask": "one step, or a list of steps with an expect: each, asked at this point",
    "expect": "the answer and what holds afterwards",
    "also": "the same document with changes, and the answer then",
    "control": "the nearest case with the opposite answer",
    "doubt": "why the ruling is unsettled",
    "pending": "why the tool cannot decide it yet",
    "deck-check": "a deck question instead of a board",
    "base": "only key of a file's first document; merged into all others",
}


def scenario_schema() -> dict:
    """The schema of one document, as a JSON value."""
    properties = _document_properties()
    for name, description in _DESCRIPTIONS.items():
        properties[name] = {"description": description, **properties[name]}
    asks_several = {"properties": {"ask": {"type": "array", "minItems": 1}}, "required": ["ask"]}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": "scenario.schema.json",
        "title": "Scenario: a board, what happens on it, a question and its answer",
        "description": "Shape and words of one document. Names, handles, sense and steps are checked by ocg lint.",
        **mapping(properties),
        "anyOf": [
            {"required": ["base"], "maxProperties": 1},
            {"required": ["id", "title", "turn"], "not": {"required": ["base"]}},
            {"required": ["id", "title", "deck-check"], "not": {"required": ["base"]}},
        ],
        "allOf": [
            {"if": {"required": ["deck-check"]}, "then": {"not": any_of(
                *({"required": [key]} for key in ("turn", "me", "opp", "applied") + v.STORY_KEYS))}},
            {"if": asks_several, "then": {"properties": {
                "ask": {"items": {"required": ["expect"]}}, "expect": _describes_only()}}},
            {"if": {"properties": {"ask": {"type": "object"}}, "required": ["ask"]},
             "then": {"properties": {"ask": {"not": {"required": ["expect"]}}}}},
            {"if": {"not": any_of({"required": ["ask"]}, {"required": ["deck-check"]}, {"required": ["base"]})},
             "then": {"properties": {"expect": {"not": any_of(
                 {"type": "string", "pattern": "^(?:legal|illegal)"},
                 {"type": "object", "required": ["answer"],
                  "properties": {"answer": pattern("^(?:legal|illegal)")}})}}}},
        ],
        "$defs": _definitions(),
    }  # fmt: skip


def _describes_only() -> dict:
    """An `expect:` beside several questions: no answer in it."""
    return {"not": any_of({"type": "string"}, {"type": "object", "required": ["answer"]})}


def _board_properties() -> dict:
    return {
        "turn": pattern(_TURN),
        "me": ref("side"),
        "opp": ref("side"),
        "applied": array(text(), 2),
        "cards": {"type": "object", "additionalProperties": any_of(
            pattern("^[a-z]"), {"type": "object", "required": ["card"]})},
    }  # fmt: skip


def _story_properties() -> dict:
    return {
        "earlier": array(ref("past-step"), 0),
        "just": array(ref("past-step"), 0),
        "do": array(ref("entry"), 0),
        "chain": ref("chain"),
        "ask": one_or_more(ref("question"), 0),
    }


def _document_properties() -> dict:
    return {
        "id": pattern("^[A-Za-z0-9][A-Za-z0-9._-]*$"),
        **{key: text() for key in v.TEXT_KEYS},
        "tags": array(text(), 0),
        "rules": ref("rules"),
        **_board_properties(),
        **_story_properties(),
        "expect": ref("expect"),
        "also": one_or_more(ref("variation")),
        "control": one_or_more(ref("variation")),
        "deck-check": ref("deck-check"),
        "base": {"type": "object", "additionalProperties": False,
                 "properties": {key: {} for key in v.DOCUMENT_KEYS if key not in ("id", "base")}},
    }  # fmt: skip


def _variation() -> dict:
    own_questions = {"properties": {"ask": {"type": "array", "minItems": 1}}, "required": ["ask"]}
    properties = {
        "title": text(),
        "rules": ref("rules"),
        **_board_properties(),
        **_story_properties(),
        "applied": any_of(array(text(), 2), {"type": "array", "maxItems": 0}),
        "ask": any_of({"const": "none"}, one_or_more(ref("question"), 0)),
        "me": ref("varied-side"),
        "opp": ref("varied-side"),
        "without": one_or_more(text()),
        "swap": {"type": "object", "minProperties": 1, "additionalProperties": text()},
        "add": mapping(
            {"do": array(ref("entry"), 0), "chain": array(ref("step"), 0), "earlier": array(ref("past-step"), 0),
             "just": array(ref("past-step"), 0),
             **{f"{player}.{pile}": ref("cards") for player in v.PLAYERS for pile in v.PILES}}, least=1),
        "expect": ref("expect"),
        "deck-check": ref("deck-check"),
    }  # fmt: skip
    return {
        **mapping(properties),
        "anyOf": [{"required": ["expect"]}, own_questions],
        "if": own_questions,
        "then": {"properties": {"ask": {"items": {"required": ["expect"]}}, "expect": _describes_only()}},
    }


def _definitions() -> dict:
    return {
        "rules": any_of(enum((*ERAS, ANY)), {**array(enum(ERAS)), "uniqueItems": True}),
        "card": any_of({"type": "string", "pattern": _CARD, "not": enum(("empty", "blocked"))}, ref("card-mapping")),
        "card-mapping": _card_mapping(),
        "cards": any_of(ref("card"), array(ref("card"), 0)),
        "pile": any_of(integer(0, 60), ref("cards")),
        "deck": any_of(ref("pile"), mapping(
            {"top": ref("cards"), "bottom": ref("cards"), "others": ref("pile")}, least=1)),
        "side": _side(any_of(ref("card"), {"const": "blocked"})),
        "varied-side": _side(any_of(ref("card"), enum(("blocked", "empty")))),
        **_step_definitions(),
        "variation": _variation(),
        "deck-check": _deck_check(),
        **claim_definitions(_TURN),
    }  # fmt: skip


def _card_mapping() -> dict:
    properties: dict = {
        "card": text(),
        "pos": enum(v.MAP_POSITIONS),
        "face": enum(("up", "down")),
        "x": integer(1, 999),
        **{word: flag() for word in v.STANCES + v.FLAGS},
        "as": pattern("^(?!(?:[Yy]|[Nn]|[Yy]es|[Nn]o|[Oo]n|[Oo]ff|[Tt]rue|[Ff]alse)$)[^();:#\"]+$"),
        "ago": integer(0, 999),
        "by": text(),
        "used": any_of(flag(), integer(1, 9)),
        "declared": one_or_more(any_of(text(), integer(0, 999999))),
        "owner": enum(v.PLAYERS),
        "on": text(),
        "xyz": array(ref("card")),
        "counters": {"type": "object", "additionalProperties": integer(1, 999999)},
        "holds": enum(v.SPELL_ZONES),
    }
    return mapping(properties, required=("card",))


def _side(card: dict) -> dict:
    properties = {pile: ref("deck" if pile == "deck" else "pile") for pile in v.PILES}
    properties["lp"] = integer(0, 999999)
    properties["normal-summon"] = enum(("used", "unused"))
    return {**mapping(properties), "patternProperties": {_ZONE_KEYS: card}}


def _deck_check() -> dict:
    part = any_of(integer(0, 999), ref("cards"))
    return mapping({
        "list": text(), "main": part, "extra": part, "side": part,
        "exchanged": mapping({"in": integer(0, 15), "out": integer(0, 15)}, required=("in", "out")),
    })  # fmt: skip


# Steps -----------------------------------------------------------------------


def _step_definitions() -> dict:
    refs = one_or_more(any_of(text(), integer(0, 999999)))
    keys = {
        "me": ref("action"), "opp": ref("action"),
        **{key: refs for key in ("target", "cost", "tribute", "using", "choose", "declare")},
        "to": one_or_more(text()),
        "pos": enum(v.STEP_POSITIONS),
        "result": any_of(integer(1, 6), enum(v.COIN)),
        "effect": integer(1, 9),
        "answering": any_of(integer(1, 99), text()),
        "fact": enum(v.SEEN_FACTS),
    }  # fmt: skip
    past = {
        **keys, "me": ref("past-action"), "opp": ref("past-action"),
        "from": text(), "by": enum(v.CAUSES), "negated": enum(v.NEGATED_PAST), "turns-ago": integer(0, 999),
    }  # fmt: skip
    exactly_one = [{"required": ["me"]}, {"required": ["opp"]}]
    phases = "|".join(v.PHASES[1:])
    return {
        "action": _action(tuple(v.VERBS)),
        "past-action": _action(tuple(v.VERBS) + v.PAST_VERBS),
        "step": {**mapping(keys), "oneOf": exactly_one, "allOf": _keys_of_verbs()},
        "question": {**mapping({**keys, "expect": ref("expect")}), "oneOf": exactly_one, "allOf": _keys_of_verbs()},
        "past-step": {**mapping(past), "oneOf": exactly_one},
        "go": mapping({"go": pattern(f"^(?:(?:(?:me|opp) )?(?:{phases})|{'|'.join(v.GO_WORDS)})$")}, required=("go",)),
        "entry": any_of(ref("step"), ref("go"), mapping({"chain": array(ref("step"))}, required=("chain",))),
        "chain": any_of(array(ref("step"), 0), mapping(
            {"open": flag(), "links": array(ref("step"), 0)}, required=("open", "links"))),
    }  # fmt: skip


def _action(verbs: tuple[str, ...]) -> dict:
    """`VERB CARD`, a card alone (activated), or one of the verbs without a card."""
    with_card = [verb for verb in verbs if verb not in v.VERBS_WITHOUT_CARD]
    alone = words_pattern((*v.VERBS_WITHOUT_CARD[:2], *v.VERBS_PERHAPS_CARD))
    return any_of(
        pattern(f"^(?:{words_pattern(with_card)}) +\\S"),
        pattern(f"^(?:{alone})$"),
        pattern(f"^phase +(?:{'|'.join(v.PHASES)})$"),
        pattern(f"^(?!(?:{words_pattern((*v.VERBS, *v.PAST_VERBS, *v.NO_VERBS))})(?: |$))(?:[^a-z]|[a-z]\\S*$)"),
    )


def _keys_of_verbs() -> list[dict]:
    """For every verb: no key that nothing uses.  A capital or a place is an activation."""
    firsts = {f"^{verb}(?: |$)": own for verb, own in v.VERBS.items()} | {r"^(?:[^a-z]|hand\.)": v.VERBS["activate"]}
    return [
        {
            "if": any_of(*({"required": [player], "properties": {player: pattern(first)}}
                           for player in v.PLAYERS)),
            "then": {"propertyNames": enum(("me", "opp", "expect", *own))},
        }
        for first, own in firsts.items()
    ]  # fmt: skip


if __name__ == "__main__":
    import json
    from pathlib import Path

    file = Path(__file__).resolve().parent.parent / "schema" / "scenario.schema.json"
    file.write_text(json.dumps(scenario_schema(), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
