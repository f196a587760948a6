"""Claims about the outcomes: `always:`, `some:`, `never:`, `exactly:`, `outcomes:`, `readings:`."""

from __future__ import annotations

from encoder import model
from encoder.expect.claims import claim_finding, claim_findings
from encoder.expect.findings import Check, Finding, all_hold, as_check, first_that_matters
from encoder.expect.scene import Scene
from encoder.expect.subject import Subject
from encoder.results import Outcome


def outcome_checks(expect: model.Expectation, subject: Subject) -> list[Check]:
    """The checks of every key that quantifies over the outcomes."""
    if not (expect.always or expect.some or expect.never or expect.exactly or expect.outcomes):
        return []
    if subject.uncertain:
        return _all_uncertain(expect, subject)
    scenes = subject.scenes_at("")
    checks = [_always(claim, scenes, subject) for claim in expect.always]
    checks += [_some(claims, scenes, subject, expect.where) for claims in expect.some]
    checks += [_never(claims, scenes, subject, expect.where) for claims in expect.never]
    if expect.exactly:
        checks += _exactly(expect, scenes, subject)
    if expect.outcomes:
        checks.append(_how_many(expect, subject))
    return checks


def _all_uncertain(expect: model.Expectation, subject: Subject) -> list[Check]:
    keys = [("always", claim.where) for claim in expect.always]
    for key in ("some", "never", "exactly"):
        keys += [(key, _where(claims, expect.where)) for claims in getattr(expect, key)]
    if expect.outcomes:
        keys.append(("outcomes", expect.where))
    return [as_check(key, Finding(None, "", subject.uncertain), where) for key, where in keys]


def _where(claims: model.Claims, otherwise) -> object:
    return claims[0].where if claims else otherwise


def _number(index: int, scenes: list[Scene]) -> str:
    return f"outcome {index + 1} of {len(scenes)}"


def _complete(finding: Finding, subject: Subject) -> Finding:
    """A finding that rests on having seen every outcome is worth nothing if a limit cut them short."""
    if subject.incomplete:
        return Finding(None, finding.expected, subject.incomplete, finding.subject)
    return finding


# --------------------------------------------------------------------------
# In every one, in some, in none
# --------------------------------------------------------------------------


def _always(claim: model.Claim, scenes: list[Scene], subject: Subject) -> Check:
    undecided = last = None
    for index, scene in enumerate(scenes):
        finding = last = claim_finding(claim, scene)
        if finding.holds is False:
            return as_check("always", finding, claim.where, _number(index, scenes))
        if finding.holds is None and undecided is None:
            undecided = finding
    if last is None:
        return as_check("always", Finding(False, getattr(claim, "text", ""), "the story has no outcome"), claim.where)
    return as_check("always", undecided or _complete(last, subject), claim.where)


def _some(claims: model.Claims, scenes: list[Scene], subject: Subject, where) -> Check:
    where = _where(claims, where)
    best, best_count, best_index = None, -1, 0
    for index, scene in enumerate(scenes):
        findings = claim_findings(claims, scene)
        if all_hold(findings):
            return as_check("some", _together(findings), where, _number(index, scenes))
        count = sum(finding.holds is True for finding in findings)
        if count > best_count:
            best, best_count, best_index = findings, count, index
    if best is None:
        return as_check("some", Finding(False, "an outcome", "the story has no outcome"), where)
    finding = first_that_matters(best)
    finding = Finding(finding.holds, finding.expected, f"in no outcome; nearest: {finding.actual}", finding.subject)
    return as_check("some", _complete(finding, subject), where, _number(best_index, scenes))


def _never(claims: model.Claims, scenes: list[Scene], subject: Subject, where) -> Check:
    where = _where(claims, where)
    undecided = None
    for index, scene in enumerate(scenes):
        findings = claim_findings(claims, scene)
        holds = all_hold(findings)
        if holds:
            text = _together(findings)
            return as_check(
                "never",
                Finding(False, f"not {text.expected}", text.actual, text.subject),
                where,
                _number(index, scenes),
            )
        if holds is None and undecided is None:
            undecided = first_that_matters(findings)
    if not scenes:
        return as_check("never", Finding(False, "an outcome", "the story has no outcome"), where)
    return as_check("never", undecided or _complete(Finding(True, "in no outcome", "in no outcome"), subject), where)


def _together(findings: list[Finding]) -> Finding:
    """Several findings about one outcome as one."""
    if len(findings) == 1:
        return findings[0]
    return Finding(
        all_hold(findings),
        "; ".join(f"{finding.subject}: {finding.expected}" for finding in findings),
        "; ".join(f"{finding.subject}: {finding.actual}" for finding in findings),
    )


# --------------------------------------------------------------------------
# The set of outcomes
# --------------------------------------------------------------------------


def _exactly(expect: model.Expectation, scenes: list[Scene], subject: Subject) -> list[Check]:
    """Seen through the cards and facts named, every outcome is one of the items and every item occurs."""
    table = [[claim_findings(claims, scene) for scene in scenes] for claims in expect.exactly]
    checks = []
    for claims, row in zip(expect.exactly, table):
        results = [all_hold(findings) for findings in row]
        text = _expected(row[0]) if row else "an outcome"
        if True in results:
            index = results.index(True)
            finding = _complete(Finding(True, text, text), subject)
            checks.append(as_check("exactly", finding, _where(claims, expect.where), _number(index, scenes)))
        else:
            holds = None if None in results or subject.incomplete else False
            actual = subject.incomplete or "no outcome is like this" + (f": {_seen(row[0])}" if len(row) == 1 else "")
            checks.append(as_check("exactly", Finding(holds, text, actual), _where(claims, expect.where)))
    for index in range(len(scenes)):
        column = [all_hold(row[index]) for row in table]
        if True not in column:
            holds = None if None in column else False
            finding = Finding(holds, "no such outcome", _seen(_nearest([row[index] for row in table])))
            checks.append(as_check("exactly", finding, expect.where, _number(index, scenes)))
    return checks


def _nearest(items: list[list[Finding]]) -> list[Finding]:
    return max(items, key=lambda findings: sum(finding.holds is True for finding in findings))


def _expected(findings: list[Finding]) -> str:
    return "; ".join(f"{finding.subject}: {finding.expected}" for finding in findings)


def _seen(findings: list[Finding]) -> str:
    return "; ".join(f"{finding.subject}: {finding.actual}" for finding in findings)


def _how_many(expect: model.Expectation, subject: Subject) -> Check:
    relation, wanted = expect.outcomes
    number = len({end_state(outcome) for outcome in subject.outcomes})
    expected = str(wanted) if relation == "==" else f"{relation}{wanted}"
    if subject.incomplete and not (relation == ">=" and number >= wanted):
        finding = Finding(
            False if relation != ">=" and number > wanted else None,
            expected,
            f"at least {number}: {subject.incomplete}",
        )
        return as_check("outcomes", finding, expect.where)
    holds = {"==": number == wanted, ">=": number >= wanted, "<=": number <= wanted}[relation]
    return as_check("outcomes", Finding(holds, expected, str(number)), expect.where)


def end_state(outcome: Outcome) -> tuple:
    """What makes two outcomes different: cards, zones, positions, Life Points, counters, sizes of piles."""
    end = outcome.end
    cards = frozenset(
        (card_id, state.zone, state.player, state.under, state.face, state.position, frozenset(state.counters.items()))
        for card_id, state in end.cards.items()
    )
    piles = tuple(
        end.count(player, pile) for player in ("me", "opp") for pile in ("hand", "deck", "extra", "gy", "banished")
    )
    return cards, end.lp("me"), end.lp("opp"), piles


# --------------------------------------------------------------------------
# Unsettled rulings
# --------------------------------------------------------------------------


def reading_checks(expect: model.Expectation, subject: Subject, check_one) -> list[Check]:
    """`readings:`: every way in which the rules read the case fits one of them.

    check_one(reading, subject) gives the checks of one expected reading.
    """
    if not expect.readings:
        return []
    checks = []
    for name, outcomes in _by_reading(subject):
        part = subject.among(outcomes) if outcomes is not None else subject
        results = [(reading, check_one(reading, part)) for reading in expect.readings]
        fitting = next((reading for reading, found in results if all(check.passed for check in found)), None)
        if fitting is not None:
            title = fitting.title or "a reading"
            checks.append(as_check("readings", Finding(True, title, title), fitting.where, name))
            continue
        reading, found = min(results, key=lambda result: sum(not check.passed for check in result[1]))
        wrong = next(check for check in found if not check.passed)
        about = f"{wrong.subject}: " if wrong.subject else ""
        finding = Finding(
            None if all(check.status != "failed" for check in found) else False,
            f"one of the readings, as {reading.title or 'the first'}: {about}{wrong.expected}",
            wrong.actual.removeprefix("unknown: "),
        )
        checks.append(as_check("readings", finding, expect.where, name))
    return checks


def _by_reading(subject: Subject) -> list[tuple[str, tuple[Outcome, ...] | None]]:
    """The outcomes, grouped by the reading they belong to; None: there is only one (they need not be worked out)."""
    verdict = subject.verdict
    if verdict is not None and verdict.answer != "unsettled" and subject.uncertain:
        return [("", None)]
    groups: dict[str | None, list[Outcome]] = {}
    for outcome in subject.outcomes:
        groups.setdefault(outcome.reading, []).append(outcome)
    if len(groups) <= 1:
        return [("", None)]
    return [(f"reading {name}", tuple(outcomes)) for name, outcomes in groups.items()]
