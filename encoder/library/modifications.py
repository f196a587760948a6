"""Readers of modifications: what continuous and lingering effects say."""

from __future__ import annotations

from yaml.nodes import MappingNode

from encoder.library import vocabulary as v
from encoder.library.nodes import first_key, pairs, probably
from encoder.library.shapes import put, reader
from encoder.library.steps import read_block
from encoder.library.terms import constant

#: Modifications that say nothing without these keys.
_REQUIRED = {
    "cannot": ("do",),
    "allow": ("do",),
    "instead": ("of", "do"),
    "each-time": ("when", "do"),
    "battle-damage": ("to", "becomes"),
    "cost-to": ("do", "pay"),
    "limit": ("cards", "max"),
    "copy": ("cards", "from", "what"),
    "grant": ("cards", "effects"),
    "unaffected": ("cards", "by"),
    "control": ("cards", "player"),
}


@reader("modification")
def read_modification(writer, node, shape, key):
    """A mapping of one word: `{gain: {cards: this, atk: 500}}`."""
    word = first_key(node)
    if word is None:
        writer.problem(node, "C001", "a modification is written as a mapping", "{gain: {cards: this, atk: 500}}")
        return []
    key_node, body = node.value[0]
    if len(node.value) > 1:
        writer.problem(node.value[1][0], "C001", "one modification stands in one mapping")
    if word not in v.MODIFICATION_WORDS:
        writer.problem(key_node, "C001", f"unknown modification '{word}'", probably(word, v.MODIFICATION_WORDS))
        return []
    return [modification(writer, key_node, body)]


def modification(writer, key_node, body) -> str:
    """Reads the body of the modification word at `key_node`; the id of the modification."""
    word = key_node.value
    keys = v.MODIFICATION_WORDS[word].keys
    ident = writer.new("m")
    writer.emit(key_node, "mod", ident, constant(word))
    outer, present = writer.scope.modified, set(writer.scope.present)
    writer.scope.modified = True
    if word == "negate-effects":
        writer.scope.present.add("answered")
    found = pairs(writer, body, keys, f"modification '{word}'")
    # what is replaced, or negated, is named before what is done about it
    for name, name_node, value in sorted(found, key=lambda pair: pair[0] in ("do", "pay")):
        shape = keys[name].shape
        if shape.reader in ("steps", "cost"):
            read_block(writer, value, f"{name}({ident})", cost=shape.reader == "cost")
        else:
            put(writer, "mod_key", ident, name_node, value, shape)
    writer.scope.modified, writer.scope.present = outer, present
    names = [name for name, _, _ in found]
    missing = [name for name in _REQUIRED.get(word, ()) if name not in names]
    if missing and isinstance(body, MappingNode):
        writer.problem(key_node, "C001", f"'{word}' needs '{missing[0]}'")
    return ident
