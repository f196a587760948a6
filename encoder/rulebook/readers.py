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


def connect(units: list[Unit], rule_of: list[int], rule_count: int, patterns: Patterns) -> dict:
    """The part of the index that leads from readers to makers; rules are numbered by `rule_of` each unit."""
    always = _clashing(units, patterns)
    reads: list[tuple] = [()] * rule_count
    makers: dict[str, list] = {}
    denied: dict[str, list] = {}
    for rule, unit in zip(rule_of, units):
        reads[rule] = tuple(dict.fromkeys(map(patterns.number, unit.reads)))
        for head in unit.heads:
            makers.setdefault(head.atom.predicate, []).append((rule, head.atom.arguments))
        for atom in unit.denied:
            denied.setdefault(f"{atom}.", []).append(rule)
    providers: list[tuple] = []
    for pattern in patterns.numbers:
        made = makers.get(pattern.predicate, ())
        found = {rule: None for rule, arguments in made if all(map(overlap, pattern.arguments, arguments))}
        providers.append(tuple(found))
    return {
        "reads": reads,
        "providers": providers,
        "patterns": patterns.by_predicate(),
        "roots": [rule for rule, unit in zip(rule_of, units) if unit.root],
        "written": list(rule_of),
        "hides": any(unit.hides for unit in units),
        "always": always,
        "denied": {atom: tuple(rules) for atom, rules in denied.items()},
    }


def _clashing(units: list[Unit], patterns: Patterns) -> list[int]:
    """Patterns for predicates that are also used with classical negation: both signs together are a contradiction."""
    used = {atom.predicate for unit in units for atom in unit.reads}
    used |= {head.atom.predicate for unit in units for head in unit.heads}
    names = {name for name in used if name.startswith("-")}
    names |= {name[1:] for name in names}
    arity = {name: int(name.rpartition("/")[2]) for name in names}
    return [patterns.number(Atom(name, (None,) * arity[name])) for name in sorted(names)]
