"""Proof trees: complete down to the facts, shortest, never in a circle, with the rule behind every step."""

from __future__ import annotations

import pytest

from encoder.rulebook import InternalFault, Rulebook

RULES = """
%*! R-MOVE-1
What lies somewhere stays there.
source: convention
*%
holds(F,0) :- now(F).
holds(F,T+1) :- holds(F,T), time(T+1), not end(F,T).
time(0..5).
end(at(C),T) :- leaves(C,T).

%*! R-MOVE-2
What is destroyed leaves.
source: convention
*%
leaves(C,T) :- destroyed(C,T,_), holds(at(C),T), not saved(C,_).

%*! R-BLOCK-1
Nobody uses what is not there.
source: convention
*%
blocked(A,gone(C)) :- uses(A,C), not holds(at(C),5).
blocked(A,twice) :- uses(A,C), uses(A,D), C < D.
{ pick(A,C) : uses(A,C) } = 1 :- uses(A,_).
chosen(C) :- pick(_,C).
reach(X,Y) :- edge(X,Y).
reach(X,Z) :- reach(X,Y), reach(Y,Z).
kind(C,(big;huge)) :- large(C).
#show. #show blocked/2. #show chosen/1. #show reach/2. #show holds/2. #show kind/2.
"""
FACTS = ["now(at(c_a)).", "now(at(c_b)).", "destroyed(c_b,2,rule).", "uses(q,c_a).", "uses(q,c_b).", "large(c_a)."]


@pytest.fixture(scope="module")
def rulebook():
    return Rulebook.from_text(RULES)


def outline(proof):
    return (proof.atom, proof.rule, tuple(map(outline, proof.below)))


def test_a_proof_goes_down_to_the_facts_and_names_the_blocks(rulebook):
    proof = rulebook.explain(FACTS, "leaves(c_b,2)")
    assert outline(proof) == (
        "leaves(c_b,2)",
        "R-MOVE-2",
        (
            ("destroyed(c_b,2,rule)", "", ()),
            ("holds(at(c_b),2)", "R-MOVE-1", (("now(at(c_b))", "", ()),)),
        ),
    )
    assert proof.denied == ("saved(c_b,any)",)
    assert proof.place.startswith("rules.lp:")


def test_a_state_that_lasts_is_one_step(rulebook):
    assert outline(rulebook.explain(FACTS, "holds(at(c_a),5)")) == (
        "holds(at(c_a),5)",
        "R-MOVE-1",
        (("now(at(c_a))", "", ()),),
    )


def test_a_reason_may_be_asked_for_as_the_chapters_write_it(rulebook):
    proof = rulebook.explain(FACTS, "blocked(q,gone(c_b))")
    assert (proof.atom, proof.rule) == ("blocked(q,gone(c_b))", "R-BLOCK-1")
    assert [below.atom for below in proof.below] == ["uses(q,c_b)"]
    assert proof.denied == ("holds(at(c_b),5)",)
    assert rulebook.explain(FACTS, 'blocked(q,gone(c_b),"R-BLOCK-1")').below == proof.below


def test_an_atom_of_only_some_answer_sets_is_proved_in_one_of_them(rulebook):
    for card in ("c_a", "c_b"):
        assert outline(rulebook.explain(FACTS, f"chosen({card})")) == (
            f"chosen({card})",
            "R-BLOCK-1",
            ((f"pick(q,{card})", "", ()),),
        )


def test_the_shortest_proof_is_taken_and_no_proof_runs_in_a_circle(rulebook):
    ring = [f"edge({a},{(a + 1) % 4})." for a in range(4)]
    assert outline(rulebook.explain(ring, "reach(0,1)")) == ("reach(0,1)", "R-BLOCK-1", (("edge(0,1)", "", ()),))

    def above(proof, path=()):
        assert proof.atom not in path
        for below in proof.below:
            above(below, (*path, proof.atom))

    above(rulebook.explain(ring, "reach(0,0)"))


def test_rules_with_pools_are_traced(rulebook):
    assert rulebook.explain(FACTS, "kind(c_a,huge)").below[0].atom == "large(c_a)"


def test_what_does_not_hold_has_no_proof(rulebook):
    assert rulebook.explain(FACTS, "chosen(c_c)") is None
    assert rulebook.explain([], "holds(at(c_a),0)") is None


@pytest.mark.parametrize("atom", ["chosen(", "3", '"x"', "chosen(X)"])
def test_what_is_no_ground_atom_is_refused(rulebook, atom):
    with pytest.raises(ValueError):
        rulebook.explain(FACTS, atom)


def test_a_faulty_program_is_a_fault():
    with pytest.raises(InternalFault):
        Rulebook.from_text("p(X,Y) :- q(X).").explain(["q(1)."], "p(1,1)")
