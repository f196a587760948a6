"""Properties of a card in a claim: `GY`, `M2 (set)`, `atk +500`, `is-not monster`, `on X` …"""

from __future__ import annotations

import re

from encoder.load import vocabulary as words
from encoder.load.board import Board
from encoder.load.refs import CLAIM, resolve, zone_hint
from encoder.load.suggest import closest, did_you_mean
from encoder.model import (
    CameBy, EffectIs, HasCounters, HasMaterials, HasValue, HasWord, InPlace, InStance, InState, IsKind, OnCard,
    OwnedBy, Place, Property,
)  # fmt: skip
from encoder.yaml_nodes import Node

_STANCE = re.compile(r"(.+?) \(([a-z]+)\)$")
_PLACE = re.compile(r"(?:(me|opp)\.)?([A-Za-z]+[1-5]?)(?: (top|bottom))?$")
_VALUE = re.compile(r"(original-)?(atk|def|level|rank|scale|link) ([+-]?)([0-9]{1,6})$")
_EFFECT = re.compile(r"effect ([1-9]) (\S+)$")
_COUNTERS = re.compile(r"counters ([0-9]{1,4}) (\S.*)$")
_FIRST_WORDS = ("is", "is-not", "on", "materials", "counters", "by", "owner", "effect", "under", "name", "attribute",
                "type") + words.VALUES  # fmt: skip
_BARE_PLACES = {place.lower(): place for place in words.ZONES + words.ZONE_GROUPS + words.PILES}


def read_property(board: Board, node: Node, text: str) -> Property | None:
    """One property; None and a problem (S006) if it is none."""
    if text in words.STANCES:
        return InStance(text)
    if text in words.CLAIM_STATES:
        return InState(text)
    if text == "gone":
        return InPlace(gone=True)
    match = _VALUE.match(text)
    if match:
        original, value, sign, number = match.groups()
        amount = -int(number) if sign == "-" else int(number)
        return HasValue(value, amount, bool(sign), bool(original))
    first, _, rest = text.partition(" ")
    rest = rest.strip()
    reader = _READERS.get(first)
    if reader and rest:
        return reader(board, node, first, rest, text)
    return _read_place(board, node, text)


def _read_kind(board, node, first, rest, text):
    if rest in words.KINDS:
        return IsKind(rest, first == "is")
    return _wrong(board, node, f"'{rest}' is no kind", did_you_mean(rest, words.KINDS), rest)


def _read_word(board, node, first, rest, text):
    known = {"attribute": words.ATTRIBUTES, "type": words.TYPES}.get(first)
    if known is None:
        facts = board.lookup.find(rest)
        if facts is None:
            board.lookup.report_unknown(node, rest)
            return None
        return HasWord(first, facts.name)
    if rest in known:
        return HasWord(first, rest)
    return _wrong(board, node, f"'{rest}' is no {first.capitalize()}", did_you_mean(rest, known), rest)


def _read_on(board, node, first, rest, text):
    card = resolve(board, node, rest, "me", CLAIM)
    return OnCard(card) if card else None


def _read_under(board, node, first, rest, text):
    card = resolve(board, node, rest, "me", CLAIM)
    return InPlace(under=card) if card else None


def _read_materials(board, node, first, rest, text):
    cards = tuple(resolve(board, node, name, "me", CLAIM) for name in rest.split(";"))
    return HasMaterials(cards) if all(cards) else None


def _read_counters(board, node, first, rest, text):
    match = _COUNTERS.match(text)
    if match:
        return HasCounters(int(match.group(1)), match.group(2))
    return _wrong(board, node, "counters are a number and a kind", "for example 'counters 3 spell'")


def _read_by(board, node, first, rest, text):
    if rest in words.WAYS:
        return CameBy(rest)
    if rest[:1].islower() and rest not in board.handles:
        return _wrong(board, node, f"'{rest}' is no way to arrive", did_you_mean(rest, words.WAYS), rest)
    card = resolve(board, node, rest, "me", CLAIM, many=True)
    return CameBy(None, card) if card else None


def _read_owner(board, node, first, rest, text):
    if rest in words.PLAYERS:
        return OwnedBy(rest)
    return _wrong(board, node, f"'{rest}' is no player", "write 'me' or 'opp'", rest)


def _read_effect(board, node, first, rest, text):
    match = _EFFECT.match(text)
    if match and match.group(2) in words.EFFECT_KINDS:
        return EffectIs(int(match.group(1)), match.group(2))
    kind = rest.rpartition(" ")[2]
    return _wrong(board, node, f"'{text}' is no effect", did_you_mean(kind, words.EFFECT_KINDS) or "for example 'effect 1 quick'")


def _read_value(board, node, first, rest, text):
    return _wrong(board, node, f"'{rest}' is no number", f"for example '{first} 4'", rest)


_READERS = {
    "is": _read_kind, "is-not": _read_kind, "name": _read_word, "attribute": _read_word, "type": _read_word,
    "on": _read_on, "under": _read_under, "materials": _read_materials, "counters": _read_counters, "by": _read_by,
    "owner": _read_owner, "effect": _read_effect,
    **dict.fromkeys(words.VALUES, _read_value),
}  # fmt: skip


def _read_place(board: Board, node: Node, text: str) -> InPlace | None:
    bare, stance = text, None
    match = _STANCE.match(text)
    if match:
        bare, stance = match.groups()
        if stance not in words.STANCES:
            return _wrong(board, node, f"'{stance}' is no stance", did_you_mean(stance, words.STANCES), stance)
    place = place_in_claim(bare)
    if place:
        return InPlace(place, stance)
    misnomer = words.PLACE_MISNOMERS.get(bare.lower().removeprefix("me.").removeprefix("opp."))
    if misnomer:
        return _wrong(board, node, f"'{bare}' is no place: write '{misnomer}'", "", bare)
    if re.match(r"(?:(?:me|opp)\.)?(?:[MS]\d|EM)", bare, re.I):
        return _wrong(board, node, f"no zone '{bare}'", zone_hint(bare), bare, "S002")
    near = closest(bare, ("GY", *_BARE_PLACES.values(), *words.CLAIM_STATES, *words.STANCES, *_FIRST_WORDS))
    return _wrong(board, node, f"'{text}' is no property", f"did you mean '{near}'?" if near else "", text)


def place_in_claim(text: str) -> Place | None:
    """A zone, group of zones or pile; a bare zone is mine, a bare pile its owner's (player None)."""
    match = _PLACE.match(text)
    if not match:
        return None
    player, word, end = match.groups()
    place = _BARE_PLACES.get(word.lower())
    if place is None or (end and place != "deck"):
        return None
    if place not in words.PILES:
        player = player or "me"
    return Place(player, place, end)


def _wrong(board: Board, node: Node, message: str, suggestion: str = "", part: str | None = None, code: str = "S006"):
    board.lookup.source.error(node, code, message, suggestion, part)
    return None
