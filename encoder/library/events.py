"""Readers of conditions, events and links: when something may be done, and what it answers."""

from __future__ import annotations

from yaml.nodes import MappingNode

from encoder.library import vocabulary as v
from encoder.library.expressions import read_effect_number
from encoder.library.filters import filter_id
from encoder.library.nodes import article, first_key, pairs, probably, text_of, unknown
from encoder.library.shapes import put, read, reader
from encoder.library.terms import constant


def main_word(writer, node, words, what: str, anywhere: bool = False) -> str:
    """The word that a mapping is about, or '' after a problem.

    It is the first key, or with `anywhere` the first key that is such a word.
    """
    first = first_key(node)
    if first is None:
        writer.problem(node, "C001", f"{article(what)} is written as a mapping: {{word: value}}")
        return ""
    if first in words:
        return first
    word = next((key.value for key, _ in node.value if key.value in words), "")
    if word and anywhere:
        return word
    if word:
        message = f"{article(what)} begins with its word, not '{first}'"
        writer.problem(node.value[0][0], "C001", message, f"'{word}' first")
        return ""
    writer.problem(node.value[0][0], "C001", f"unknown {what} '{first}'", probably(str(first), words))
    return ""


# --------------------------------------------------------------------------
# Conditions
# --------------------------------------------------------------------------


@reader("condition")
def read_condition(writer, node, shape, key):
    word = main_word(writer, node, v.CONDITION_WORDS, "condition", anywhere=True)
    if not word:
        return []
    if any(pair_key.value == "that" for pair_key, _ in node.value):
        word = "that"
    ident = writer.new("c")
    if word == "that":
        _that(writer, node, ident)
    else:
        _plain_condition(writer, node, ident, word)
    return [ident]


def _that(writer, node, ident):
    """`{that: REF, …}`: the rest of the mapping is a filter."""
    for key_node, value in node.value:
        if key_node.value == "that":
            for term in read(writer, value, v.CONDITION_WORDS["that"].shape, "that"):
                writer.emit(key_node, "cond", ident, "that", term)
    if len(node.value) < 2:
        writer.problem(node, "C001", "'that' stands beside a filter", "{that: this, in: field}")
    else:
        writer.emit(node, "cond_filter", ident, filter_id(writer, node, skipped="that"))


def _plain_condition(writer, node, ident, word):
    entry = v.CONDITION_WORDS[word]
    for key, key_node, value in pairs(writer, node, {word: entry, **entry.keys}, f"condition '{word}'"):
        if key != word:
            put(writer, "cond_key", ident, key_node, value, entry.keys[key].shape)
            continue
        terms = read(writer, value, entry.shape, key)
        for term in terms:
            if word in ("any", "not"):
                writer.emit(key_node, f"cond_{word}", ident, term)
            else:
                writer.emit(key_node, "cond", ident, constant(word), term)


@reader("still")
def read_still(writer, node, shape, key):
    """Conditions; the word `need` is resolved where the effect is read."""
    return read(writer, node, v.CONDITIONS, key)


# --------------------------------------------------------------------------
# Events
# --------------------------------------------------------------------------


@reader("event")
def read_event(writer, node, shape, key):
    word = main_word(writer, node, v.EVENT_WORDS, "event")
    if not word:
        return []
    entry = v.EVENT_WORDS[word]
    ident = writer.new("v")
    writer.emit(node, "event", ident, constant(word))
    for name, key_node, value in pairs(writer, node, {word: entry, **entry.keys}, f"event '{word}'"):
        if name == word:
            for term in read(writer, value, entry.shape, name):
                writer.emit(key_node, "event_key", ident, "what", term)
        elif name == "effect":
            for term in read_effect_number(writer, value, name):
                writer.emit(key_node, "event_key", ident, "effect", term)
        else:
            put(writer, "event_key", ident, key_node, value, entry.keys[name].shape)
    return [ident]


# --------------------------------------------------------------------------
# Links
# --------------------------------------------------------------------------


@reader("link")
def read_link(writer, node, shape, key):
    ident = writer.new("l")
    writer.emit(node, "link_filter", ident)
    found = pairs(writer, node, v.LINK_WORDS, "link")
    for _, key_node, value in found:
        put(writer, "link_key", ident, key_node, value, v.LINK_WORDS[key_node.value].shape)
    if isinstance(node, MappingNode) and not any(name == "link" for name, _, _ in found):
        writer.problem(node, "C001", "a link needs 'link'", "link: any, you, or opponent")
    return [ident]


@reader("hindrance")
def read_hindrance(writer, node, shape, key):
    """By what something is forbidden: a word, or a link."""
    if isinstance(node, MappingNode):
        return read_link(writer, node, shape, key)
    words = v.Shape("word", ("battle", "effect", "spell", "trap", "monster", "opponent"))
    return read(writer, node, words, key)


@reader("does")
def read_does(writer, node, shape, key):
    """An operation that a link would carry out, with the cards it takes."""
    words = {**v.OPERATION_WORDS, "move": v.Word(v.SELECTION)}
    if not isinstance(node, MappingNode):
        word = text_of(node)
        if word in words:
            return [f"does({constant(word)},any)"]
        unknown(writer, node, word, words, "operation")
        return []
    terms = []
    for name, _, value in pairs(writer, node, words, "operation"):
        terms += [f"does({constant(name)},{term})" for term in read(writer, value, v.SELECTION, name)]
    if len(node.value) != 1:
        writer.problem(node, "C001", "'does' lists one operation an entry", "[{destroy: …}, {banish: …}]")
    return terms
