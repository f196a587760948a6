"""The shipped cards: free of problems, readable by clingo, nothing in them unread."""

from __future__ import annotations

import re
from pathlib import Path

import clingo
import pytest

from encoder.library import Library
from encoder.library.files import cards_folder
from encoder.library.reading import read_variant
from encoder.library.vocabulary import ERAS
from encoder.yaml_nodes import MappingNode, ScalarNode, SequenceNode

DOCS = Path(__file__).resolve().parent.parent / "docs"


@pytest.fixture(scope="module")
def library():
    return Library.open()


@pytest.fixture(scope="module")
def all_facts(library):
    return {fact for name in library.names() for era in ERAS for fact in library.facts(name, era)}


def test_no_card_has_a_problem(library):
    assert library.problems() == ()


def test_no_card_was_lost(library):
    categories = [library.summary(name).category for name in library.names()]
    assert len(categories) >= 424
    assert min(categories.count(category) for category in ("monster", "spell", "trap")) > 100


def test_every_card_has_its_names_and_number(library):
    for name in library.names():
        card = library.summary(name)
        assert card.ja, name
        assert (card.number is None) == ("token" in card.kinds), name


def test_files_are_in_alphabetical_order_and_readable():
    for path in Path(cards_folder()).rglob("*.yaml"):
        text = path.read_text(encoding="utf-8")
        assert text.startswith("# "), f"{path} says in its first line what it holds"
        names = [line.split(":", 1)[1].strip(" '\"").casefold() for line in text.splitlines() if line.startswith("- name:")]
        assert names == sorted(names), path
        assert text.count("\n") < 700 and max(map(len, text.splitlines())) <= 112, path


def test_facts_are_terms_of_clingo(all_facts):
    for fact in all_facts:
        assert fact.endswith(").")
        clingo.parse_term(fact[:-1])


def test_facts_of_a_card_name_the_card_in_every_id(library):
    """So that the facts of any cards can stand side by side."""
    ids = re.compile(r"(?<![a-z_])(?:e|f|c|v|l|m|i|g|p|later|either)\((?!e\(|i\(|g\()")
    for name in library.names():
        quoted = clingo.String(name)
        for fact in library.facts(name, "mr2020"):
            for match in ids.finditer(fact):
                assert fact.startswith(str(quoted), match.end()), fact


def test_every_predicate_is_described(all_facts):
    page = (DOCS / "card-facts.md").read_text(encoding="utf-8")
    described = set(re.findall(r"`([a-z_]+)\(", page))
    written = {fact.split("(")[0] for fact in all_facts}
    assert len(written) > 30
    assert written <= described


def _scalars(node, key=""):
    """Every key and value of a record, with the key under which a value stands."""
    if isinstance(node, ScalarNode):
        yield node, key
    elif isinstance(node, SequenceNode):
        for item in node.value:
            yield from _scalars(item, key)
    elif isinstance(node, MappingNode):
        for key_node, value in node.value:
            yield key_node, ""
            yield from _scalars(value, key_node.value)


#: Keys whose values are free text.
FREE = {"name", "ja", "zh", "note", "series", "not-name", "kind"}


def test_no_word_of_a_card_is_passed_over(library):
    """Any word replaced by another is noticed (every ninth card)."""
    tried = 0
    for name in library.names()[::9]:
        node = library._records[name].compose()
        for scalar, key in list(_scalars(node)):
            if key in FREE:
                continue
            kept = scalar.value, scalar.style
            scalar.value, scalar.style = "zzz", None
            variants = [value for key_node, value in node.value if key_node.value == "texts"]
            older = [item for value in variants if isinstance(value, SequenceNode) for item in value.value]
            found = [problem for variant in (None, *older) for problem in read_variant(node, variant, name, "x").problems]
            scalar.value, scalar.style = kept
            tried += 1
            assert found, f"{name}: '{kept[0]}' in line {scalar.start_mark.line + 1} of the record"
    assert tried > 1000
