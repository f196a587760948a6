"""The card nodes and step nodes of a document, found and replaced: what `without`, `swap` and `add` work with."""

from __future__ import annotations

import re
from typing import Callable

from encoder.load import vocabulary as words
from encoder.load.cards import split_text
from encoder.load.names import Lookup
from encoder.load.places import zone_of
from encoder.load.suggest import did_you_mean
from encoder.model import Place
from encoder.yaml_nodes import MappingNode, Node, ScalarNode, SequenceNode, get, mapping_like, scalar_like, sequence_like, text_of

STEP_LISTS = ("earlier", "just", "do", "chain", "ask")
CHOICE_KEYS = ("target", "cost", "tribute", "using", "choose", "answering")
_IN_PILE = re.compile(r"(?:(me|opp)\.)?(hand|deck|extra|gy|banished)\.([1-9][0-9]?)$", re.I)
_VERBS = frozenset(words.VERBS) | frozenset(words.PAST_VERBS)


class Spot:
    """One card node of a document, and the ways to name it."""

    def __init__(self, lookup: Lookup, player: str, key: str, node: Node, index: int | None):
        self.player = player
        self.key = key
        self.node = node
        self.index = index
        if isinstance(node, MappingNode):
            name, handle = get(node, "card"), get(node, "as")
            self.name = text_of(name)
            self.handle = handle.value if isinstance(handle, ScalarNode) else None
            number = text_of(get(node, "x"))
            self.copies = int(number) if number.isdigit() else 1
        else:
            self.name, states = split_text(text_of(node))
            self.handle = states.get("as")
            self.copies = states.get("x", 1)
        facts = lookup.find(self.name)
        self.official = facts.name if facts else self.name

    def is_at(self, text: str, player: str) -> bool:
        """Whether `text` is this card's place as `player` writes it."""
        if self.index is None:
            return zone_of(text, player) == Place(self.player, self.key)
        match = _IN_PILE.match(text)
        return bool(match) and ((match.group(1) or player).lower(), match.group(2).lower(), int(match.group(3))) == (
            self.player, self.key, self.index)  # fmt: skip


MATERIAL = "under"  # the `key` of an Xyz Material's spot


def spots_of(lookup: Lookup, parts) -> list[Spot]:
    """Every card of the document, Xyz Materials included."""
    found: list[Spot] = []
    for spot in _laid_out(lookup, parts):
        found.append(spot)
        found += [Spot(lookup, spot.player, MATERIAL, node, None) for node in _materials(spot.node)]
    return found


def _materials(node: Node) -> list[Node]:
    if isinstance(node, MappingNode):
        value = get(node, "xyz")
        return value.value if isinstance(value, SequenceNode) else []
    return [scalar_like(node, name) for name in split_text(text_of(node))[1].get("xyz", ())]


def _laid_out(lookup: Lookup, parts) -> list[Spot]:
    found = []
    for player in words.PLAYERS:
        side = parts.get(player, (None, None))[1]
        if not isinstance(side, MappingNode):
            continue
        for key, value in side.value:
            if key.value in words.ZONES:
                if not (isinstance(value, ScalarNode) and value.value in ("blocked", "empty")):
                    found.append(Spot(lookup, player, key.value, value, None))
            elif key.value in words.PILES:
                index = 1
                for item in pile_items(key.value, value):
                    spot = Spot(lookup, player, key.value, item, index)
                    found.append(spot)
                    index += spot.copies
    return found


def pile_items(pile: str, value: Node) -> list[Node]:
    if isinstance(value, SequenceNode):
        return value.value
    if isinstance(value, ScalarNode):
        return [] if value.value.isdigit() and value.style not in ("'", '"') else [value]
    if pile == "deck" and get(value, "card") is None:
        return [item for key, part in value.value if key.value in words.DECK_KEYS for item in pile_items("", part)]
    return [value]


def choose(lookup: Lookup, spots: list[Spot], node: Node, text: str) -> list[Spot]:
    """The cards that `text` names (several only for a name); reports if there is none."""
    for fits in (
        lambda spot: spot.handle == text,
        lambda spot: spot.is_at(text, "me"),
        lambda spot: spot.name == text,
        lambda spot: (facts := lookup.find(text)) is not None and spot.official == facts.name,
    ):
        found = [spot for spot in spots if fits(spot)]
        if found:
            return found
    near = did_you_mean(text, [spot.handle for spot in spots if spot.handle] + [spot.name for spot in spots])
    lookup.source.error(node, "S201", f"'{text}' is not on this board", near, text)
    return []


# Sides and steps -----------------------------------------------------------------


def change_sides(parts, change: Callable[[Node], Node | None]):
    """Every card node of both sides replaced by `change(node)`; None takes it away."""
    parts = dict(parts)
    for player in words.PLAYERS:
        key, side = parts.get(player, (None, None))
        if isinstance(side, MappingNode):
            pairs = [(name, _change_value(name.value, value, change)) for name, value in side.value]
            parts[player] = (key, mapping_like(side, [pair for pair in pairs if pair[1] is not None]))
    return parts


def _change_value(key: str, value: Node, change) -> Node | None:
    if key not in words.ZONES + words.PILES + words.DECK_KEYS:
        return value
    if isinstance(value, SequenceNode):
        items = (change(item) for item in value.value)
        return sequence_like(value, [item for item in items if item is not None], value.flow_style)
    if isinstance(value, MappingNode) and key == "deck" and get(value, "card") is None:
        return mapping_like(value, [(name, _change_value(name.value, part, change)) for name, part in value.value])
    if isinstance(value, ScalarNode) and (value.value in ("blocked", "empty") or value.value.isdigit()):
        return value
    changed = change(value)
    if changed is None and key not in words.ZONES:
        return sequence_like(value, [])
    return changed


def steps_of(node: Node) -> list[Node]:
    if isinstance(node, MappingNode):
        node = get(node, "links") or node
    return list(node.value) if isinstance(node, SequenceNode) else []


def with_steps(node: Node, steps: list[Node]) -> Node:
    if isinstance(node, MappingNode):
        return mapping_like(node, [(k, sequence_like(v, steps) if k.value == "links" else v) for k, v in node.value])
    return sequence_like(node, steps)


def change_steps(node: Node, change: Callable[[MappingNode], MappingNode | None]) -> Node | None:
    """Every step of a value of `do:`, `chain:`, `ask:` … replaced; None takes it away."""
    if isinstance(node, SequenceNode):
        steps = (change_steps(item, change) for item in node.value)
        return sequence_like(node, [step for step in steps if step is not None])
    if not isinstance(node, MappingNode):
        return node
    if actor(node)[0]:
        return change(node)
    pairs = []
    for key, value in node.value:
        if key.value in ("chain", "links"):
            value = change_steps(value, change)
            if key.value == "chain" and not value.value:
                return None
        pairs.append((key, value))
    return mapping_like(node, pairs)


def actor(step: Node) -> tuple[str | None, ScalarNode | None]:
    if isinstance(step, MappingNode):
        for key, value in step.value:
            if key.value in words.PLAYERS and isinstance(value, ScalarNode):
                return key.value, value
    return None, None


def card_of_action(text: str) -> str:
    """The card of `[VERB] CARD`."""
    first, _, rest = text.strip().partition(" ")
    return rest.strip() if rest and first in _VERBS else text.strip()
