"""Properties of a card in a claim."""

from __future__ import annotations

from typing import Union

from encoder.model.names import Place, Ref
from encoder.values import value


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
