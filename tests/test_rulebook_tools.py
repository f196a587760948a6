"""The developers' tools: a rule fires if its body holds somewhere; a mutant is one rule less or one literal less."""

from __future__ import annotations

import sys

import pytest

from encoder.rulebook import Rulebook, solve
from laws_support import ROOT

sys.path.insert(0, str(ROOT / "tools"))

from coverage import Meter  # noqa: E402
from mutate import Mutant, changed, mutants_of  # noqa: E402
from rule_runs import Listener, Rule, rules_of  # noqa: E402

TEXT = """
p(X) :- q(X), not r(X).
{ s(X) } :- p(X).
t(X) :- s(X).
u(X) :- q(X), r(X).
v :- t(X), X > 5.
#show. #show t/1. #show u/1. #show v/0.
"""


@pytest.fixture(scope="module")
def rulebook():
    return Rulebook.from_text(TEXT)


def test_rules_fire_whose_body_holds_in_some_answer_set(rulebook):
    program = rulebook.program(["q(1).", "r(2)."])
    assert [rule.place for rule in sorted(Meter().fired(program), key=lambda rule: rule.place)] == [
        "rules.lp:2",
        "rules.lp:3",
        "rules.lp:4",
    ]


def test_the_rules_of_the_whole_rulebook_are_listed_in_order(rulebook):
    assert [place for _, place, _ in rulebook.rules()] == [f"rules.lp:{line}" for line in range(2, 7)]


def test_a_rule_has_a_mutant_for_each_literal_and_one_for_itself():
    rule = Rule("p(X) :- q(X); not r(X); X > 1.", "rules.lp:1")
    assert [(mutant.what, mutant.text) for mutant in mutants_of(rule)] == [
        ("left out", ""),
        ("without q(X)", "p(X) :- not r(X); X > 1."),
        ("without not r(X)", "p(X) :- q(X); X > 1."),
        ("without X > 1", "p(X) :- q(X); not r(X)."),
    ]


def test_a_mutant_takes_the_place_of_its_rule_alone(rulebook):
    program = rulebook.program(["q(1).", "r(1)."])
    (rule,) = (each for each in rules_of(program) if each.text.startswith("u(X)"))
    assert list(map(str, solve(program).models[0])) == ["u(1)"]
    without = changed(program, Mutant(rule, "left out", ""))
    assert solve(without).models == ((),)
    assert without.origins == program.origins
    elsewhere = Mutant(Rule(rule.text, "rules.lp:99"), "left out", "")
    assert changed(program, elsewhere) is program


def test_a_listener_hears_every_program_once_and_may_change_it(rulebook):
    listener = Listener(rulebook)
    listener.program(["q(1)."])
    listener.program(["q(1)."])
    listener.program(["q(2).", "r(2)."])
    assert len(listener.heard) == 2
    assert listener.rules() == rulebook.rules()
    nothing = rulebook.program([])
    assert Listener(rulebook, lambda program: nothing).program(["q(1)."]) is nothing
