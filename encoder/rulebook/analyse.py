"""Turns a statement into what the slicer must know of it: which atoms it needs, makes and reads.

A statement is unpooled first, so `p(a;b)` counts as two rules, each kept or dropped by itself.
Everything here may say too much (an atom is possible), never too little.
"""

from __future__ import annotations

from typing import NamedTuple

from clingo import SymbolType, ast
from clingo.ast import ASTType, Sign

from encoder.rulebook.model import InternalFault
from encoder.rulebook.terms import NUMBER, STRING, Compound, Variable, blank, constant


class Atom(NamedTuple):
    predicate: str
    arguments: tuple


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
    """The units of a statement; none for `#defined`, which the slicer writes itself.

    Raises InternalFault for kinds of statement that the rulebook does without.
    """
    kind = tree.ast_type
    if kind == ASTType.Defined:
        return []
    if kind == ASTType.ShowSignature:
        if not tree.name:
            return [Unit(str(tree), (), (), (), False, hides=True)]
        shown = Atom(f"{'' if tree.positive else '-'}{tree.name}/{tree.arity}", (None,) * tree.arity)
        return [Unit(str(tree), (shown,), (shown,), (), True, hides=True)]
    if kind == ASTType.Rule:
        return [_rule(rule) for rule in tree.unpool()]
    if kind == ASTType.ShowTerm:
        return [_show(each) for each in tree.unpool()]
    raise InternalFault(f"the rulebook has no statements of the kind {kind.name}: {tree}")


def _rule(tree) -> Unit:
    body = _Body(tree.body)
    heads, root = _heads(tree.head, body)
    reads = body.reads + [atom for head in heads for atom in head.condition]
    if tree.head.ast_type in (ASTType.Aggregate, ASTType.HeadAggregate, ASTType.Disjunction):
        reads += body.atoms_in(tree.head)
    return Unit(str(tree), tuple(body.needs), _distinct(reads), tuple(heads), root, tuple(body.denied))


def _show(tree) -> Unit:
    body = _Body(tree.body)
    return Unit(str(tree), tuple(body.needs), _distinct(body.reads), (), True, tuple(body.denied))


def _distinct(atoms) -> tuple[Atom, ...]:
    return tuple(dict.fromkeys(Atom(atom.predicate, tuple(map(blank, atom.arguments))) for atom in atoms))


def _heads(head, body: _Body) -> tuple[list[Head], bool]:
    kind = head.ast_type
    if kind == ASTType.Literal:
        if head.atom.ast_type == ASTType.SymbolicAtom and head.sign == Sign.NoSign:
            return [Head(body.atom(head.atom.symbol), ())], False
        return [], True
    if kind == ASTType.Aggregate:
        bound = head.left_guard is not None or head.right_guard is not None
        return [found for each in head.elements for found in _conditional(each, body)], bound
    if kind == ASTType.HeadAggregate:
        return [found for each in head.elements for found in _conditional(each.condition, body)], True
    if kind == ASTType.Disjunction:
        return [found for each in head.elements for found in _conditional(each, body)], True
    raise InternalFault(f"the rulebook has no heads of the kind {kind.name}: {head}")


def _conditional(element, body: _Body) -> list[Head]:
    literal = element.literal
    if literal.sign != Sign.NoSign or literal.atom.ast_type != ASTType.SymbolicAtom:
        return []
    condition = _Body([*body.literals, *element.condition])
    return [Head(condition.atom(literal.atom.symbol), tuple(condition.needs))]


class _Body:
    """A conjunction of literals: what it needs, reads and denies, with `X = term` put in place."""

    def __init__(self, literals):
        self.literals = list(literals)
        self.meaning = _equations(self.literals)
        self.needs: list[Atom] = []
        self.reads: list[Atom] = []
        self.denied: list[str] = []
        for literal in self.literals:
            if literal.ast_type == ASTType.Literal and literal.atom.ast_type == ASTType.SymbolicAtom:
                atom = self.atom(literal.atom.symbol)
                self.reads.append(atom)
                if literal.sign == Sign.NoSign:
                    self.needs.append(atom)
                elif literal.sign == Sign.Negation and _ground(literal.atom.symbol):
                    self.denied.append(str(literal.atom))
            elif literal.ast_type == ASTType.Literal and literal.atom.ast_type in _PLAIN:
                continue
            elif literal.ast_type in _GROUPS or literal.atom.ast_type in _GROUPS:
                self.reads += self.atoms_in(literal)
            else:
                raise InternalFault(f"the rulebook has no literals of this kind: {literal}")

    def atom(self, symbol) -> Atom:
        sign = ""
        while symbol.ast_type == ASTType.UnaryOperation:
            sign = "" if sign else "-"
            symbol = symbol.argument
        arguments = tuple(_term(argument, self.meaning) for argument in symbol.arguments)
        return Atom(f"{sign}{symbol.name}/{len(arguments)}", arguments)

    def atoms_in(self, tree) -> list[Atom]:
        """Every atom anywhere inside; the variables of a condition are its own, so equations do not reach in."""
        found = []
        meaning, self.meaning = self.meaning, {}

        class Collect(ast.Transformer):
            def visit_SymbolicAtom(inner, atom):  # noqa: N805, the outer self is meant
                found.append(self.atom(atom.symbol))
                return atom

        Collect().visit(tree)
        self.meaning = meaning
        return found


_PLAIN = (ASTType.Comparison, ASTType.BooleanConstant)
_GROUPS = (ASTType.ConditionalLiteral, ASTType.Aggregate, ASTType.BodyAggregate)
_COUNTS = (ast.AggregateFunction.Count, ast.AggregateFunction.Sum, ast.AggregateFunction.SumPlus)


def _equations(literals) -> dict:
    """What a variable must be, from `X = term` and from counts and sums that are given a name."""
    meaning: dict = {}
    for literal in literals:
        if literal.ast_type != ASTType.Literal or literal.sign != Sign.NoSign:
            continue
        atom = literal.atom
        if atom.ast_type == ASTType.Comparison:
            left = atom.term
            for guard in atom.guards:
                if guard.comparison == ast.ComparisonOperator.Equal:
                    _equate(_term(left, meaning), _term(guard.term, meaning), meaning)
                left = guard.term
        elif atom.ast_type == ASTType.BodyAggregate and atom.function in _COUNTS:
            for guard in (atom.left_guard, atom.right_guard):
                if guard is not None and guard.comparison == ast.ComparisonOperator.Equal:
                    _equate(_term(guard.term, meaning), NUMBER, meaning)
        elif atom.ast_type == ASTType.Aggregate:
            for guard in (atom.left_guard, atom.right_guard):
                if guard is not None and guard.comparison == ast.ComparisonOperator.Equal:
                    _equate(_term(guard.term, meaning), NUMBER, meaning)
    return meaning


def _equate(left, right, meaning: dict) -> None:
    if not isinstance(left, Variable):
        left, right = right, left
    if not isinstance(left, Variable) or left == right or right is None or _mentions(right, left):
        return
    for name, term in meaning.items():
        meaning[name] = _replace(term, left, right)
    meaning[left.name] = right


def _mentions(term, variable: Variable) -> bool:
    return term == variable or isinstance(term, Compound) and any(_mentions(each, variable) for each in term.arguments)


def _replace(term, variable: Variable, by):
    if term == variable:
        return by
    if isinstance(term, Compound):
        return Compound(term.functor, tuple(_replace(each, variable, by) for each in term.arguments))
    return term


def _term(tree, meaning: dict):
    kind = tree.ast_type
    if kind == ASTType.Variable:
        return None if tree.name == "_" else meaning.get(tree.name, Variable(tree.name))
    if kind == ASTType.SymbolicTerm:
        return _symbol(tree.symbol)
    if kind == ASTType.Function:
        if tree.external:
            return None
        if not tree.arguments and tree.name:
            return constant(tree.name)
        return Compound(f"{tree.name}/{len(tree.arguments)}", tuple(_term(each, meaning) for each in tree.arguments))
    if kind in (ASTType.BinaryOperation, ASTType.Interval):
        return NUMBER
    if kind == ASTType.UnaryOperation:
        return NUMBER if tree.operator_type != ast.UnaryOperator.Minus or _term(tree.argument, meaning) == NUMBER else None
    return None


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


def _ground(tree) -> bool:
    """Is it a term whose text is that of one symbol: no variables, arithmetic or intervals?"""
    if tree.ast_type == ASTType.SymbolicTerm:
        return True
    return tree.ast_type == ASTType.Function and not tree.external and all(map(_ground, tree.arguments))
