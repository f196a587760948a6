"""Running clingo: every answer set once, limits reported, and every fault of the rulebook told with its place."""

from __future__ import annotations

import pytest

from encoder.rulebook import InternalFault, Rulebook, solve
from encoder.rulebook.solve import forget, hits


def program(text, facts=()):
    return Rulebook.from_text(text).program(facts)


CHOICE = "{ p(1..3) } = 1. q :- p(X). r(X+1) :- p(X). #show. #show r/1."


def shown(solution):
    return [list(map(str, model)) for model in solution.models]


def test_answer_sets_come_in_order_and_are_complete():
    solution = solve(program(CHOICE))
    assert shown(solution) == [["r(2)"], ["r(3)"], ["r(4)"]]
    assert solution.complete and solution.statistics is None


def test_answer_sets_that_show_the_same_are_one():
    assert shown(solve(program("{ p(1..3) }. q. #show. #show q/0."))) == [["q"]]
    assert shown(solve(program("{ p(1..2) } = 1. #show. #show q : p(_)."))) == [["q"]]


@pytest.mark.parametrize(("limit", "found", "complete"), [(1, 1, False), (2, 2, False), (3, 3, True), (4, 3, True)])
def test_a_limit_of_answer_sets_is_told(limit, found, complete):
    solution = solve(program(CHOICE), models=limit)
    assert (len(solution.models), solution.complete) == (found, complete)


def test_a_limit_of_time_is_told():
    pigeons = "{ in(P,1..9) } = 1 :- P = 1..10. :- in(P,H), in(Q,H), P < Q. #show. #show in/2."
    solution = solve(program(pigeons), seconds=0.05)
    assert not solution.complete and solution.models == ()


def test_a_quick_program_is_complete_within_its_time():
    assert solve(program(CHOICE), seconds=20).complete


def test_statistics_count_the_ground_program():
    numbers = solve(program(CHOICE), statistics=True).statistics
    assert numbers.atoms >= 6 and numbers.rules >= 4 and numbers.ground_ms > 0


def test_no_answer_set_is_a_fault():
    with pytest.raises(InternalFault, match="no outcome"):
        solve(program("p. :- p."))


def test_an_atom_that_must_not_be_is_a_fault():
    text = "internal(two_places(X)) :- p(X). #show. #show internal/1."
    assert solve(program(text)).models == ((),)
    with pytest.raises(InternalFault) as fault:
        solve(program(text, ["p(a)."]))
    assert fault.value.messages == ("internal(two_places(a))",)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("q(1).\n\np(X+a) :- q(X).", "rules.lp:3: info: operation undefined"),
        ("q(1).\np(X,Y) :- q(X).", "rules.lp:2: error: unsafe variables"),
    ],
)
def test_what_clingo_says_is_a_fault_with_its_place(text, place):
    with pytest.raises(InternalFault) as fault:
        solve(program(text))
    assert fault.value.messages[0].startswith(place), fault.value.messages


def test_a_part_of_the_rulebook_may_ask_for_what_only_the_rest_makes():
    text = "p :- not q(1). q(2) :- r. #show. #show p/0."
    assert shown(solve(program(text))) == [["p"]]
    with pytest.raises(InternalFault, match="q\\(1\\)|r"):
        solve(Rulebook.from_text(text).full(()))


def test_a_solution_is_remembered_for_the_same_text():
    forget()
    first = solve(program(CHOICE), memo=True)
    assert solve(program(CHOICE), memo=True) is first
    assert hits == {"asked": 2, "found": 1}
    assert solve(program(CHOICE), models=1, memo=True) is not first
    assert solve(program(CHOICE)) is not first
    forget()
    assert hits == {"asked": 0, "found": 0}
