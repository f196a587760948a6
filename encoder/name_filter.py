"""Which scenarios a run is about: `-k EXPR` and `-t TAG`."""

from __future__ import annotations

import re
from collections.abc import Callable

_TOKEN = re.compile(r"\s*(\(|\)|[^\s()]+)")


class BadExpression(ValueError):
    """A `-k` expression that cannot be read; the text says why."""


def expression(text: str) -> Callable[[str], bool]:
    """A test for a text: words that must occur in it (in any case), with `and`, `or`, `not` and parentheses.

    Raises BadExpression.
    """
    tokens = _TOKEN.findall(text)
    if not tokens:
        raise BadExpression("the expression is empty")
    test, rest = _either(tokens)
    if rest:
        raise BadExpression(f"'{rest[0]}' is left over; join words by 'and' or 'or'")
    return lambda subject: test(subject.casefold())


def _either(tokens):
    test, tokens = _both(tokens)
    while tokens and tokens[0] == "or":
        other, tokens = _both(tokens[1:])
        test = _or(test, other)
    return test, tokens


def _both(tokens):
    test, tokens = _one(tokens)
    while tokens and tokens[0] == "and":
        other, tokens = _one(tokens[1:])
        test = _and(test, other)
    return test, tokens


def _one(tokens):
    if not tokens or tokens[0] in ("and", "or", ")"):
        raise BadExpression("a word is missing" + (f" before '{tokens[0]}'" if tokens else " at the end"))
    first, rest = tokens[0], tokens[1:]
    if first == "not":
        test, rest = _one(rest)
        return (lambda subject: not test(subject)), rest
    if first == "(":
        test, rest = _either(rest)
        if rest[:1] != [")"]:
            raise BadExpression("a ')' is missing")
        return test, rest[1:]
    word = first.casefold()
    return (lambda subject: word in subject), rest


def _and(left, right):
    return lambda subject: left(subject) and right(subject)


def _or(left, right):
    return lambda subject: left(subject) or right(subject)
