"""On the boards of the scenarios, and on boards with holes in them, the slice answers as the whole rulebook does."""

from __future__ import annotations

import random
from functools import cache

import pytest

from encoder import play as playing
from encoder import verify
from encoder.library import Library
from encoder.rulebook import InternalFault, Program, Rulebook, solve
from laws_support import ROOT, opened

FILES, SCENARIOS = 6, 2  # so many files of scenarios, so many scenarios of each
BOARDS = 24


@cache
def windows() -> list[list[str]]:
    """The facts of every window that some scenarios open."""
    seen: dict[tuple, None] = {}
    library = Library.open()
    real = Rulebook.program

    def listen(self, facts):
        facts = sorted(set(facts))
        seen[tuple(facts)] = None
        return real(self, facts)

    chance = random.Random(1)
    chosen = []
    for file in chance.sample(sorted((ROOT / "scenarios").rglob("*.yaml")), FILES):
        units = verify.select([str(file)], verify.Options(), library).units
        chosen += chance.sample(units, min(SCENARIOS, len(units)))
    Rulebook.program = listen
    try:
        for _, cases in chosen:
            try:
                playing.play(cases[0], library)
            except InternalFault:
                pass
    finally:
        Rulebook.program = real
    return [list(facts) for facts in seen]


def outcome(program):
    """The shown answer sets, or what the fault is called."""
    try:
        return solve(program, seconds=30).models
    except InternalFault as fault:
        return fault.subject


def whole(facts):
    program = opened().full(facts)
    return Program(program.text, program.rule_count, program.blocks, program.origins)


@pytest.mark.parametrize("seed", range(BOARDS))
def test_the_slice_answers_as_the_whole_rulebook_does(seed):
    chance = random.Random(seed)
    facts = list(chance.choice(windows()))
    if seed % 3:  # a board with holes: a tenth of the facts is missing
        facts = [fact for fact in facts if chance.random() > 0.1]
    if seed % 3 == 2:  # and some facts from elsewhere
        facts += chance.sample(sorted({fact for window in windows() for fact in window}), 5)
    program = opened().program(facts)
    assert program.rule_count < opened().full(facts).rule_count
    assert outcome(program) == outcome(whole(facts))
