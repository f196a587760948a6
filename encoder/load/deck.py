"""`deck-check:`: a question about a Deck instead of a board."""

from __future__ import annotations

from encoder.load import vocabulary as words
from encoder.load.card_lists import read_cards
from encoder.load.names import Lookup
from encoder.load.scalars import integer, text
from encoder.load.suggest import closest, did_you_mean
from encoder.model import DeckCard, DeckCheck, DeckPart, Unnamed
from encoder.yaml_nodes import MappingNode, Node, ScalarNode, Source, get

_MOST_CARDS = 999


def read_deck_check(lookup: Lookup, node: Node) -> DeckCheck | None:
    """The deck question at `node`; reports what is wrong with it."""
    source = lookup.source
    if not isinstance(node, MappingNode):
        source.error(node, "S008", "`deck-check:` is a mapping", "for example deck-check: {main: 40}")
        return None
    fields: dict = {}
    for key, value in node.value:
        if key.value == "list":
            fields["list"] = _list(lookup, value)
        elif key.value == "exchanged":
            fields["exchanged"] = _exchanged(lookup, value)
        elif key.value in words.DECK_CHECK_KEYS:
            fields[key.value] = _part(lookup, key.value, value)
        else:
            source.error(key, "S001", f"unknown key '{key.value}'", did_you_mean(key.value, words.DECK_CHECK_KEYS))
    _check_exchange(source, get(node, "exchanged"), fields.get("exchanged"), fields.get("side"))
    return DeckCheck(source.where(node), **fields)


def _list(lookup: Lookup, node: Node) -> str | None:
    """The name of a Forbidden & Limited List that the library has."""
    name = text(lookup.source, node, "`list:`")
    known = lookup.names.deck_lists()
    if name and known is not None and name not in known:
        near = closest(name, known)
        hint = f"did you mean '{near}'?" if near else "the library has " + (", ".join(known) or "none")
        lookup.source.error(node, "S107", f"unknown Forbidden & Limited List '{name}'", hint)
    return name


def _check_exchange(source: Source, node: Node | None, exchanged: tuple[int, int] | None, side: DeckPart | None) -> None:
    """Only cards of the Side Deck can come in."""
    if exchanged is not None and side is not None and exchanged[0] > side.size:
        message = f"{exchanged[0]} cards cannot come in from a Side Deck of {side.size}"
        source.error(get(node, "in"), "S206", message, "tell the Side Deck as it is before the exchange")


def _part(lookup: Lookup, name: str, node: Node) -> DeckPart:
    if isinstance(node, ScalarNode) and node.value.isdigit() and node.style not in ("'", '"'):
        return DeckPart((), integer(lookup.source, node, 0, _MOST_CARDS, f"`{name}:`") or 0)
    cards = []
    for written in read_cards(lookup, node):
        for state in written.states:
            if state != "x":
                lookup.source.error(written.node, "S105", f"'{state}' says nothing about a card of a Deck", "", state)
        where = lookup.source.where(written.node)
        if written.unknown:
            cards.append(DeckCard("unknown", written.copies, where, Unnamed(*written.unknown)))
            continue
        facts = lookup.find(written.name)
        if facts is None:
            lookup.report_unknown(written.node, written.name)
        cards.append(DeckCard(facts.name if facts else written.name, written.copies, where))
    return DeckPart(tuple(cards))


def _exchanged(lookup: Lookup, node: Node) -> tuple[int, int] | None:
    source = lookup.source
    numbers = [get(node, name) for name in ("in", "out")] if isinstance(node, MappingNode) else []
    if len(numbers) != 2 or None in numbers or len(node.value) != 2:
        source.error(node, "S008", "`exchanged:` is written as {in: 3, out: 2}")
        return None
    cards_in, cards_out = (integer(source, number, 0, 15, "a number of cards") for number in numbers)
    return None if cards_in is None or cards_out is None else (cards_in, cards_out)
