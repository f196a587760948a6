"""Boards that cannot be, and statements that contradict each other."""

import pytest

from tests.load_support import HEAD, load, one_problem, problems, scenario


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ("me: {M1: Decode Talker (def)}", "Decode Talker is a Link Monster: it has no Defense Position"),
        ("me: {M1: Decode Talker (set)}", "Decode Talker is a Link Monster: it has no Defense Position"),
        ("me: {S1: Trap Hole}", "Trap Hole is a Normal Trap: it does not stay face-up"),
        ("me: {M1: Sheep Token (set)}", "Sheep Token is a Token: it cannot be face-down"),
        ("me: {M1: Raigeki}", "Raigeki is a Spell: it cannot lie face-up in a Monster Zone"),
        ("me: {FZ: Raigeki}", "Raigeki is no Field Spell"),
        ("me: {PL: Jinzo}", "Jinzo is no Pendulum Monster"),
        ("me: {PL: Flash Knight (set)}", "Flash Knight is face-up in a Pendulum Zone"),
        ("me: {gy: [Sheep Token]}", "Sheep Token is a Token: it exists only on the field"),
        ("me: {hand: [Decode Talker]}", "Decode Talker belongs in the Extra Deck: it is never in the hand"),
        ("me: {deck: [Flame Swordsman]}", "Flame Swordsman belongs in the Extra Deck: it is never in the Main Deck"),
        ("me: {extra: [Jinzo]}", "Jinzo does not belong in the Extra Deck"),
        ("me: {extra: [Flash Knight]}", "Flash Knight comes to the Extra Deck face-up only"),
        ("me: {extra: [Stardust Dragon (up)]}", "Stardust Dragon is no Pendulum Monster: it is face-down in the Extra Deck"),
        ("me: {EML: Stardust Dragon, EMR: Decode Talker}", "one player holds both Extra Monster Zones without an Extra Link"),
    ],
)  # fmt: skip
def test_an_impossible_card(lines, message):
    found = one_problem(f"turn: me main1\n{lines}\n")
    assert (found[0], found[3]) == ("S204", message)


@pytest.mark.parametrize(
    "lines",
    [
        "me: {S1: Trap Hole (set), S2: Royal Decree}",
        "me: {S1: Trap Hole (on M1), M1: Jinzo}",
        "me: {M1: Trap Hole}",
        "me: {extra: [Flash Knight (up), Decode Talker]}",
        "me: {EML: Decode Talker}\nopp: {EMR: Decode Talker}",
        "me: {banished: [Decode Talker], gy: [Flame Swordsman]}",
        "me: {FZ: Umi (set), PL: Flash Knight}",
        "me: {M1: Raigeki (set)}",
    ],
)
def test_a_possible_board(lines):
    assert scenario(f"turn: me main1\n{lines}\n").main


def test_an_extra_link_joins_the_extra_monster_zones():
    cards = "".join(
        f"  {name} Test: {{card: link effect monster, arrows: [{arrows}]}}\n"
        for name, arrows in {"Left": "down-right", "Right": "down-left", "Middle": "up-left, up-right"}.items()
    )
    # the Extra Monster Zones stand over M2 and M4
    board = "me: {EML: Left Test, M3: Middle Test, EMR: Right Test}\n"
    assert scenario(f"turn: me main1\ncards:\n{cards}{board}").main
    cut = cards.replace("up-left, up-right", "up-left, up")
    found = problems(f"turn: me main1\ncards:\n{cut}{board}")
    assert [(f[0], f[2]) for f in found] == [("S204", "Right Test")]


def test_more_than_three_copies_is_a_warning():
    result = load(HEAD + "turn: me main1\nme: {hand: [Jinzo (x2)], M1: Jinzo, M2: Jinzo}\nopp: {M1: Jinzo}\n")
    assert len(result.scenarios) == 1 and not result.problems
    assert [(w.code, w.message) for w in result.warnings] == [("S204", "4 copies of Jinzo belong to me; a Deck has at most 3")]


def test_one_extra_monster_zone_cannot_hold_two_cards():
    found = one_problem("turn: me main1\nme: {EML: Decode Talker}\nopp: {EML: Decode Talker}\n")
    assert (found[0], found[2]) == ("S003", "EML")


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ("me: {normal-summon: unused, M1: 'Jinzo (new, by tribute)'}",
         "'unused' contradicts the board: Jinzo was Normal Summoned this turn"),
        ("me: {normal-summon: unused}\nearlier: [{me: summon Jinzo}]",
         "'unused' contradicts the board: `earlier:` tells of a Normal Summon this turn"),
        ("me: {M1: Jinzo (attacked)}", "Jinzo cannot have attacked before the Battle Phase"),
        ("me: {M1: Jinzo (ago 2)}\nearlier: [{me: summon Jinzo}]", "Jinzo arrived 2 turns ago, says the board"),
        ("me: {M1: Jinzo (new)}\nearlier: [{me: special Jinzo, turns-ago: 1}]", "Jinzo arrived this turn, says the board"),
        ("me: {M1: 'Jinzo (new, by special)'}\nearlier: [{me: summon Jinzo}]", "Jinzo came by special, says the board"),
    ],
)  # fmt: skip
def test_the_board_and_the_history_contradict_each_other(lines, message):
    found = one_problem(f"turn: me main1\n{lines}\n")
    assert (found[0], found[3]) == ("S206", message)


@pytest.mark.parametrize(
    "lines",
    [
        "me: {M1: 'Jinzo (new, by tribute)'}\nearlier: [{me: summon Jinzo}]",
        "me: {M1: Jinzo (ago 2)}\nearlier: [{me: summon Jinzo, turns-ago: 2}]",
        "me: {normal-summon: used}\nearlier: [{me: summon Jinzo, negated: summon}]",
    ],
)
def test_the_board_and_the_history_may_say_the_same(lines):
    assert scenario(f"turn: me main1\n{lines}\n").main[0].me.normal_summon in ("used", "unused")
