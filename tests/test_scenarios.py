"""Every ruling example, through the same runner as `ocg verify`: one test for each document.

The documents that pytest has selected are judged together, in as many processes as the machine has; each test then
looks at its own. Run some of them with `pytest tests/test_scenarios.py -k SC-150`, or use `ocg verify`.
"""

from __future__ import annotations

import os

import pytest
from conftest import ROOT

from encoder.judge import FAILED, FAULT, SKIPPED
from encoder.library import Library
from encoder.problems import render
from encoder.render.report import ReportText
from encoder.render.style import Style
from encoder.verify import Options, Selection, run, select

FOLDERS = ("examples", "scenarios")
OPTIONS = Options(jobs=0, timeout=60)


def _collected() -> Selection:
    before = os.getcwd()
    os.chdir(ROOT)
    try:
        return select(FOLDERS, OPTIONS, Library.open())
    finally:
        os.chdir(before)


COLLECTED = _collected()


@pytest.fixture(scope="session")
def results(request):
    """The results of every selected document: id to results."""
    tests = [item for item in request.session.items if getattr(item, "originalname", "") == "test_document"]
    wanted = {item.callspec.params["document"] for item in tests}
    units = tuple(unit for unit in COLLECTED.units if unit[0].id in wanted)
    report = run(Selection(units, ()), OPTIONS, Library.open())
    found: dict[str, list] = {}
    for result in report.results:
        found.setdefault(result.scenario_id, []).append(result)
    return found


def test_every_file_can_be_read():
    assert not COLLECTED.problems, "\n".join(map(render, COLLECTED.problems))


@pytest.mark.parametrize("document", [scenario.id for scenario, _ in COLLECTED.units])
def test_document(document, results):
    found = results[document]
    if any(result.status in (FAILED, FAULT) for result in found):
        lines: list[str] = []
        text = ReportText(lines.append, Style(), debug=True)
        for result in found:
            text.add(result)
        text.flush()
        pytest.fail("\n" + "\n".join(lines), pytrace=False)
    if found[0].status == SKIPPED:
        pytest.skip(found[0].note)
