"""The part of the JSON Schema that describes `expect:`."""

from __future__ import annotations

from encoder.load import vocabulary as v
from encoder.load.schema_parts import any_of, array, enum, integer, mapping, one_or_more, pattern, ref, text

_ANSWER = rf"^(?:legal|unknown|unsettled|illegal(?: (?:{'|'.join(r for r in v.REASONS if r != 'locked-by')}))?|illegal locked-by(?: .+)?)$"
_REASON = rf"^(?:{'|'.join(r for r in v.REASONS if r != 'locked-by')}|locked-by(?: .+)?)$"
_PLACE = r"(?:(?:me|opp)\.)?(?:[Mm][1-5]?|EML|EMR|EMZ|[Ss][1-5]?|FZ|PL|PR|GY|gy|hand|deck(?: top| bottom)?|extra|banished|field)"
_STANCE = "|".join(v.STANCES)
_PROPERTY = (
    rf"^(?:{_PLACE}(?: \((?:{_STANCE})\))?|gone|{_STANCE}|{'|'.join(v.CLAIM_STATES)}"
    rf"|is(?:-not)? (?:{'|'.join(v.KINDS)})"
    rf"|(?:original-)?(?:{'|'.join(v.VALUES)}) [+-]?[0-9]+"
    rf"|attribute (?:{'|'.join(v.ATTRIBUTES)})|type (?:{'|'.join(v.TYPES)})"
    rf"|by (?:{'|'.join(v.WAYS)}|[^a-z].*)|owner (?:me|opp)"
    rf"|counters [0-9]+ .+|effect [1-9] (?:{'|'.join(v.EFFECT_KINDS)})|(?:name|on|under|materials) .+)$"
)
_EVENT = rf"^(?:(?:{'|'.join(v.EVENTS)}) .+|at (?:{'|'.join(v.AT_WORDS)}))$"


def claim_definitions(turn: str) -> dict:
    """The definitions `claims`, `expect` and what they need; `turn`: the pattern of a turn."""
    return {
        "property": pattern(_PROPERTY),
        "claims": _claims(turn),
        "expectation": _expectation(turn),
        "expect": any_of(pattern(_ANSWER), ref("expectation")),
    }


def _claims(turn: str) -> dict:
    cards = array(text(), 0)
    numbers = "|".join(name for name in v.NUMBER_FACTS if name != "lp-change")
    piles = "|".join((*v.PILES, "GY"))
    return {
        "type": "object",
        "minProperties": 1,
        "properties": {
            **{name: cards for name in v.CARD_LIST_FACTS},
            "wins": enum(v.WINNERS),
            "order": array(pattern(_EVENT), 2),
            "priority": enum(v.PLAYERS),
            "phase": pattern(turn),
        },
        "patternProperties": {
            rf"^(?:me|opp)\.(?:{numbers}|{piles})$": integer(0, 999999),
            r"^(?:me|opp)\.lp-change$": integer(-999999, 999999),
            r"^(?:me|opp)\.skips$": enum(v.PHASES[1:]),
            "^target of link [1-9][0-9]?$": one_or_more(text()),
            "^count .+ in .+$": integer(0, 60),
        },
        "additionalProperties": one_or_more(ref("property")),
    }


def _expectation(turn: str) -> dict:
    counts = {**mapping({key: integer(0, 99) for key in v.COUNTED_KEYS}, least=1)}
    claims, several = ref("claims"), array(ref("claims"))
    properties = {
        "title": text(),
        "answer": pattern(_ANSWER),
        "reasons": one_or_more(pattern(_REASON)),
        "to": one_or_more(text()),
        "to+": one_or_more(text()),
        "not-to": {"type": "object", "additionalProperties": pattern(_REASON)},
        "targets": one_or_more(text()),
        "targets+": one_or_more(text()),
        "choices": integer(0, 999999),
        "least": counts,
        "most": counts,
        "legal-in": array(pattern(turn), 0),
        "outcomes": any_of(integer(0, 999999), pattern("^(?:>=|<=)?[0-9]{1,6}$")),
        "negated": {"type": "object", "patternProperties": {"^[1-9][0-9]?$": enum(v.NEGATED_LINK)},
                    "additionalProperties": False},
        "readings": array(ref("expectation"), 2),
        "because": one_or_more(text()),
        "hangs-on": one_or_more(text()),
        **{key: claims for key in v.CLAIM_KEYS},
        **{key: several for key in v.CLAIM_LIST_KEYS},
    }  # fmt: skip
    return {
        **mapping(properties, least=1),
        "patternProperties": {
            "^after (?:link|step) [1-9][0-9]?$": claims,
            rf"^at (?:{'|'.join(v.AT_WORDS)})$": claims,
        },
    }
