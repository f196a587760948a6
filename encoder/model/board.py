"""The board: cards, piles, sides."""

from __future__ import annotations

from typing import Any

from encoder.model.names import Ref
from encoder.problems import Where
from encoder.values import value


@value
class Unnamed:
    """What is known of a card written as `unknown`: its kind and Level, where stated."""

    kind: str | None = None  # 'monster', 'spell', 'trap'
    level: int | None = None


@value
class CardOnBoard:
    """One card of the board, with every state the file gives it.

    id          an ASP constant, unique in the case: 'c_celtic_guardian', 'c_shift_2', 'c_a' for the handle A
    name        official English name, a made-up name, or 'unknown' (then `unnamed` says what is known)
    zone        a zone, a pile, or 'under' (an Xyz Material of the card `under`)
    index       place in the pile as written, from 1 (also among the materials)
    position    'atk', 'def', or None outside the Monster Zones
    face        'up', 'down', or None in hand and Deck
    ago         arrived on this field so many turns ago, 0 = this turn; None: in an earlier turn, else not told
    by_kind     how it came: 'normal' ... 'link', or None: not told
    by_card     the card by whose effect it came (a Ref to a card of the board or a name)
    proper      properly Special Summoned before? None: not told
    used        numbers of the effects used this turn; 0 = used, without a number
    on          id of the card it is equipped or bound to
    counters    (kind, number) pairs
    holds       the Spell & Trap Zone that this Trap Monster keeps
    """

    id: str
    name: str
    controller: str
    owner: str
    zone: str
    where: Where
    handle: str | None = None
    unnamed: Unnamed | None = None
    under: str | None = None
    index: int | None = None
    position: str | None = None
    face: str | None = None
    ago: int | None = None
    by_kind: str | None = None
    by_card: Ref | None = None
    proper: bool | None = None
    attacked: bool = False
    pos_changed: bool = False
    flipped: bool = False
    used: tuple[int, ...] = ()
    gemini: bool = False
    negated: bool = False
    declared: tuple[str, ...] = ()
    on: str | None = None
    counters: tuple[tuple[str, int], ...] = ()
    holds: str | None = None

    @property
    def is_unknown(self) -> bool:
        return self.unnamed is not None


@value
class Pile:
    """What the file says about a hand, Deck, Extra Deck, Graveyard or banished pile.

    told    False: nothing was written, everything about it is unknown
    cards   ids of the cards that are written down, in the order of the file
    others  number of further cards nobody named (`hand: 3`); None: how many is not told
    top, bottom   ids whose order is told, the outermost of `top` first, the
                  outermost of `bottom` last (`deck` only)
    """

    told: bool = False
    cards: tuple[str, ...] = ()
    others: int | None = None
    top: tuple[str, ...] = ()
    bottom: tuple[str, ...] = ()

    @property
    def size(self) -> int | None:
        """Number of cards in the pile, or None if it is not told."""
        return len(self.cards) + self.others if self.told and self.others is not None else None


@value
class Side:
    """One player's side; the cards themselves are in `Case.cards`."""

    player: str
    lp: int = 8000
    normal_summon: str = "unused"  # or 'used': written, or told by a card or by `earlier:`
    hand: Pile = Pile()
    deck: Pile = Pile()
    extra: Pile = Pile()
    gy: Pile = Pile()
    banished: Pile = Pile()
    blocked: tuple[str, ...] = ()  # zones that cannot be used

    def pile(self, name: str) -> Pile:
        return getattr(self, name)


@value
class MadeUpCard:
    """A card of `cards:`; `node` is its YAML node with line marks, for the card library to compile."""

    name: str
    node: Any
    where: Where
