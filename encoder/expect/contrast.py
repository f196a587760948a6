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
        for expect, other in ((main_expect, control_subject), (control_expect, main_subject)):
            checks = expectation_checks(_comparable(expect, other), other, _never_asked)
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


def _comparable(expect: model.Expectation, other: Subject) -> model.Expectation:
    """The expectation without what the other case cannot answer: cards it does not have, readings, proofs."""

    def kept(claims: model.Claims) -> model.Claims:
        return tuple(claim for claim in claims if _has_cards(claim, other))

    changes: dict = {key: kept(getattr(expect, key)) for key in _CLAIM_LISTS}
    for key in _CLAIM_ITEMS:
        changes[key] = tuple(item for item in map(kept, getattr(expect, key)) if item)
    for key in _NUMBERED:
        changes[key] = tuple((number, kept(claims)) for number, claims in getattr(expect, key))
    return replace(expect, readings=(), because=(), legal_in=None, hangs_on=(), **changes)


def _has_cards(claim: model.Claim, other: Subject) -> bool:
    subject = getattr(claim, "subject", None)
    return subject is None or subject.kind != "card" or subject.card in other.answer.before.cards
