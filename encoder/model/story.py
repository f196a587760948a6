"""The story: steps, `go:`, chains."""

from __future__ import annotations

from typing import Union

from encoder.model.expectation import Expectation
from encoder.model.names import Place, Ref
from encoder.problems import Where
from encoder.values import value


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
    expect: Expectation | None = None
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
