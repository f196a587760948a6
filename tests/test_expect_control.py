"""Judging a scenario: controls that prove nothing, doubt, pending, faults, time."""

import time

from fakes import Board, asked, card, case, claim, expectation, place, scenario, state, step, told, verdict

from encoder import model
from encoder.judge import judge
from encoder.results import Outcome, Reason


def playing(**answers):
    """A play function that knows the answer of each role (or of each label)."""

    def play(one):
        answer = answers.get(one.label, answers.get(one.role))
        if isinstance(answer, Exception):
            raise answer
        return answer

    return play


def results(given, **answers):
    return {result.role: result for result in judge(given, playing(**answers))}


LEGAL, ILLEGAL = expectation(answer="legal"), expectation(answer="illegal")
IN_GRAVE, ON_FIELD = claim("c_a", place("gy")), claim("c_a", place("M"))


def test_a_control_with_the_opposite_answer_proves_something():
    given = scenario(case(ILLEGAL, ask=[step()]), case(LEGAL, role="control", ask=[step()]))
    found = results(given, main=asked(verdict("illegal")), control=asked(verdict("legal")))
    assert {role: result.status for role, result in found.items()} == {"main": "passed", "control": "passed"}


def test_a_control_that_comes_out_like_the_main_case_fails():
    asks = [step()]
    given = scenario(case(LEGAL, ask=asks), case(LEGAL, role="control", ask=asks))
    found = results(given, main=asked(verdict()), control=asked(verdict()))
    assert found["main"].status == "passed"
    assert found["control"].status == "failed" and "proves nothing" in found["control"].note


def test_reasons_and_outcomes_tell_two_answers_apart():
    asks = [step()]
    full, phase = (model.Reason(word) for word in ("zone-full", "wrong-phase"))
    given = scenario(
        case(expectation(answer="illegal", reason=full), ask=asks),
        case(expectation(answer="illegal", reason=phase), role="control", ask=asks),
    )
    found = results(
        given,
        main=asked(verdict("illegal", reasons=(Reason("zone-full"),))),
        control=asked(verdict("illegal", reasons=(Reason("wrong-phase"),))),
    )
    assert found["control"].status == "passed"
    given = scenario(case(expectation(always=(IN_GRAVE,))), case(expectation(always=(ON_FIELD,)), role="control"))
    grave, field = Board(state("c_a", "gy")), Board(state("c_a", "M1"))
    found = results(given, main=told(Outcome(grave), before=grave), control=told(Outcome(field), before=field))
    assert found["control"].status == "passed"


def test_expectations_that_both_answers_satisfy_prove_nothing():
    given = scenario(
        case(expectation(always=(claim("c_a", place("field")),))),
        case(expectation(always=(ON_FIELD,)), role="control"),
    )
    first, second = Board(state("c_a", "M1")), Board(state("c_a", "M2"))
    found = results(given, main=told(Outcome(first), before=first), control=told(Outcome(second), before=second))
    assert found["control"].status == "failed"


def swapped(x_zone, y_zone):
    """Two cases in which the card in M1 is another one; each expects where its own card ends."""
    given = scenario(
        case(expectation(always=(claim("c_x", place(x_zone)),)), cards=[card("c_x")]),
        case(expectation(always=(claim("c_y", place(y_zone)),)), role="control", cards=[card("c_y")]),
    )
    main = told(Outcome(Board(state("c_x", x_zone))), before=Board(state("c_x", "M1")))
    control = told(Outcome(Board(state("c_y", y_zone))), before=Board(state("c_y", "M1")))
    return results(given, main=main, control=control)["control"].status


def test_a_card_that_is_swapped_stands_for_the_one_in_its_place():
    assert swapped("gy", "gy") == "failed"
    assert swapped("gy", "hand") == "passed"


def test_a_claim_about_a_card_that_the_other_board_has_no_counterpart_of_tells_them_apart():
    given = scenario(
        case(expectation(answer="legal", always=(claim("c_x", place("gy")),)), cards=[card("c_x")]),
        case(expectation(answer="legal"), role="control", cards=[card("c_y", "M2")]),
    )
    before = Board(state("c_y", "M2"))
    main = told(Outcome(Board(state("c_x", "gy"))), before=Board(state("c_x", "M1")))
    assert results(given, main=main, control=told(Outcome(before), before=before))["control"].status == "passed"


def test_a_verdict_is_not_compared_with_a_story_in_which_nothing_is_asked():
    board = Board(state("c_a", "gy"))
    given = scenario(
        case(expectation(always=(IN_GRAVE,))), case(LEGAL, role="control", ask=[step()], cards=[card("c_a")])
    )
    found = results(given, main=told(Outcome(board), before=board), control=asked(verdict(), before=Board()))
    assert found["control"].status == "passed"


def test_controls_are_compared_with_the_question_about_the_same_card():
    asks = [step("summon", "c_a", expect=LEGAL), step("summon", "c_b", expect=ILLEGAL)]
    given = scenario(case(ask=asks, ask_is_list=True), case(LEGAL, role="control", ask=[step("summon", "c_b")]))
    main = asked(verdict("legal", verb="summon"))
    second = asked(verdict("illegal", verb="summon", card_id="c_b")).questions
    from dataclasses import replace

    main = replace(main, questions=(*main.questions, *second))
    found = results(given, main=main, control=asked(verdict("legal", verb="summon", card_id="c_b")))
    assert found["control"].status == "passed"


def test_an_also_may_come_out_like_the_main_case():
    given = scenario(case(LEGAL, ask=[step()]), case(LEGAL, role="also", ask=[step()]))
    found = results(given, main=asked(verdict()), also=asked(verdict()))
    assert found["also"].status == "passed"


def test_doubt_is_reported_and_never_fails():
    given = scenario(case(LEGAL, ask=[step()], doubt="two sources differ"), doubt="two sources differ")
    wrong = results(given, main=asked(verdict("illegal")))["main"]
    right = results(given, main=asked(verdict("legal")))["main"]
    assert wrong.status == right.status == "skipped"
    assert wrong.note == "doubt: two sources differ; the rules give: illegal (not as expected)"
    assert "(as expected)" in right.note and right.note != wrong.note


def test_the_variations_of_a_doubtful_document_count():
    given = scenario(
        case(LEGAL, ask=[step()], doubt="open"), case(LEGAL, role="control", ask=[step()], doubt="open"), doubt="open"
    )
    assert results(given, main=asked(verdict()), control=asked(verdict("illegal")))["control"].status == "failed"


def test_pending_is_skipped_until_it_passes():
    given = scenario(case(LEGAL, ask=[step()]), pending="no such card yet")
    failing = results(given, main=asked(verdict("illegal")))["main"]
    assert (failing.status, failing.note) == ("skipped", "pending: no such card yet")
    crashing = results(given, main=RuntimeError("boom"))["main"]
    assert crashing.status == "skipped"
    passing = results(given, main=asked(verdict()))["main"]
    assert passing.status == "failed" and passing.note.startswith("remove pending:")


def test_a_document_that_expects_nothing_is_no_test():
    found = results(scenario(case(None)), main=told(Outcome(Board())))["main"]
    assert found.status == "skipped" and "not a test" in found.note


def test_a_fault_of_the_tool_is_told_in_one_line_and_spares_the_others():
    given = scenario(case(LEGAL, ask=[step()]), case(LEGAL, role="also", ask=[step()]))
    found = results(given, main=KeyError("x\ny"), also=asked(verdict()))
    assert found["main"].status == "fault" and "\n" not in found["main"].note and "Traceback" in found["main"].trace
    assert found["also"].status == "passed"


def test_only_unknown_checks_make_a_case_undecided():
    given = scenario(case(LEGAL, ask=[step()]))
    assert results(given, main=asked(verdict("unknown", missing=("card c_a",))))["main"].undecided
    assert not results(given, main=asked(verdict("illegal")))["main"].undecided


def test_a_case_that_takes_too_long_cannot_be_decided():
    def play(_):
        time.sleep(2)

    (result,) = judge(scenario(case(LEGAL, ask=[step()])), play, timeout=0.05)
    assert result.status == "failed" and result.undecided and "0.05 s" in result.note


def test_names_tell_variations_apart():
    given = scenario(
        case(LEGAL, ask=[step()]), case(LEGAL, role="also", label="also 2", ask=[step()]),
        case(ILLEGAL, role="control", ask=[step()]),
    )  # fmt: skip
    found = judge(
        given, playing(main=asked(verdict()), **{"also 2": asked(verdict())}, control=asked(verdict("illegal")))
    )
    assert [result.name for result in found] == ["T-1", "T-1#also-2", "T-1#control"]


def test_an_era_that_an_earlier_one_decides_is_not_played():
    asks = [step()]
    cases = tuple(case(LEGAL, ask=asks, era=era) for era in ("mr3", "mr4", "mr2020"))
    played = []

    def play(one):
        played.append(one.era)
        return asked(verdict())

    found = judge(scenario(*cases), play, same_answer=lambda old, answer, new: new.era == "mr4")
    assert played == ["mr3", "mr2020"] and [result.era for result in found] == ["mr3", "mr4", "mr2020"]
    assert {result.status for result in found} == {"passed"}
