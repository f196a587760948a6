"""Deck questions, cases and scenarios."""

from __future__ import annotations

from encoder.model.board import CardOnBoard, MadeUpCard, Side, Unnamed
from encoder.model.expectation import Expectation
from encoder.model.names import Ref
from encoder.model.story import Chain, DoEntry, Step
from encoder.problems import Where
from encoder.values import value


@value
class DeckCard:
    """A card of a deck question; name 'unknown' = not named."""

    name: str
    copies: int
    where: Where
    unnamed: Unnamed | None = None


@value
class DeckPart:
    """Main, Extra or Side Deck: cards by name, and `others` cards that are only counted."""

    cards: tuple[DeckCard, ...] = ()
    others: int = 0

    @property
    def size(self) -> int:
        return sum(card.copies for card in self.cards) + self.others


@value
class DeckCheck:
    """`deck-check:`; a part is None if the file does not write it; exchanged: cards (in, out)."""

    where: Where
    list: str | None = None
    main: DeckPart | None = None
    extra: DeckPart | None = None
    side: DeckPart | None = None
    exchanged: tuple[int, int] | None = None


@value
class Case:
    """One board to judge: a document or one of its variations, under one era.

    role     'main', 'also' or 'control'; label: the same with its number ('also 2')
             where there are several
    cards    every card written down, in the order of the file
    ask      the questions, each asked for itself; with one question its answer is
             in `expect`, with several in each `Step.expect`
    doubt    only in a main case: why the ruling is unsettled
    """

    scenario_id: str
    role: str
    label: str
    title: str
    era: str
    where: Where
    turn_player: str | None = None  # None only with `deck_check`
    phase: str | None = None
    first_turn: bool = False
    me: Side = Side("me")
    opp: Side = Side("opp")
    cards: tuple[CardOnBoard, ...] = ()
    applied: tuple[Ref, ...] | None = None
    made_up_cards: tuple[MadeUpCard, ...] = ()
    earlier: tuple[Step, ...] = ()
    just: tuple[Step, ...] = ()
    do: tuple[DoEntry, ...] = ()
    chain: Chain | None = None
    ask: tuple[Step, ...] = ()
    ask_is_list: bool = False
    expect: Expectation | None = None
    deck_check: DeckCheck | None = None
    doubt: str | None = None
    pending: str | None = None

    def side(self, player: str) -> Side:
        return self.me if player == "me" else self.opp

    def card(self, card_id: str) -> CardOnBoard:
        """The card with this id; KeyError if there is none."""
        for card in self.cards:
            if card.id == card_id:
                return card
        raise KeyError(card_id)


@value
class Scenario:
    """One YAML document: its main case and its variations, each once per era."""

    id: str
    title: str
    where: Where
    main: tuple[Case, ...]
    also: tuple[Case, ...] = ()
    control: tuple[Case, ...] = ()
    source: str = ""
    asof: str = ""
    note: str = ""
    tags: tuple[str, ...] = ()
    doubt: str | None = None
    pending: str | None = None

    @property
    def cases(self) -> tuple[Case, ...]:
        return self.main + self.also + self.control
