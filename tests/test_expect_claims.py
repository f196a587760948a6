"""Claims about one moment: each kind holds where it should and fails where it should not."""

import pytest
from fakes import HERE, Board, at, case, claim, expectation, link, named, never_play, place, ref, state, told

from encoder import model
from encoder.expect import check_case
from encoder.results import Happening, Outcome
from encoder.values import replace


def outcome_of(board, **more):
    return Outcome(board, **more)


def checks_of(one, outcome, before=None, **answer):
    expect = expectation(always=(one,))
    return check_case(case(expect), told(outcome, before=before, **answer), never_play)


def status(one, *states, outcome=None, before=None, **board):
    outcome = outcome or outcome_of(Board(*states, **board))
    (check,) = checks_of(one, outcome, before)
    return check.status


A_SET = state("c_a", "S3", face="down")
A_MONSTER = state(
    "c_a",
    "M2",
    values={"atk": 2800, "def": 0, "level": 4, "original-atk": 2300},
    printed={"atk": 2300, "level": 4},
    kinds=frozenset({"monster", "effect", "link"}),
    words={"attribute": frozenset({"earth"}), "type": frozenset({"beast_warrior"}), "name": frozenset({"Other"})},
    on=("c_b",),
    materials=("c_c", "c_b"),
    counters={"spell": 3},
    by=frozenset({"tribute", "normal", "c_b"}),
    proper=True,
    used=frozenset({1}),
    negated=True,
    effects={1: "trigger"},
)
B = state("c_b", "M1", "opp", owner="opp")
C = state("c_c", "gy")

HOLDS = [
    (place("S3"), A_SET),
    (place("S3", "me", "set"), A_SET),
    (place("S"), A_SET),
    (place("field"), A_SET),
    (place("M2"), A_MONSTER),
    (place("M", "me", "atk"), A_MONSTER),
    (place("M"), state("c_a", "EML")),
    (place("EMZ"), state("c_a", "EMR")),
    (place("EML", "opp"), state("c_a", "EML", "opp")),
    (place("gy"), state("c_a", "gy", "opp", owner="opp")),
    (place("gy", "me"), state("c_a", "gy", "me")),
    (place("M1", "me", "down"), state("c_a", "M1", face="down", position="atk")),
    (place("banished", None, "down"), state("c_a", "banished", face="down")),
    (place("extra", None, "up"), state("c_a", "extra", face="up")),
    (place("deck", None, None, "top"), state("c_a", "deck", end="top")),
    (model.InPlace(gone=True), state("c_a", "gone")),
    (model.InPlace(under=ref("c_b")), state("c_a", "under", under="c_b")),
    (model.InStance("def"), state("c_a", "M1", position="def")),
    (model.HasValue("atk", 2800), A_MONSTER),
    (model.HasValue("atk", 500, relative=True), A_MONSTER),
    (model.HasValue("atk", 2300, original=True), A_MONSTER),
    (model.HasWord("attribute", "EARTH"), A_MONSTER),
    (model.HasWord("type", "Beast-Warrior"), A_MONSTER),
    (model.HasWord("name", "Other"), A_MONSTER),
    (model.IsKind("effect-monster"), A_MONSTER),
    (model.IsKind("link"), A_MONSTER),
    (model.IsKind("trap", positive=False), A_MONSTER),
    (model.IsKind("trap-monster"), state("c_a", "M1", kinds=frozenset({"monster", "trap", "trap_monster"}))),
    (model.OnCard(ref("c_b")), A_MONSTER),
    (model.HasMaterials((ref("c_b"), ref("c_c"))), A_MONSTER),
    (model.HasCounters(3, "spell"), A_MONSTER),
    (model.HasCounters(0, "spell"), state("c_a", "M1")),
    (model.CameBy(kind="tribute"), A_MONSTER),
    (model.CameBy(card=ref("c_b")), A_MONSTER),
    (model.OwnedBy("me"), A_MONSTER),
    (model.InState("proper"), A_MONSTER),
    (model.InState("used"), A_MONSTER),
    (model.InState("negated"), A_MONSTER),
    (model.InState("active"), state("c_a", "M1", active=True)),
    (model.EffectIs(1, "trigger"), A_MONSTER),
    (model.EffectIs(2, "none"), A_MONSTER),
]

FAILS = [
    (place("S3", "opp"), A_SET),
    (place("S3", "me", "up"), A_SET),
    (place("M"), A_SET),
    (place("S"), state("c_a", "FZ")),
    (place("EMZ"), A_MONSTER),
    (place("gy"), state("c_a", "gy", "opp", owner="me")),
    (place("M2", None, "def"), A_MONSTER),
    (place("M1", None, "set"), state("c_a", "M1", face="down", position="atk")),
    (place("M1", None, "down"), state("c_a", "M1", face="down", position="def")),
    (place("M1", None, "atk"), state("c_a", "M1", face="down", position="atk")),
    (place("deck", None, None, "top"), state("c_a", "deck", end="bottom")),
    (model.InPlace(gone=True), A_MONSTER),
    (model.InPlace(under=ref("c_c")), state("c_a", "under", under="c_b")),
    (model.InStance("atk"), A_SET),
    (model.HasValue("atk", 2300), A_MONSTER),
    (model.HasValue("rank", 4), A_MONSTER),
    (model.HasValue("atk", 0, relative=True), A_MONSTER),
    (model.HasWord("attribute", "FIRE"), A_MONSTER),
    (model.HasWord("type", "Warrior"), A_MONSTER),
    (model.HasWord("name", "A"), A_MONSTER),
    (model.IsKind("normal-monster"), A_MONSTER),
    (model.IsKind("trap-monster"), state("c_a", "M1", kinds=frozenset({"monster", "trap"}))),
    (model.IsKind("monster", positive=False), A_MONSTER),
    (model.OnCard(ref("c_c")), A_MONSTER),
    (model.HasMaterials((ref("c_b"),)), A_MONSTER),
    (model.HasCounters(2, "spell"), A_MONSTER),
    (model.CameBy(kind="flip"), A_MONSTER),
    (model.CameBy(card=ref("c_c")), A_MONSTER),
    (model.OwnedBy("opp"), A_MONSTER),
    (model.InState("improper"), A_MONSTER),
    (model.InState("unused"), A_MONSTER),
    (model.InState("active"), A_MONSTER),
    (model.InState("negated"), state("c_a", "M1", active=True)),
    (model.EffectIs(1, "quick"), A_MONSTER),
]


@pytest.mark.parametrize("prop, given", HOLDS, ids=repr)
def test_a_property_that_holds(prop, given):
    assert status(claim("c_a", prop), given, B, C) == "passed"


@pytest.mark.parametrize("prop, given", FAILS, ids=repr)
def test_a_property_that_does_not_hold(prop, given):
    assert status(claim("c_a", prop), given, B, C) == "failed"


@pytest.mark.parametrize(
    "prop, given",
    [
        (model.InState("proper"), state("c_a", "gy")),
        (model.HasValue("atk", 0, relative=True), state("c_a", "M1", values={"atk": 0})),
        (place("deck", None, None, "top"), state("c_a", "deck")),
        (model.IsKind("trap"), state("c_a", "S1", name="unknown")),
        (model.IsKind("trap", positive=False), state("c_a", "S1", name="unknown")),
    ],
    ids=repr,
)
def test_what_nobody_can_tell_satisfies_no_claim(prop, given):
    assert status(claim("c_a", prop), given) == "unknown"


def test_a_failed_claim_shows_both_sides_as_the_file_would_write_them():
    (check,) = checks_of(claim("c_a", place("gy")), outcome_of(Board(A_SET)))
    assert (check.subject, check.expected, check.actual) == ("a", "GY", "S3 (set)")
    assert check.context == "outcome 1 of 1" and check.where == HERE


def test_a_claim_about_a_name_is_about_every_card_of_it():
    tokens = [state(f"c_token_{i}", f"M{i}", name="Sheep Token") for i in (1, 2)]
    lost = state("c_token_3", "gone", name="Sheep Token")
    def_position = claim(named("Sheep Token"), model.InStance("def"))
    assert status(claim(named("Sheep Token"), place("M")), *tokens, lost) == "passed"
    assert status(def_position, *tokens) == "failed"
    assert status(claim(named("Sheep Token"), place("M1")), *tokens) == "failed"


def test_a_token_that_never_came_is_gone_and_nowhere_else():
    assert status(claim(named("Sheep Token"), model.InPlace(gone=True))) == "passed"
    assert status(claim(named("Sheep Token"), place("M"))) == "failed"


def test_a_claim_about_a_zone_is_about_the_card_that_lies_there():
    assert status(claim(at("M2"), model.HasValue("atk", 2800)), A_MONSTER) == "passed"
    assert status(claim(at("M3"), model.HasValue("atk", 2800)), A_MONSTER) == "failed"


def number(what, value, player="me"):
    return model.NumberClaim(player, what, value, HERE)


def test_numbers():
    board = Board(
        state("c_t", "M1", kinds=frozenset({"token"})),
        lp=(7000, 8000),
        counts={("me", "hand"): 3},
        free={("me", "M"): 4, ("me", "S"): 5},
    )
    outcome = Outcome(board, damage={("me", "battle"): 1000})
    for what, value in [
        ("lp", 7000), ("lp-change", -1000), ("hand", 3), ("free-M", 4), ("free-S", 5), ("tokens", 1),
        ("battle-damage", 1000), ("effect-damage", 0),
    ]:  # fmt: skip
        assert status(number(what, value), outcome=outcome) == "passed", what
        assert status(number(what, value + 1), outcome=outcome) == "failed", what
    assert status(number("gy", 0), outcome=outcome) == "unknown"


def test_damage_at_a_moment_in_between_is_known_only_if_there_was_none():
    board = Board()
    expect = expectation(after_link=((1, (number("battle-damage", 0), number("effect-damage", 500))),))
    outcome = Outcome(Board(), {"link 1": board}, damage={("me", "effect"): 500})
    first, second = check_case(case(expect), told(outcome), never_play)
    assert (first.status, second.status) == ("passed", "unknown")


def count(where, value, name=None, word=None):
    return model.CountClaim(model.Place("me", where), value, HERE, name, word)


def test_counts():
    sheep = [state(f"c_{i}", f"M{i}", name="Sheep Token", position="def") for i in (1, 2)]
    assert status(count("M", 2, name="Sheep Token"), *sheep) == "passed"
    assert status(count("M", 2, word="def"), *sheep) == "passed"
    assert status(count("M", 1, name="Sheep Token"), *sheep) == "failed"
    assert status(count("M", 0, word="atk"), *sheep) == "passed"


def test_a_count_over_cards_that_are_not_told_is_unknown_unless_the_number_cannot_be_reached():
    in_grave = state("c_a", "gy", name="Kuriboh")
    assert status(count("gy", 1, name="Kuriboh"), in_grave) == "unknown"
    assert status(count("gy", 1, name="Kuriboh"), in_grave, counts={("me", "gy"): 1}) == "passed"
    assert status(count("gy", 1, name="Kuriboh"), in_grave, counts={("me", "gy"): 2}) == "unknown"
    assert status(count("gy", 3, name="Kuriboh"), in_grave, counts={("me", "gy"): 2}) == "failed"
    assert status(count("gy", 0, name="Kuriboh"), in_grave, counts={("me", "gy"): 2}) == "failed"
    face_down = state("c_x", "S1", name="unknown", face="down")
    assert status(count("S", 0, word="trap"), face_down) == "unknown"


def test_the_state_of_the_game():
    board = Board(wins="opp", turn="opp", phase="battle", skips=("draw",))
    outcome = outcome_of(board)
    assert status(model.WinsClaim("opp", HERE), outcome=outcome) == "passed"
    assert status(model.WinsClaim("nobody", HERE), outcome=outcome) == "failed"
    assert status(model.PhaseClaim(model.Turn("opp", "battle"), HERE), outcome=outcome) == "passed"
    assert status(model.PhaseClaim(model.Turn("me", "battle"), HERE), outcome=outcome) == "failed"
    assert status(model.SkipsClaim("me", "draw", HERE), outcome=outcome) == "passed"
    assert status(model.SkipsClaim("me", "battle", HERE), outcome=outcome) == "failed"
    assert status(model.PriorityClaim("me", HERE), outcome=outcome) == "unknown"


CHAIN = (
    link(1, "c_a", targets=("c_x",), resolved_targets=("c_y",)),
    link(2, "c_b", triggered=True, negated="effect"),
)
STORY = Outcome(
    Board(*(state(f"c_{name}", "gy") for name in "abxy")),
    moments={"link 2": Board(), "activation": Board(), "step 1": Board()},
    happenings=(
        Happening("activated", "c_a"), Happening("triggered", "c_b"), Happening("at", None, ("calc",)),
        Happening("destroyed", "c_x"), Happening("sent", "c_x"),
    ),
    chains=((link(1, "c_z", triggered=True),), CHAIN),
    asked_chain=1,
    missed=("c_y",),
    triggered_by_step={"step 1": ("c_z",)},
    chains_formed={"step 1": 1},
)  # fmt: skip


def target_of(number, *ids):
    return model.LinkTargetClaim(number, tuple(map(ref, ids)), HERE)


def cards(what, *ids):
    return model.CardsClaim(what, tuple(map(ref, ids)), HERE)


def test_the_target_of_a_link_is_the_one_it_has_at_that_moment():
    assert status(target_of(1, "c_y"), outcome=STORY) == "passed"
    assert status(target_of(1, "c_x"), outcome=STORY) == "failed"
    assert status(target_of(2), outcome=STORY) == "passed"
    assert status(target_of(1), outcome=STORY) == "failed"
    assert status(target_of(3, "c_x"), outcome=STORY) == "failed"
    under_way = replace(STORY, moments={"link 2": Board(state("c_b", "M1"), targets={"a_1": ("c_b",)})})
    expect = expectation(after_link=((2, (target_of(1, "c_b"), target_of(1, "c_y"))),))
    assert [check.status for check in check_case(case(expect), told(under_way), never_play)] == ["passed", "failed"]
    expect = expectation(at=(("activation", (target_of(1, "c_x"), target_of(1, "c_y"))),))
    first, second = check_case(case(expect), told(STORY), never_play)
    assert (first.status, second.status) == ("passed", "failed")


def test_triggered_is_exact_and_under_after_only_of_that_step():
    assert status(cards("triggered", "c_b", "c_z"), outcome=STORY) == "passed"
    assert status(cards("triggered", "c_b"), outcome=STORY) == "failed"
    assert status(cards("triggered"), outcome=STORY) == "failed"
    expect = expectation(after_step=((1, (cards("triggered", "c_z"), cards("triggered"))),))
    first, second = check_case(case(expect), told(STORY), never_play)
    assert (first.status, second.status) == ("passed", "failed")


def test_a_trigger_that_activates_twice_is_named_twice():
    outcome = Outcome(Board(), chains=((link(1, "c_z", triggered=True),), (link(1, "c_z", triggered=True),)))
    assert status(cards("triggered", "c_z"), outcome=outcome) == "failed"
    assert status(cards("triggered", "c_z", "c_z"), outcome=outcome) == "passed"


def test_missed_and_last_chain():
    assert status(cards("missed", "c_y"), outcome=STORY) == "passed"
    assert status(cards("missed"), outcome=STORY) == "failed"
    assert status(cards("last-chain", "c_a", "c_b"), outcome=STORY) == "passed"
    assert status(cards("last-chain", "c_b", "c_a"), outcome=STORY) == "failed"
    expect = expectation(after_step=((1, (cards("last-chain", "c_z"), cards("last-chain", "c_a", "c_b"))),))
    first, second = check_case(case(expect), told(STORY), never_play)
    assert (first.status, second.status) == ("passed", "failed")


def order(*events):
    return model.OrderClaim(tuple(events), HERE)


def test_order_is_the_relative_order_of_events():
    triggered, destroyed = model.Event("triggered", ref("c_b")), model.Event("destroyed", ref("c_x"))
    calc, sent = model.Event("at", moment="calc"), model.Event("sent", ref("c_x"))
    assert status(order(triggered, calc, sent), outcome=STORY) == "passed"
    assert status(order(calc, triggered), outcome=STORY) == "failed"
    assert status(order(destroyed, model.Event("sent", ref("c_a"))), outcome=STORY) == "failed"


def test_a_moment_that_is_never_reached_fails():
    expect = expectation(after_link=((3, (claim("c_a", place("gy")),)),))
    (check,) = check_case(case(expect), told(STORY), never_play)
    assert check.status == "failed" and "never reached" in check.actual


def test_before_and_now_are_read_where_they_say():
    expect = expectation(before=(claim("c_a", place("M2")),), now=(claim("c_a", place("gy")),))
    answer = told(outcome_of(Board(state("c_a", "gy"))), before=Board(A_MONSTER))
    assert [check.status for check in check_case(case(expect), answer, never_play)] == ["passed", "passed"]
    answer = told(outcome_of(Board(A_MONSTER)), before=Board(state("c_a", "gy")))
    assert [check.status for check in check_case(case(expect), answer, never_play)] == ["failed", "failed"]
