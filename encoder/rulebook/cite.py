"""Writes the id of its rule block into every reason and every event, so that a result can cite the rule it leaned on.

A head `blocked(Action, Reason)` in block R-ZONE-2 becomes `blocked(Action, Reason, "R-ZONE-2")`;
one more rule says that `blocked(Action, Reason)` follows from it, and what is shown is the
longer atom.  The chapters themselves, and whoever runs them by hand, see blocked/2 alone.
This costs 1 ms of 35; a second rule beside each, with the same body, cost 5.
"""

from __future__ import annotations

from clingo import String, ast
from clingo.ast import ASTType

from encoder.rulebook.parse import Parsed, Statement

CITED = {"blocked": 2, "happens": 2, "goes": 4, "destroyed": 3}  # predicate: number of arguments as the rules write it


def cite(parsed: Parsed) -> Parsed:
    """The rulebook with the ids written in."""
    statements = [new for each in parsed.statements for new in _cite(each, parsed)]
    heads = [each.tree.head for each in statements if each.tree.ast_type == ASTType.Rule]
    made = {head.atom.symbol.name for head in heads if _is_cited(head, 1)}
    return parsed._replace(statements=[Statement(rule, "", 0, -1) for rule in _projections(made)] + statements)


def _cite(statement: Statement, parsed: Parsed) -> list[Statement]:
    tree = statement.tree
    kind = tree.ast_type
    if kind == ASTType.Rule:
        if _is_cited(tree.head):
            block = parsed.blocks[statement.block].id if statement.block >= 0 else ""
            head = _longer(tree.head, ast.SymbolicTerm(tree.location, String(block)))
            return [statement._replace(tree=tree.update(head=head))]
        if tree.head.ast_type == ASTType.Literal and _is_pool(tree.head.atom):
            return [new for rule in tree.unpool() for new in _cite(statement._replace(tree=rule), parsed)]
    elif kind == ASTType.ShowSignature and CITED.get(tree.name) == tree.arity:
        return [statement._replace(tree=tree.update(arity=tree.arity + 1))]
    elif kind == ASTType.ShowTerm and _is_cited_term(tree.term):
        rule = ast.Variable(tree.location, "CitedRule")
        term = tree.term.update(arguments=[*tree.term.arguments, rule])
        body = [_longer(each, rule) if _is_cited(each) and each.atom.symbol == tree.term else each for each in tree.body]
        return [statement._replace(tree=tree.update(term=term, body=body))]
    return [statement]


def _projections(names) -> list:
    """The rules that give the chapters the atoms that they wrote."""
    found: list = []
    for name in sorted(names):
        arity = CITED[name]
        arguments = ",".join(f"A{place}" for place in range(arity))
        ast.parse_string(f"{name}({arguments}) :- {name}({arguments},_).", found.append)
    return [each for each in found if each.ast_type == ASTType.Rule]


def _is_pool(atom) -> bool:
    return atom.ast_type == ASTType.SymbolicAtom and atom.symbol.ast_type == ASTType.Pool


def _is_cited(literal, more: int = 0) -> bool:
    """Is it an atom of such a predicate, with `more` arguments than the chapters write?"""
    return (
        literal.ast_type == ASTType.Literal
        and literal.sign == ast.Sign.NoSign
        and literal.atom.ast_type == ASTType.SymbolicAtom
        and _is_cited_term(literal.atom.symbol, more)
    )


def _is_cited_term(term, more: int = 0) -> bool:
    return term.ast_type == ASTType.Function and CITED.get(term.name, -9) + more == len(term.arguments)


def _longer(literal, argument):
    symbol = literal.atom.symbol
    longer = symbol.update(arguments=[*symbol.arguments, argument])
    return literal.update(atom=literal.atom.update(symbol=longer))
