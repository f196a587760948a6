"""What `expect:` says."""

from __future__ import annotations

from encoder.model.claims import Claims
from encoder.model.names import Place, Ref, Turn
from encoder.problems import Where
from encoder.values import value


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
    readings: tuple[Expectation, ...] = ()
    because: tuple[str, ...] = ()
    hangs_on: tuple[Missing, ...] = ()
