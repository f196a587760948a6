"""Readers of effects: kinds, bodies, modes, targets, procedures, and what a card becomes."""

from __future__ import annotations

from yaml.nodes import MappingNode, ScalarNode, SequenceNode

from encoder.library import vocabulary as v
from encoder.library.expressions import read_count
from encoder.library.filters import filter_id
from encoder.library.modifications import modification
from encoder.library.nodes import first_key, items_of, pairs, probably, text_of, value_of
from encoder.library.shapes import put, reader
from encoder.library.steps import read_block
from encoder.library.terms import constant, effect_id
from encoder.library.values import kind_phrase
from encoder.library.writer import Scope

#: Keys whose names and references the other keys of a body may use, read first.
_READ_FIRST = ("when", "if", "answers", "declare", "need", "cost", "target")


def read_effects(writer, node, owner: str, category: str, pendulum: bool = False) -> None:
    """Reads a list of effects.

    owner     the card, `i(…)` or `g(…)`: what has these effects
    category  what the owner is where it uses them: monster, spell or trap
    pendulum  whether they stand in the Pendulum box (there the card is a Spell)
    """
    if not isinstance(node, SequenceNode):
        writer.problem(node, "C001", "effects are written as a list", "[] if it has none")
        return
    for number, item in enumerate(node.value, 1):
        kind = first_key(item)
        if kind is None or len(item.value) != 1:
            writer.problem(item, "C001", "an effect is one kind and its body", "activation: {…}")
            continue
        key_node, body = item.value[0]
        if kind not in v.EFFECT_KINDS:
            writer.problem(key_node, "C001", f"unknown kind of effect '{kind}'", probably(kind, v.EFFECT_KINDS))
            continue
        if isinstance(body, ScalarNode):
            writer.problem(body, "C001", f"the body of '{kind}' is a mapping", f"{kind}: {{}}")
            continue
        _check_kind(writer, key_node, body, category)
        effect = effect_id(owner, number, pendulum)
        writer.emit(key_node, "effect", effect, owner, constant(kind))
        writer.emit(key_node, "effect_number", effect, str(number))
        writer.emit(key_node, "effect_box", effect, "pendulum" if pendulum else "main")
        outer, writer.scope = writer.scope, Scope(owner, pendulum)
        if kind == "procedure":
            read_procedure_body(writer, body, effect)
        else:
            _read_body(writer, body, effect, kind)
        writer.scope = outer
        if kind == "unknown":
            writer.emit(key_node, "not_modelled", effect)


def _check_kind(writer, key_node, body, category: str) -> None:
    """Whether a card of this category can have such an effect, and it says what it must (C006)."""
    kind = key_node.value
    if category == "monster" and kind == "activation":
        writer.problem(key_node, "C006", "a monster has no card activation", "trigger, ignition or quick")
    if category != "monster" and kind in ("flip", "procedure"):
        writer.problem(key_node, "C006", f"only a monster has '{kind}'")
    if not isinstance(body, MappingNode):
        return
    written = [key.value for key, _ in body.value]
    if kind == "trigger" and not {"when", "if"} & set(written):
        writer.problem(key_node, "C006", "a trigger needs 'when' or 'if'")
    if {"when", "if"} <= set(written):
        writer.problem(key_node, "C006", "an effect has 'when' or 'if', not both")
    if kind in v.ACTIVATED_KINDS and kind != "activation" and not {"do", "modes"} & set(written):
        writer.problem(key_node, "C006", f"'{kind}' needs 'do'", "what it does on resolution")
    for key, allowed in _KEYS_OF_KINDS.items():
        if key in written and kind in v.ACTIVATED_KINDS and kind not in allowed:
            place = next(node for node, _ in body.value if node.value == key)
            writer.problem(place, "C006", f"'{key}' has no meaning in '{kind}'", "it belongs to " + ", ".join(allowed))


#: Keys that only some of the activated kinds have.
_KEYS_OF_KINDS = {
    "may": ("trigger", "flip"),
    "when": ("activation", "trigger", "quick"),
    "if": ("trigger",),
    "answers": ("activation", "quick"),
    "stays": ("activation",),
}


def _read_body(writer, body, effect: str, kind: str, mode: bool = False) -> None:
    """Reads the keys of an effect or of a mode, in an order in which names are bound before use."""
    keys = v.MODE_KEYS if mode else v.EFFECT_KINDS[kind].keys
    known = {**keys, **v.MODIFICATION_WORDS} if kind in v.APPLIED_KINDS else keys
    found = pairs(writer, body, known, "mode" if mode else f"effect '{kind}'")
    _note_references(writer, body)
    order = {key: place for place, key in enumerate(_READ_FIRST)}
    found.sort(key=lambda pair: order.get(pair[0], len(order)))
    needed = len(writer.rows)
    for key, key_node, value in found:
        if key in v.MODIFICATION_WORDS and kind in v.APPLIED_KINDS:
            for item in items_of(value):
                writer.emit(key_node, "effect_mod", effect, modification(writer, key_node, item))
        else:
            _read_key(writer, key_node, value, effect, keys[key].shape, needed)


def _note_references(writer, body) -> None:
    """Notes which references have something to point to in this body."""
    present = writer.scope.present
    for key, _ in body.value if isinstance(body, MappingNode) else ():
        if key.value in ("target", "cost"):
            present.add(key.value)
        elif key.value in ("answers", "when", "if"):
            present.add("answered")


def _read_key(writer, key_node, value, effect: str, shape, needed: int) -> None:
    key = key_node.value
    if shape.reader in ("steps", "cost"):
        read_block(writer, value, f"{key}({effect})", cost=shape.reader == "cost")
    elif key == "target":
        _read_targets(writer, key_node, value, effect)
    elif key == "modes":
        _read_modes(writer, key_node, value, effect)
    elif key == "pick-modes":
        low, high = read_count(writer, value, key)
        writer.emit(key_node, "effect_key", effect, "pick_modes", f"range({low},{high})")
    elif key == "still" and text_of(value) == "need":
        _repeat_need(writer, key_node, effect, needed)
    else:
        if key == "declare":
            writer.declared.update(text_of(item) for item in items_of(value))
        put(writer, "effect_key", effect, key_node, value, shape)


def _repeat_need(writer, key_node, effect: str, needed: int) -> None:
    """`still: need`: the conditions of `need` hold on resolution too."""
    rows = [row for row in writer.rows[needed:] if row[:3] == ("effect_key", effect, "need")]
    if not rows:
        writer.problem(key_node, "C003", "'still: need' has no 'need' to repeat")
    for row in rows:
        writer.emit(key_node, "effect_key", effect, "still", row[3])


def _read_targets(writer, key_node, value, effect: str) -> None:
    for slot, item in enumerate(items_of(value), 1):
        writer.emit(key_node, "effect_target", effect, str(slot), filter_id(writer, item, in_target=True))


def _read_modes(writer, key_node, value, effect: str) -> None:
    """Alternatives: each has keys like an effect, and names of its own."""
    if not isinstance(value, SequenceNode) or not value.value:
        writer.problem(value, "C001", "'modes' is a list of mappings", "[{do: […]}, {do: […]}]")
        return
    names, present = writer.scope.names, writer.scope.present
    for number, item in enumerate(value.value, 1):
        mode = f"mode({effect},{number})"
        writer.emit(item, "effect_mode", effect, str(number), mode)
        writer.scope.names, writer.scope.present = set(names), set(present)
        _read_body(writer, item, mode, "", mode=True)
        if isinstance(item, MappingNode) and value_of(item, "do") is None:
            writer.problem(item, "C006", "a mode needs 'do'", "what it does on resolution")
    writer.scope.names, writer.scope.present = names, present


# --------------------------------------------------------------------------
# Procedures
# --------------------------------------------------------------------------


@reader("procedure")
def read_procedure(writer, node, shape, key):
    """A procedure under `summon: {ways: […]}`, which is no effect."""
    ident = writer.new("p")
    outer, writer.scope = writer.scope, Scope(writer.term)
    read_procedure_body(writer, node, ident)
    writer.scope = outer
    return [ident]


def read_procedure_body(writer, node, ident: str) -> None:
    """The keys of a procedure, whether it is an effect or not."""
    found = pairs(writer, node, v.PROCEDURE_KEYS, "procedure")
    if any(key == "cost" for key, _, _ in found):
        writer.scope.present.add("cost")
    if not any(key in ("special", "tribute") for key, _, _ in found):
        writer.problem(node, "C006", "a procedure needs 'special' or 'tribute'")
    for key, key_node, value in found:
        if key == "cost":
            read_block(writer, value, f"cost({ident})", cost=True)
        else:
            put(writer, "procedure", ident, key_node, value, v.PROCEDURE_KEYS[key].shape)


# --------------------------------------------------------------------------
# Being something else, granted effects
# --------------------------------------------------------------------------


@reader("into")
def read_into(writer, node, shape, key):
    """A small record: what a card becomes."""
    ident = writer.new("i")
    found = pairs(writer, node, v.INTO_WORDS, "'into'")
    category = ""
    for name, key_node, value in found:
        if name == "card":
            category, kinds = kind_phrase(writer, value)
            writer.emit(key_node, "into", ident, "card", category or "wrong")
            for kind in kinds:
                writer.emit(key_node, "into", ident, "is", constant(kind))
    for name, key_node, value in found:
        if name == "effects":
            read_effects(writer, value, ident, category)
        elif name != "card":
            put(writer, "into", ident, key_node, value, v.INTO_WORDS[name].shape)
    if not category and isinstance(node, MappingNode):
        writer.problem(node, "C001", "'into' needs 'card'", "card: effect monster")
    return [ident]


@reader("effects")
def read_granted(writer, node, shape, key):
    """Effects that a modification gives."""
    ident = writer.new("g")
    read_effects(writer, node, ident, "monster")
    return [ident]

