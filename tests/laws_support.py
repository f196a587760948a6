"""What the law tests read: the rulebook's statements as units, its declarations, and names that must not occur."""

from __future__ import annotations

import ast
import io
import tokenize
from functools import cache
from pathlib import Path

from clingo.ast import Transformer

from encoder.rulebook import Rulebook, source
from encoder.rulebook.analyse import analyse
from encoder.rulebook.parse import parse

ROOT = Path(__file__).resolve().parent.parent


@cache
def files():
    """(name, content) of rules.lp and each chapter."""
    return source.read(source.find())


@cache
def opened() -> Rulebook:
    return Rulebook.open()


@cache
def rulebook():
    """The parsed rulebook."""
    return parse(files())


@cache
def units():
    """(unit, statement) for every rule without its pools."""
    return [(unit, statement) for statement in rulebook().statements for unit in analyse(statement.tree)]


@cache
def uses() -> list[tuple]:
    """(predicate, arguments, statement, "head" or "body") of every atom."""
    found = []
    for unit, statement in units():
        found += [(atom.predicate, atom.arguments, statement, "body") for atom in unit.reads]
        found += [(head.atom.predicate, head.atom.arguments, statement, "head") for head in unit.heads]
    return found


def words_of(tree) -> set[str]:
    """Every constant, function and predicate name in a statement, and every string."""
    found: set[str] = set()

    class Collect(Transformer):
        def visit_SymbolicTerm(self, term):
            found.add(str(term.symbol).strip('"'))
            return term

        def visit_Function(self, function):
            found.add(function.name)
            return function.update(**self.visit_children(function))

    Collect().visit(tree)
    return found


def python_words(path: Path) -> str:
    """The names and strings of a Python file, without comments and docstrings."""
    text = path.read_text()
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    skipped = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, documented) and node.body and isinstance(node.body[0], ast.Expr):
            skipped.add(node.body[0].lineno)
    tokens = tokenize.generate_tokens(io.StringIO(text).readline)
    kept = [
        token.string
        for token in tokens
        if token.type == tokenize.NAME or token.type == tokenize.STRING and token.start[0] not in skipped
    ]
    return "\n".join(kept)
