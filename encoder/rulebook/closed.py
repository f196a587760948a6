"""Predicates that the rulebook settles alone: its tables, and what rules derive from tables and nothing else.

No board changes them, so their rows are worked out once, when the rulebook is indexed,
and the slicer then knows them row by row (which part belongs to which procedure) instead
of argument by argument.
"""

from __future__ import annotations

from typing import NamedTuple

from encoder.rulebook.analyse import Unit


class Closed(NamedTuple):
    """The closed predicates, their atoms as facts, and the predicates that no other fact may add to.

    A fact may add a row to a table, unless a rule derives closed atoms from it or to it:
    those were worked out without the fact.
    """

    predicates: set[str]
    facts: list[str]
    frozen: set[str]


def close(units: list[Unit], inputs: set[str]) -> Closed:
    """What the rulebook settles alone; declared inputs are never closed."""
    predicates = _closed(units, inputs)
    facts = _facts(units, predicates)
    if facts is None:
        return Closed(set(), [], set())
    frozen: set[str] = set()
    for unit in units:
        if unit.reads and any(head.atom.predicate in predicates for head in unit.heads):
            frozen.update(head.atom.predicate for head in unit.heads)
            frozen.update(atom.predicate for atom in unit.reads)
    return Closed(predicates, facts, frozen)


def _closed(units: list[Unit], inputs: set[str]) -> set[str]:
    makers: dict[str, list[Unit]] = {}
    for unit in units:
        for head in unit.heads:
            makers.setdefault(head.atom.predicate, []).append(unit)
    closed = {
        name
        for name, rules in makers.items()
        if name not in inputs and not any(unit.root or unit.heads[0].condition or len(unit.heads) > 1 for unit in rules)
    }
    pending = True
    while pending:
        open_ = {name for name in closed if any(atom.predicate not in closed for unit in makers[name] for atom in unit.reads)}
        closed -= open_
        pending = bool(open_)
    return closed


def _facts(units: list[Unit], predicates: set[str]) -> list[str] | None:
    """Every atom of these predicates as a fact (too many would do no harm); None if their rules are faulty."""
    from clingo import Control

    text = "\n".join(unit.text for unit in units if any(head.atom.predicate in predicates for head in unit.heads))
    control = Control(["--warn=none"], logger=lambda code, message: None)
    try:
        control.add("base", (), text)
        control.ground((("base", ()),))
    except RuntimeError:  # the fault is told, with its place, when somebody runs the rules
        return None
    return sorted(f"{atom.symbol}." for atom in control.symbolic_atoms)
