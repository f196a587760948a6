"""Abstract terms: what the slicer knows of an argument.

A term is one of
- a string: a constant by its name; `"` any string; `#` any number; `c_` any constant
  that begins with one letter and `_` (ids of cards, actions and the like);
- `Compound(functor, arguments)`, where the functor is written `at/2`;
- `Variable(name)`;
- None: anything at all.
"""

from __future__ import annotations

import re
from typing import NamedTuple


class Variable(NamedTuple):
    name: str


class Compound(NamedTuple):
    functor: str
    arguments: tuple


NUMBER = "#"
STRING = '"'


def constant(name: str) -> str:
    """The abstraction of a constant: ids are one symbol for each class of ids."""
    return name[:2] if name[1:2] == "_" and "a" <= name[0] <= "z" else name


def overlap(left, right) -> bool:
    """May the two terms stand for the same thing? (A variable may stand for anything.)"""
    if left is None or right is None or isinstance(left, Variable) or isinstance(right, Variable):
        return True
    if isinstance(left, str) or isinstance(right, str):
        return left == right
    return left.functor == right.functor and all(map(overlap, left.arguments, right.arguments))


def blank(term):
    """The term with every variable forgotten."""
    if isinstance(term, Variable):
        return None
    if isinstance(term, Compound):
        return Compound(term.functor, tuple(map(blank, term.arguments)))
    return term


_STRINGS = re.compile(r'"(?:[^"\\\n]|\\.)*"')
_IDS = re.compile(r"\b([a-z]_)[\w']*(?![\w'(])")
_NUMBERS = re.compile(r"-?\b\d\w*")
_TOKEN = re.compile(r"""#inf|#sup|-?_*[a-z][\w']*|["#(),]""")


def abstract_facts(facts: list[str]) -> list[str]:
    """For each fact its text with strings, numbers and ids forgotten, for example `owner(c_,me).`"""
    text = "\n".join(facts)
    text = _STRINGS.sub(STRING, text)
    text = _IDS.sub(r"\1", text)
    text = _NUMBERS.sub(NUMBER, text)
    return text.split("\n")


def parse_fact(text: str) -> tuple[str, tuple]:
    """(`owner/2`, arguments) of a fact as `abstract_facts` writes it. Raises ValueError if it is not one ground fact."""
    body = text.rstrip().replace(" ", "")
    tokens = _TOKEN.findall(body)
    if not body.endswith(".") or "".join(tokens) != body[:-1]:
        raise ValueError(text)
    tokens.append(")")
    arguments, end = _arguments(tokens, 0)
    if end != len(tokens) or len(arguments) != 1:
        raise ValueError(text)
    atom = arguments[0]
    if isinstance(atom, Compound) and not atom.functor.startswith("/"):
        return atom.functor, atom.arguments
    if isinstance(atom, str) and tokens[0][0] not in '"#':
        return tokens[0] + "/0", ()
    raise ValueError(text)


def _arguments(tokens: list[str], at: int) -> tuple[tuple, int]:
    """The terms from `at` up to the closing parenthesis, and the place behind it."""
    terms = []
    while True:
        token = tokens[at]
        if token == "(" or tokens[at + 1 : at + 2] == ["("]:
            inner, at = _arguments(tokens, at + (1 if token == "(" else 2))
            terms.append(Compound(f"{'' if token == '(' else token}/{len(inner)}", inner))
        elif token in "),":
            raise ValueError
        else:
            terms.append(constant(token))
            at += 1
        if at >= len(tokens):
            raise ValueError
        if tokens[at] == ")":
            return tuple(terms), at + 1
        if tokens[at] != ",":
            raise ValueError
        at += 1
