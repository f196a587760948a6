"""The board: places, states, defaults, ids, piles."""

import pytest

from encoder.model import Place, Unnamed
from tests.load_support import case, one_problem, problems


def cards(text):
    return {card.id: card for card in case(text).cards}


def test_a_zone_holds_a_card_with_the_defaults_of_its_place():
    found = cards("""
        turn: me main1
        me:
          M2: Gemini Elf
          S1: Shift (set)
          hand: [Sangan]
          extra: Flame Swordsman
        opp:
          gy: [Jinzo]
          banished: [Raigeki, Jinzo #7 (down)]
        """.replace("Jinzo #7 (down)", "'Jinzo #7 (down)'"))  # fmt: skip
    elf = found["c_gemini_elf"]
    assert (elf.zone, elf.position, elf.face, elf.controller, elf.owner) == ("M2", "atk", "up", "me", "me")
    assert (elf.ago, elf.by_kind, elf.proper, elf.attacked, elf.used) == (None, None, True, False, ())
    assert (found["c_shift"].position, found["c_shift"].face) == (None, "down")
    assert (found["c_sangan"].zone, found["c_sangan"].index, found["c_sangan"].face) == ("hand", 1, None)
    assert (found["c_flame_swordsman"].face, found["c_jinzo"].face, found["c_jinzo"].controller) == ("down", "up", "opp")
    assert (found["c_raigeki"].face, found["c_jinzo_7"].face, found["c_jinzo_7"].index) == ("up", "down", 2)
    assert found["c_jinzo"].proper is None


def test_every_state_is_read():
    found = cards("""
        turn: me main2
        me:
          M1: Gemini Elf (def, as A, new, by special, attacked, pos-changed, flipped, used 2)
          M2: Sangan (ago 3, by normal, owner opp, gemini, negated, used, declared FIRE Warrior)
          M3: Man-Eater Bug (set, improper)
          M4: Royal Decree (holds S4, counters 3 spell)
          M5: "Number 39: Utopia (xyz Jinzo; Dark Magician)"
          S1: Axe of Despair (on A)
          S2: Call of the Haunted (on M2)
          gy: [Summoned Skull (proper)]
        """)  # fmt: skip
    a = found["c_a"]
    assert a.name == "Gemini Elf" and a.handle == "A" and a.position == "def" and a.ago == 0
    assert (a.by_kind, a.attacked, a.pos_changed, a.flipped, a.used) == ("special", True, True, True, (2,))
    sangan = found["c_sangan"]
    assert (sangan.ago, sangan.by_kind, sangan.owner, sangan.controller) == (3, "normal", "opp", "me")
    assert (sangan.gemini, sangan.negated, sangan.used, sangan.declared) == (True, True, (0,), ("FIRE", "Warrior"))
    bug = found["c_man_eater_bug"]
    assert (bug.position, bug.face, bug.proper) == ("def", "down", False)
    assert (found["c_royal_decree"].holds, found["c_royal_decree"].counters) == ("S4", (("spell", 3),))
    assert found["c_number_39_utopia"].by_kind == "xyz"
    material = found["c_dark_magician"]
    assert (material.zone, material.under, material.index) == ("under", "c_number_39_utopia", 2)
    assert found["c_axe_of_despair"].on == "c_a" and found["c_call_of_the_haunted"].on == "c_sangan"
    assert found["c_summoned_skull"].proper is True


def test_the_mapping_form_says_the_same_as_the_text():
    written = case("""
        turn: me main1
        me:
          M1: Gaia Knight, the Force of Earth (set, as A, new, used 2)
          M2: "Number 39: Utopia (as U, xyz Jinzo; Sangan)"
          S1: Axe of Despair (on U, counters 2 spell)
        """)
    mapped = case("""
        turn: me main1
        me:
          M1: {card: "Gaia Knight, the Force of Earth", pos: set, as: A, new: true, used: 2}
          M2: {card: "Number 39: Utopia", as: U, xyz: [Jinzo, Sangan]}
          S1: {card: Axe of Despair, on: U, counters: {spell: 2}}
        """)

    def plain(found):
        return [(c.id, c.zone, c.under, c.face, c.position, c.ago, c.used, c.on, c.counters) for c in found.cards]

    assert plain(written) == plain(mapped)


@pytest.mark.parametrize(
    ("entry", "stance"),
    [("pos: atk", ("atk", "up")), ("pos: def", ("def", "up")), ("pos: set", ("def", "down")),
     ("pos: down-atk", ("atk", "down")), ("set: true", ("def", "down")), ("def: true", ("def", "up"))],
)  # fmt: skip
def test_positions_in_the_mapping_form(entry, stance):
    (card,) = case(f"turn: me main1\nme: {{M1: {{card: Jinzo, {entry}}}}}\n").cards
    assert (card.position, card.face) == stance


def test_declared_values_and_faces_in_the_mapping_form():
    (card,) = case("turn: me main1\nme: {banished: {card: Jinzo, face: down, declared: [FIRE, Dark Magician]}}\n").cards
    assert (card.face, card.declared) == ("down", ("FIRE", "Dark Magician"))


def test_ids_are_readable_and_unique():
    found = case("""
        turn: me main1
        me: {S1-S3: Shift (set), hand: [Sangan (x2), unknown (x2)]}
        opp: {S1: Shift (set)}
        """)
    assert [card.id for card in found.cards] == [
        "c_shift", "c_shift_2", "c_shift_3", "c_sangan", "c_sangan_2", "c_unknown", "c_unknown_2", "c_shift_4",
    ]  # fmt: skip
    assert [card.zone for card in found.cards][:3] == ["S1", "S2", "S3"]
    assert [card.index for card in found.cards if card.zone == "hand"] == [1, 2, 3, 4]


def test_piles_tell_what_is_known_of_them():
    found = case("""
        turn: me main1
        me: {hand: 3, deck: [Sangan, Jinzo], gy: []}
        opp:
          deck: {top: [Raigeki], bottom: [Shift], others: 30}
          hand: Umi
        """)
    me, opp = found.me, found.opp
    assert (me.hand.told, me.hand.cards, me.hand.others, me.hand.size) == (True, (), 3, 3)
    assert (me.deck.cards, me.deck.size, me.deck.top) == (("c_sangan", "c_jinzo"), 2, ())
    assert (me.gy.told, me.gy.size, me.extra.told, me.extra.size) == (True, 0, False, None)
    assert (opp.deck.top, opp.deck.bottom, opp.deck.size) == (("c_raigeki",), ("c_shift",), 32)
    assert opp.hand.size == 1


def test_a_deck_of_which_only_the_top_is_told_has_no_size():
    assert case("turn: me main1\nme: {deck: {top: [Raigeki]}}\n").me.deck.size is None


def test_unknown_cards_keep_their_stated_kind():
    found = cards("""
        turn: me main1
        me: {M1: unknown L4 monster, hand: [unknown trap, unknown]}
        """)
    assert [card.unnamed for card in found.values()] == [Unnamed("monster", 4), Unnamed("trap"), Unnamed()]
    assert all(card.name == "unknown" for card in found.values())


def test_names_in_other_languages_and_numbers_become_the_official_name():
    found = case("turn: me main1\nme: {S1: シフトチェンジ (set), hand: ['#55144522']}\n").cards
    assert [card.name for card in found] == ["Shift", "Raigeki"]


@pytest.mark.parametrize("name", ["No", "7", "null", "1e3", "2020-01-01", "~"])
def test_a_name_stays_a_name_whatever_yaml_makes_of_it(name):
    code, line, marked, message, _ = one_problem(f"turn: me main1\nme:\n  M1: {name}\n")
    assert (code, line, marked) == ("S101", 3, name) and name in message


def test_life_points_normal_summon_and_blocked_zones():
    found = case("turn: me main1\nme: {lp: 300, normal-summon: used, M3-M4: blocked}\n")
    assert (found.me.lp, found.me.normal_summon, found.me.blocked) == (300, "used", ("M3", "M4"))
    assert (found.opp.lp, found.opp.normal_summon, found.opp.blocked) == (8000, "unused", ())


@pytest.mark.parametrize(
    "lines",
    [
        "me: {M1: 'Gemini Elf (new, by normal)'}",
        "earlier:\n- me: summon Gemini Elf",
        "earlier:\n- me: set Gemini Elf",
        "just:\n- me: summon Gemini Elf\n  negated: summon",
    ],
)
def test_the_normal_summon_is_used_if_a_card_or_the_history_says_so(lines):
    found = case(f"turn: me main1\n{lines}\n")
    assert found.me.normal_summon == "used" and found.opp.normal_summon == "unused"


@pytest.mark.parametrize("line", ["me: summon Gemini Elf\n  turns-ago: 1", "me: set Shift", "me: special Gemini Elf"])
def test_other_history_leaves_the_normal_summon_unused(line):
    assert case(f"turn: me main1\nearlier:\n- {line}\n").me.normal_summon == "unused"


def test_a_card_that_came_by_another_cards_effect():
    found = cards("turn: me main1\nme: {M1: Sheep Token (by Book of Moon), M2: Sangan (by C), S1: 'Shift (set, as C)'}\n")
    assert (found["c_sheep_token"].by_card.kind, found["c_sheep_token"].by_card.name) == ("name", "Book of Moon")
    assert (found["c_sangan"].by_card.kind, found["c_sangan"].by_card.card) == ("card", "c_c")


def test_made_up_cards_are_known_by_name_and_handed_on():
    found = case("""
        turn: me main1
        cards:
          Elf of Tests: normal L4 1500/1000 EARTH Warrior
          Trap of Tests: {card: normal trap, effects: []}
        me: {M1: Elf of Tests, S1: Trap of Tests (set)}
        """)
    assert [card.name for card in found.made_up_cards] == ["Elf of Tests", "Trap of Tests"]
    assert found.made_up_cards[0].where.line == 6
    assert [card.name for card in found.cards] == ["Elf of Tests", "Trap of Tests"]


def test_applied_names_cards_of_the_board():
    found = case("turn: me main1\nme: {S1: Skill Drain, M1: Jinzo}\napplied: [Skill Drain, M1]\n")
    assert [ref.card for ref in found.applied] == ["c_skill_drain", "c_jinzo"]


def test_where_points_to_the_card():
    found = cards("turn: me main1\nme:\n  M2: Gemini Elf\n")
    where = found["c_gemini_elf"].where
    assert (where.file, where.line, where.column) == ("test.yaml", 5, 7)


def test_a_zone_on_the_other_side_of_the_field():
    found = case("turn: me main1\nme: {EML: Decode Talker}\nopp: {M1: Gemini Elf}\nask: {me: attack EML, target: opp.M1}\n")
    assert found.ask[0].card.place == Place("me", "EML") and found.ask[0].target[0].place == Place("opp", "M1")


@pytest.mark.parametrize(
    ("lines", "code", "marked", "message"),
    [
        ("me: {M6: Gemini Elf}", "S002", "M6", "no zone 'M6'"),
        ("me: {m1: Gemini Elf}", "S002", "m1", "no zone 'm1'"),
        ("me: {M3-M1: Gemini Elf}", "S002", "M3-M1", "no range of zones 'M3-M1'"),
        ("me: {graveyard: [Jinzo]}", "S002", "graveyard", "no zone 'graveyard'"),
        ("me: {hands: 3}", "S001", "hands", "unknown key 'hands'"),
        ("me: {M1-M3: Sangan, M2: Jinzo}", "S003", "M2", "zone M2 is given twice (first on line 4)"),
        ("me: {M1: Gemini Elf (sett)}", "S105", "sett", "unknown card state 'sett'"),
        ("me: {S1: Shift (Set)}", "S105", "Set", "unknown card state 'Set'"),
        ("me: {S1: Shift (atk)}", "S105", "atk", "'atk' says nothing about a card here"),
        ("me: {M1: Jinzo (x2)}", "S105", "x2", "copies (xN) are for cards in a pile"),
        ("me: {M1: Jinzo (as no)}", "S105", "as no", "'no' is a truth value to many YAML tools: no handle"),
        ("me: {M1: Jinzo (as M2)}", "S105", "as M2", "'M2' already means something else: no handle"),
        ("me: {M1: Jinzo (as A), M2: Sangan (as A)}", "S201", "as A", "the handle 'A' is given to two cards"),
        ("me:\n  hand: [Jinzo (as A) (x2)]", "S105", "(as A)", "two pairs of parentheses"),
        ("me: {M1: empty}", "S002", "empty", "'empty' clears a zone in a variation"),
        ("me: {hand: empty}", "S008", "empty", "`hand:` is a list, one card, or a number of unknown cards"),
        ("me: {lp: much}", "S008", "much", "`lp:` is a number from 0 to 999999"),
        ("me: {lp: 8_000}", "S008", "8_000", "`lp:` is a number from 0 to 999999"),
        ("me: {normal-summon: maybe}", "S008", "maybe", "`normal-summon:` is used or unused"),
        ("me: {S1: Axe of Despair (on M1)}", "S201", "M1", "no card lies in M1"),
        ("me: {S1: Axe of Despair (on B)}", "S201", "B", "no such handle or card here: 'B'"),
        ("me: {M1: Jinzo (by magic)}", "S105", "magic", "'magic' is no way to arrive"),
        ("me: {M1: {card: Jinzo, poss: atk}}", "S001", "poss", "unknown key 'poss'"),
        ("me: {M1: {card: Jinzo, set: false}}", "S008", "false", "`set:` takes true"),
        ("me: {M1: {card: Jinzo, pos: sett}}", "S105", "sett", "'sett' is no position"),
        ("me: {M1: {card: Jinzo (set)}}", "S105", "Jinzo (set)", "states stand beside `card:` here, not in parentheses"),
        ("me: {M1: {card: Sangan (as A, set)}}", "S106", "Sangan (as A", "parentheses cut apart by { } or [ ]: write the card on its own line"),
        ("me: {M1: Jinzo (atk, def)}", "S106", "Jinzo (atk", "parentheses cut apart by { } or [ ]: write the card on its own line"),
        ("me:\n  M1: Jinzo (atk, def)", "S105", "def", "'atk' and 'def' cannot both hold"),
        ("me:\n  M1: Jinzo (set, down)", "S105", "down", "'set' and 'down' cannot both hold"),
        ("me:\n  M1: Jinzo (set", "S106", "Jinzo (set", "a parenthesis has no partner"),
        ("me:\n  M1: Jinzo (new, ago 2)", "S105", "new", "'new' and 'ago' contradict each other"),
        ("me:\n  M1: Jinzo (proper, improper)", "S105", "improper", "'proper' and 'improper' contradict each other"),
        ("me:\n  gy: Jinzo (attacked)", "S105", "attacked", "'attacked' is for cards on the field"),
        ("me:\n  hand: Jinzo (as A, x2)", "S105", "A", "a handle names one card, not several copies"),
        ("me:\n  M1: Jinzo (as A, as B)", "S105", "as B", "the state 'as' is given twice"),
        ("me: 3", "S008", "3", "`me:` is a mapping of zones and piles"),
        ("applied: [Jinzo]\nme: {M1: Jinzo}", "S008", "[Jinzo]", "`applied:` is a list of two or more cards, the first to apply first"),
        ("cards: {Jinzo: normal L4 1/1 FIRE Fish}", "S101", "Jinzo", "'Jinzo' is a real card: a made-up card needs a name of its own"),
    ],
)  # fmt: skip
def test_a_wrong_board(lines, code, marked, message):
    found = one_problem(f"turn: me main1\n{lines}\n")
    assert (found[0], found[2], found[3]) == (code, marked, message)


def test_all_problems_of_a_file_are_collected_in_the_order_of_the_file():
    found = problems("""
        turn: opp main 1
        me:
          M6: Celtic Gaurdian
          M2: Gemini Elf (sett)
          M3: Jinzo #7
          S1: Shift Change (set)
          S1: Book of Moon (set)
        opp:
          hand: [Raigeky, Sangan]
        chian: []
        """)
    assert [(code, line, marked) for code, line, marked, *_ in found] == [
        ("S004", 1, "opp main 1"), ("S002", 3, "M6"), ("S105", 4, "sett"), ("S104", 5, "Jinzo #7"),
        ("S101", 6, "Shift Change"), ("S003", 7, "S1"), ("S101", 9, "Raigeky"), ("S001", 10, "chian"),
    ]  # fmt: skip
    assert [suggestion for *_, suggestion in found] == [
        "did you mean 'opp main1'?", "Monster Zones are M1 to M5, EML, EMR", "did you mean 'set'?",
        "quote it: 'Jinzo #7'", "did you mean 'Shift'?", "", "did you mean 'Raigeki'?", "did you mean 'chain'?",
    ]  # fmt: skip
