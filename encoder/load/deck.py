"""`deck-check:`: a question about a Deck instead of a board."""

from __future__ import annotations

from encoder.load import vocabulary as words
from encoder.load.card_lists import read_cards
from encoder.load.names import Lookup
from encoder.load.scalars import integer, text
from encoder.load.suggest import did_you_mean
from encoder.model import DeckCard, DeckCheck, DeckPart, Unnamed
from encoder.yaml_nodes import MappingNode, Node, ScalarNode, get

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
            fields["list"] = text(source, value, "`list:`")
        elif key.value == "exchanged":
            fields["exchanged"] = _exchanged(lookup, value)
        elif key.value in words.DECK_CHECK_KEYS:
            fields[key.value] = _part(lookup, key.value, value)
        else:
            source.error(key, "S001", f"unknown key '{key.value}'", did_you_mean(key.value, words.DECK_CHECK_KEYS))
    return DeckCheck(source.where(node), **fields)


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
