"""Readers of blocks of steps: operations, their keys, and how the steps hang together."""

from __future__ import annotations

from yaml.nodes import MappingNode, SequenceNode

from encoder.library import vocabulary as v
from encoder.library.events import main_word
from encoder.library.nodes import first_key, pairs, text_of
from encoder.library.shapes import read, read_one, reader
from encoder.library.terms import constant


def read_block(writer, node, block: str, cost: bool = False) -> None:
    """Reads a list of steps and emits it as the block with the id `block`.

    cost  only what can be paid may stand there; its steps are joined by `and`
    """
    if not isinstance(node, SequenceNode):
        writer.problem(node, "C001", "steps are written as a list", "[{draw: 1}]")
        return
    if not node.value:
        writer.problem(node, "C001", "a list of steps needs at least one")
        return
    outer, group = writer.scope.step, 1
    writer.emit(node, "op_count", block, str(len(node.value)))
    for number, item in enumerate(node.value, 1):
        connector, step = _connector(writer, item, number, cost)
        writer.scope.step = number
        if number > 1:
            writer.emit(item, "op_link", block, str(number), constant(connector))
            group += connector in v.LATER_CONNECTORS
        writer.emit(item, "op_group", block, str(number), str(group))
        if step is not None:
            _read_step(writer, step, block, str(number), cost)
    writer.scope.step = outer


def _connector(writer, item, number: int, cost: bool):
    """The connector of a step and the step itself (None if there is none to read)."""
    word = first_key(item)
    if word not in v.CONNECTORS:
        if number > 1 and not cost and isinstance(item, MappingNode):
            writer.problem(item, "C004", f"step {number} needs a connector", "one of: " + ", ".join(v.CONNECTORS))
        return "and", item
    key_node, step = item.value[0]
    if number == 1:
        writer.problem(key_node, "C004", f"the first step takes no connector ('{word}')")
    elif cost and word != "and":
        writer.problem(key_node, "C004", f"the steps of a cost are joined by 'and', not by '{word}'")
    if len(item.value) > 1:
        extra = item.value[1][0]
        writer.problem(extra, "C004", f"nothing stands beside '{word}'", f"{word}: {{…, {text_of(extra)}: …}}")
    return word, step


def _read_step(writer, node, block: str, number: str, cost: bool) -> None:
    word = main_word(writer, node, v.OPERATION_WORDS, "operation")
    if not word:
        return
    if cost and word not in v.COST_OPERATIONS:
        writer.problem(node, "C004", f"'{word}' cannot be a cost", "one of: " + ", ".join(v.COST_OPERATIONS))
    entry = v.OPERATION_WORDS[word]
    known = {word: entry, **v.STEP_KEYS, **entry.keys}
    for key, key_node, value in pairs(writer, node, known, f"operation '{word}'"):
        if key == word:
            _argument(writer, key_node, value, block, number, entry.shape)
        else:
            shape = (entry.keys.get(key) or v.STEP_KEYS[key]).shape
            for term in read(writer, value, shape, key):
                writer.emit(key_node, "op_key", block, number, constant(key), term)


def _argument(writer, key_node, value, block, number, shape) -> None:
    """The one `op` row of a step; several values follow as rows of their own."""
    word = key_node.value
    terms = read(writer, value, shape, word)
    if word == "toss":
        writer.scope.present.add("result")
    argument = terms[0] if len(terms) == 1 else "several"
    writer.emit(key_node, "op", block, number, constant(word), argument)
    if len(terms) > 1:
        for term in terms:
            writer.emit(key_node, "op_key", block, number, "argument", term)


@reader("later")
def read_later(writer, node, shape, key):
    """Steps done at a later moment (`at`) or event (`when`)."""
    ident = writer.new("later")
    moments, steps = False, False
    for name, key_node, value in pairs(writer, node, ("at", "when", "do"), "'later'"):
        if name == "at":
            moments = True
            writer.emit(key_node, "later_at", ident, _moment(writer, value))
        elif name == "when":
            moments = True
            for term in read(writer, value, v.EVENTS, name):
                writer.emit(key_node, "later_when", ident, term)
        else:
            steps = True
            read_block(writer, value, f"do({ident})")
    if not moments:
        writer.problem(node, "C001", "'later' needs 'at' or 'when'")
    if not steps:
        writer.problem(node, "C001", "'later' needs 'do'")
    return [ident]


def _moment(writer, node) -> str:
    """`{phase: end, of: you, nth: 1}` or `{end-of: battle}`."""
    part, phase, player, number = "", "wrong", "either", "1"
    for key, key_node, value in pairs(writer, node, ("phase", "end-of", "of", "nth"), "moment"):
        if key == "of":
            player = read_one(writer, value, v.PLAYER, key)
        elif key == "nth":
            number = read_one(writer, value, v.INTEGER, key)
        elif part:
            writer.problem(key_node, "C001", "a moment has either 'phase' or 'end-of'")
        else:
            part = constant(key)
            phase = read_one(writer, value, v.PHASE_WORDS, key)
    if not part:
        writer.problem(node, "C001", "a moment needs 'phase' or 'end-of'")
    return f"at({part},{phase},{player},{number})"


@reader("branches")
def read_branches(writer, node, shape, key):
    """A list of alternatives: each one step, or a list of steps."""
    ident = writer.new("either")
    if not isinstance(node, SequenceNode) or len(node.value) < 2:
        writer.problem(node, "C001", f"'{key}' takes a list of two or more branches")
        return []
    for number, branch in enumerate(node.value, 1):
        block = f"do(branch({ident},{number}))"
        writer.emit(branch, "branch", ident, str(number), block)
        if not isinstance(branch, SequenceNode):
            branch = SequenceNode(branch.tag, [branch], branch.start_mark, branch.end_mark)
        read_block(writer, branch, block)
    return [ident]

