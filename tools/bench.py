"""How fast is it? Medians of runs that take turns, so that a busy machine disturbs all of them alike.

    python tools/bench.py                 everything
    python tools/bench.py start verify    some of: start, verify, boards, collection
    python tools/bench.py --runs 15

start       a whole process of `ocg check FILE` against a bare `python -c "import clingo, yaml, argparse"`
verify      scenarios a second in one process, library and rulebook opened once
boards      rules, ground atoms and milliseconds for boards of 10, 30 and 60 cards
collection  a whole process of `ocg verify scenarios/`
"""

from __future__ import annotations

import argparse
import os
import resource
import statistics
import subprocess
import sys
import time
from functools import partial
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
EXAMPLE = ROOT / "examples" / "normal-summon.yaml"
MAIN = "import sys; from encoder.commands import main; sys.exit(main(sys.argv[1:]))"
#: As on a user's machine: what Python and the rulebook compile is kept for the next run.
ENVIRONMENT = {key: text for key, text in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
FILLERS = ("normal L4 1000/1000 EARTH Warrior", "normal L4 1200/800 FIRE Beast", "normal L4 900/1400 WATER Aqua")


def spent(command: list[str]) -> tuple[float, float]:
    """(wall seconds, processor seconds) of a process."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    start = time.perf_counter()
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    subprocess.run(command, cwd=ROOT, env=ENVIRONMENT, check=False, **quiet)
    wall = time.perf_counter() - start
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return wall, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def taking_turns(commands: dict[str, list[str]], runs: int) -> dict[str, tuple[float, float]]:
    """Median (wall, processor) seconds of each command."""
    for command in commands.values():
        spent(command)
    times: dict[str, list] = {name: [] for name in commands}
    for _ in range(runs):
        for name, command in commands.items():
            times[name].append(spent(command))
    return {name: tuple(map(statistics.median, zip(*found))) for name, found in times.items()}


def start(runs: int) -> None:
    """The start-up of a command."""
    commands = {
        "bare imports": [sys.executable, "-c", "import clingo, yaml, argparse"],
        "ocg --help": [sys.executable, "-c", MAIN, "--help"],
        "ocg check FILE ACTION": [sys.executable, "-c", MAIN, "check", str(EXAMPLE), "summon Gemini Elf", "to=M3"],
        "ocg check FILE": [sys.executable, "-c", MAIN, "check", str(EXAMPLE)],
    }
    found = taking_turns(commands, runs)
    bare_wall, bare_cpu = found["bare imports"]
    print(f"start: medians of {runs} runs each")
    for name, (wall, cpu) in found.items():
        walls = f"{wall * 1000:7.0f} ms wall {wall / bare_wall:5.2f} x"
        print(f"  {name:<24}{walls}   {cpu * 1000:6.0f} ms cpu {cpu / bare_cpu:5.2f} x")


def verify(runs: int) -> None:
    """Scenarios a second, in this process, without what earlier runs remember."""
    from encoder.library import Library
    from encoder.verify import Options, run, select

    library = Library.open()
    options = Options(jobs=1, eras=("mr2020",))
    selection = select([str(ROOT / "scenarios" / "shift")], options, library)
    rates = []
    for _ in range(max(1, runs // 5)):
        begin = time.process_time()
        report = run(selection, options, library)
        rates.append((report.documents / (time.process_time() - begin), len(report.results)))
    documents, cases = statistics.median(rate for rate, _ in rates), rates[0][1]
    print(f"verify: {documents:.1f} documents a second in one process ({report.documents} documents, {cases} cases)")
    print("  the first run:", f"{rates[0][0]:.1f} documents a second; later ones may remember programs")


def board(cards: int) -> str:
    """A scenario with so many cards, one question on it."""
    sides = {
        "me": [f"  M{i}: Filler {i % 3}" for i in range(1, 5)],
        "opp": [f"  M{i}: Filler {i % 3}" for i in range(1, 5)],
    }
    left = cards - 9
    for player, pile in (("me", "gy"), ("opp", "gy"), ("me", "hand"), ("opp", "banished"), ("me", "banished")):
        take = min(left, 12)
        if take > 0:
            sides[player].append(f"  {pile}: [" + ", ".join(f"Filler {i % 3}" for i in range(take)) + "]")
        left -= take
    sides["me"].append("  S1: Asked (set)")
    made_up = "\n".join(f"  Filler {i}: {text}" for i, text in enumerate(FILLERS))
    asked = (
        "{card: normal trap, effects: [{activation: {target: {monster: 1, of: opponent}, do: [{destroy: target}]}}]}"
    )
    lines = ["id: BENCH", "title: a board", "turn: me main1", "cards:", made_up, f"  Asked: {asked}"]
    return "\n".join(
        [*lines, "me:", *sides["me"], "opp:", *sides["opp"], "ask:", "  me: activate Asked", "expect: legal", ""]
    )


def sizes_of(work) -> list:
    """The statistics of every program that `work()` runs."""
    from encoder.play import window

    seen, solve = [], window.solve

    def measured(program, **more):
        solution = solve(program, **more, statistics=True)
        seen.append(solution.statistics)
        return solution

    window.solve = measured
    try:
        work()
    finally:
        window.solve = solve
    return seen


def boards(runs: int) -> None:
    """What the windows of boards of several sizes cost."""
    from encoder.library import Library
    from encoder.load import load_text
    from encoder.play import Options, play
    from encoder.problems import render

    library = Library.open()
    print(f"boards: one question each, medians of {runs} runs")
    for cards in (10, 30, 60):
        loaded = load_text(board(cards), "board", library)
        if loaded.problems:
            sys.exit("\n".join(map(render, loaded.problems)))
        case = loaded.scenarios[0].main[0]
        times, seen = [], []
        for _ in range(runs):
            begin = time.process_time()
            seen = sizes_of(partial(play, case, library, Options(memo=False)))
            times.append(time.process_time() - begin)
        rules, atoms = max(one.rules for one in seen), max(one.atoms for one in seen)
        took = f"{statistics.median(times) * 1000:.0f} ms"
        print(f"  {cards:3} cards: {len(seen)} windows, {rules} ground rules, {atoms} atoms at most, {took}")


def collection(runs: int) -> None:
    """Everything, as a user would run it."""
    command = [sys.executable, "-c", MAIN, "verify", "-q", "scenarios"]
    begin = time.perf_counter()
    done = subprocess.run(command, cwd=ROOT, env=ENVIRONMENT, capture_output=True, text=True, check=False)
    last = (done.stdout.strip().splitlines() or ["no output"])[-1]
    print(f"collection: {time.perf_counter() - begin:.0f} s on {os.cpu_count()} processors: {last}")


PARTS = {"start": start, "verify": verify, "boards": boards, "collection": collection}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parts", nargs="*", choices=[*PARTS, []], help="default: all")
    parser.add_argument("--runs", type=int, default=11)
    arguments = parser.parse_args()
    for name in arguments.parts or PARTS:
        PARTS[name](arguments.runs)


if __name__ == "__main__":
    main()
