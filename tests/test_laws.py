"""The laws of the rulebook: what must hold of rules/ whatever it says about the game."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from functools import cache

import pytest

from encoder.library import Library
from encoder.load.vocabulary import REASONS
from encoder.rulebook import solve
from encoder.rulebook.terms import Compound, Variable
from laws_support import ROOT, files, opened, python_words, rulebook, units, uses, words_of

ERAS = {"classic", "mr1", "mr2", "mr3", "mr4", "mr2020"}


def told(found) -> str:
    """A failing list, one a line."""
    return "\n".join(map(str, found))


# -- names -------------------------------------------------------------------


@cache
def card_names() -> dict[str, str]:
    """English name and snake_case of every card of the library -> the name."""
    names = Library.open().names()
    snake = {re.sub(r"[^a-z0-9]+", "_", name.lower()).strip("_"): name for name in names}
    return {**{name: name for name in names}, **snake}


def any_of(names) -> re.Pattern:
    longest_first = sorted(names, key=len, reverse=True)
    return re.compile(r"(?<![\w-])(?:" + "|".join(map(re.escape, longest_first)) + r")(?![\w-])")


def test_no_card_is_named_in_the_rules():
    names = card_names()
    found = [
        f"{statement.place}: {names[word]}"
        for statement in rulebook().statements
        for word in words_of(statement.tree)
        if word in names
    ]
    pattern = any_of(names)
    for block in rulebook().blocks:  # a source may be a document about a card; a sentence may not
        found += [f"{block.id}: {match[0]}" for match in pattern.finditer(block.sentence)]
    assert not found, told(found)


def test_no_card_is_named_in_the_code():
    pattern = any_of(card_names())
    found = []
    for path in sorted((ROOT / "encoder").rglob("*")):
        if path.suffix == ".py":
            text = python_words(path)
        elif path.suffix in (".yaml", ".json", ".lp") and "data" not in path.parts:
            text = path.read_text()
        else:
            continue
        found += [f"{path.relative_to(ROOT)}: {match[0]}" for match in pattern.finditer(text)]
    assert not found, told(found)


def test_eras_are_named_in_one_table_only():
    found = [
        f"{statement.place}: {', '.join(sorted(words_of(statement.tree) & ERAS))}"
        for statement in rulebook().statements
        if statement.file != "rules/eras.lp" and words_of(statement.tree) & ERAS
    ]
    assert not found, told(found)


# -- blocks --------------------------------------------------------------------


def test_every_chapter_has_a_title_and_says_what_it_is_about():
    titled = Counter(chapter.file for chapter in rulebook().chapters if chapter.title and chapter.text)
    assert [name for name, _ in files() if titled[name] != 1] == []


def test_every_rule_stands_in_a_block():
    found = [
        f"{statement.place}: {statement.tree}"
        for statement in rulebook().statements
        if statement.block < 0 and statement.tree.ast_type.name == "Rule"
    ]
    assert not found, told(found)


def test_every_block_has_a_sentence_a_source_and_an_id_of_its_own():
    blocks = rulebook().blocks
    found = [f"{block.file}:{block.line}: {block.id} has no sentence" for block in blocks if not block.sentence]
    found += [f"{block.file}:{block.line}: {block.id} has no source" for block in blocks if not block.source]
    form = re.compile(r"R(-[A-Z0-9]+)+[a-z]?")
    found += [f"{block.file}:{block.line}: {block.id} is no id" for block in blocks if not form.fullmatch(block.id)]
    found += [f"{id} is given {count} times" for id, count in Counter(block.id for block in blocks).items() if count > 1]
    assert not found, told(found)


def test_a_block_holds_something():
    used = {statement.block for statement in rulebook().statements}
    found = [f"{block.file}:{block.line}: {block.id}" for place, block in enumerate(rulebook().blocks) if place not in used]
    assert not found, told(found)


# -- predicates ------------------------------------------------------------------


@cache
def declared() -> dict[str, tuple]:
    return {predicate.signature: predicate for predicate in rulebook().predicates}


def is_input(predicate) -> bool:
    return predicate.file == "rules/inputs.lp"


def test_every_predicate_is_declared_once():
    counts = Counter(predicate.signature for predicate in rulebook().predicates)
    found = [
        f"{each.file}:{each.line}: {each.signature}" for each in rulebook().predicates if counts[each.signature] > 1
    ]
    assert not found, told(sorted(found, key=lambda row: row.rpartition(" ")[2]))


def test_every_predicate_that_is_used_is_declared_and_the_other_way_round():
    used = {}
    for name, _, statement, _ in uses():
        used.setdefault(name, statement.place)
    found = [f"{place}: {name} is not declared" for name, place in used.items() if name not in declared()]
    found += [f"{each.file}:{each.line}: {name} is not used" for name, each in declared().items() if name not in used]
    assert not found, told(found)


def test_every_predicate_says_what_it_means():
    found = [f"{each.file}:{each.line}: {each.signature}" for each in rulebook().predicates if not each.meaning]
    assert not found, told(found)


def test_what_is_derived_is_read_or_shown_and_what_is_read_is_derived_or_given():
    """A rule that reads its own head is no use of it."""
    made, read = defaultdict(set), defaultdict(set)
    for name, _, statement, role in uses():
        (made if role == "head" else read)[name].add(statement.place)
    found = [
        f"{min(places)}: nothing reads {name}"
        for name, places in made.items()
        if not read[name] or len(read[name]) == 1 and read[name] <= places
    ]
    inputs = {name for name, predicate in declared().items() if predicate.file == "rules/inputs.lp"}
    found += [
        f"{min(places)}: nothing derives {name}"
        for name, places in read.items()
        if places and not made[name] and name not in inputs
    ]
    assert not found, told(sorted(found))


# -- arguments -------------------------------------------------------------------

#: Names of declared arguments that are of one kind each: a variable has one of them in a rule.
KINDS = {
    "T": "instant",
    "Card": "card",
    "Player": "player",
    "Action": "action",
    "Effect": "effect",
    "Filter": "filter",
    "Place": "place",
    "Block": "block",
    "Area": "area",
}


def test_an_instant_is_never_a_word_or_a_compound():
    found = []
    for name, arguments, statement, _ in uses():
        predicate = declared().get(name)
        for declared_name, argument in zip(predicate.arguments if predicate else (), arguments):
            if declared_name == "T" and (isinstance(argument, Compound) or argument not in ("#", None) and isinstance(argument, str)):
                found.append(f"{statement.place}: {argument} as an instant of {name}")
    assert not found, told(found)


def test_a_variable_is_of_one_kind_throughout_a_rule():
    found = []
    for unit, statement in units():
        kinds: dict[str, dict] = defaultdict(dict)
        for atom in [*unit.needs, *(head.atom for head in unit.heads if not head.condition)]:
            predicate = declared().get(atom.predicate)
            for declared_name, argument in zip(predicate.arguments if predicate else (), atom.arguments):
                if isinstance(argument, Variable) and declared_name in KINDS:
                    kinds[argument.name][KINDS[declared_name]] = atom.predicate
        found += [
            f"{statement.place}: {name} is {' and '.join(f'{kind} in {where}' for kind, where in sorted(each.items()))}"
            for name, each in kinds.items()
            if len(each) > 1
        ]
    assert not found, told(sorted(set(found)))


# -- grounding -------------------------------------------------------------------


def test_the_whole_rulebook_grounds_without_a_message_on_an_empty_board():
    assert len(solve(opened().full(())).models) == 1


# -- reasons ---------------------------------------------------------------------


def given_reasons() -> dict[str, tuple[str, ...]]:
    found = defaultdict(tuple)
    for functor, ids in opened().heads("blocked").items():
        found[functor.rpartition("/")[0].replace("_", "-")] += ids
    return found


def test_every_reason_that_a_rule_gives_is_in_the_catalogue():
    from encoder.reasons import reason_ids

    found = [f"{name}: {', '.join(ids)}" for name, ids in given_reasons().items() if name not in reason_ids()]
    assert not found, told(found)


@pytest.mark.parametrize("reason", REASONS)
def test_every_reason_in_the_catalogue_is_given_by_a_rule(reason):
    assert given_reasons().get(reason), f"no rule gives {reason}"


def test_every_rule_that_gives_a_reason_can_be_cited():
    found = [name for name, ids in given_reasons().items() if "" in ids]
    assert not found, told(found)
