"""Sample boards do not ground to more than their budget: a rule that explodes is noticed before it is slow.

`tests/grounding-budget.json` holds the atoms of the largest window of each board. Ten percent above fails; far below
means that the budget can be lowered. `python tests/test_budget.py` writes what is so now.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

if __name__ == "__main__":
    sys.path[:0] = [str(Path(__file__).resolve().parent.parent), str(Path(__file__).resolve().parent.parent / "tools")]

import pytest
from conftest import ROOT

FILE = ROOT / "tests" / "grounding-budget.json"
BUDGET = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}


def measured() -> dict[str, int]:
    """Atoms of the largest window: the benchmark's board of 30 cards, a chain, a battle with a choice."""
    sys.path.insert(0, str(ROOT / "tools"))
    from bench import board, sizes_of

    from encoder.library import Library
    from encoder.load import load_scenarios, load_text
    from encoder.play import Options, play

    library = Library.open()
    cases = {
        "a question among 30 cards": load_text(board(30), "board", library),
        "a chain of three links": load_scenarios(ROOT / "examples" / "shift-decree.yaml", library),
        "a battle with a choice": load_scenarios(ROOT / "examples" / "flip-in-battle.yaml", library),
    }
    sizes = {}
    for name, loaded in cases.items():
        case = loaded.scenarios[0].main[0]

        def work(case=case):
            answer = play(case, library, Options(memo=False))
            for asked in answer.questions or (answer,):
                asked.outcomes()

        sizes[name] = max(one.atoms for one in sizes_of(work))
    return sizes


@pytest.fixture(scope="module")
def sizes():
    return measured()


@pytest.mark.parametrize("name", BUDGET)
def test_a_board_keeps_to_its_budget(name, sizes):
    assert sizes[name] <= BUDGET[name] * 1.1, f"{name}: {sizes[name]} atoms, {BUDGET[name]} are planned"


def test_every_sample_board_has_a_budget(sizes):
    assert set(sizes) == set(BUDGET)


if __name__ == "__main__":
    FILE.write_text(json.dumps(measured(), indent=2) + "\n", encoding="utf-8")
    print(FILE.read_text(encoding="utf-8"))
