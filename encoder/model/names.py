"""How a file names places, cards and turns."""

from __future__ import annotations

from encoder.problems import Where
from encoder.values import value


@value
class Place:
    """A zone or a pile.

    player  'me', 'opp', or None: whoever owns the card (a bare pile in `expect:`)
    zone    a zone, a pile, or in claims also 'M' (some Monster Zone, the Extra
            Monster Zones included), 'S', 'EMZ', 'field'
    end     'top' or 'bottom' of a deck, else None

    EML and EMR exist once, seen from me: there the player only tells whose card is meant.
    """

    player: str | None
    zone: str
    end: str | None = None


@value
class Ref:
    """How a step or a claim names a card.

    kind    'card'   one card of the board, `card` is its id; it stays with the
                     card wherever it goes
            'place'  the card that lies in `place` at the moment in question
            'name'   every card of the official `name`: several copies, or a
                     Token that appears later
            'word'   no card: 'direct', 'none', or an option, in `name`
    text    as written
    """

    kind: str
    text: str
    where: Where
    card: str | None = None
    place: Place | None = None
    name: str | None = None


@value
class Turn:
    """Whose turn and which phase: 'setup' 'draw' 'standby' 'main1' 'battle' 'main2' 'end'."""

    player: str
    phase: str
    first: bool = False
