"""`swap:` puts other cards in the same places and steps; handles and states stay."""

from __future__ import annotations

from encoder.load import vocabulary as words
from encoder.load.cards import cut_apart, split_text
from encoder.load.names import Lookup
from encoder.load.spots import CHOICE_KEYS, STEP_LISTS, card_of_action, change_sides, change_steps, choose, spots_of
from encoder.yaml_nodes import MappingNode, Node, ScalarNode, SequenceNode, get, mapping_like, scalar_like, sequence_like, text_of


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
    spots = spots_of(lookup, parts)
    chosen = choose(lookup, spots, node, old)
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

    parts = change_sides(parts, change)
    for key in STEP_LISTS:
        if key in parts:
            name, value = parts[key]
            parts[key] = (name, change_steps(value, lambda step: _renamed_step(step, renamed)))
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
            elif key.value == "xyz" and isinstance(value, SequenceNode):
                value = sequence_like(value, [_renamed_material(item, renamed) for item in value.value], value.flow_style)
            elif key.value in ("on", "by"):
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


def _renamed_material(node: Node, renamed) -> Node:
    name = text_of(get(node, "card")) if isinstance(node, MappingNode) else split_text(text_of(node))[0]
    new = renamed(name)
    return _renamed_card(node, renamed, new if new != name else None)


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
        elif key.value in CHOICE_KEYS:
            value = _renamed_value(value, renamed)
        pairs.append((key, value))
    return mapping_like(step, pairs)
