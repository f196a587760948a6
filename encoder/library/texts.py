"""Which text a card has in an era: `texts:` of a record (docs/card-language.md, "Texts of other eras").

The record holds today's text; `texts:` lists older ones, each with the last era
in which it holds and only what differs.  The text is put together as YAML nodes,
so that every value keeps its place in the file.
"""

from __future__ import annotations

from yaml.nodes import MappingNode, SequenceNode

from encoder.library import vocabulary as v
from encoder.library.nodes import article, first_key, integer_of, items_of, probably, text_of, value_of
from encoder.library.writer import Writer


def variant_for(node, era: str):
    """The node of the text that holds in `era`, or None for today's text.

    era  a word of `vocabulary.ERAS`
    """
    place = v.ERAS.index(era)
    for variant in variants(node):
        until = _until(variant)
        if until is not None and place <= until:
            return variant
    return None


def variants(node) -> list:
    """The nodes of all older texts of a record that can be read."""
    texts = value_of(node, "texts")
    if not isinstance(texts, SequenceNode):
        return []
    return [variant for variant in texts.value if isinstance(variant, MappingNode)]


def _until(variant) -> int | None:
    until = value_of(variant, "until")
    word = text_of(until) if until is not None else None
    return v.ERAS.index(word) if word in v.ERAS else None


def check_texts(writer: Writer, node) -> None:
    """Reports what is wrong with the list of older texts itself."""
    texts = value_of(node, "texts")
    if texts is None:
        return
    if not isinstance(texts, SequenceNode) or not texts.value:
        writer.problem(texts, "C001", "'texts' is a list of older texts", "[{until: …, effects: {1: {…}}}]")
        return
    last = -1
    for variant in texts.value:
        if not isinstance(variant, MappingNode):
            writer.problem(variant, "C001", "an older text is written as a mapping", "{until: …, …}")
            continue
        until = value_of(variant, "until")
        place = _until(variant)
        if until is None:
            writer.problem(variant, "C001", "an older text needs 'until', its last era")
        elif place is None:
            remedy = probably(text_of(until) or "", v.ERAS, fallback=True)
            writer.problem(until, "C001", f"'{text_of(until)}' is no era", remedy)
        elif place <= last:
            writer.problem(until, "C001", "the oldest text stands first, one text an era")
        elif place == len(v.ERAS) - 1:
            writer.problem(until, "C001", "the text of the newest era is the record itself")
        else:
            last = place
        for key, _ in variant.value:
            if key.value in ("texts", "name"):
                writer.problem(key, "C001", f"'{key.value}' cannot differ in an older text")


def applied(writer: Writer, node, variant):
    """The record `node` with the differences of `variant`, as a new mapping node."""
    changes = {
        key.value: (key, value)
        for key, value in variant.value
        if key.value not in ("until", "texts", "name")
    }
    merged = []
    for key, value in node.value:
        if key.value == "texts":
            continue
        change = changes.pop(key.value, None)
        if change is None:
            merged.append((key, value))
        elif text_of(change[1]) != "none":
            merged.append((key, _changed(writer, key, value, change[1])))
    for key, value in changes.values():
        if text_of(value) == "none":
            writer.problem(key, "C005", f"there is no '{key.value}' to remove")
        else:
            merged.append((key, _changed(writer, key, None, value)))
    return MappingNode(node.tag, merged, node.start_mark, node.end_mark)


def _changed(writer, key, value, change):
    """The older value of a key: effects are changed one by one, anything else is replaced."""
    if key.value not in ("effects", "pendulum") or not isinstance(change, MappingNode):
        return change
    effects = list(value.value) if isinstance(value, SequenceNode) else []
    added = []
    for number_node, body in change.value:
        number = integer_of(number_node)
        if number_node.value == "add":
            added += items_of(body)
        elif number is None:
            writer.problem(number_node, "C001", "the change of an effect begins with its number, or 'add'", "1: {…}")
        elif not 1 <= number <= len(effects):
            writer.problem(number_node, "C005", f"there is no effect {number} to change")
        else:
            effects[number - 1] = _changed_effect(writer, effects[number - 1], body)
    kept = [effect for effect in effects if effect is not None] + added
    return SequenceNode(change.tag, kept, change.start_mark, change.end_mark)


def _changed_effect(writer, effect, change):
    """One effect with its changes: removed, replaced by another kind, or merged key by key."""
    if text_of(change) == "none":
        return None
    if first_key(change) in v.EFFECT_KINDS or not isinstance(effect, MappingNode) or not effect.value:
        return change
    if not isinstance(change, MappingNode):
        writer.problem(change, "C001", f"{article('effect')} is changed by a mapping, or by 'none'")
        return effect
    kind, body = effect.value[0]
    merged = list(body.value) if isinstance(body, MappingNode) else []
    for key, value in change.value:
        place = next((place for place, (old, _) in enumerate(merged) if old.value == key.value), None)
        if text_of(value) == "none":
            if place is None:
                writer.problem(key, "C005", f"there is no '{key.value}' to remove")
            else:
                del merged[place]
        elif place is None:
            merged.append((key, value))
        else:
            merged[place] = (key, value)
    return MappingNode(
        effect.tag,
        [(kind, MappingNode(effect.tag, merged, change.start_mark, change.end_mark))],
        change.start_mark,
        change.end_mark,
    )
