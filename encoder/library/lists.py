"""Forbidden & Limited Lists: data of the library, one YAML file each in `cards/lists/`.

    name: dm5               # also the name of the file
    forbidden: []           # lists of official English names; a card stands on a list once
    limited: [Raigeki]
    semi-limited: [Sangan]

A file is read when its list is first asked for; `list_problems` checks all of them.
"""

from __future__ import annotations

import os
from typing import Mapping

import yaml

from encoder.library.files import LISTS
from encoder.problems import Problem
from encoder.values import value
from encoder.yaml_nodes import MappingNode, ScalarNode, SequenceNode, Source, check_shape, compose

STATUSES = ("forbidden", "limited", "semi-limited")
_END = ".yaml"


@value
class DeckList:
    """A Forbidden & Limited List; `statuses`: official name of each card on it to a word of STATUSES."""

    name: str
    statuses: Mapping[str, str]


def list_names(cards: str) -> tuple[str, ...]:
    """The names of the lists in the card folder `cards`, sorted."""
    folder = os.path.join(cards, LISTS)
    if not os.path.isdir(folder):
        return ()
    return tuple(sorted(file[: -len(_END)] for file in os.listdir(folder) if file.endswith(_END)))


def read_list(cards: str, name: str, official) -> tuple[DeckList, tuple[Problem, ...]]:
    """The list `name` of the card folder `cards`, and everything that is wrong with it.

    official(name) gives the official name of a card found by any of its exact names, or None. Codes of problems: see
    docs/card-language.md, section 13. Raises FileNotFoundError if there is no such list.
    """
    path = os.path.join(cards, LISTS, name + _END)
    with open(path, "rb") as file:
        data = file.read()
    label = os.path.relpath(path, os.path.dirname(os.path.abspath(cards))).replace(os.sep, "/")
    try:
        source = Source(label, data.decode().removeprefix("\ufeff"))
    except UnicodeDecodeError:
        return DeckList(name, {}), (Problem(label, 0, 0, "Y001", "not YAML: the file is not UTF-8"),)
    statuses = _read(source, name, official)
    return DeckList(name, statuses), tuple(source.problems)


def list_problems(cards: str, official) -> tuple[Problem, ...]:
    """Everything that is wrong with the lists of a card folder, in the order of their names."""
    return tuple(problem for name in list_names(cards) for problem in read_list(cards, name, official)[1])


def _read(source: Source, name: str, official) -> dict[str, str]:
    statuses: dict[str, str] = {}
    try:
        documents = compose(source.text)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
        source.report_at(line, column, "Y001", f"not YAML: {error.problem or error.context}")
        return statuses
    except yaml.YAMLError as error:
        source.report_at(1, 1, "Y001", f"not YAML: {error}")
        return statuses
    if len(documents) != 1 or not isinstance(documents[0], MappingNode):
        source.report_at(1, 1, "C001", "a list is one mapping: name, forbidden, limited, semi-limited")
        return statuses
    if not check_shape(source, documents[0]):
        return statuses
    found = {key.value: value for key, value in documents[0].value}
    for key, _ in documents[0].value:
        if key.value not in ("name", *STATUSES):
            source.error(key, "C001", f"unknown list word '{key.value}'", _probably(key.value))
    for wanted in ("name", *STATUSES):
        if wanted not in found:
            source.error(documents[0], "C001", f"this list needs '{wanted}'", "" if wanted == "name" else f"write {wanted}: []")
    written = found.get("name")
    if written is not None and written.value != name:
        source.error(written, "C001", f"the file of a list is called like the list: {name}{_END}")
    for status in STATUSES:
        if status in found:
            _read_cards(source, found[status], status, statuses, official)
    return statuses


def _read_cards(source: Source, node, status: str, statuses: dict[str, str], official) -> None:
    if not isinstance(node, SequenceNode):
        source.error(node, "C001", f"'{status}' is a list of card names")
        return
    for item in node.value:
        name = item.value if isinstance(item, ScalarNode) else ""
        known = official(name)
        if known is None:
            source.error(item, "C003", f"'{name}' is no card of the library" if name else "a card name stands here")
        elif known != name:
            source.error(item, "C003", f"'{name}' is not the official name of the card", f"write '{known}'")
        elif name in statuses:
            source.error(item, "C002", f"'{name}' is given twice ({statuses[name]} before)")
        else:
            statuses[name] = status


def _probably(word: str) -> str:
    from encoder.library.nodes import probably

    return probably(word, ("name", *STATUSES), fallback=True)
