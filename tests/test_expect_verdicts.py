"""Claims about the answer to a question."""

import pytest
from fakes import HERE, Board, asked, card, case, expectation, named, never_play, ref, state, step, told, verdict

from encoder import model
from encoder.expect import check_case
from encoder.results import Answer, Broken, Outcome, Question, Reason


def check_all(expect, given, now=None, play=never_play, **more):
    one = case(expect, ask=[step()], cards=[card("c_a"), card("c_b", "M2"), card("c_e", "M3")], **more)
    return check_case(one, asked(given, now=now or Board(state("c_a", "M1"), state("c_b", "M2"))), play)


def statuses(expect, given, **more):
    return [check.status for check in check_all(expect, given, **more)]


def reason(word, card_id=None):
    return model.Reason(word, ref(card_id) if card_id else None)


ILLEGAL = verdict("illegal", reasons=(Reason("zone-full"), Reason("locked-by", ("c_b",), "R-LOCK-1")))
UNKNOWN = verdict("unknown", reasons=(Reason("zone-full"),), missing=("pile me.hand", "card c_b"))


@pytest.mark.parametrize(
    "expect, given, status",
    [
        (expectation(answer="legal"), verdict("legal"), "passed"),
        (expectation(answer="legal"), ILLEGAL, "failed"),
        (expectation(answer="illegal"), ILLEGAL, "passed"),
        (expectation(answer="illegal"), verdict("legal"), "failed"),
        (expectation(answer="illegal", reason=reason("zone-full")), ILLEGAL, "passed"),
        (expectation(answer="illegal", reason=reason("wrong-phase")), ILLEGAL, "failed"),
        (expectation(answer="illegal", reason=reason("locked-by", "c_b")), ILLEGAL, "passed"),
        (expectation(answer="illegal", reason=reason("locked-by", "c_a")), ILLEGAL, "failed"),
        (expectation(reasons=(reason("zone-full"), reason("locked-by"))), ILLEGAL, "passed"),
        (expectation(reasons=(reason("zone-full"),)), ILLEGAL, "failed"),
        (expectation(reasons=(reason("zone-full"), reason("locked-by"), reason("hidden"))), ILLEGAL, "failed"),
        (expectation(answer="unknown"), UNKNOWN, "passed"),
        (expectation(answer="unknown"), verdict("legal"), "failed"),
        (expectation(answer="unsettled"), verdict("unsettled"), "passed"),
        (expectation(answer="unsettled"), verdict("legal"), "failed"),
        (expectation(answer="legal"), verdict("unsettled"), "failed"),
        (expectation(answer="legal"), UNKNOWN, "unknown"),
        (expectation(answer="illegal"), UNKNOWN, "unknown"),
        (expectation(answer="illegal", reason=reason("zone-full")), UNKNOWN, "unknown"),
        (expectation(reasons=(reason("zone-full"),)), UNKNOWN, "unknown"),
    ],
)
def test_verdict_and_reasons(expect, given, status):
    assert statuses(expect, given) == [status]


def test_a_verdict_found_within_a_limit_satisfies_nothing():
    one = case(expectation(answer="illegal"), ask=[step()])
    (check,) = check_case(one, asked(ILLEGAL, limits=("out of time",)), never_play)
    assert (check.status, check.actual) == ("unknown", "unknown: out of time")


def test_an_unknown_verdict_says_on_what_it_hangs():
    (check,) = check_all(expectation(answer="legal"), UNKNOWN)
    assert check.actual == "unknown: what is in me.hand; what B is"


@pytest.mark.parametrize(
    "missing, status",
    [
        (model.Missing("pile", place=model.Place("me", "hand")), "passed"),
        (model.Missing("pile", place=model.Place("opp", "hand")), "failed"),
        (model.Missing("card", card=ref("c_b")), "passed"),
        (model.Missing("card", card=ref("c_a")), "failed"),
        (model.Missing("applied"), "failed"),
        (model.Missing("state", state="proper", card=ref("c_b")), "failed"),
    ],
)
def test_hangs_on(missing, status):
    assert statuses(expectation(answer="unknown", hangs_on=(missing,)), UNKNOWN) == ["passed", status]


def test_hangs_on_the_order_and_on_a_state():
    given = verdict("unknown", missing=("applied: c_a, c_b", "state proper c_b"))
    wanted = (model.Missing("applied"), model.Missing("state", state="proper", card=ref("c_b")))
    assert statuses(expectation(hangs_on=wanted), given) == ["passed", "passed"]


def zones(*names, player="me"):
    return tuple(model.Place(player, name) for name in names)


LINK = verdict(options={"to": frozenset({"M1", "opp.EML"})}, not_to={"M2": (Reason("zone-not-linked"),)})


@pytest.mark.parametrize(
    "expect, status",
    [
        (expectation(to=(*zones("M1"), *zones("EML", player="opp"))), "passed"),
        (expectation(to=zones("M1")), "failed"),
        (expectation(to_plus=zones("M1")), "passed"),
        (expectation(to_plus=zones("M3")), "failed"),
        (expectation(not_to=((*zones("M2"), reason("zone-not-linked")),)), "passed"),
        (expectation(not_to=((*zones("M2"), reason("zone-occupied")),)), "failed"),
        (expectation(not_to=((*zones("M1"), reason("zone-occupied")),)), "failed"),
        (expectation(not_to=((*zones("M4"), reason("zone-occupied")),)), "unknown"),
    ],
)
def test_zones(expect, status):
    assert statuses(expect, LINK) == [status]


def test_a_bare_zone_of_an_answer_belongs_to_the_player_who_acts():
    given = verdict(player="opp", options={"to": frozenset({"M1"})})
    assert statuses(expectation(to=zones("M1", player="opp")), given) == ["passed"]
    assert statuses(expectation(to=zones("M1")), given) == ["failed"]


DIRECT = model.Ref("word", "direct", HERE, name="direct")


@pytest.mark.parametrize(
    "expect, status",
    [
        (expectation(targets=(ref("c_a"), DIRECT)), "passed"),
        (expectation(targets=(named("A"), DIRECT)), "passed"),
        (expectation(targets=(ref("c_a"),)), "failed"),
        (expectation(targets=(ref("c_a"), ref("c_b"), DIRECT)), "failed"),
        (expectation(targets_plus=(ref("c_a"),)), "passed"),
        (expectation(targets_plus=(ref("c_b"),)), "failed"),
        (expectation(targets=()), "failed"),
    ],
)
def test_targets(expect, status):
    assert statuses(expect, verdict(options={"target": frozenset({"c_a", "direct"})})) == [status]


def test_an_effect_that_does_not_target():
    given = verdict(targets_none=True)
    assert statuses(expectation(targets=()), given) == ["passed"]
    assert statuses(expectation(targets=(ref("c_a"),)), given) == ["failed"]


def test_a_name_with_several_copies_means_all_of_them():
    now = Board(state("c_e1", "M1", name="Elf"), state("c_e2", "M2", name="Elf"))
    expect = expectation(targets=(named("Elf"),))
    assert statuses(expect, verdict(options={"target": frozenset({"c_e1", "c_e2"})}), now=now) == ["passed"]
    assert statuses(expect, verdict(options={"target": frozenset({"c_e1"})}), now=now) == ["failed"]


def test_numbers_of_choices():
    given = verdict(choices=3, least={"tribute": 2}, most={"choose": 2})
    right = expectation(choices=3, least=(("tribute", 2),), most=(("choose", 2),))
    wrong = expectation(choices=2, least=(("tribute", 1),), most=(("choose", 3),))
    assert statuses(right, given) == ["passed"] * 3
    assert statuses(wrong, given) == ["failed"] * 3
    assert statuses(right, verdict()) == ["unknown"] * 3


def test_choices_of_an_unknown_verdict_are_unknown():
    expect = expectation(to=zones("M1"), targets=(ref("c_a"),), choices=1)
    given = verdict("unknown", options={"to": frozenset({"M1"}), "target": frozenset({"c_a"})}, choices=1)
    assert statuses(expect, given) == ["unknown"] * 3


def turns(*words):
    return tuple(model.Turn(*word.split()) for word in words)


def legal_in(*legal, unknown=()):
    """A play function that allows the question in some turns."""

    def play(one):
        turn = f"{one.turn_player} {one.phase}"
        assert len(one.ask) == 1 and not one.ask_is_list
        return asked(verdict("legal" if turn in legal else "unknown" if turn in unknown else "illegal"))

    return play


def test_legal_in_asks_in_every_turn():
    expect = expectation(legal_in=turns("me main1", "me main2"))
    assert statuses(expect, verdict(), play=legal_in("me main1", "me main2")) == ["passed"]
    assert statuses(expect, verdict(), play=legal_in("me main1")) == ["failed"]
    assert statuses(expect, verdict(), play=legal_in("me main1", "me main2", "opp end")) == ["failed"]
    assert statuses(expect, verdict(), play=legal_in("me main1", "me main2", unknown=["opp end"])) == ["unknown"]
    assert statuses(expect, verdict(), play=legal_in("me main1", unknown=["me main2"])) == ["unknown"]
    assert statuses(expect, verdict(), play=legal_in("me main1", "opp end", unknown=["me main2"])) == ["failed"]


def test_legal_in_of_one_question_of_a_list_asks_that_question():
    steps = [
        step(card_id="c_a", expect=expectation(answer="legal")),
        step(card_id="c_b", expect=expectation(legal_in=())),
    ]
    seen = []

    def play(one):
        seen.append(one.ask[0].card.card)
        return asked(verdict("illegal"))

    one = case(ask=steps, ask_is_list=True)
    now = (Board(),)
    answer = Answer(Board(), tuple(Question(verdict(card_id=c), now, tuple) for c in ("c_a", "c_b")))
    assert [check.status for check in check_case(one, answer, play)] == ["passed", "passed"]
    assert set(seen) == {"c_b"}


def test_every_question_of_a_list_has_its_own_answer():
    steps = [step(expect=expectation(answer="legal")), step(expect=expectation(answer="illegal"))]
    one = case(ask=steps, ask_is_list=True)
    questions = tuple(Question(given, (Board(),), tuple) for given in (verdict("illegal"), verdict("illegal")))
    assert [check.status for check in check_case(one, Answer(Board(), questions), never_play)] == ["failed", "passed"]


def test_a_missing_answer_is_a_fault_not_a_pass():
    with pytest.raises(RuntimeError):
        check_case(case(expectation(answer="legal"), ask=[step()]), told(), never_play)


def test_a_broken_story_fails_whatever_is_expected():
    broken = Broken(ILLEGAL, "step 2")
    for answer in ("legal", "illegal"):
        (check,) = check_case(
            case(expectation(answer=answer), ask=[step()]), Answer(Board(), broken=broken), never_play
        )
        assert check.status == "failed" and "step 2" in check.actual
    (check,) = check_case(
        case(expectation(answer="legal")), Answer(Board(), broken=Broken(UNKNOWN, "link 1")), never_play
    )
    assert check.status == "unknown"


def test_a_story_without_a_question_is_legal_if_it_can_be_played():
    expect = expectation(answer="legal")
    assert check_case(case(expect), told(Outcome(Board())), never_play)[0].status == "passed"
    assert check_case(case(expect), told(Outcome(Board()), unknown=("card c_a",)), never_play)[0].status == "unknown"
    two = (Outcome(Board(), reading="x"), Outcome(Board(), reading="y"))
    assert check_case(case(expect), told(*two), never_play)[0].status == "failed"
    assert check_case(case(expectation(answer="unsettled")), told(*two), never_play)[0].status == "passed"


def test_because_names_a_rule_that_was_used():
    expect = expectation(because=("R-LOCK-1", "R-OTHER-1"))
    checks = check_case(case(expect), told(Outcome(Board()), rules_used=frozenset({"R-LOCK-1"})), never_play)
    assert [check.status for check in checks] == ["passed", "failed"]


def test_what_is_expected_of_an_illegal_question_alone_does_not_play_on():
    def explode():
        raise AssertionError("the outcomes were not asked for")

    answer = Answer(Board(), (Question(ILLEGAL, (Board(),), explode),))
    (check,) = check_case(case(expectation(answer="illegal"), ask=[step()]), answer, never_play)
    assert check.passed
