"""Made-up monsters in one line: `normal L4 1500/1000 EARTH Warrior` (docs/board-format.md, "A card")."""

from __future__ import annotations

from yaml.nodes import MappingNode, ScalarNode, SequenceNode

_EXAMPLE = "normal L4 1500/1000 EARTH Warrior"


def long_form(writer, node: ScalarNode) -> MappingNode | None:
    """The record that a short form stands for, as a mapping node, or None after a problem.

    KINDS, L and the Level (R and the Rank for an Xyz Monster), ATK/DEF, Attribute, Type.
    Kinds with `effect` mean that the effects are not modelled; without it there are none.
    """
    words = node.value.split()
    place = next((i for i, word in enumerate(words) if word[:1] in "LR" and word[1:].isdigit()), None)
    if place is None or len(words) < place + 4 or words[place + 1].count("/") != 1:
        writer.problem(node, "C001", f"'{node.value}' is no short form of a monster", f"'{_EXAMPLE}'")
        return None
    kinds, rating = words[:place], words[place]
    atk, _, defense = words[place + 1].partition("/")
    values = {
        "card": " ".join([*kinds, "monster"]),
        "rank" if rating[0] == "R" else "level": rating[1:],
        "attribute": words[place + 2],
        "type": " ".join(words[place + 3 :]),
        "atk": atk,
        "def": defense,
    }
    pairs = [(_scalar(node, key), _scalar(node, value)) for key, value in values.items()]
    if "effect" not in kinds:
        pairs.append((_scalar(node, "effects"), SequenceNode(node.tag, [], node.start_mark, node.end_mark)))
        if "pendulum" in kinds:
            pairs.append((_scalar(node, "pendulum"), SequenceNode(node.tag, [], node.start_mark, node.end_mark)))
    return MappingNode(node.tag, pairs, node.start_mark, node.end_mark)


def _scalar(node, text: str) -> ScalarNode:
    return ScalarNode(node.tag, text, node.start_mark, node.end_mark)
