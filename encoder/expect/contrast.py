"""Does a control prove anything? Not if it comes out like the main case.

The two are compared as far as their expectations speak: each answer is held against the *other* case's
expectation. If both satisfy both, nothing that the file looks at tells them apart.
"""

from __future__ import annotations

from encoder import model
from encoder.expect.check import expectation_checks
from encoder.expect.subject import Subject
from encoder.results import Answer
from encoder.values import replace

_CLAIM_LISTS = ("always", "before", "now")
_CLAIM_ITEMS = ("some", "never", "exactly")
_NUMBERED = ("after_link", "after_step", "at")


def proves_nothing(main_pairs, control_pairs) -> bool:
    """Whether a control comes out like the main case.

    Both are given as `expectations(case, answer)`. Call it only if each satisfies its own expectations.
    """
    pairs = list(_same_questions(main_pairs, control_pairs))
    compared = 0
    for (main_expect, main_subject), (control_expect, control_subject) in pairs:
        if _speaks_of_something_else(main_expect, main_subject, control_expect, control_subject):
            return False
        for expect, own, other in (
            (main_expect, main_subject, control_subject),
            (control_expect, control_subject, main_subject),
        ):
            translated = _translated(expect, own, other)
            if translated is None:
                return False
            checks = expectation_checks(translated, other, _never_asked)
            if not all(check.passed for check in checks):
                return False
            compared += len(checks)
        if main_expect.legal_in is not None and control_expect.legal_in is not None:
            if set(main_expect.legal_in) != set(control_expect.legal_in):
                return False
            compared += 1
        elif main_expect.legal_in is not None or control_expect.legal_in is not None:
            return False
    return compared > 0


def _speaks_of_something_else(main_expect, main_subject: Subject, control_expect, control_subject: Subject) -> bool:
    """Whether the two cannot come out alike: only one asks something, and that is illegal; or both look at different
    cards of the same still board (docs/board-format.md: such a control need not change the board)."""
    if (main_subject.question is None) != (control_subject.question is None):
        asked = main_expect if main_subject.question is not None else control_expect
        return asked.answer == "illegal"
    same = {key: getattr(main_subject.case, key) for key in ("role", "label", "title", "where", "expect")}
    if main_subject.question is not None or replace(control_subject.case, **same) != main_subject.case:
        return False
    return not _subjects(main_expect) & _subjects(control_expect)


def _subjects(expect: model.Expectation) -> set:
    """The cards of which an expectation speaks."""
    claims = [claim for key in _CLAIM_LISTS for claim in getattr(expect, key)]
    return {claim.subject.card for claim in claims if isinstance(claim, model.CardClaim)}


def _never_asked(case: model.Case) -> Answer:
    raise AssertionError("a comparison asks nothing again")


def _same_questions(mains, controls):
    """Pairs of expectations about the same question: by place if there are as many, else by player, verb and card."""
    if len(mains) == len(controls):
        yield from zip(mains, controls)
        return
    for control in controls:
        key = _question_key(control[1])
        for main in mains:
            if key is not None and _question_key(main[1]) == key:
                yield main, control


def _question_key(subject: Subject):
    if subject.verdict is None:
        return None
    action = subject.verdict.action
    return action.player, action.verb, action.card


def _translated(expect: model.Expectation, own: Subject, other: Subject) -> model.Expectation | None:
    """The expectation as it speaks of the other case; None if it speaks of something that the other case does not have.

    A card that the other case lacks stands there for the card in its place, if that one is new (`swap:`). Readings and
    proofs are left out, and so is the verdict if only one of the two is asked something.
    """
    places = {_place(card): card.id for card in other.case.cards}
    mine = {card.id: _place(card) for card in own.case.cards}

    def translated(claim: model.Claim) -> model.Claim | None:
        ref = getattr(claim, "subject", None)
        if ref is None or ref.kind != "card" or ref.card in other.answer.before.cards:
            return claim
        stand_in = places.get(mine.get(ref.card))
        if stand_in is None or stand_in in mine:
            return None
        return replace(claim, subject=replace(ref, card=stand_in))

    def all_of(claims: model.Claims) -> model.Claims:
        return tuple(map(translated, claims))

    changes: dict = {key: all_of(getattr(expect, key)) for key in _CLAIM_LISTS}
    for key in _CLAIM_ITEMS:
        changes[key] = tuple(map(all_of, getattr(expect, key)))
    for key in _NUMBERED:
        changes[key] = tuple((number, all_of(claims)) for number, claims in getattr(expect, key))
    if _holds_none(changes):
        return None
    if own.question is None or other.question is None:
        changes |= {"answer": None, "reason": None}
    return replace(expect, readings=(), because=(), legal_in=None, hangs_on=(), **changes)


def _place(card: model.CardOnBoard) -> tuple:
    return card.controller, card.zone, card.index, card.under


def _holds_none(value) -> bool:
    """Whether a None lies somewhere in nested tuples."""
    if isinstance(value, dict):
        return any(map(_holds_none, value.values()))
    return value is None or isinstance(value, tuple) and any(map(_holds_none, value))
