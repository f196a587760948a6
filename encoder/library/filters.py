"""Readers of filters and selections: which cards a text speaks of."""

from __future__ import annotations

from yaml.nodes import MappingNode

from encoder.library import vocabulary as v
from encoder.library.expressions import read_count
from encoder.library.nodes import pairs, text_of
from encoder.library.shapes import put, read_one, reader
from encoder.library.values import read_reference

_KNOWN = {**v.NOUNS, **v.FILTER_WORDS, **v.FILTER_SET_WORDS, **v.FILTER_NAMING_WORDS}


@reader("selection")
def read_selection(writer, node, shape, key):
    """A filter, or a reference."""
    if isinstance(node, MappingNode):
        return [f"sel({filter_id(writer, node)})"]
    return read_reference(writer, node, shape, key)


@reader("selection-or-direct")
def read_selection_or_direct(writer, node, shape, key):
    return ["direct"] if text_of(node) == "direct" else read_selection(writer, node, shape, key)


@reader("filter")
def read_filter(writer, node, shape, key):
    return [f"sel({filter_id(writer, node)})"]


def filter_id(writer, node, skipped: str = "", in_target: bool = False) -> str:
    """Reads the filter at `node`, emits its rows, and returns its id.

    skipped    a key that belongs to something else: the `that` of a condition
    in_target  whether `still` has a meaning
    """
    ident = writer.new("f")
    known = {**_KNOWN, skipped: None} if skipped else _KNOWN
    noun = ""
    found = pairs(writer, node, known, "filter")
    for key, key_node, value in found:
        if key in v.NOUNS:
            if noun:
                writer.problem(key_node, "C001", f"a filter has one noun, not '{noun}' and '{key}'")
                continue
            noun = key
            low, high = read_count(writer, value, key)
            writer.emit(key_node, "filter_count", ident, low, high)
            if key != "card":
                writer.emit(key_node, "filter_req", ident, "noun", key.replace("-", "_"))
    for key, key_node, value in found:
        if key in v.FILTER_WORDS:
            put(writer, "filter_req", ident, key_node, value, v.FILTER_WORDS[key].shape)
        elif key in v.FILTER_SET_WORDS:
            put(writer, "filter_set", ident, key_node, value, v.FILTER_SET_WORDS[key].shape)
        elif key == "as":
            writer.emit(key_node, "filter_as", ident, read_one(writer, value, v.NEW_NAME, key))
        elif key == "still" and in_target:
            writer.emit(key_node, "filter_still", ident, filter_id(writer, value))
        elif key == "still":
            writer.problem(key_node, "C001", "'still' stands in a filter of 'target' only")
    if isinstance(node, MappingNode) and not node.value:
        writer.problem(node, "C001", "an empty filter says nothing", "{card: all}")
    return ident
