"""Which reasons the rules can give, and which rule blocks give them."""

from __future__ import annotations

from encoder.rulebook.analyse import Unit
from encoder.rulebook.terms import Compound, Variable


def reasons(units: list[Unit], blocks: list[str], predicate: str, place: int) -> dict[str, list[str]]:
    """Functor -> ids of the blocks with a head whose argument `place` it is, in the order of the rulebook.

    `blocks`: the block id of each unit. A functor is written `tribute_count/2`. Where the
    head has a variable there, the rules that bind it are looked at; `*` is a variable that nothing binds.
    """
    made: dict[str, list] = {}
    for unit, block in zip(units, blocks):
        for head in unit.heads:
            made.setdefault(head.atom.predicate, []).append((head.atom.arguments, unit, block))
    found: dict[str, dict] = {}
    for arguments, unit, block in made.get(predicate, ()):
        for functor in _functors(arguments[place], unit, made, set()):
            found.setdefault(functor, {})[block] = None
    return {functor: list(ids) for functor, ids in found.items()}


def _functors(term, unit: Unit, made: dict, seen: set) -> set[str]:
    if isinstance(term, str):
        return {f"{term}/0"}
    if isinstance(term, Compound):
        return {term.functor}
    found: set[str] = set()
    bound = False
    for atom in unit.needs:
        for place, argument in enumerate(atom.arguments):
            if not (isinstance(term, Variable) and argument == term and atom.predicate in made):
                continue
            bound = True
            key = (atom.predicate, place)
            if key not in seen:
                seen.add(key)  # once for all ways that lead there: what it gives is in `found` already
                for arguments, other, _ in made[atom.predicate]:
                    found |= _functors(arguments[place], other, made, seen)
    return found if bound else {"*"}
