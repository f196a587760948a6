"""Helpers of the tests of the card library: records written in the test itself."""

from __future__ import annotations

import textwrap

from encoder.library.check import check_records
from encoder.library.files import cut
from encoder.library.reading import read_text
from encoder.yaml_nodes import compose

FILE = "made.yaml"


def node_of(text: str):
    """The YAML node of a made-up record."""
    (node,) = compose(textwrap.dedent(text))
    return node


def problems_of(text: str):
    """All problems of the text of a card file."""
    found = []
    records = cut(textwrap.dedent(text), FILE, found)
    return [*found, *check_records(records)]


def facts_of(text: str, era: str = "mr2020", name: str = "Test") -> tuple[str, ...]:
    """The facts of a record without a name; fails if it has problems."""
    made = read_text(node_of(text), name, era, FILE, made_up=True)
    assert not made.problems, made.problems
    return made.facts()


def effect(body: str, card: str = "normal spell") -> str:
    """A card file with one card that has one effect, written on line 4."""
    return f"- name: Test\n  card: {card}\n  effects:\n    - {body}\n"


def monster(body: str = "", card: str = "effect monster") -> str:
    """A card file with one monster of Level 4; `body` are further lines of the record."""
    printed = "level: 4\nattribute: EARTH\ntype: Warrior\natk: 1000\ndef: 1000\n"
    return f"- name: Test\n  card: {card}\n" + textwrap.indent(printed + textwrap.dedent(body), "  ")
