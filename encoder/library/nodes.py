"""Reading YAML nodes: pairs of a mapping, items of a list, plain numbers.

Nodes come from `yaml.compose`, with marks.  The type of a scalar is decided by
where it stands and how it is written, never by YAML's own resolution, so a card
called `No` or `7` stays a name.
"""

from __future__ import annotations

from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from encoder.library.vocabulary import MISNAMED


def text_of(node: Node) -> str | None:
    """The text of a scalar, or None for a list or mapping."""
    return node.value if isinstance(node, ScalarNode) else None


def integer_of(node: Node) -> int | None:
    """The number of a plain (unquoted) scalar, or None."""
    if not isinstance(node, ScalarNode) or node.style:
        return None
    text = node.value
    digits = text[1:] if text[:1] == "-" else text
    return int(text) if digits.isascii() and digits.isdigit() else None


def items_of(node: Node) -> list[Node]:
    """The items of a list; any other node is a list of itself."""
    return node.value if isinstance(node, SequenceNode) else [node]


def first_key(node: Node) -> str | None:
    """The first key of a mapping, or None."""
    return node.value[0][0].value if isinstance(node, MappingNode) and node.value else None


def value_of(node: Node, key: str) -> Node | None:
    """The value under `key` of a mapping node, or None."""
    if isinstance(node, MappingNode):
        for key_node, value in node.value:
            if key_node.value == key:
                return value
    return None


def pairs(writer, node: Node, known, what: str) -> list[tuple[str, Node, Node]]:
    """The pairs (key, key node, value) of a mapping whose keys are in `known`.

    Reports a node that is no mapping, unknown keys (C001) and repeated ones (C002).
    `what` names the place for the message: "filter", "operation 'destroy'".
    """
    if not isinstance(node, MappingNode):
        writer.problem(node, "C001", f"{article(what)} is written as a mapping: {{key: value}}")
        return []
    found, seen = [], set()
    for key_node, value in node.value:
        key = text_of(key_node)
        if key is None or key not in known:
            unknown(writer, key_node, key, known, what)
        elif key in seen:
            writer.problem(key_node, "C002", f"key '{key}' is given twice")
        else:
            seen.add(key)
            found.append((key, key_node, value))
    return found


def unknown(writer, node: Node, word: str | None, known, what: str) -> None:
    """Reports a word that is not in the vocabulary of its place, with the probable one."""
    if word is None:
        writer.problem(node, "C001", f"a key of {article(what)} is a word")
        return
    message = f"unknown word '{word}' in {what}" if "'" in what else f"unknown {what} word '{word}'"
    better = MISNAMED.get(word)
    writer.problem(node, "C001", message, f"write '{better}'" if better in known else probably(word, known))


def probably(word: str, known, fallback: bool = False) -> str:
    """"did you mean 'x'?", or with `fallback` the list of what may stand, or ''."""
    from difflib import get_close_matches  # slow to import, needed for mistakes only

    close = get_close_matches(word, known, 1, 0.6)
    if close:
        return f"did you mean '{close[0]}'?"
    return "one of: " + ", ".join(known) if fallback else ""


def article(what: str) -> str:
    """`what` with its indefinite article."""
    return ("an " if what[:1] in "aeiou" else "a ") + what
