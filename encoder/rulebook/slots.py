"""Slots: the places in atoms whose possible values the slicer follows.

A slot is a path: (`holds/2`, 0) is the first argument of holds/2, and
(`holds/2`, 0, `at/2`, 1) the second argument of an at/2 that stands there.
Only slots that decide whether some rule can fire are followed.
"""

from __future__ import annotations

from encoder.rulebook.literals import Atom
from encoder.rulebook.terms import Compound, Variable

DEPTH = 3  # compounds are looked into down to this depth; deeper inside, anything is possible


def paths(atom: Atom):
    """(path, term) for each argument and, inside compounds, for each of theirs."""
    pending = [((atom.predicate, place), term) for place, term in enumerate(atom.arguments)]
    while pending:
        path, term = pending.pop()
        yield path, term
        if isinstance(term, Compound):
            pending += [((*path, term.functor, place), inner) for place, inner in enumerate(term.arguments)]


def variables(atoms) -> dict[str, list[tuple]]:
    """name -> the paths at which the variable stands by itself."""
    found: dict[str, list[tuple]] = {}
    for atom in atoms:
        for path, term in paths(atom):
            if isinstance(term, Variable):
                found.setdefault(term.name, []).append(path)
    return found


class Slots:
    """`numbers`: path -> number of every slot that is followed. `inner`: path -> {(functor, place)} looked into.

    Made from (needs, heads) of every rule: the atoms it needs and the atoms it makes.
    """

    def __init__(self, rules: list[tuple[tuple[Atom, ...], tuple[Atom, ...]]]):
        self.inner: dict[tuple, set] = {}
        self.numbers: dict[tuple, int] = {}
        self._look_into(rules)
        followed = self._follow(rules)
        self.numbers = {path: number for number, path in enumerate(sorted(followed))}

    def inner_numbers(self) -> dict[int, list]:
        """slot -> [(functor, place, number of the slot inside)]"""
        table: dict[int, list] = {}
        for path, number in self.numbers.items():
            if len(path) > 2:
                table.setdefault(self.numbers[path[:-2]], []).append((*path[-2:], number))
        return table

    def copies(self, target: tuple, sources) -> list[tuple[tuple, list[tuple]]]:
        """(target, sources) for a variable of a head, and again for every slot inside it."""
        if not self._exists(target):
            return []
        found = [(target, [source for source in sources if self._exists(source)])]
        for step in sorted(self.inner.get(target, ())):
            found += self.copies((*target, *step), [(*source, *step) for source in sources])
        return found

    def _look_into(self, rules) -> None:
        """Compounds are looked into where a body does, and wherever such values are copied from."""
        copied = []
        for needs, heads in rules:
            for atom in needs:
                for path, _ in paths(atom):
                    self._open(path)
            sources = variables(needs)
            for head in heads:
                for path, term in paths(head):
                    if isinstance(term, Variable):
                        copied += [(path, source) for source in sources.get(term.name, ())]
        changed = True
        while changed:
            changed = False
            for target, source in copied:
                for step in self.inner.get(target, set()) - self.inner.get(source, set()):
                    changed |= self._open((*source, *step))

    def _open(self, path: tuple) -> bool:
        """Notes an inner slot and those around it; True if it is new and not too deep."""
        if len(path) <= 2 or len(path) > 2 * DEPTH:
            return False
        outer, step = path[:-2], path[-2:]
        self._open(outer)
        steps = self.inner.setdefault(outer, set())
        if step in steps:
            return False
        steps.add(step)
        return True

    def _exists(self, path: tuple) -> bool:
        return len(path) == 2 or path[-2:] in self.inner.get(path[:-2], ())

    def _follow(self, rules) -> set:
        """The slots that a body tests, and from there back along the copies."""
        followed: set = set()
        copied = []

        def add(path: tuple) -> None:
            while path not in followed:
                followed.add(path)
                if len(path) == 2:
                    break
                path = path[:-2]

        for needs, heads in rules:
            bound = variables(needs)
            for places in bound.values():
                if len(places) > 1:
                    for path in filter(self._exists, places):
                        add(path)
            for atom in needs:
                add((atom.predicate, 0))
                for path, term in paths(atom):
                    if self._exists(path) and isinstance(term, (str, Compound)):
                        add(path)
            for head in heads:
                for path, term in paths(head):
                    if isinstance(term, Variable):
                        copied += self.copies(path, bound.get(term.name, ()))
        before = -1
        while len(followed) > before:
            before = len(followed)
            for target, sources in copied:
                if target in followed:
                    for source in sources:
                        add(source)
        return followed
