"""The changes of a variation that name cards: `without`, `swap`, `add`."""

from __future__ import annotations

import re
from typing import Callable

from encoder.load import vocabulary as words
from encoder.load.board import zone_of
from encoder.load.cards import cut_apart, split_text
from encoder.load.names import Lookup
from encoder.load.suggest import did_you_mean
from encoder.model import Place
from encoder.yaml_nodes import (
    MappingNode, Node, ScalarNode, SequenceNode, get, mapping_like, scalar_like, sequence_like,
)  # fmt: skip

_LINK_OR_STEP = re.compile(r"(link|step) ([1-9][0-9]?)$")
_IN_PILE = re.compile(r"(?:(me|opp)\.)?(hand|deck|extra|gy|banished)\.([1-9][0-9]?)$", re.I)
_STEP_LISTS = ("earlier", "just", "do", "chain", "ask")
_CHOICE_KEYS = ("target", "cost", "tribute", "using", "choose", "answering")
_VERBS = frozenset(words.VERBS) | frozenset(words.PAST_VERBS)


class _Spot:
    """One card node of a document, and the ways to name it."""

    def __init__(self, lookup: Lookup, player: str, key: str, node: Node, index: int | None):
        self.player = player
        self.key = key
        self.node = node
        self.index = index
        if isinstance(node, MappingNode):
            name, handle = get(node, "card"), get(node, "as")
            self.name = getattr(name, "value", "") if isinstance(name, ScalarNode) else ""
            self.handle = handle.value if isinstance(handle, ScalarNode) else None
            self.copies = 1
        else:
            self.name, states = split_text(getattr(node, "value", "").strip())
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


def _spots(lookup: Lookup, parts) -> list[_Spot]:
    found = []
    for player in words.PLAYERS:
        side = parts.get(player, (None, None))[1]
        if not isinstance(side, MappingNode):
            continue
        for key, value in side.value:
            if key.value in words.ZONES:
                if not (isinstance(value, ScalarNode) and value.value in ("blocked", "empty")):
                    found.append(_Spot(lookup, player, key.value, value, None))
            elif key.value in words.PILES:
                index = 1
                for item in _pile_items(key.value, value):
                    spot = _Spot(lookup, player, key.value, item, index)
                    found.append(spot)
                    index += spot.copies
    return found


def _pile_items(pile: str, value: Node) -> list[Node]:
    if isinstance(value, SequenceNode):
        return value.value
    if isinstance(value, ScalarNode):
        return [] if value.value.isdigit() and value.style not in ("'", '"') else [value]
    if pile == "deck" and get(value, "card") is None:
        parts = (get(value, key) for key in ("top", "others", "bottom"))
        return [item for part in parts if part is not None for item in _pile_items("", part)]
    return [value]


def _choose(lookup: Lookup, spots: list[_Spot], node: Node, text: str) -> list[_Spot]:
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


# without ---------------------------------------------------------------------


def without(lookup: Lookup, parts, node: Node):
    """Takes cards (with every step and choice that names them), links and entries of `do:` out."""
    items = node.value if isinstance(node, SequenceNode) else [node]
    cards: list[_Spot] = []
    numbers: dict[str, set[int]] = {"chain": set(), "do": set()}
    spots = _spots(lookup, parts)
    for item in items:
        if not isinstance(item, ScalarNode):
            lookup.source.error(item, "S008", "`without:` takes a card, 'link N' or 'step N'")
            continue
        match = _LINK_OR_STEP.match(item.value)
        if match:
            _number(lookup, parts, item, match, numbers)
            continue
        found = _choose(lookup, spots, item, item.value.strip())
        if len(found) > 1 or any(spot.copies > 1 for spot in found):
            lookup.source.error(item, "S201", f"'{item.value}' is not one card here", "give handles")
        else:
            cards += found
    parts = dict(parts)
    for key, gone in numbers.items():
        if gone:
            name, value = parts[key]
            kept = [step for i, step in enumerate(_steps_of(value), 1) if i not in gone]
            parts[key] = (name, _with_steps(value, kept))
    for spot in cards:
        parts = _take_out(lookup, parts, spot, spots)
    return parts


def _number(lookup: Lookup, parts, item: Node, match, numbers) -> None:
    key = "chain" if match.group(1) == "link" else "do"
    count = len(_steps_of(parts[key][1])) if key in parts else 0
    if int(match.group(2)) <= count:
        numbers[key].add(int(match.group(2)))
    else:
        has = {0: "nothing", 1: f"one {match.group(1)}"}.get(count, f"{count} {match.group(1)}s")
        lookup.source.error(item, "S201", f"there is no {match.group(0)}: `{key}:` has {has}")


def _take_out(lookup: Lookup, parts, spot: _Spot, spots: list[_Spot]):
    alone = sum(other.official == spot.official for other in spots) == 1

    def names_it(text: str, player: str) -> bool:
        if text == spot.handle or spot.is_at(text, player):
            return True
        facts = lookup.find(text) if alone else None
        return facts is not None and facts.name == spot.official

    parts = _change_sides(parts, lambda node: None if node is spot.node else node)
    for key in _STEP_LISTS:
        if key in parts:
            name, value = parts[key]
            value = _change_steps(value, lambda step: _step_without(step, names_it))
            if value is None:
                del parts[key]
            else:
                parts[key] = (name, value)
    if "applied" in parts and isinstance(parts["applied"][1], SequenceNode):
        name, value = parts["applied"]
        kept = [item for item in value.value if not names_it(getattr(item, "value", ""), "me")]
        parts["applied"] = (name, sequence_like(value, kept))
        if len(kept) < 2:
            del parts["applied"]
    return parts


def _step_without(step: MappingNode, names_it: Callable[[str, str], bool]) -> MappingNode | None:
    player, action = _actor(step)
    if player is None:
        return step
    handles_first = names_it(action.value.strip(), player)
    if handles_first or names_it(card_of_action(action.value), player):
        return None
    pairs = []
    for key, value in step.value:
        if key.value in _CHOICE_KEYS:
            if isinstance(value, SequenceNode):
                kept = [item for item in value.value if not names_it(getattr(item, "value", ""), player)]
                if not kept and value.value:
                    continue
                value = sequence_like(value, kept) if len(kept) < len(value.value) else value
            elif isinstance(value, ScalarNode) and names_it(value.value.strip(), player):
                continue
        pairs.append((key, value))
    return mapping_like(step, pairs)


# swap --------------------------------------------------------------------------


def swap(lookup: Lookup, parts, node: Node):
    """Puts other cards in the same places and steps; handles stay."""
    if not isinstance(node, MappingNode) or not node.value:
        lookup.source.error(node, "S008", "`swap:` is written as {Old: New}")
        return parts
    parts = dict(parts)
    for old, new in node.value:
        if not isinstance(new, ScalarNode) or not new.value:
            lookup.source.error(old, "S008", "`swap:` is written as {Old: New}", "a name with a comma needs quotes")
            continue
        name, states = split_text(new.value.strip())
        if states:
            lookup.source.error(new, "S105", "the states of the old card stay: write the name alone")
        elif lookup.find(name) is None and not name.startswith("unknown"):
            lookup.report_unknown(new, name)
        else:
            parts = _swap_one(lookup, parts, old, old.value.strip(), name)
    return parts


def _swap_one(lookup: Lookup, parts, node: Node, old: str, new: str):
    spots = _spots(lookup, parts)
    chosen = _choose(lookup, spots, node, old)
    if not chosen:
        return parts
    official = chosen[0].official
    every = sum(spot.official == official for spot in spots) == len(chosen)

    def renamed(text: str) -> str:
        facts = lookup.find(text) if every else None
        return new if facts is not None and facts.name == official else text

    nodes = {id(spot.node) for spot in chosen}

    def change(card: Node) -> Node:
        return _renamed_card(card, renamed, new if id(card) in nodes else None)

    parts = _change_sides(parts, change)
    for key in _STEP_LISTS:
        if key in parts:
            name, value = parts[key]
            parts[key] = (name, _change_steps(value, lambda step: _renamed_step(step, renamed)))
    if "applied" in parts:
        name, value = parts["applied"]
        parts["applied"] = (name, _renamed_value(value, renamed))
    return parts


def _renamed_card(node: Node, renamed, new: str | None) -> Node:
    """A card with its name changed to `new` (None: kept), and cards in its states renamed."""
    if isinstance(node, MappingNode):
        pairs = []
        for key, value in node.value:
            if key.value == "card" and new and isinstance(value, ScalarNode):
                value = scalar_like(value, new)
            elif key.value in ("on", "by", "xyz"):
                value = _renamed_value(value, renamed)
            pairs.append((key, value))
        return mapping_like(node, pairs)
    if not isinstance(node, ScalarNode) or cut_apart(node.value):
        return node
    name, states = split_text(node.value.strip())
    rest = node.value.strip()[len(name) :]
    if any(word in states for word in ("on", "by", "xyz")):
        rest = " (" + ", ".join(_renamed_state(part.strip(), renamed) for part in rest.strip()[1:-1].split(",")) + ")"
    text = (new or name) + rest
    return node if text == node.value else scalar_like(node, text)


def _renamed_state(part: str, renamed) -> str:
    word, _, argument = part.partition(" ")
    if word in ("on", "by"):
        return f"{word} {renamed(argument)}"
    if word == "xyz":
        return "xyz " + "; ".join(renamed(name.strip()) for name in argument.split(";"))
    return part


def _renamed_value(node: Node, renamed) -> Node:
    if isinstance(node, SequenceNode):
        return sequence_like(node, [_renamed_value(item, renamed) for item in node.value])
    if not isinstance(node, ScalarNode):
        return node
    text = renamed(node.value.strip())
    return node if text == node.value.strip() else scalar_like(node, text)


def _renamed_step(step: MappingNode, renamed) -> MappingNode:
    pairs = []
    for key, value in step.value:
        if key.value in words.PLAYERS and isinstance(value, ScalarNode):
            card = card_of_action(value.value)
            text = renamed(card)
            if text != card:
                value = scalar_like(value, value.value.strip()[: -len(card)] + text)
        elif key.value in _CHOICE_KEYS:
            value = _renamed_value(value, renamed)
        pairs.append((key, value))
    return mapping_like(step, pairs)


# add ---------------------------------------------------------------------------


def add(lookup: Lookup, parts, node: Node):
    """Appends steps, links or cards."""
    if not isinstance(node, MappingNode) or not node.value:
        lookup.source.error(node, "S008", "`add:` is written as {do: […]} or {opp.hand: CARD}")
        return parts
    parts = dict(parts)
    for key, value in node.value:
        if key.value not in words.ADD_KEYS:
            lookup.source.error(key, "S001", f"unknown key '{key.value}'", did_you_mean(key.value, words.ADD_KEYS))
        elif "." in key.value:
            player, _, pile = key.value.partition(".")
            parts[player] = (key, _add_to_pile(parts.get(player, (None, None))[1], key, pile, value))
        elif not isinstance(value, SequenceNode):
            lookup.source.error(value, "S008", f"`{key.value}:` is a list of steps", "start each with '- '")
        elif key.value in parts:
            name, old = parts[key.value]
            parts[key.value] = (name, _with_steps(old, _steps_of(old) + value.value))
        else:
            parts[key.value] = (key, value)
    return parts


def _add_to_pile(side: Node | None, key: ScalarNode, pile: str, value: Node) -> Node:
    new = value.value if isinstance(value, SequenceNode) else [value]
    pairs = list(side.value) if isinstance(side, MappingNode) else []
    for i, (name, old) in enumerate(pairs):
        if name.value == pile:
            pairs[i] = (name, _longer(old, pile, new))
            break
    else:
        pairs.append((scalar_like(key, pile), sequence_like(value, new)))
    return mapping_like(side if side is not None else value, pairs)


def _longer(old: Node, pile: str, new: list[Node]) -> Node:
    """A pile with more cards; a counted pile becomes a list of unknown cards."""
    if isinstance(old, MappingNode) and get(old, "card") is None:
        pairs = [(key, _longer(part, "", new) if key.value == "others" else part) for key, part in old.value]
        if get(old, "others") is None:
            pairs.append((scalar_like(new[0], "others"), sequence_like(new[0], new)))
        return mapping_like(old, pairs)
    items = _pile_items(pile, old)
    if not items and isinstance(old, ScalarNode) and old.value not in ("0", ""):
        items = [scalar_like(old, f"unknown (x{old.value})")]
    return sequence_like(old, items + new)


# Sides and steps -----------------------------------------------------------------


def _change_sides(parts, change: Callable[[Node], Node | None]):
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


def _steps_of(node: Node) -> list[Node]:
    if isinstance(node, MappingNode):
        node = get(node, "links") or node
    return list(node.value) if isinstance(node, SequenceNode) else []


def _with_steps(node: Node, steps: list[Node]) -> Node:
    if isinstance(node, MappingNode):
        return mapping_like(node, [(k, sequence_like(v, steps) if k.value == "links" else v) for k, v in node.value])
    return sequence_like(node, steps)


def _change_steps(node: Node, change: Callable[[MappingNode], MappingNode | None]) -> Node | None:
    """Every step of a value of `do:`, `chain:`, `ask:` … replaced; None takes it away."""
    if isinstance(node, SequenceNode):
        steps = (_change_steps(item, change) for item in node.value)
        return sequence_like(node, [step for step in steps if step is not None])
    if not isinstance(node, MappingNode):
        return node
    if _actor(node)[0]:
        return change(node)
    pairs = []
    for key, value in node.value:
        if key.value in ("chain", "links"):
            value = _change_steps(value, change)
            if key.value == "chain" and not value.value:
                return None
        pairs.append((key, value))
    return mapping_like(node, pairs)


def _actor(step: Node) -> tuple[str | None, ScalarNode | None]:
    if isinstance(step, MappingNode):
        for key, value in step.value:
            if key.value in words.PLAYERS and isinstance(value, ScalarNode):
                return key.value, value
    return None, None


def card_of_action(text: str) -> str:
    """The card of `[VERB] CARD`."""
    first, _, rest = text.strip().partition(" ")
    return rest.strip() if rest and first in _VERBS else text.strip()
