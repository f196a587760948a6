"""Who makes and who reads what: the patterns of atoms in bodies, and the units whose heads may match them."""

from __future__ import annotations

from encoder.rulebook.analyse import Unit
from encoder.rulebook.literals import Atom
from encoder.rulebook.terms import blank, overlap, plain


class Patterns:
    """Numbers the patterns of atoms that units read; variables are forgotten."""

    def __init__(self):
        self.numbers: dict[Atom, int] = {}

    def number(self, atom: Atom) -> int:
        key = Atom(atom.predicate, tuple(map(blank, atom.arguments)))
        return self.numbers.setdefault(key, len(self.numbers))

    def by_predicate(self) -> dict[str, list]:
        """predicate -> [(number, ((place, term) of each argument that is not free))]"""
        table: dict[str, list] = {}
        for pattern, number in self.numbers.items():
            bound = tuple((place, plain(term)) for place, term in enumerate(pattern.arguments) if term is not None)
            table.setdefault(pattern.predicate, []).append((number, bound))
        return table

    def matching(self, atom: Atom) -> list[int]:
        """The patterns that may match the atom."""
        return [
            number
            for pattern, number in self.numbers.items()
            if pattern.predicate == atom.predicate and all(map(overlap, pattern.arguments, atom.arguments))
        ]


def connect(units: list[Unit], rule_of: list[int], rule_count: int, patterns: Patterns) -> dict:
    """The part of the index that leads from readers to makers. Masks of rules count by `rule_of` each unit."""
    reads = [0] * rule_count
    for rule, unit in zip(rule_of, units):
        reads[rule] = mask(map(patterns.number, unit.reads))
    always = _clashing(units, patterns)
    makers: dict[str, list] = {}
    for rule, unit in zip(rule_of, units):
        for head in unit.heads:
            makers.setdefault(head.atom.predicate, []).append((rule, head.atom))
    providers = [0] * len(patterns.numbers)
    for pattern, number in patterns.numbers.items():
        for rule, atom in makers.get(pattern.predicate, ()):
            if all(map(overlap, pattern.arguments, atom.arguments)):
                providers[number] |= 1 << rule
    denied: dict[str, int] = {}
    for rule, unit in zip(rule_of, units):
        for atom in unit.denied:
            denied[f"{atom}."] = denied.get(f"{atom}.", 0) | 1 << rule
    return {
        "reads": reads,
        "providers": providers,
        "patterns": patterns.by_predicate(),
        "roots": mask(rule for rule, unit in zip(rule_of, units) if unit.root),
        "written": mask(rule_of),
        "hides": any(unit.hides for unit in units),
        "always": always,
        "denied": denied,
    }


def mask(numbers) -> int:
    """The integer with these bits."""
    bits = 0
    for number in numbers:
        bits |= 1 << number
    return bits


def _clashing(units: list[Unit], patterns: Patterns) -> int:
    """Patterns for predicates that are also used with classical negation: both signs together are a contradiction."""
    used = {atom.predicate for unit in units for atom in unit.reads}
    used |= {head.atom.predicate for unit in units for head in unit.heads}
    names = {name for name in used if name.startswith("-")}
    names |= {name[1:] for name in names}
    arity = {name: int(name.rpartition("/")[2]) for name in names}
    return mask(patterns.number(Atom(name, (None,) * arity[name])) for name in sorted(names))
