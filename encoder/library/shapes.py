"""The registry of readers: one function for each shape of value.

A reader takes (writer, node, shape, key) and returns the ASP terms that the
value stands for, one for each alternative; `key` is the word under which the
value stands.  Whatever it finds on the way (filters, conditions, steps) it emits
as rows.  A value that cannot be read is reported and gives no term.
"""

from __future__ import annotations

from yaml.nodes import SequenceNode

from encoder.library.vocabulary import Shape

READERS: dict = {}


def reader(name: str):
    """Registers the decorated function as the reader of the shape `name`."""

    def register(function):
        READERS[name] = function
        return function

    return register


def read(writer, node, shape: Shape, key: str = "") -> list[str]:
    """The terms of the value at `node`, alternatives of a list in one list."""
    function = READERS[shape.reader]
    if shape.many and isinstance(node, SequenceNode):
        if not node.value:
            writer.problem(node, "C001", f"'{key}' needs at least one value")
        return [term for item in node.value for term in function(writer, item, shape, key)]
    return function(writer, node, shape, key)


def read_one(writer, node, shape: Shape, key: str = "") -> str:
    """The single term of the value at `node`; 'wrong' after a problem."""
    terms = read(writer, node, shape, key)
    if len(terms) == 1:
        return terms[0]
    if terms:
        writer.problem(node, "C001", f"'{key}' takes one value")
    return "wrong"


def put(writer, predicate: str, subject: str, key_node, node, shape: Shape) -> None:
    """Emits `predicate(subject, key, term)`, one row for each term of the value at `node`."""
    key = key_node.value
    constant = key.replace("-", "_")
    for term in read(writer, node, shape, key):
        writer.emit(key_node, predicate, subject, constant, term)
