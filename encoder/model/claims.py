"""Claims: what an expectation says about a state."""

from __future__ import annotations

from typing import Union

from encoder.model.names import Place, Ref, Turn
from encoder.model.properties import Property
from encoder.problems import Where
from encoder.values import value


@value
class CardClaim:
    """`CARD: property`; a list of properties becomes one claim each."""

    subject: Ref
    property: Property
    where: Where
    text: str = ""


@value
class NumberClaim:
    """`me.lp: 8000`.

    what  'lp' 'lp-change' 'battle-damage' 'effect-damage' 'free-M' 'free-S'
          'tokens', or a pile: its number of cards
    """

    player: str
    what: str
    number: int
    where: Where


@value
class CountClaim:
    """`count X in PLACE: N`; either `name` (an official name) or `word` (a kind or a stance) is given."""

    place: Place
    number: int
    where: Where
    name: str | None = None
    word: str | None = None


@value
class SkipsClaim:
    """`me.skips: draw`: the next phase that this player skips."""

    player: str
    phase: str
    where: Where


@value
class WinsClaim:
    """`wins: me`; 'me' 'opp' 'draw' 'nobody'."""

    who: str
    where: Where


@value
class LinkTargetClaim:
    """`target of link N`; empty `cards` = no target."""

    link: int
    cards: tuple[Ref, ...]
    where: Where


@value
class CardsClaim:
    """`triggered:`, `missed:`, `last-chain:`; `what` is that word, `cards` may be empty."""

    what: str
    cards: tuple[Ref, ...]
    where: Where


@value
class Event:
    """An event of `order:`.

    what  'triggered' 'resolved' 'destroyed' 'sent' 'summoned' 'activated' 'banished' ... with
          `card`, or 'at' with `moment`
    """

    what: str
    card: Ref | None = None
    moment: str | None = None


@value
class OrderClaim:
    """`order: [...]`: these events in this relative order."""

    events: tuple[Event, ...]
    where: Where


@value
class PriorityClaim:
    """`priority: me`: who may act next."""

    player: str
    where: Where


@value
class PhaseClaim:
    """`phase: me battle`: where the turn is."""

    turn: Turn
    where: Where


Claim = Union[
    CardClaim, NumberClaim, CountClaim, SkipsClaim, WinsClaim, LinkTargetClaim,
    CardsClaim, OrderClaim, PriorityClaim, PhaseClaim,
]  # fmt: skip
Claims = tuple[Claim, ...]
