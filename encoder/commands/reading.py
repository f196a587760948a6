"""Reading one file for a command: its cases, or the problems told and the exit code."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable

from encoder import exits
from encoder.commands.options import Usage
from encoder.model import Case, Scenario
from encoder.paths import split_path
from encoder.problems import Problem, has_errors, render


def report_problems(problems: Iterable[Problem], machine: bool = False) -> None:
    """Tells problems on standard error, or with `machine` as JSON lines on standard output."""
    if machine:
        import json

        from encoder.render.machine import problem_object

        for problem in problems:
            print(json.dumps(problem_object(problem), ensure_ascii=False))
        return
    for problem in problems:
        print(render(problem) + "\n", file=sys.stderr)


def read_scenarios(path: str, library, eras: list[str], question: str | None = None, machine: bool = False):
    """The scenarios of 'FILE', 'FILE#ID' or '-', and the exit code of reading them (YES, or UNREADABLE).

    eras      play them under these eras instead of their own
    question  the YAML text of another `ask:`; then the file must hold one document, or ID name it

    Problems are told at once. Raises Usage for a path or an id that does not exist.
    """
    from encoder.load import load_scenarios

    file, scenario_id = split_path(path)
    _check_path(file)
    if question is not None:
        scenarios, problems = _changed(file, scenario_id, {"ask": question}, eras, library)
    elif eras:
        ids = [scenario_id] if scenario_id else [s.id for s in load_scenarios(file, library).scenarios] or [None]
        found = [_changed(file, each, {}, eras, library) for each in ids]
        scenarios = [scenario for part, _ in found for scenario in part]
        problems = [problem for _, part in found for problem in part]
    else:
        loaded = load_scenarios(file, library)
        scenarios, problems = list(loaded.scenarios), list(loaded.problems)
        if scenario_id is not None:
            scenarios = [scenario for scenario in scenarios if scenario.id == scenario_id]
            if scenarios:
                problems = []
            elif not problems:
                raise Usage(_no_such_id(file, scenario_id, loaded.scenarios))
    report_problems(problems, machine)
    return scenarios, exits.UNREADABLE if has_errors(problems) else exits.YES


def _check_path(file: str) -> None:
    if file == "-" or os.path.isfile(file):
        return
    if os.path.isdir(file):
        raise Usage(f"{file} is a folder; name a file, or use `ocg verify {file}`")
    if not os.path.exists(file):
        raise Usage(f"no such file: {file}")


def _changed(file: str, scenario_id, changes: dict[str, str], eras: list[str], library) -> tuple[list[Scenario], list]:
    from encoder.load import load_changed

    if eras:
        changes = {**changes, "rules": f"[{', '.join(eras)}]"}
    try:
        scenario, problems = load_changed(file, scenario_id, changes, library)
    except KeyError:
        from encoder.load import load_scenarios

        raise Usage(_no_such_id(file, scenario_id, load_scenarios(file, library).scenarios)) from None
    return [scenario] if scenario else [], list(problems)


def _no_such_id(file: str, scenario_id: str | None, scenarios: Iterable[Scenario]) -> str:
    ids = [scenario.id for scenario in scenarios]
    if scenario_id is None:
        first = f"{file}#{ids[0]}" if ids else f"{file}#ID"
        return f"{file} holds {len(ids)} scenarios; name one of them, for example {first}"
    from difflib import get_close_matches

    near = get_close_matches(scenario_id, ids, 1)
    return f"{file} has no scenario '{scenario_id}'" + (f"; did you mean '{near[0]}'?" if near else "")


def refuse_decks(scenarios: Iterable[Scenario]) -> None:
    """Raises Usage if one of the scenarios has a Deck in question and not a board."""
    for scenario in scenarios:
        if scenario.main[0].deck_check is not None:
            raise Usage(f"{scenario.id} asks about a Deck and has no board: `ocg check` answers it")


def by_era(cases: Iterable[Case], text_of) -> list[tuple[list[Case], object]]:
    """Cases that come out the same, together: ([cases], text) in the order of the first of each."""
    groups: list[tuple[list[Case], object]] = []
    for case in cases:
        text = text_of(case)
        for members, known in groups:
            if known == text:
                members.append(case)
                break
        else:
            groups.append(([case], text))
    return groups


def eras_text(cases: list[Case]) -> str:
    """`mr3, mr4, mr2020`."""
    return ", ".join(case.era for case in cases)
