"""`add:` appends steps, links or cards."""

from __future__ import annotations

from encoder.load import vocabulary as words
from encoder.load.names import Lookup
from encoder.load.spots import pile_items, steps_of, with_steps
from encoder.load.suggest import did_you_mean
from encoder.yaml_nodes import MappingNode, Node, ScalarNode, SequenceNode, get, mapping_like, scalar_like, sequence_like


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
            parts[key.value] = (name, with_steps(old, steps_of(old) + value.value))
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
    items = pile_items(pile, old)
    if not items and isinstance(old, ScalarNode) and old.value not in ("0", ""):
        items = [scalar_like(old, f"unknown (x{old.value})")]
    return sequence_like(old, items + new)
