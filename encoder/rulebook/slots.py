"""Slots: the places in atoms whose possible values the slicer follows.

A slot is a path: (`holds/2`, 0), the first argument of holds/2, or one level inside a
compound, (`holds/2`, 0, `face/2`, 1), the second argument of a face/2 that stands there.
A slot is followed if it decides something: some body has a word there, a variable joins
it with another literal, or its value is copied to a slot that is followed.  Inside
compounds only words decide: following joins as well was measured, and costs more than it saves.
"""

from __future__ import annotations

from encoder.rulebook.literals import Atom
from encoder.rulebook.terms import Compound, Variable

INNER = 4  # the length of the path of a slot inside a compound


def paths(atom: Atom):
    """(path, term) of every argument and, inside compounds, of each of theirs."""
    for place, term in enumerate(atom.arguments):
        yield (atom.predicate, place), term
        if isinstance(term, Compound):
            for inner, part in enumerate(term.arguments):
                yield (atom.predicate, place, term.functor, inner), part


def variables(atoms) -> dict[str, list[tuple]]:
    """name -> the paths at which the variable stands by itself, once for each time."""
    found: dict[str, list[tuple]] = {}
    for atom in atoms:
        for path, term in paths(atom):
            if isinstance(term, Variable):
                found.setdefault(term.name, []).append(path)
    return found


class Slots:
    """`numbers`: path -> number of every slot that is followed; `inside`: slot -> the slots inside it.

    Made from (needs, heads) of every rule, the atoms it needs and the atoms it makes, and
    from `made`, the predicates that some rule derives.
    """

    def __init__(self, rules: list[tuple[tuple[Atom, ...], tuple[Atom, ...]]], made: set[str]):
        followed: set = set()
        copies: dict[tuple, list] = {}
        for needs, heads in rules:
            bound = variables(needs)
            for atom in needs:
                if atom.predicate in made:
                    followed.add((atom.predicate, 0))
                    followed.update(path for path, term in paths(atom) if isinstance(term, (str, Compound)))
            for places in bound.values():
                if len(places) > 1:
                    followed.update(path for path in places if len(path) < INNER and path[0] in made)
            for head in heads:
                for path, term in paths(head):
                    if isinstance(term, Variable):
                        copies.setdefault(path, []).extend(bound.get(term.name, ()))
        self._spread(followed, copies)
        self.numbers = {path: number for number, path in enumerate(sorted(followed))}
        self.inside: dict[tuple, list] = {}
        for path in self.numbers:
            if len(path) == INNER:
                self.inside.setdefault(path[:2], []).append(path)

    @staticmethod
    def _spread(followed: set, copies: dict) -> None:
        """Follows also what is copied to followed slots, and whatever holds a slot inside it."""
        pending = list(followed)

        def follow(path: tuple) -> None:
            if path not in followed:
                followed.add(path)
                pending.append(path)

        while pending:
            path = pending.pop()
            for source in copies.get(path, ()):
                follow(source)
            if len(path) == INNER:
                follow(path[:2])
                for source in copies.get(path[:2], ()):
                    if len(source) < INNER:
                        follow((*source, *path[2:]))

    def inside_numbers(self) -> dict[int, dict]:
        """slot -> {(functor, place): number of the slot inside}"""
        return {
            self.numbers[outer]: {path[2:]: self.numbers[path] for path in inner} for outer, inner in self.inside.items()
        }
