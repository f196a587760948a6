"""Card names: what the loader asks of a card library, and the made-up cards of a document."""

from __future__ import annotations

import re
from typing import Protocol

from encoder.load.suggest import closest
from encoder.values import value
from encoder.yaml_nodes import Node, ScalarNode, Source


class CardSummary(Protocol):
    """What the loader wants to know of a real card."""

    name: str  # official English name
    kind: str  # words: 'normal trap', 'tuner effect monster', 'link effect monster'
    arrows: tuple[str, ...]  # of a Link Monster: 'up-left' ... as printed


class CardNames(Protocol):
    """A source of card names, for example `encoder.library.Library`."""

    def summary(self, name: str) -> CardSummary | None:
        """The card of an English, Japanese or Chinese name or of '#number', spelt exactly; else None."""

    def suggest(self, name: str) -> list[str]:
        """Official names that may have been meant, the best first."""


@value
class Facts:
    """A card, known by name.

    words   the words of its kind: 'monster', 'spell', 'trap', 'link', 'normal', 'field' ...
    arrows  the directions of its Link Arrows
    real    False: made up in `cards:`, a Token, or not known at all
    """

    name: str
    words: frozenset[str] = frozenset()
    arrows: tuple[str, ...] = ()
    real: bool = True


UNKNOWN = Facts("unknown", real=False)
_TOKEN = frozenset(("monster", "token"))
_KIND_WORDS = re.compile(r"(?:[a-z-]+(?: |$))*")


class Names:
    """Looks names up, once each; `known` may be shared by all documents of a run."""

    def __init__(self, library: CardNames):
        self._library = library
        self._facts: dict[str, Facts | None] = {}
        self._suggestions: dict[str, str] = {}

    def find(self, text: str, made_up: dict[str, Facts]) -> Facts | None:
        """The card that `text` names, or None.  A name that ends in 'Token' is a Token's."""
        if text in made_up:
            return made_up[text]
        try:
            return self._facts[text]
        except KeyError:
            found = self._facts[text] = self._look_up(text)
            return found

    def _look_up(self, text: str) -> Facts | None:
        card = self._library.summary(text)
        if card is not None:
            return Facts(card.name, frozenset(card.kind.split()), tuple(card.arrows))
        if text.endswith(" Token") and text[:1].isupper() and not self._misspelt_token(text):
            return Facts(text, _TOKEN, real=False)
        return None

    def _misspelt_token(self, text: str) -> bool:
        """Whether a Token's name is nearly that of a Token in the library; not every Token is there."""
        near = self.suggest(text, {})
        return near.endswith(" Token") and closest(text[:-6].lower(), (near[:-6].lower(),), 0.8) != ""

    def is_real(self, name: str) -> bool:
        """Whether the library has a card of this name."""
        facts = self.find(name, {})
        return facts is not None and facts.real

    def check_record(self, source: Source, node: Node, name: str) -> None:
        """Reports what the library finds wrong with a made-up card, if it can judge one."""
        check = getattr(self._library, "check_record", None)
        for problem in check(node, name, source.label) if check else ():
            source.report(problem)

    def deck_lists(self) -> tuple[str, ...] | None:
        """The names of the library's Forbidden & Limited Lists; None if it does not tell."""
        lists = getattr(self._library, "deck_lists", None)
        return lists() if lists else None

    def suggest(self, text: str, made_up: dict[str, Facts]) -> str:
        """The name that was probably meant, or ''."""
        near = closest(text, made_up)
        if near:
            return near
        if text not in self._suggestions:
            self._suggestions[text] = next(iter(self._library.suggest(text)), "")
        return self._suggestions[text]


def made_up_facts(name: str, description: str, arrows: tuple[str, ...]) -> Facts:
    """The facts of a made-up card, from its line (`normal L4 1500/1000 EARTH Warrior`) or its `card:` words."""
    words = set(_KIND_WORDS.match(description).group().split())
    if not words & {"spell", "trap"}:
        words.add("monster")
    return Facts(name, frozenset(words), arrows, real=False)


def same_but_spelling(one: str, other: str) -> bool:
    """Whether two names differ only in capitals, blanks and signs."""
    return _letters(one) == _letters(other)


def _letters(text: str) -> str:
    return "".join(mark for mark in text.casefold() if mark.isalnum())


class Lookup:
    """Source, names and made-up cards of one document: what every reader of it needs."""

    def __init__(self, source: Source, names: Names, made_up: dict[str, Facts]):
        self.source = source
        self.names = names
        self.made_up = made_up

    def find(self, text: str) -> Facts | None:
        return self.names.find(text, self.made_up)

    def report_unknown(self, node: Node, text: str) -> str:
        """Reports that `text` is no card's name (S101), or not the spelling of it (S103); returns the probable name."""
        near = self.names.suggest(text, self.made_up)
        part = text if isinstance(node, ScalarNode) else None
        if near and same_but_spelling(near, text):
            self.source.error(node, "S103", f"'{text}' is not a card's official name", f"write '{near}'", part)
            return near
        suggestion = f"did you mean '{near}'?" if near else ""
        self.source.error(node, "S101", f"unknown card '{text}'", suggestion, part)
        return near

    def joined(self, first: str, second: str) -> str | None:
        """`first, second` if that is one card's name and one of the two is none."""
        whole = f"{first}, {second}"
        if (self.find(first) is None or self.find(second) is None) and self.find(whole):
            return whole
        return None
