"""Breaks one rule at a time and asks whether any scenario notices.

    python tools/mutate.py --block R-TRIBUTE-1              the rules of a block
    python tools/mutate.py --chapter rules/tributes.lp      of a chapter
    python tools/mutate.py --sample 50 --seed 3             so many mutants of all
    python tools/mutate.py scenarios/monsters --block ...   with these scenarios only

A mutant is the rulebook without a rule, or with one literal less in the body of a rule
(a condition, a denial, a comparison).  Only scenarios whose windows hold the rule are run,
those with the fewest cases first, until one answers differently.  Survivors are printed:
each is a missing scenario, or a rule that says nothing.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import defaultdict
from typing import NamedTuple

from rule_runs import ROOT, Listener, Rule, Unit, run_unit, rules_of, units_under

from clingo import ast
from clingo.ast import ASTType
from encoder import verify
from encoder.library import Library
from encoder.rulebook import Program, Rulebook


class Mutant(NamedTuple):
    """`text` stands for the rule; "" leaves it out."""

    rule: Rule
    what: str
    text: str


def mutants_of(rule: Rule) -> list[Mutant]:
    """The rule left out, and with each literal of its body dropped."""
    trees: list = []
    ast.parse_string(rule.text, trees.append)
    (tree,) = (each for each in trees if each.ast_type == ASTType.Rule)
    body = list(tree.body)
    found = [Mutant(rule, "left out", "")]
    for place, literal in enumerate(body):
        smaller = tree.update(body=body[:place] + body[place + 1 :])
        found.append(Mutant(rule, f"without {literal}", str(smaller)))
    return found


def changed(program: Program, mutant: Mutant) -> Program:
    """The program with the mutant in the rule's place; itself if it does not hold the rule."""
    lines = program.text.split("\n")
    for number, (line, place) in enumerate(zip(lines, program.origins)):
        if place == mutant.rule.place and line == mutant.rule.text:
            lines[number] = mutant.text
            return Program("\n".join(lines), program.rule_count, program.blocks, program.origins)
    return program


class Suite:
    """The scenarios, what each answers with the rules as they are, and which hold a rule."""

    def __init__(self, paths: list[str], options: verify.Options):
        self.library, self.rulebook, self.options = Library.open(), Rulebook.open(), options
        self.answers: dict[str, list] = {}
        self.holding: dict[Rule, list[Unit]] = defaultdict(list)
        units = units_under(paths, self.library, options)
        for unit in sorted(units, key=lambda unit: len(unit.cases)):
            listener = Listener(self.rulebook)
            self.answers[unit.name] = run_unit(unit, listener, self.library, options)
            for rule in {rule for program in listener.heard.values() for rule in rules_of(program)}:
                self.holding[rule].append(unit)

    def noticed_by(self, mutant: Mutant, most: int) -> str | None:
        """The first scenario that answers differently; None if none of the first `most` does."""
        for unit in self.holding.get(mutant.rule, ())[:most]:
            listener = Listener(self.rulebook, lambda program: changed(program, mutant))
            if run_unit(unit, listener, self.library, self.options) != self.answers[unit.name]:
                return unit.name
        return None


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("paths", nargs="*", default=[str(ROOT / "scenarios")])
    parser.add_argument("--block", action="append", default=[], metavar="ID")
    parser.add_argument("--chapter", action="append", default=[], metavar="FILE")
    parser.add_argument("--eras", default="", help="comma-separated")
    parser.add_argument("--sample", type=int, default=0, help="so many mutants, by chance")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--most", type=int, default=10_000, help="scenarios to try for one mutant")
    parser.add_argument("--killed", action="store_true", help="print those that are noticed as well")
    chosen = parser.parse_args(arguments)
    suite = Suite(chosen.paths, verify.Options(eras=tuple(filter(None, chosen.eras.split(",")))))
    mutants = [
        mutant
        for text, place, block in suite.rulebook.rules()
        if place
        and (not chosen.block or block in chosen.block)
        and (not chosen.chapter or place.rpartition(":")[0] in chosen.chapter)
        for mutant in mutants_of(Rule(text, place))
    ]
    if chosen.sample and chosen.sample < len(mutants):
        mutants = sorted(random.Random(chosen.seed).sample(mutants, chosen.sample))
    alive = unreached = 0
    for mutant in mutants:
        if mutant.rule not in suite.holding:
            unreached += 1
            print(f"{mutant.rule.place} {mutant.what}: no scenario holds it", flush=True)
            continue
        noticed = suite.noticed_by(mutant, chosen.most)
        alive += noticed is None
        if noticed is None or chosen.killed:
            verdict = f"noticed by {noticed}" if noticed else "survives"
            print(f"{mutant.rule.place} {mutant.what}: {verdict}\n    {mutant.rule.text}", flush=True)
    print(f"{len(mutants)} mutants, {alive} survive, {unreached} in rules that no scenario holds")
    return 1 if alive or unreached else 0


if __name__ == "__main__":
    sys.exit(main())
