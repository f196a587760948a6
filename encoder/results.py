"""The contract between the windows that are played and everything that reads their answers.

`encoder.play` makes these values, `encoder.expect` holds expectations against them,
`encoder.render` words them.  Card ids are those of `encoder.model` (Tokens get new ones),
players 'me' and 'opp', zones and piles spelt as in `encoder.model.Place`.
"""

from __future__ import annotations

from typing import Callable, Mapping, Protocol

from encoder.problems import Where
from encoder.values import value


@value
class Reason:
    """One failed condition of an action.

    id     the public id, hyphenated: 'tribute-count'
    args   the arguments of the reason as the rulebook derives it: numbers, words, card ids
    rule   id of the rule block that says so: 'R-TRIBUTE-1'
    """

    id: str
    args: tuple[int | str, ...] = ()
    rule: str = ""


@value
class Action:
    """What was asked or done: a step with every choice that is fixed.

    id       its name in the program
    verb, card, effect, mode, targets, cost, tribute, using, choose, to, pos ...: as in `encoder.model.Step`,
    with card ids in place of references
    """

    id: str
    player: str
    verb: str
    card: str | None = None
    effect: int | None = None
    mode: int | None = None
    target: tuple[str, ...] = ()
    cost: tuple[str, ...] = ()
    tribute: tuple[str, ...] = ()
    using: tuple[str, ...] = ()
    choose: tuple[str, ...] = ()
    to: str | None = None
    pos: str | None = None


@value
class Verdict:
    """The answer to one question.

    answer      'legal' 'illegal' 'unknown' 'unsettled'
    reasons     why not; all of them (also filled for 'unknown': what would fail)
    options     legal choices that the question leaves open: key ('target', 'to', 'cost', 'tribute', 'using',
                'choose', 'pos') to the set of card ids, zones or words
    least, most fewest and most cards that such a key can take
    not_to      zone to the reasons why it is not possible
    choices     number of legal ways to carry it out; None if not counted
    targets_none  the effect targets nothing
    missing     what an unknown answer hangs on: 'applied: A, B', 'card c_x', 'pile me.hand', 'word operation:dance'
    where       the line of the file that asks
    """

    answer: str
    action: Action
    reasons: tuple[Reason, ...] = ()
    options: Mapping[str, frozenset[str]] = {}
    least: Mapping[str, int] = {}
    most: Mapping[str, int] = {}
    not_to: Mapping[str, tuple[Reason, ...]] = {}
    choices: int | None = None
    targets_none: bool = False
    missing: tuple[str, ...] = ()
    where: Where | None = None


@value
class CardState:
    """One card at one moment.

    zone       a zone, a pile, 'under' (material of `under`), 'between' (being Summoned) or 'gone'
    player     controller on the field, the pile's player elsewhere
    kinds      every kind word that applies now: 'monster' 'trap' 'effect' 'tuner' 'equip' 'token' ...
    values     'atk' 'def' 'level' 'rank' 'link' 'scale' 'original-atk' 'original-def' as they are now
    printed    the same as printed
    words      'name' 'attribute' 'type' to what it is now (a type may be several)
    negated    its effects are negated; active: it has one that applies or could be used, and is not negated
    effects    number of the effect to its kind
    end        'top' or 'bottom' of a Deck, where that is known
    """

    id: str
    name: str
    owner: str
    player: str
    zone: str
    under: str | None = None
    face: str | None = None
    position: str | None = None
    kinds: frozenset[str] = frozenset()
    values: Mapping[str, int] = {}
    printed: Mapping[str, int] = {}
    words: Mapping[str, frozenset[str]] = {}
    on: tuple[str, ...] = ()
    materials: tuple[str, ...] = ()
    counters: Mapping[str, int] = {}
    by: frozenset[str] = frozenset()
    proper: bool | None = None
    used: frozenset[int] = frozenset()
    negated: bool = False
    active: bool = False
    effects: Mapping[int, str] = {}
    end: str | None = None


class Snapshot(Protocol):
    """The whole board at one moment; what costs a solver call is worked out when it is first asked for."""

    cards: Mapping[str, CardState]
    turn_player: str
    phase: str
    window: str

    def lp(self, player: str) -> int: ...

    def count(self, player: str, pile: str) -> int | None:
        """Number of cards in a pile, None if it is not told."""

    def free(self, player: str, kind: str) -> int:
        """Number of usable zones; kind 'M' (Main Monster Zones) or 'S'."""

    def targets_of(self, action: str) -> tuple[str, ...]:
        """Targets of a link (by the id of its action) while its chain is under way."""

    def skips(self, player: str) -> tuple[str, ...]: ...

    def wins(self) -> str:
        """'me' 'opp' 'draw' 'nobody'."""


@value
class Happening:
    """Something that happened, in the order in which it did.

    what     'activated' 'triggered' 'resolved' 'destroyed' 'sent' 'banished' 'summoned' 'drawn' 'discarded'
             'attack' 'damage' 'flipped' 'set' 'at' (a moment of a battle) ...
    card     the card concerned; `detail`: further words ('battle', 'me', a place, a number)
    rule     id of the rule block behind it, where known
    """

    what: str
    card: str | None = None
    detail: tuple[int | str, ...] = ()
    rule: str = ""


@value
class LinkResult:
    """One link of a chain that was played.

    negated            'activation', 'effect' or None
    targets, resolved_targets   at activation, and as it resolves
    """

    number: int
    action: Action
    triggered: bool = False
    negated: str | None = None
    targets: tuple[str, ...] = ()
    resolved_targets: tuple[str, ...] = ()


@value
class Outcome:
    """One way in which the story can go.

    end       the board at its end
    moments   'link 2', 'step 1', 'activation', 'attempt', 'calc' ... to the board then
    chains    the links of every chain that was formed, in order; `asked_chain` the one that holds the document's
              `chain:` (and the asked step), None if there is none
    picks     the choices taken that the file leaves open, worded by (what, option)
    reading   for an unsettled ruling: which reading this is
    damage    (player, 'battle' or 'effect') to the damage since the story began; `damage_at`: by the moments passed
    missed    cards whose triggers missed their timing
    unknown   what this outcome hangs on ('word e("X",1) "operation:dance"', 'card c_x'); () if it is certain
    triggered_by_step  'step 1', 'link 2' to the cards whose triggers it set off
    chains_formed      'step 1', 'link 2' ... to how many of `chains` had been formed at that moment
    """

    end: Snapshot
    moments: Mapping[str, Snapshot] = {}
    happenings: tuple[Happening, ...] = ()
    chains: tuple[tuple[LinkResult, ...], ...] = ()
    asked_chain: int | None = None
    picks: tuple[tuple[str, str], ...] = ()
    reading: str | None = None
    damage: Mapping[tuple[str, str], int] = {}
    damage_at: Mapping[str, Mapping[tuple[str, str], int]] = {}
    missed: tuple[str, ...] = ()
    triggered_by_step: Mapping[str, tuple[str, ...]] = {}
    unknown: tuple[str, ...] = ()
    chains_formed: Mapping[str, int] = {}


@value
class Broken:
    """A step of the story that could not be done: the verdict says why."""

    verdict: Verdict
    step: str  # 'step 2', 'link 1'


@value
class Question:
    """One asked step with everything that follows from it.

    now        the board when it is asked (several if the story branched before)
    outcomes   what follows: with the step if it is legal, without it if not; worked out when first asked for
    unknown    what the story before the question hangs on; () if it is certain
    """

    verdict: Verdict
    now: tuple[Snapshot, ...]
    outcomes: Callable[[], tuple[Outcome, ...]]
    unknown: tuple[str, ...] = ()


@value
class Answer:
    """All that `encoder.play.play(case)` finds out.

    before     the board as the story starts
    questions  one for each `ask:`
    outcomes   the end of the story where nothing is asked
    broken     the story has an impossible step; then there are no questions and no outcomes
    table      what `encoder.play.same_answer` reads; None if it cannot tell
    limits     limits that were hit, worded ('more than 500 outcomes')
    """

    before: Snapshot
    questions: tuple[Question, ...] = ()
    outcomes: Callable[[], tuple[Outcome, ...]] = tuple
    broken: Broken | None = None
    limits: tuple[str, ...] = ()
    table: object = None
    rules_used: frozenset[str] = frozenset()

    @property
    def unknown(self) -> tuple[str, ...]:
        """What the outcomes of a story without a question hang on; () if they are certain."""
        return () if self.questions else unknown_of(self.outcomes())


def unknown_of(outcomes: Sequence[Outcome]) -> tuple[str, ...]:
    """What these outcomes hang on, each once."""
    return tuple(dict.fromkeys(what for outcome in outcomes for what in outcome.unknown))


@value
class Moves:
    """Everything a player can do at one moment, as `encoder.play.moves(case)` finds it.

    player    who would act
    legal     one verdict for each group: its action fixes verb, card, effect (and Tributes, where they matter), its
              `options` list what is still open, its `choices` how many legal actions the group stands for
    illegal   actions with a card that is at hand but cannot be used, each with its reasons
    unknown   actions that cannot be decided, each with what is missing
    """

    player: str
    legal: tuple[Verdict, ...] = ()
    illegal: tuple[Verdict, ...] = ()
    unknown: tuple[Verdict, ...] = ()
