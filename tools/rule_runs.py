"""Shared by coverage.py and mutate.py: runs scenarios and listens to which rules they pass to clingo."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Callable, Iterator, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from encoder import verify  # noqa: E402
from encoder.library import Library  # noqa: E402
from encoder.play import window  # noqa: E402
from encoder.rulebook import Program, Rulebook  # noqa: E402
from encoder.rulebook.solve import forget  # noqa: E402


class Rule(NamedTuple):
    """A rule without pools, as it is passed to clingo, and where it stands."""

    text: str
    place: str


class Unit(NamedTuple):
    """A scenario and its cases; a run of it is what a rule can fail."""

    scenario: object
    cases: tuple

    @property
    def name(self) -> str:
        return self.scenario.id


def rules_of(program: Program) -> Iterator[Rule]:
    """The rules of a program that stand in a chapter, without what only shows."""
    for text, place in zip(program.text.split("\n"), program.origins):
        if place and not text.startswith("#show"):
            yield Rule(text, place)


class Listener:
    """Stands in for the rulebook while scenarios run: keeps their programs, and may change them first."""

    def __init__(self, rulebook: Rulebook, change: Callable[[Program], Program] | None = None):
        self.rulebook, self.change = rulebook, change
        self.heard: dict[str, Program] = {}

    def program(self, facts) -> Program:
        program = self.rulebook.program(facts)
        if self.change is not None:
            program = self.change(program)
        self.heard.setdefault(program.text, program)
        return program

    def __getattr__(self, name):
        return getattr(self.rulebook, name)


def units_under(paths: list[str], library: Library, options: verify.Options) -> list[Unit]:
    """The scenarios under these paths."""
    return [Unit(*unit) for unit in verify.select(paths, options, library).units]


def run_unit(unit: Unit, listener: Listener, library: Library, options: verify.Options) -> list[tuple]:
    """(case, era, status) of every case, with the listener in the rulebook's place."""
    window._rulebook[:] = [listener]
    window._switches.clear()
    forget()
    report = verify.run(verify.Selection(((unit.scenario, unit.cases),), ()), options, library)
    return [(result.name, result.era, result.status) for result in report.results]
