"""Claims about the way: `before:`, `now:`, `after link N:`, `after step N:`, `at MOMENT:`, `negated:`."""

from __future__ import annotations

from encoder import model
from encoder.expect.claims import claim_finding
from encoder.expect.findings import Check, Finding, as_check
from encoder.expect.scene import Scene
from encoder.expect.subject import Subject


def before_checks(expect: model.Expectation, subject: Subject) -> list[Check]:
    """`before:`: the board as the story starts."""
    scene = Scene(subject.answer.before, subject.words, subject.answer.before, None)
    return [as_check("before", claim_finding(claim, scene), claim.where) for claim in expect.before]


def now_checks(expect: model.Expectation, subject: Subject) -> list[Check]:
    """`now:`: the board at the question, or at the end if there is none."""
    return _in_every("now", expect.now, subject, subject.scenes_now, subject.uncertain_so_far) if expect.now else []


def moment_checks(expect: model.Expectation, subject: Subject) -> list[Check]:
    """`after link N:`, `after step N:` and `at MOMENT:`, in every outcome."""
    told = [(f"after link {number}", f"link {number}", claims) for number, claims in expect.after_link]
    told += [(f"after step {number}", f"step {number}", claims) for number, claims in expect.after_step]
    told += [(f"at {moment}", moment, claims) for moment, claims in expect.at]
    checks = []
    for key, moment, claims in told:
        checks += _in_every(key, claims, subject, lambda moment=moment: subject.scenes_at(moment), subject.uncertain)
    return checks


def _in_every(key: str, claims: model.Claims, subject: Subject, scenes_of, uncertain: str) -> list[Check]:
    """One check a claim: it must hold in each scene; the first one in which it does not is shown."""
    if uncertain:
        return [as_check(key, Finding(None, getattr(claim, "text", ""), uncertain), claim.where) for claim in claims]
    scenes = scenes_of()
    return [_over_scenes(key, claim, scenes) for claim in claims]


def _over_scenes(key: str, claim: model.Claim, scenes: list[Scene | None]) -> Check:
    last = None
    undecided = None
    for number, scene in enumerate(scenes, 1):
        context = f"outcome {number} of {len(scenes)}"
        if scene is None:
            text = getattr(claim, "text", "") or "to be reached"
            return as_check(key, Finding(False, text, "this moment is never reached"), claim.where, context)
        finding = claim_finding(claim, scene)
        last = as_check(key, finding, claim.where, context)
        if finding.holds is False:
            return last
        if finding.holds is None:
            undecided = undecided or last
    return undecided or last or as_check(key, Finding(False, "", "the story has no outcome"), claim.where)


def negated_checks(expect: model.Expectation, subject: Subject) -> list[Check]:
    """`negated: {2: effect}`: how link 2 was negated, in every outcome."""
    if not expect.negated:
        return []
    if subject.uncertain:
        return [
            as_check("negated", Finding(None, how, subject.uncertain, f"link {number}"), expect.where)
            for number, how in expect.negated
        ]
    return [_negated(number, how, expect, subject) for number, how in expect.negated]


def _negated(number: int, how: str, expect: model.Expectation, subject: Subject) -> Check:
    scenes = subject.scenes_at("")
    for place, scene in enumerate(scenes, 1):
        link = scene.link(number)
        actual = f"there is no link {number}" if link is None else link.negated or "not negated"
        if link is None or link.negated != how:
            finding = Finding(False, how, actual, f"link {number}")
            return as_check("negated", finding, expect.where, f"outcome {place} of {len(scenes)}")
    return as_check("negated", Finding(bool(scenes), how, how, f"link {number}"), expect.where)
