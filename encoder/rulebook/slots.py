"""Slots: the arguments of predicates whose possible values the slicer follows.

A slot is (`holds/2`, 0), the first argument of holds/2. Of a compound that stands there
only the functor is followed, which tells fluents, steps and reasons apart; following
its arguments as well was measured: it drops one rule in fifty more and costs more than that saves.
"""

from __future__ import annotations

from encoder.rulebook.literals import Atom
from encoder.rulebook.terms import Compound, Variable


def variables(atoms) -> dict[str, list[tuple]]:
    """name -> the slots at which the variable stands by itself, once for each time."""
    found: dict[str, list[tuple]] = {}
    for atom in atoms:
        for place, term in enumerate(atom.arguments):
            if isinstance(term, Variable):
                found.setdefault(term.name, []).append((atom.predicate, place))
    return found


def number_slots(rules: list[tuple[tuple[Atom, ...], tuple[Atom, ...]]]) -> dict[tuple, int]:
    """Numbers for the slots that some body tests, and from there back along the copies that heads make.

    `rules`: the atoms each rule needs, and the atoms it makes.
    """
    followed: set = set()
    copies: dict[tuple, set] = {}
    for needs, heads in rules:
        bound = variables(needs)
        for slots in bound.values():
            if len(slots) > 1:
                followed.update(slots)
        for atom in needs:
            followed.add((atom.predicate, 0))
            for place, term in enumerate(atom.arguments):
                if isinstance(term, (str, Compound)):
                    followed.add((atom.predicate, place))
        for head in heads:
            for place, term in enumerate(head.arguments):
                if isinstance(term, Variable):
                    copies.setdefault((head.predicate, place), set()).update(bound.get(term.name, ()))
    pending = list(followed)
    while pending:
        for source in copies.get(pending.pop(), ()):
            if source not in followed:
                followed.add(source)
                pending.append(source)
    return {slot: number for number, slot in enumerate(sorted(followed))}
