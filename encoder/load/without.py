"""`without:` takes cards (with every step and choice that names them), links and entries of `do:` out."""

from __future__ import annotations

import re
from typing import Callable

from encoder.load.names import Lookup
from encoder.load.spots import (
    CHOICE_KEYS, MATERIAL, STEP_LISTS, Spot, actor, card_of_action, change_sides, change_steps, choose, spots_of, steps_of,
    with_steps,
)  # fmt: skip
from encoder.yaml_nodes import MappingNode, Node, ScalarNode, SequenceNode, mapping_like, sequence_like, text_of

_LINK_OR_STEP = re.compile(r"(link|step) ([1-9][0-9]?)$")


def without(lookup: Lookup, parts, node: Node):
    """Takes cards (with every step and choice that names them), links and entries of `do:` out."""
    items = node.value if isinstance(node, SequenceNode) else [node]
    cards: list[Spot] = []
    numbers: dict[str, set[int]] = {"chain": set(), "do": set()}
    spots = spots_of(lookup, parts)
    for item in items:
        if not isinstance(item, ScalarNode):
            lookup.source.error(item, "S008", "`without:` takes a card, 'link N' or 'step N'")
            continue
        match = _LINK_OR_STEP.match(item.value)
        if match:
            _number(lookup, parts, item, match, numbers)
            continue
        found = choose(lookup, spots, item, item.value.strip())
        if len(found) > 1 or any(spot.copies > 1 for spot in found):
            lookup.source.error(item, "S201", f"'{item.value}' is not one card here", "give handles")
        elif any(spot.key == MATERIAL for spot in found):
            lookup.source.error(item, "S201", f"{item.value} is an Xyz Material", "write its monster anew")
        else:
            cards += found
    parts = dict(parts)
    for key, gone in numbers.items():
        if gone:
            name, value = parts[key]
            kept = [step for i, step in enumerate(steps_of(value), 1) if i not in gone]
            parts[key] = (name, with_steps(value, kept))
    for spot in cards:
        parts = _take_out(lookup, parts, spot, spots)
    return parts


def _number(lookup: Lookup, parts, item: Node, match, numbers) -> None:
    key = "chain" if match.group(1) == "link" else "do"
    count = len(steps_of(parts[key][1])) if key in parts else 0
    if int(match.group(2)) <= count:
        numbers[key].add(int(match.group(2)))
    else:
        has = {0: "nothing", 1: f"one {match.group(1)}"}.get(count, f"{count} {match.group(1)}s")
        lookup.source.error(item, "S201", f"there is no {match.group(0)}: `{key}:` has {has}")


def _take_out(lookup: Lookup, parts, spot: Spot, spots: list[Spot]):
    alone = sum(other.official == spot.official for other in spots) == 1

    def names_it(text: str, player: str) -> bool:
        if text == spot.handle or spot.is_at(text, player):
            return True
        facts = lookup.find(text) if alone else None
        return facts is not None and facts.name == spot.official

    parts = change_sides(parts, lambda node: None if node is spot.node else node)
    for key in STEP_LISTS:
        if key in parts:
            name, value = parts[key]
            value = change_steps(value, lambda step: _step_without(step, names_it))
            if value is None:
                del parts[key]
            else:
                parts[key] = (name, value)
    if "applied" in parts and isinstance(parts["applied"][1], SequenceNode):
        name, value = parts["applied"]
        kept = [item for item in value.value if not names_it(text_of(item), "me")]
        parts["applied"] = (name, sequence_like(value, kept))
        if len(kept) < 2:
            del parts["applied"]
    return parts


def _step_without(step: MappingNode, names_it: Callable[[str, str], bool]) -> MappingNode | None:
    player, action = actor(step)
    if player is None:
        return step
    handles_first = names_it(action.value.strip(), player)
    if handles_first or names_it(card_of_action(action.value), player):
        return None
    pairs = []
    for key, value in step.value:
        if key.value in CHOICE_KEYS:
            if isinstance(value, SequenceNode):
                kept = [item for item in value.value if not names_it(text_of(item), player)]
                if not kept and value.value:
                    continue
                value = sequence_like(value, kept) if len(kept) < len(value.value) else value
            elif isinstance(value, ScalarNode) and names_it(value.value.strip(), player):
                continue
        pairs.append((key, value))
    return mapping_like(step, pairs)
