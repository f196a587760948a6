"""An era is not played again where no switch that differs could be read, and always where one could."""

from __future__ import annotations

import pytest
from conftest import ROOT

from encoder.expect import check_case
from encoder.library import Library
from encoder.load import load_scenarios
from encoder.play import Options, play, same_answer

LIBRARY = Library.open()
OPTIONS = Options()


def decided(file, id, first, second):
    """Whether the answer of the era `first` is taken for `second`, once it has been held against its expectation."""
    (scenario,) = [each for each in load_scenarios(str(ROOT / file), LIBRARY).scenarios if each.id == id]
    cases = {case.era: case for case in (*scenario.main, *scenario.also, *scenario.control)}
    played = cases[first]
    answer = play(played, LIBRARY, OPTIONS)
    check_case(played, answer, lambda case: play(case, LIBRARY, OPTIONS))
    return same_answer(played, answer, cases[second], LIBRARY, OPTIONS)


@pytest.mark.parametrize("second", ["mr1", "mr2", "mr3", "mr4", "mr2020"])
def test_a_chain_without_anything_of_an_era_is_played_once(second):
    assert decided("scenarios/shift/chain-spells.yaml", "SC-036", "classic", second)


def test_a_switch_that_is_read_makes_another_answer():
    assert not decided("scenarios/trap-monsters/zones-held.yaml", "TM-006", "mr4", "mr2020")
    assert not decided("scenarios/basic-rules/turns-and-phases.yaml", "BR-028", "classic", "mr2020")


def test_another_text_makes_another_answer():
    assert not decided("scenarios/shift/table-traps-rows.yaml", "SC-167", "classic", "mr2020")
