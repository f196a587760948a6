"""Claims about the outcomes: in every one, in some, in none, exactly these; and unsettled rulings."""

import pytest
from fakes import Board, asked, case, claim, expectation, link, never_play, place, state, step, told, verdict

from encoder.expect import check_case
from encoder.results import Outcome
from encoder.values import replace


def board(a, b="M1", **more):
    return Board(state("c_a", a), state("c_b", b), **more)


def outcomes(*boards):
    return tuple(Outcome(one) for one in boards)


def statuses(expect, *results, **answer):
    return [check.status for check in check_case(case(expect), told(*results, **answer), never_play)]


IN_GRAVE = claim("c_a", place("gy"))
ON_FIELD = claim("c_a", place("M"))
TWO = outcomes(board("gy"), board("M2"))


def test_always_fails_in_the_outcome_that_disagrees():
    expect = expectation(always=(IN_GRAVE,))
    assert statuses(expect, *outcomes(board("gy"), board("gy", "M2"))) == ["passed"]
    (check,) = check_case(case(expect), told(*TWO), never_play)
    assert (check.status, check.context, check.actual) == ("failed", "outcome 2 of 2", "M2 (atk)")


def test_some_and_never_look_at_whole_outcomes():
    both = (IN_GRAVE, claim("c_b", place("M2")))
    apart = outcomes(board("gy", "M1"), board("M3", "M2"))
    assert statuses(expectation(some=((IN_GRAVE,),)), *TWO) == ["passed"]
    assert statuses(expectation(some=(both,)), *apart) == ["failed"]
    assert statuses(expectation(never=(both,)), *apart) == ["passed"]
    assert statuses(expectation(never=((IN_GRAVE,),)), *TWO) == ["failed"]


def test_exactly_compares_only_what_it_names():
    expect = expectation(exactly=((IN_GRAVE,), (ON_FIELD,)))
    assert statuses(expect, *TWO) == ["passed", "passed"]
    assert statuses(expect, *outcomes(board("gy", "M1"), board("gy", "M4"), board("M2"))) == ["passed", "passed"]


def test_exactly_misses_an_outcome_that_does_not_come_and_reports_one_too_many():
    expect = expectation(exactly=((IN_GRAVE,), (ON_FIELD,)))
    assert statuses(expect, *outcomes(board("gy"))) == ["passed", "failed"]
    checks = check_case(case(expect), told(*outcomes(board("gy"), board("M2"), board("hand"))), never_play)
    assert [check.status for check in checks] == ["passed", "passed", "failed"]
    assert checks[2].context == "outcome 3 of 3" and "me.hand" in checks[2].actual


@pytest.mark.parametrize(
    "wanted, status",
    [(("==", 2), "passed"), (("==", 3), "failed"), ((">=", 2), "passed"), ((">=", 3), "failed"), (("<=", 1), "failed")],
)
def test_the_number_of_outcomes_counts_end_states_that_differ(wanted, status):
    same_again = Outcome(board("gy"), picks=(("order", "other"),))
    assert statuses(expectation(outcomes=wanted), *TWO, same_again) == [status]


def test_life_points_counters_and_positions_make_outcomes_different():
    plain = state("c_a", "M1")
    others = [
        Board(plain),
        Board(plain, lp=(7000, 8000)),
        Board(state("c_a", "M1", counters={"spell": 1})),
        Board(state("c_a", "M1", position="def")),
        Board(plain, counts={("me", "deck"): 3}),
    ]
    assert statuses(expectation(outcomes=("==", 5)), *outcomes(*others)) == ["passed"]


def test_negated_names_how():
    outcome = Outcome(Board(), chains=((link(1, "c_a"), link(2, "c_b", negated="effect")),), asked_chain=0)
    assert statuses(expectation(negated=((2, "effect"),)), outcome) == ["passed"]
    assert statuses(expectation(negated=((2, "activation"),)), outcome) == ["failed"]
    assert statuses(expectation(negated=((1, "effect"),)), outcome) == ["failed"]
    assert statuses(expectation(negated=((3, "effect"),)), outcome) == ["failed"]


EVERYTHING = expectation(
    always=(IN_GRAVE,), some=((IN_GRAVE,),), never=((ON_FIELD,),), exactly=((IN_GRAVE,),), outcomes=("==", 1),
    now=(IN_GRAVE,), after_link=((1, (IN_GRAVE,)),), after_step=((1, (IN_GRAVE,)),), at=(("calc", (IN_GRAVE,)),),
    negated=((1, "effect"),),
)  # fmt: skip
GRAVE = board("gy")
RIGHT = Outcome(
    GRAVE,
    {"link 1": GRAVE, "step 1": GRAVE, "calc": GRAVE},
    chains=((link(1, "c_a", negated="effect"),),),
)


def test_an_unknown_outcome_satisfies_no_claim():
    assert set(statuses(EVERYTHING, RIGHT)) == {"passed"}
    assert set(statuses(EVERYTHING, RIGHT, unknown=("word operation:dance of c_a",))) == {"unknown"}


def test_what_follows_an_open_question_may_hang_on_something_that_its_now_does_not():
    answer = asked(verdict(), replace(RIGHT, unknown=("card c_a",)), now=GRAVE)
    expect = expectation(now=(IN_GRAVE,), always=(IN_GRAVE,))
    assert [check.status for check in check_case(case(expect, ask=[step()]), answer, never_play)] == [
        "passed",
        "unknown",
    ]
    so_far = replace(answer, questions=(replace(answer.questions[0], unknown=("card c_a",)),))
    checks = check_case(case(expectation(now=(IN_GRAVE,)), ask=[step()]), so_far, never_play)
    assert [check.status for check in checks] == ["unknown"]


def test_the_missing_thing_is_named_in_the_words_of_the_file():
    expect = expectation(always=(IN_GRAVE,))
    from fakes import card

    (check,) = check_case(case(expect, cards=[card("c_a")]), told(RIGHT, unknown=("card c_a",)), never_play)
    assert check.actual == "unknown: what A is"


def test_a_limit_leaves_only_what_was_seen():
    limits = ("more than 500 outcomes",)
    gone = outcomes(board("gy"))
    assert statuses(expectation(always=(IN_GRAVE,)), *gone, limits=limits) == ["unknown"]
    assert statuses(expectation(always=(ON_FIELD,)), *gone, limits=limits) == ["failed"]
    assert statuses(expectation(some=((IN_GRAVE,),)), *gone, limits=limits) == ["passed"]
    assert statuses(expectation(some=((ON_FIELD,),)), *gone, limits=limits) == ["unknown"]
    assert statuses(expectation(never=((ON_FIELD,),)), *gone, limits=limits) == ["unknown"]
    assert statuses(expectation(never=((IN_GRAVE,),)), *gone, limits=limits) == ["failed"]
    assert statuses(expectation(exactly=((IN_GRAVE,),)), *gone, limits=limits) == ["unknown"]
    assert statuses(expectation(outcomes=("==", 1)), *gone, limits=limits) == ["unknown"]
    assert statuses(expectation(outcomes=(">=", 1)), *gone, limits=limits) == ["passed"]
    assert statuses(expectation(outcomes=("==", 0)), *gone, limits=limits) == ["failed"]


def test_a_story_without_outcomes_satisfies_nothing():
    for fields in (
        {"always": (IN_GRAVE,)},
        {"some": ((IN_GRAVE,),)},
        {"never": ((IN_GRAVE,),)},
        {"exactly": ((IN_GRAVE,),)},
    ):
        assert statuses(expectation(**fields)) == ["failed"], fields


def readings(*always):
    return tuple(expectation(title=f"reading {i}", always=(one,)) for i, one in enumerate(always, 1))


def test_a_settled_answer_must_fit_one_of_the_readings():
    expect = expectation(readings=readings(IN_GRAVE, ON_FIELD))
    assert statuses(expect, *outcomes(board("M1"))) == ["passed"]
    assert statuses(expect, *outcomes(board("hand"))) == ["failed"]
    assert statuses(expect, *TWO) == ["failed"]


def test_each_reading_of_the_rules_must_fit_one_of_the_readings():
    expect = expectation(readings=readings(IN_GRAVE, ON_FIELD))
    first, second, third = (
        Outcome(board("gy"), reading="x"),
        Outcome(board("M1"), reading="y"),
        Outcome(board("hand"), reading="y"),
    )
    assert statuses(expect, first, second) == ["passed", "passed"]
    assert statuses(expect, first, third) == ["passed", "failed"]


def test_readings_may_differ_in_the_verdict():
    expect = expectation(readings=(expectation(answer="legal"), expectation(answer="illegal")))
    one = case(expect, ask=[step()])
    assert check_case(one, asked(verdict("unsettled")), never_play)[0].status == "passed"
    assert check_case(one, asked(verdict("illegal")), never_play)[0].status == "passed"
    assert check_case(one, asked(verdict("unknown", missing=("card c_a",))), never_play)[0].status == "unknown"


def test_what_stands_beside_the_readings_must_hold_in_all_of_them():
    expect = expectation(always=(claim("c_b", place("M1")),), readings=readings(IN_GRAVE, ON_FIELD))
    first, second = Outcome(board("gy"), reading="x"), Outcome(board("M1", "M4"), reading="y")
    assert statuses(expect, first, second) == ["failed", "passed", "passed"]
