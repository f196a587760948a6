"""Which rules fire in which scenario, and which never do.

    python tools/coverage.py                          all scenarios
    python tools/coverage.py scenarios/monsters       some of them
    python tools/coverage.py --eras mr1,mr2020        in these eras only
    python tools/coverage.py --missing                list the rules that never fire
    python tools/coverage.py --rule R-TRIBUTE-1       the scenarios that fire rules of this block
    python tools/coverage.py --json coverage.json     for later: place -> rule -> scenarios

A rule fires if its body holds in some answer set of some window.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import defaultdict

from rule_runs import ROOT, Listener, Rule, run_unit, rules_of, units_under

from clingo import Control, ast
from clingo.ast import ASTType
from encoder import verify
from encoder.library import Library
from encoder.rulebook import Program, Rulebook

_FIRED = "fired__"


class Meter:
    """Tells which rules of a program fire; every program is measured once."""

    def __init__(self):
        self._measured: dict[str, frozenset[Rule]] = {}
        self._bodies: dict[str, str] = {}

    def fired(self, program: Program) -> frozenset[Rule]:
        if program.text not in self._measured:
            self._measured[program.text] = self._measure(program)
        return self._measured[program.text]

    def _measure(self, program: Program) -> frozenset[Rule]:
        rules = list(rules_of(program))
        probes = [f"{_FIRED}({number}){self._body(rule.text)}" for number, rule in enumerate(rules)]
        control = Control(["0", "--enum-mode=brave", "--warn=none"])
        control.add("base", (), "\n".join((program.text, *probes, f"#show. #show {_FIRED}/1.")))
        control.ground((("base", ()),))
        numbers: set[int] = set()

        def keep(model) -> None:
            shown = model.symbols(shown=True)
            numbers.update(each.arguments[0].number for each in shown if each.name == _FIRED)

        control.solve(on_model=keep)
        return frozenset(rules[number] for number in numbers)

    def _body(self, text: str) -> str:
        """` :- body.` of a rule, or `.`"""
        found = self._bodies.get(text)
        if found is None:
            trees: list = []
            ast.parse_string(text, trees.append)
            (rule,) = (each for each in trees if each.ast_type == ASTType.Rule)
            found = self._bodies[text] = f" :- {'; '.join(map(str, rule.body))}." if len(rule.body) else "."
        return found


def measure(paths: list[str], options: verify.Options, told=sys.stderr) -> tuple[Rulebook, dict[Rule, list[str]]]:
    """The rulebook, and for every rule that fires the scenarios in which it does."""
    library, rulebook, meter = Library.open(), Rulebook.open(), Meter()
    scenarios: dict[Rule, list[str]] = defaultdict(list)
    units = units_under(paths, library, options)
    for number, unit in enumerate(units, 1):
        listener = Listener(rulebook)
        run_unit(unit, listener, library, options)
        fired = frozenset().union(*(meter.fired(program) for program in listener.heard.values()))
        for rule in fired:
            scenarios[rule].append(unit.name)
        if told is not None and (number % 25 == 0 or number == len(units)):
            print(f"{number} of {len(units)} scenarios, {len(scenarios)} rules fired", file=told)
    return rulebook, scenarios


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("paths", nargs="*", default=[str(ROOT / "scenarios")])
    parser.add_argument("--eras", default="", help="comma-separated")
    parser.add_argument("--missing", action="store_true", help="list the rules that never fire")
    parser.add_argument("--rule", metavar="ID", help="list the scenarios that fire rules of this block")
    parser.add_argument("--json", metavar="FILE", help="write place -> rule -> scenarios")
    chosen = parser.parse_args(arguments)
    options = verify.Options(eras=tuple(filter(None, chosen.eras.split(","))))
    rulebook, scenarios = measure(chosen.paths, options)
    rules = [(Rule(text, place), block) for text, place, block in rulebook.rules() if place]
    if chosen.json:
        table: dict[str, dict] = defaultdict(dict)
        for rule, _ in rules:
            table[rule.place][rule.text] = scenarios.get(rule, [])
        with open(chosen.json, "w") as file:
            json.dump(table, file, indent=1)
    if chosen.rule:
        found = {name: None for rule, block in rules if block == chosen.rule for name in scenarios.get(rule, ())}
        print("\n".join(found) or "none")
        return 0
    counts: dict[str, list[int]] = defaultdict(lambda: [0, 0])
    for rule, block in rules:
        chapter = rule.place.rpartition(":")[0]
        counts[chapter][0] += rule in scenarios
        counts[chapter][1] += 1
        if chosen.missing and rule not in scenarios:
            print(f"{rule.place} {block}: {rule.text}")
    for chapter, (fired, total) in counts.items():
        print(f"{chapter:32} {fired:5} of {total:5}  {100 * fired // total:3} %")
    fired = sum(each[0] for each in counts.values())
    print(f"{'all':32} {fired:5} of {len(rules):5}  {100 * fired // max(1, len(rules)):3} %")
    return 0


if __name__ == "__main__":
    sys.exit(main())
