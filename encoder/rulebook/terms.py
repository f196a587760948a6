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
    return left[0] == right[0] and all(map(overlap, left[1], right[1]))


def plain(term):
    """The term without variables and classes, as `marshal` can keep it; `overlap` reads it as well."""
    if isinstance(term, Variable):
        return None
    if isinstance(term, Compound):
        return term.functor, tuple(map(plain, term.arguments))
    return term


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
_FLAT = re.compile(r"""-?_*[a-z][\w']*\((?:(?:["#]|#inf|#sup|-?_*[a-z][\w']*)[,)])+\.""")


def abstract_facts(facts: list[str]) -> list[str]:
    """For each fact its text with strings, numbers and ids forgotten, for example `owner(c_,me).`"""
    text = "\n".join(facts)
    text = _STRINGS.sub(STRING, text)
    text = _IDS.sub(r"\1", text)
    text = _NUMBERS.sub(NUMBER, text)
    return text.split("\n")


def parse_fact(text: str) -> tuple[str, tuple]:
    """(`owner/2`, arguments) of a fact as `abstract_facts` writes it; compounds are plain tuples.

    Raises ValueError if it is not one ground fact.
    """
    if _FLAT.fullmatch(text) and text.count(")") == 1:
        name, _, rest = text.partition("(")
        arguments = tuple(rest[:-2].split(","))
        return f"{name}/{len(arguments)}", arguments
    body = text.replace(" ", "")
    tokens = _TOKEN.findall(body)
    if not body.endswith(".") or "".join(tokens) != body[:-1]:
        raise ValueError(text)
    # frames: (what stands before the parenthesis, the terms inside it so far)
    frames: list[tuple[str, list]] = [("", [])]
    before, ended = "", False
    for token in (*tokens, ")"):
        if token == "(":
            if ended and not before:
                raise ValueError(text)
            frames.append((before, []))
            before, ended = "", False
        elif token in "),":
            if not ended:
                raise ValueError(text)
            name, terms = frames[-1]
            if before:
                terms.append(before)
            before, ended = "", False
            if token == ")":
                frames.pop()
                if not frames:
                    break
                frames[-1][1].append((f"{name}/{len(terms)}", tuple(terms)))
                ended = True
        elif ended:
            raise ValueError(text)
        else:
            before, ended = token, True
    if frames or len(terms) != 1:
        raise ValueError(text)
    atom = terms[0]
    if isinstance(atom, str):
        if atom[0] in '"#':
            raise ValueError(text)
        return f"{atom}/0", ()
    if atom[0].startswith(("/", '"', "#")):
        raise ValueError(text)
    return atom
