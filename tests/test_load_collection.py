"""The shipped scenarios through the loader with the shipped cards: no problem, and fast enough."""

import time
from pathlib import Path

import pytest

import encoder
from encoder.library import Library
from encoder.load import find_files, load_scenarios, load_text
from encoder.model import CardClaim, Ref

SCENARIOS = Path(encoder.__file__).resolve().parent.parent / "scenarios"


@pytest.fixture(scope="module")
def collection():
    """(results by file, seconds of processor time)."""
    library = Library.open()
    start = time.process_time()
    results = {file: load_scenarios(file, library) for file in find_files([SCENARIOS])}
    return results, time.process_time() - start


def scenarios(collection):
    return [scenario for result in collection[0].values() for scenario in result.scenarios]


def test_every_scenario_loads_without_a_problem(collection):
    assert [problem for result in collection[0].values() for problem in result.problems] == []
    assert len(scenarios(collection)) == 1001
    assert len({scenario.id for scenario in scenarios(collection)}) == 1001


def test_the_only_warnings_are_illegals_without_a_reason(collection):
    warnings = [warning for result in collection[0].values() for warning in result.warnings]
    assert {warning.message for warning in warnings} == {"no reason is named"}


def test_lists_are_no_scenarios(collection):
    assert not any("/lists/" in file for file in collection[0])


def test_every_case_has_a_control_an_era_and_unique_ids(collection):
    for scenario in scenarios(collection):
        assert scenario.main and (scenario.control or scenario.pending), scenario.id
        for case in scenario.cases:
            ids = [card.id for card in case.cards]
            assert len(ids) == len(set(ids)), case.label
            assert case.deck_check or case.turn_player


def test_every_reference_leads_to_a_card_of_its_case(collection):
    def refs(value):
        if isinstance(value, Ref):
            yield value
        elif isinstance(value, tuple):
            for item in value:
                yield from refs(item)
        elif hasattr(value, "__slots__") and type(value).__module__.startswith("encoder.model"):
            for name in value.__slots__:
                yield from refs(getattr(value, name))

    seen = 0
    for scenario in scenarios(collection):
        case = scenario.main[-1]
        ids = {card.id for card in case.cards}
        for ref in refs((case.do, case.chain, case.ask, case.expect, case.earlier, case.just, case.applied)):
            seen += 1
            given = {"card": ref.card in ids, "place": ref.place is not None, "name": bool(ref.name), "word": bool(ref.name)}
            assert given[ref.kind], (scenario.id, ref)
    assert seen > 3000


def test_claims_are_about_something(collection):
    claims = [claim for scenario in scenarios(collection) for case in scenario.main if case.expect
              for claim in case.expect.always if isinstance(claim, CardClaim)]  # fmt: skip
    assert len(claims) > 1000 and all(claim.property is not None for claim in claims)


def test_the_whole_collection_loads_in_three_seconds(collection):
    assert collection[1] < 3


DOCUMENT = """
id: SPEED-1
title: twenty cards
turn: me main1
me:
  M1: Celtic Guardian (as A)
  M2: Gemini Elf
  M3: Vorse Raider (set)
  M4: Battle Ox (def)
  M5: Summoned Skull
  S1: Shift (set)
  S2: Book of Moon (set)
  S3: Royal Decree
  hand: [Sangan, Dark Hole, Pot of Greed, Honest]
opp:
  M1: Mystical Elf
  M2: Dark Magician
  M3: Man-Eater Bug (set)
  S1: Trap Hole (set)
  S2: Magic Cylinder (set)
  S3: Waboku (set)
  gy: [Skull Servant, Jinzo]
ask: {me: attack A, target: opp.M1}
expect: illegal wrong-phase
control: {turn: me battle, expect: legal}
"""


def test_a_document_of_twenty_cards_loads_in_five_milliseconds():
    library = Library.open()
    assert not load_text(DOCUMENT, "speed", library).problems
    best = 1.0
    for _ in range(10):
        start = time.process_time()
        load_text(DOCUMENT, "speed", library)
        best = min(best, time.process_time() - start)
    assert best < 0.005
