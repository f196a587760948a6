"""The scenario as values: what the loader hands to everything after it.

Source of the format: docs/board-format.md.  Everything is frozen; tuples keep
the order of the file.  Words (verbs, states, kinds, reasons) are those of the
format, spelt as in the file, with these conventions:

- a player is 'me' or 'opp';
- a zone is 'M1'..'M5', 'EML', 'EMR', 'S1'..'S5', 'FZ', 'PL', 'PR';
  a pile is 'hand', 'deck', 'extra', 'gy', 'banished';
- `None` means "not told" (or "not expected"), never "no".
"""

from __future__ import annotations

from typing import Any, Union

from encoder.problems import Where
from encoder.values import value

# --------------------------------------------------------------------------
# Places and names
# --------------------------------------------------------------------------


@value
class Place:
    """A zone or a pile.

    player  'me', 'opp', or None: whoever owns the card (a bare pile in `expect:`)
    zone    a zone, a pile, or in claims also 'M' (some Monster Zone, the Extra
            Monster Zones included), 'S', 'EMZ', 'field'
    end     'top' or 'bottom' of a deck, else None
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


# --------------------------------------------------------------------------
# The board
# --------------------------------------------------------------------------


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


# --------------------------------------------------------------------------
# The story
# --------------------------------------------------------------------------


@value
class Step:
    """One step of `earlier:`, `just:`, `do:`, `chain:` or `ask:`.

    verb     'activate' when the file writes none
    card     None for verbs without a card ('pass', 'pendulum', 'phase')
    phase    of 'phase battle'
    to       zones, `player` filled in
    result   die roll or 'heads' / 'tails'
    effect   which effect of the card, counted in its text
    answering   a link number or a card: checked, not instructed
    fact     of 'see': 'name' 'level' 'atk' 'def' 'kind' 'count'
    expect   only in a list of questions
    from_place, by, negated, turns_ago   only in `earlier:` and `just:`

    An empty tuple means that the choice is left open.
    """

    player: str
    verb: str
    card: Ref | None
    where: Where
    text: str = ""
    phase: str | None = None
    target: tuple[Ref, ...] = ()
    cost: tuple[Ref, ...] = ()
    tribute: tuple[Ref, ...] = ()
    using: tuple[Ref, ...] = ()
    choose: tuple[Ref, ...] = ()
    to: tuple[Place, ...] = ()
    pos: str | None = None
    declare: tuple[str, ...] = ()
    result: int | str | None = None
    effect: int | None = None
    answering: int | Ref | None = None
    fact: str | None = None
    expect: "Expectation | None" = None
    from_place: Place | None = None
    by: str | None = None
    negated: str | None = None
    turns_ago: int = 0


@value
class Go:
    """`go: WHEN` in `do:`: a phase (of `player`, None: of whoever comes next), 'open', or a moment."""

    when: str
    player: str | None
    where: Where


@value
class ChainEntry:
    """`chain: [...]` as an entry of `do:`: these links as one chain, resolved."""

    steps: tuple[Step, ...]
    where: Where


DoEntry = Union[Step, Go, ChainEntry]


@value
class Chain:
    """The chain being built; `open`: the possible responses are listed as branches."""

    links: tuple[Step, ...]
    open: bool
    where: Where


# --------------------------------------------------------------------------
# Claims: properties of a card
# --------------------------------------------------------------------------


@value
class InPlace:
    """`GY`, `M2`, `opp.S1 (set)`, `under U`, `gone`.

    place   None for 'gone' and 'under'; `place.player` None: the owner's pile
    stance  'atk' 'def' 'set' 'up' 'down', or None
    under   the card whose material it is
    """

    place: Place | None = None
    stance: str | None = None
    under: Ref | None = None
    gone: bool = False


@value
class InStance:
    """A stance alone: 'atk' 'def' 'set' 'up' 'down'."""

    stance: str


@value
class HasValue:
    """`atk 2800`, `atk +500` (relative: against printed), `original-atk 1800`, `level 4`.

    value  'atk' 'def' 'level' 'rank' 'scale' 'link'
    """

    value: str
    number: int
    relative: bool = False
    original: bool = False


@value
class HasWord:
    """`name X`, `attribute X`, `type X`; `what` is the first word."""

    what: str
    word: str


@value
class IsKind:
    """`is K` or (positive False) `is-not K`."""

    kind: str
    positive: bool = True


@value
class OnCard:
    """`on X`: equipped or bound to X."""

    card: Ref


@value
class HasMaterials:
    """`materials A; B`, unordered."""

    cards: tuple[Ref, ...]


@value
class HasCounters:
    """`counters 3 spell`."""

    number: int
    kind: str


@value
class CameBy:
    """`by tribute` (kind) or `by CARD` (card)."""

    kind: str | None = None
    card: Ref | None = None


@value
class OwnedBy:
    """`owner opp`."""

    player: str


@value
class InState:
    """'negated' 'active' 'used' 'unused' 'proper' 'improper'."""

    state: str


@value
class EffectIs:
    """`effect 1 trigger`; kind 'continuous' 'ignition' 'trigger' 'quick' 'flip' 'unclassified' 'none'."""

    number: int
    kind: str


Property = Union[
    InPlace, InStance, HasValue, HasWord, IsKind, OnCard, HasMaterials,
    HasCounters, CameBy, OwnedBy, InState, EffectIs,
]  # fmt: skip


# --------------------------------------------------------------------------
# Claims
# --------------------------------------------------------------------------


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


# --------------------------------------------------------------------------
# Expectations
# --------------------------------------------------------------------------


@value
class Reason:
    """A reason id, with the card of `locked-by CARD`."""

    id: str
    card: Ref | None = None


@value
class Missing:
    """What an unknown answer hangs on (`hangs-on:`).

    kind  'applied'; 'pile' (`place`); 'card' (`card`); 'state' (`state`, perhaps `card`)
    """

    kind: str
    place: Place | None = None
    card: Ref | None = None
    state: str | None = None


@value
class Expectation:
    """Everything `expect:` says (or one of its readings); None or () = nothing said.

    answer     'legal' 'illegal' 'unknown' 'unsettled'
    reason     must be among the reasons; `reasons`: exactly these
    to, targets      the exact set of legal choices; to_plus, targets_plus: at least these.
                     `targets` == () means: does not target
    not_to     (place, reason) pairs
    least, most      (step key, number) pairs
    outcomes   (op, number), op '==', '>=' or '<='
    after_link, after_step   (number, claims) pairs;  at: (moment, claims) pairs
    negated    (link number, 'activation' or 'effect') pairs
    """

    where: Where
    title: str = ""
    answer: str | None = None
    reason: Reason | None = None
    reasons: tuple[Reason, ...] | None = None
    to: tuple[Place, ...] | None = None
    to_plus: tuple[Place, ...] | None = None
    targets: tuple[Ref, ...] | None = None
    targets_plus: tuple[Ref, ...] | None = None
    not_to: tuple[tuple[Place, Reason], ...] = ()
    choices: int | None = None
    least: tuple[tuple[str, int], ...] = ()
    most: tuple[tuple[str, int], ...] = ()
    legal_in: tuple[Turn, ...] | None = None
    always: Claims = ()
    some: tuple[Claims, ...] = ()
    never: tuple[Claims, ...] = ()
    exactly: tuple[Claims, ...] = ()
    outcomes: tuple[str, int] | None = None
    before: Claims = ()
    now: Claims = ()
    after_link: tuple[tuple[int, Claims], ...] = ()
    after_step: tuple[tuple[int, Claims], ...] = ()
    at: tuple[tuple[str, Claims], ...] = ()
    negated: tuple[tuple[int, str], ...] = ()
    readings: tuple["Expectation", ...] = ()
    because: tuple[str, ...] = ()
    hangs_on: tuple[Missing, ...] = ()


# --------------------------------------------------------------------------
# Decks
# --------------------------------------------------------------------------


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


# --------------------------------------------------------------------------
# Cases and scenarios
# --------------------------------------------------------------------------


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
