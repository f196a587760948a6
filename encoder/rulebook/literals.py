"""Reads literals and terms from syntax trees, once each: asking a tree for anything is slow."""

from __future__ import annotations

from typing import NamedTuple

from clingo import SymbolType, ast
from clingo.ast import ASTType

from encoder.rulebook.model import InternalFault
from encoder.rulebook.terms import NUMBER, STRING, Compound, Variable, constant

ATOM, COMPARISON, GROUP, TRUTH = "atom", "comparison", "group", "truth"
PLAIN, NOT = int(ast.Sign.NoSign), int(ast.Sign.Negation)
_EQUAL = int(ast.ComparisonOperator.Equal)
_COUNTS = tuple(map(int, (ast.AggregateFunction.Count, ast.AggregateFunction.Sum, ast.AggregateFunction.SumPlus)))


class Atom(NamedTuple):
    """`predicate` is written `holds/2`; the arguments are abstract terms (terms.py)."""

    predicate: str
    arguments: tuple


class Literal(NamedTuple):
    """`atoms`: every atom in it. `equal`: pairs of terms that must be equal. `ground`: the text of a ground atom, else ""."""

    kind: str
    sign: int
    atoms: tuple[Atom, ...] = ()
    equal: tuple[tuple, ...] = ()
    ground: str = ""


def read_body(trees) -> list[Literal]:
    """The literals of a body or a condition."""
    return [read_literal(tree) for tree in trees]


def read_literal(tree) -> Literal:
    """One literal, conditional literal or aggregate. Raises InternalFault for theory atoms."""
    if tree.ast_type == ASTType.ConditionalLiteral:
        return Literal(GROUP, PLAIN, tuple(_atoms_in(tree)))
    sign, inner = tree.sign, tree.atom
    kind = inner.ast_type
    if kind == ASTType.SymbolicAtom:
        atom, ground = read_atom(inner.symbol)
        return Literal(ATOM, sign, (atom,), (), str(inner) if ground else "")
    if kind == ASTType.Comparison:
        return Literal(COMPARISON, sign, (), tuple(_equal(inner)) if sign == PLAIN else ())
    if kind == ASTType.BooleanConstant:
        return Literal(TRUTH, sign)
    if kind in (ASTType.Aggregate, ASTType.BodyAggregate):
        numeric = kind == ASTType.Aggregate or inner.function in _COUNTS
        named = []
        if sign == PLAIN and numeric:
            for guard in (inner.left_guard, inner.right_guard):
                if guard is not None and guard.comparison == _EQUAL:
                    named.append((read_term(guard.term)[0], NUMBER))
        return Literal(GROUP, sign, tuple(_atoms_in(inner)), tuple(named))
    raise InternalFault(f"the rulebook has no literals of the kind {kind.name}: {tree}")


def read_atom(symbol) -> tuple[Atom, bool]:
    """The atom, and whether it is ground."""
    sign = ""
    while symbol.ast_type == ASTType.UnaryOperation:
        sign = "" if sign else "-"
        symbol = symbol.argument
    terms = [read_term(argument) for argument in symbol.arguments]
    return Atom(f"{sign}{symbol.name}/{len(terms)}", tuple(term for term, _ in terms)), all(done for _, done in terms)


def read_term(tree) -> tuple:
    """(abstract term, whether the tree is the text of one symbol: no variables, arithmetic, intervals)"""
    kind = tree.ast_type
    if kind == ASTType.Variable:
        name = tree.name
        return (None if name == "_" else Variable(name)), False
    if kind == ASTType.SymbolicTerm:
        return _symbol(tree.symbol), True
    if kind == ASTType.Function:
        if tree.external:
            return None, False
        name = tree.name
        terms = [read_term(each) for each in tree.arguments]
        if not terms and name:
            return constant(name), True
        return Compound(f"{name}/{len(terms)}", tuple(term for term, _ in terms)), all(done for _, done in terms)
    if kind in (ASTType.BinaryOperation, ASTType.Interval):
        return NUMBER, False
    if kind == ASTType.UnaryOperation:
        # -X may be a number or, of a compound, its classical negation
        if tree.operator_type != ast.UnaryOperator.Minus or read_term(tree.argument)[0] == NUMBER:
            return NUMBER, False
    return None, False


def _symbol(symbol):
    if symbol.type == SymbolType.Number:
        return NUMBER
    if symbol.type == SymbolType.String:
        return STRING
    if symbol.type == SymbolType.Function:
        name = symbol.name if symbol.positive else f"-{symbol.name}"
        if not symbol.arguments and symbol.name:
            return constant(name)
        return Compound(f"{name}/{len(symbol.arguments)}", tuple(map(_symbol, symbol.arguments)))
    return "#inf" if symbol.type == SymbolType.Infimum else "#sup"


def _equal(comparison):
    """The pairs that `=` makes equal, along a chain such as `X = Y < Z`."""
    left = comparison.term
    for guard in comparison.guards:
        right = guard.term
        if guard.comparison == _EQUAL:
            yield read_term(left)[0], read_term(right)[0]
        left = right


def _atoms_in(tree) -> list[Atom]:
    """Every atom anywhere inside."""
    found = []

    class Collect(ast.Transformer):
        def visit_SymbolicAtom(self, atom):
            found.append(read_atom(atom.symbol)[0])
            return atom

    Collect().visit(tree)
    return found


def equations(body: list[Literal]) -> dict:
    """What a variable must be, from `X = term` and from counts and sums that are given a name."""
    meaning: dict = {}
    for literal in body:
        for left, right in literal.equal:
            left, right = put(left, meaning), put(right, meaning)
            if not isinstance(left, Variable):
                left, right = right, left
            if isinstance(left, Variable) and right is not None and not _mentions(right, left):
                for name, term in meaning.items():
                    meaning[name] = put(term, {left.name: right})
                meaning[left.name] = right
    return meaning


def put(term, meaning: dict):
    """The term with the meaning of its variables in their places."""
    if isinstance(term, Variable):
        return meaning.get(term.name, term)
    if isinstance(term, Compound):
        return Compound(term.functor, tuple(put(each, meaning) for each in term.arguments))
    return term


def _mentions(term, variable: Variable) -> bool:
    if isinstance(term, Compound):
        return any(_mentions(each, variable) for each in term.arguments)
    return term == variable
