"""Reads the text of one card in one era into rows: `CardText`."""

from __future__ import annotations

from yaml.nodes import MappingNode, ScalarNode

from encoder.library import texts
from encoder.library.records import fact, read_record
from encoder.library.short import long_form
from encoder.library.writer import Writer
from encoder.problems import Problem


class CardText:
    """The rows of one text of a card.

    rows      tuples (predicate, argument, …), all strings
    problems  what is wrong with the record
    variant   place of the text in the list of older texts, or None for today's
    """

    __slots__ = ("rows", "problems", "variant", "_lines", "_facts", "_words")

    def __init__(self, writer: Writer, variant=None):
        self.rows = tuple(writer.rows)
        self.problems = tuple(writer.problems)
        self.variant = variant
        self._lines = tuple(line + 1 + writer.first_line for line in writer.lines)
        self._facts = None
        self._words = None

    def facts(self) -> tuple[str, ...]:
        """The rows as ASP facts."""
        if self._facts is None:
            self._facts = tuple(dict.fromkeys(map(fact, self.rows)))
        return self._facts

    def words(self) -> frozenset[str]:
        """The words of the language that the rows use."""
        if self._words is None:
            from encoder.library.words import words_of_rows

            self._words = frozenset(words_of_rows(self.rows))
        return self._words

    def words_by_effect(self) -> dict[str, frozenset[str]]:
        """The same for each effect, by its term."""
        from encoder.library.words import words_by_effect

        return words_by_effect(self.rows)

    def line_of(self, word: str) -> int | None:
        """The first line on which a word is used, or None."""
        if word not in self.words():
            return None
        from encoder.library.words import named_actions, words_of

        rows = named_actions(self.rows)
        return min(line for row, line in zip(rows, self._lines) if word in words_of(row))


def read_text(node, name: str, era: str, file: str, first_line: int = 0, source: str = "", made_up: bool = False):
    """Reads the text that holds in `era`; a `CardText`.

    node        mapping node of the record
    first_line  lines of the file before `source`
    source      the text from which `node` was composed, for excerpts
    """
    variant = texts.variant_for(node, era)
    return read_variant(node, variant, name, file, first_line, source, made_up)


def read_variant(node, variant, name, file, first_line=0, source="", made_up=False) -> CardText:
    """Reads today's text (`variant` None) or an older one, given by its node in `texts`."""
    head = Writer(name, file, first_line, source)
    if variant is None:
        texts.check_texts(head, node)
        place = None
    else:
        place = variant.start_mark.line
        node = texts.applied(head, node, variant)
    writer = read_record(node, name, file, first_line, source, made_up)
    writer.problems[:0] = head.problems
    return CardText(writer, place)


def as_mapping(writer: Writer, node) -> MappingNode | None:
    """The record of a made-up card as a mapping: a short form is written out."""
    if isinstance(node, ScalarNode):
        return long_form(writer, node)
    return node


def read_made_up(node, name: str, era: str, file: str = "") -> CardText:
    """Reads a made-up card in one era."""
    writer = Writer(name, file)
    mapping = as_mapping(writer, node)
    if mapping is None:
        return CardText(writer)
    return read_text(mapping, name, era, file, made_up=True)


def check_made_up(node, name: str, file: str, real: str | None) -> tuple[Problem, ...]:
    """Problems of a made-up card in every text it has; `real`: the real card that has its name, or None."""
    writer = Writer(name, file)
    if real is not None:
        writer.problem(node, "C008", f"'{name}' is a real card: a made-up card needs a name of its own")
    mapping = as_mapping(writer, node)
    if mapping is None:
        return tuple(writer.problems)
    found = list(writer.problems)
    for variant in (None, *texts.variants(mapping)):
        found += read_variant(mapping, variant, name, file, made_up=True).problems
    return distinct(found)


def distinct(problems) -> tuple[Problem, ...]:
    """Problems without repetitions (the same place is read once for each text of the card)."""
    return tuple(dict.fromkeys(problems))
