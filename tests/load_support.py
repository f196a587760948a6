"""Helpers of the tests of the loader: a small library of names, and documents written in the test itself."""

from __future__ import annotations

import textwrap
from collections import namedtuple

from encoder.load import load_text

Summary = namedtuple("Summary", "name kind arrows")

CARDS = {
    "Celtic Guardian": "normal monster",
    "Gemini Elf": "normal monster",
    "Gaia Knight, the Force of Earth": "normal monster",
    "Dark Magician": "normal monster",
    "Summoned Skull": "normal monster",
    "Sangan": "effect monster",
    "Jinzo": "effect monster",
    "Jinzo #7": "effect monster",
    "Man-Eater Bug": "flip effect monster",
    "Maxx \"C\"": "effect monster",
    "\"A\" Cell Incubator": "continuous spell",
    "Flame Swordsman": "fusion monster",
    "Stardust Dragon": "synchro effect monster",
    "Number 39: Utopia": "xyz effect monster",
    "Flash Knight": "pendulum normal monster",
    "Decode Talker": "link effect monster",
    "Tri-Gate Wizard": "link effect monster",
    "Raigeki": "normal spell",
    "Umi": "field spell",
    "Book of Moon": "quick-play spell",
    "Axe of Despair": "equip spell",
    "Shift": "normal trap",
    "Trap Hole": "normal trap",
    "Royal Decree": "continuous trap",
    "Skill Drain": "continuous trap",
    "Call of the Haunted": "continuous trap",
    "Karma of the Destruction Swordsman": "normal trap",
    "Pendulum Shift": "quick-play spell",
    "Sheep Token": "token monster",
    "A-Team: Trap Disposal Unit": "effect monster",
}
ARROWS = {"Decode Talker": ("up", "down-left", "down-right"), "Tri-Gate Wizard": ("left", "right", "up")}
OTHER_NAMES = {"シフトチェンジ": "Shift", "#55144522": "Raigeki"}


class Names:
    """A card library of the cards above."""

    def summary(self, name):
        name = OTHER_NAMES.get(name, name)
        return Summary(name, CARDS[name], ARROWS.get(name, ())) if name in CARDS else None

    def suggest(self, name):
        from difflib import get_close_matches

        known = {card.casefold(): card for card in CARDS} | {"shift change": "Shift"}
        return [known[near] for near in get_close_matches(name.casefold(), known, 1, 0.7)]


NAMES = Names()

#: A document to which a test adds its lines.
HEAD = "id: T-1\ntitle: a test\n"


def load(text: str):
    """The result of a text, dedented."""
    return load_text(textwrap.dedent(text), "test.yaml", NAMES)


def scenario(text: str):
    """The scenario of a text without `id` and `title`; fails if there is a problem."""
    result = load(HEAD + textwrap.dedent(text))
    assert not result.problems, result.problems
    (only,) = result.scenarios
    return only


def case(text: str):
    """The main case of the newest era that a text has."""
    return scenario(text).main[-1]


def problems(text: str):
    """(code, line, marked text, message, suggestion) of everything wrong in a text without `id` and `title`.

    Lines count from the first line of `text`.
    """
    result = load(HEAD + textwrap.dedent(text).lstrip("\n"))
    return [found(problem, 2) for problem in result.problems]


def found(problem, skip: int = 0):
    """A problem as a tuple that reads well in a failed test."""
    marked = problem.excerpt[problem.column - 1 : problem.column - 1 + problem.length]
    return problem.code, problem.line - skip, marked, problem.message, problem.suggestion


def one_problem(text: str):
    """The only problem of a text, as `problems` gives it."""
    all_of_them = problems(text)
    assert len(all_of_them) == 1, all_of_them
    return all_of_them[0]
