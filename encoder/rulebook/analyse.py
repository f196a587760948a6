"""Turns a statement into what the slicer must know of it: which atoms it needs, makes and reads.

A statement is unpooled first, so `p(a;b)` counts as two rules, each kept or dropped by itself.
Everything here may say too much (an atom is possible), never too little.
"""

from __future__ import annotations

from typing import NamedTuple

from clingo.ast import ASTType

from encoder.rulebook.literals import ATOM, NOT, PLAIN, Atom, Literal, equations, put, read_body, read_literal
from encoder.rulebook.model import InternalFault
from encoder.rulebook.terms import blank


class Head(NamedTuple):
    """An atom that the rule makes, and what its own condition needs besides the body."""

    atom: Atom
    condition: tuple[Atom, ...]


class Unit(NamedTuple):
    """One rule without pools.

    `needs`: atoms without which the body is false. `reads`: every atom it looks at, of
    whatever sign. `heads`: the atoms it makes. `root`: kept even if nobody reads its heads.
    `denied`: ground atoms, as text, any of which as a fact makes the body false.
    `shows`: the signature of a `#show p/n.`; `hides`: it is such a statement or `#show.`
    """

    text: str
    needs: tuple[Atom, ...]
    reads: tuple[Atom, ...]
    heads: tuple[Head, ...]
    root: bool
    denied: tuple[str, ...] = ()
    hides: bool = False


def analyse(tree) -> list[Unit]:
    """The units of a statement; none for `#defined`.

    Raises InternalFault for kinds of statement that the rulebook does without.
    """
    kind = tree.ast_type
    if kind == ASTType.Rule:
        return [_rule(rule) for rule in tree.unpool()]
    if kind == ASTType.ShowTerm:
        return [_show(each) for each in tree.unpool()]
    if kind == ASTType.Defined:
        return []
    if kind == ASTType.ShowSignature:
        if not tree.name:
            return [Unit(str(tree), (), (), (), False, hides=True)]
        shown = Atom(f"{'' if tree.positive else '-'}{tree.name}/{tree.arity}", (None,) * tree.arity)
        return [Unit(str(tree), (shown,), (shown,), (), True, hides=True)]
    raise InternalFault(f"the rulebook has no statements of the kind {kind.name}: {tree}")


def _rule(tree) -> Unit:
    body = read_body(tree.body)
    meaning = equations(body)
    needs = _needs(body, meaning)
    reads = [atom for literal in body for atom in literal.atoms]
    head = tree.head
    kind = head.ast_type
    heads: list[Head] = []
    root = True
    if kind == ASTType.Literal:
        made = read_literal(head)
        if made.kind == ATOM and made.sign == PLAIN:
            heads, root = [Head(_put(made.atoms[0], meaning), ())], False
    elif kind in (ASTType.Aggregate, ASTType.HeadAggregate, ASTType.Disjunction):
        # a bound, or having to choose among nothing, may forbid: such a rule is kept even if nobody reads its heads
        root = kind != ASTType.Aggregate or head.left_guard is not None or head.right_guard is not None
        for element in head.elements:
            element = element.condition if kind == ASTType.HeadAggregate else element
            made, condition = read_literal(element.literal), read_body(element.condition)
            reads += [*made.atoms, *(atom for literal in condition for atom in literal.atoms)]
            if made.kind == ATOM and made.sign == PLAIN:
                inner = equations(body + condition)
                heads.append(Head(_put(made.atoms[0], inner), _needs(body + condition, inner) if condition else ()))
    else:
        raise InternalFault(f"the rulebook has no heads of the kind {kind.name}: {head}")
    return Unit(str(tree), needs, _distinct(reads), tuple(heads), root, _denied(body))


def _show(tree) -> Unit:
    body = read_body(tree.body)
    reads = [atom for literal in body for atom in literal.atoms]
    return Unit(str(tree), _needs(body, equations(body)), _distinct(reads), (), True, _denied(body))


def _needs(body: list[Literal], meaning: dict) -> tuple[Atom, ...]:
    return tuple(_put(each.atoms[0], meaning) for each in body if each.kind == ATOM and each.sign == PLAIN)


def _denied(body: list[Literal]) -> tuple[str, ...]:
    return tuple(each.ground for each in body if each.kind == ATOM and each.sign == NOT and each.ground)


def _put(atom: Atom, meaning: dict) -> Atom:
    return Atom(atom.predicate, tuple(put(term, meaning) for term in atom.arguments)) if meaning else atom


def _distinct(atoms) -> tuple[Atom, ...]:
    return tuple(dict.fromkeys(Atom(atom.predicate, tuple(map(blank, atom.arguments))) for atom in atoms))
