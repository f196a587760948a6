"""Which zones a file speaks of: those are kept apart, all other free zones count as one."""

from __future__ import annotations

from encoder.model import Case, CardClaim, Expectation, InPlace
from encoder.play.terms import place_term
from encoder.play.window import Table

_NUMBERED = tuple(f"{row}{number}" for row in "MS" for number in range(1, 6)) + ("EML", "EMR", "PL", "PR")


def named_zones(case: Case, table: Table) -> frozenset[str]:
    """Facts names_zone(Z) for each zone that an expectation or a step names, and whether all zones are told apart."""
    separate = "separate_pendulum_zones" in table.switches
    facts: set[str] = set()
    expectations = [each for each in (case.expect, *(step.expect for step in case.ask)) if each is not None]
    for expectation in expectations:
        for place in _places(expectation):
            if place.zone in _NUMBERED and place.player:
                facts.add(f"names_zone({place_term(place.player, place.zone, separate)}).")
        if expectation.outcomes is not None or expectation.choices is not None:
            facts.add("enumerate_zones.")
    if table.options.zones:
        facts.add("enumerate_zones.")
    return frozenset(facts)


def _places(expectation: Expectation):
    groups = [expectation.always, expectation.before, expectation.now]
    groups += [*expectation.some, *expectation.never, *expectation.exactly]
    groups += [claims for _, claims in (*expectation.after_link, *expectation.after_step, *expectation.at)]
    for claims in groups:
        for claim in claims:
            if isinstance(claim, CardClaim) and isinstance(claim.property, InPlace) and claim.property.place:
                yield claim.property.place
    for reading in expectation.readings:
        yield from _places(reading)


