"""`also:`, `control:`, `base:`: merge, `without`, `swap`, `add`."""

import pytest

from encoder.model import Step
from tests.load_support import HEAD, load, one_problem, scenario

BOARD = """turn: me main1
me:
  M1: Gemini Elf (as A)
  M2: Sangan
  S1: Shift (set)
  hand: [Dark Magician, Raigeki]
opp:
  lp: 4000
  M1: Jinzo
  S1: Skill Drain
  hand: 2
  deck: {top: [Umi], others: 10}
applied: [Skill Drain, Jinzo]
do:
- me: attack A
  target: Jinzo
- go: open
chain:
- me: Raigeki
  cost: [Sangan, Dark Magician]
- opp: Skill Drain
  target: A
ask:
  me: Shift
  target: opp.M1
expect: legal
"""


def vary(lines: str):
    """The control of the document above, with these changes."""
    text = BOARD + "control:\n" + "".join(f"  {line}\n" for line in lines.split("\n")) + "  expect: {answer: unknown}\n"
    (control,) = scenario(text).control
    return control


def board(case):
    return {f"{card.controller}.{card.zone}": card.name for card in case.cards if card.zone not in ("hand", "deck")}


def steps(entries):
    return [(entry.player, entry.verb, entry.card and (entry.card.card or entry.card.name)) for entry in entries if isinstance(entry, Step)]


def test_what_is_not_written_stays_and_sides_are_merged_key_by_key():
    found = vary("me: {M3: Man-Eater Bug (set), gy: []}\nopp: {lp: 100}")
    assert board(found) == {
        "me.M1": "Gemini Elf", "me.M2": "Sangan", "me.M3": "Man-Eater Bug", "me.S1": "Shift",
        "opp.M1": "Jinzo", "opp.S1": "Skill Drain",
    }  # fmt: skip
    assert (found.me.gy.size, found.me.hand.size, found.opp.lp, found.opp.hand.size, found.opp.deck.size) == (0, 2, 100, 2, 11)
    assert len(found.chain.links) == 2 and found.ask[0].verb == "activate"
    assert found.expect.answer == "unknown" and found.role == "control"


def test_empty_clears_a_zone_and_ranges_are_written_out_first():
    found = vary("me: {M1-M2: blocked, S1: empty}\nchain: []\nask: none\ndo: []")
    assert board(found) == {"opp.M1": "Jinzo", "opp.S1": "Skill Drain"}
    assert found.me.blocked == ("M1", "M2")


def test_lists_replace_and_nothing_removes():
    found = vary("turn: opp battle\ndo:\n- opp: attack Jinzo\n  target: A\nchain: []\nask: none\napplied: []")
    assert (found.turn_player, found.phase, found.chain, found.ask, found.applied) == ("opp", "battle", None, (), None)
    assert steps(found.do) == [("opp", "attack", "c_jinzo")]


def test_without_a_card_takes_every_step_and_choice_that_names_it():
    found = vary("without: Skill Drain")
    assert "opp.S1" not in board(found) and found.applied is None
    assert steps(found.chain.links) == [("me", "activate", "c_raigeki")]
    found = vary("without: A")
    assert "me.M1" not in board(found) and steps(found.do) == []
    assert [link.target for link in found.chain.links] == [(), ()]


def test_without_a_choice_in_a_list_and_by_zone_or_place():
    found = vary("without: [M2, opp.M1, hand.1]")
    assert [ref.card for ref in found.chain.links[0].cost] == []
    assert found.do[0].target == () and found.ask[0].target == () and found.me.hand.size == 1


def test_without_links_and_entries_of_do_count_from_the_main_case():
    found = vary("without: [link 1, step 1, step 2]")
    assert steps(found.chain.links) == [("opp", "activate", "c_skill_drain")] and found.do == ()


def test_swap_puts_another_card_in_the_same_places_and_steps():
    found = vary("swap: {Jinzo: Man-Eater Bug, Raigeki: Book of Moon, Gemini Elf: Celtic Guardian}")
    assert board(found)["opp.M1"] == "Man-Eater Bug" and board(found)["me.M1"] == "Celtic Guardian"
    assert [ref.card for ref in found.applied] == ["c_skill_drain", "c_man_eater_bug"]
    assert found.do[0].target[0].card == "c_man_eater_bug" and found.do[0].card.card == "c_a"
    assert steps(found.chain.links)[0] == ("me", "activate", "c_book_of_moon")
    assert next(card for card in found.cards if card.id == "c_a").handle == "A"


def test_swap_keeps_states_and_reaches_the_cards_that_states_name():
    text = """turn: me main1
me:
  M1: Jinzo (def, new, as J)
  M2: Jinzo (def)
  S1: Axe of Despair (on J)
  S2: Call of the Haunted (on M2)
  M3: Sheep Token (by Raigeki)
  gy: [Raigeki]
expect: {always: {J: M1}}
control:
  swap: {Jinzo: Sangan, Raigeki: Umi}
  expect: {always: {J: GY}}
"""
    (found,) = scenario(text).control
    assert [(card.name, card.position, card.ago) for card in found.cards[:2]] == [("Sangan", "def", 0), ("Sangan", "def", None)]
    assert [card.on for card in found.cards if card.on] == ["c_j", "c_sangan"]
    assert [card.by_card.name for card in found.cards if card.by_card] == ["Umi"]


def test_swap_of_a_handle_changes_one_copy():
    text = """turn: me main1
me: {M1: Jinzo (as J), M2: Jinzo (as K)}
expect: {always: {J: M1}}
control:
  swap: {K: Sangan}
  expect: {always: {J: GY}}
"""
    (found,) = scenario(text).control
    assert [card.name for card in found.cards] == ["Jinzo", "Sangan"]


def test_swap_and_without_reach_cards_in_the_mapping_form():
    text = """turn: me main1
me:
  M1: {card: Jinzo, as: J, xyz: [Sangan]}
  M2: {card: Umi, on: Jinzo, by: Sangan, pos: set}
  hand: {card: Raigeki, as: R}
  deck: {bottom: [Shift], others: Book of Moon}
expect: {always: {J: M1}}
control:
  %s
  expect: {always: {J: GY}}
"""
    (swapped,) = scenario(text % "swap: {Jinzo: Celtic Guardian, Sangan: Summoned Skull, Shift: Trap Hole}").control
    assert [card.name for card in swapped.cards] == [
        "Celtic Guardian", "Summoned Skull", "Umi", "Raigeki", "Trap Hole", "Book of Moon"]  # fmt: skip
    umi = next(card for card in swapped.cards if card.name == "Umi")
    assert (umi.on, umi.by_card.name) == ("c_j", "Summoned Skull")
    (without,) = scenario(text % "without: [R, Shift, Book of Moon]").control
    assert [card.name for card in without.cards] == ["Jinzo", "Sangan", "Umi"]
    assert (without.me.hand.size, without.me.deck.size) == (0, 0)


def test_cards_are_found_by_names_in_any_language():
    text = """turn: me main1
me: {S1: シフトチェンジ (set), M1: Jinzo}
chain: [{me: Shift, target: Jinzo}]
expect: {always: {Jinzo: M1}}
control: {%s, expect: {always: {Jinzo: GY}}}
"""
    assert scenario(text % "without: Shift").control[0].chain is None
    assert [c.name for c in scenario(text % "swap: {Shift: Trap Hole}").control[0].cards] == ["Trap Hole", "Jinzo"]


def test_without_the_card_that_is_asked_about_nothing_is_asked():
    (found,) = scenario("""turn: me main1
me: {M1: Jinzo (as J), M2: Sangan}
do: [{chain: [{me: activate J}]}]
ask: {me: attack J}
expect: illegal wrong-phase
control: {without: J, expect: {always: {Sangan: M2}}}
""").control
    assert found.ask == () and found.do == ()


def test_an_empty_choice_is_open_again():
    found = vary("without: Sangan")
    assert [ref.card for ref in found.chain.links[0].cost] == ["c_dark_magician"]
    found = vary("without: [Sangan, Dark Magician]")
    assert found.chain.links[0].cost == ()


def test_add_appends():
    found = vary("""add:
  do: [{go: main2}]
  chain: [{me: Shift, target: A}]
  earlier: [{opp: destroyed Sangan}]
  me.hand: Celtic Guardian
  opp.hand: [Book of Moon]
  me.gy: Celtic Guardian
  opp.deck: Man-Eater Bug""")
    assert len(found.do) == 3 and len(found.chain.links) == 3 and len(found.earlier) == 1
    assert [found.me.hand.size, found.me.gy.size] == [3, 1]
    assert found.opp.hand.size == 3 and found.opp.deck.size == 12
    assert [card.name for card in found.cards if card.zone == "deck"] == ["Umi", *["unknown"] * 10, "Man-Eater Bug"]
    assert found.opp.deck.top == ("c_umi",)


def test_the_order_is_merge_without_swap_add():
    found = vary("me: {M3: Celtic Guardian}\nwithout: Jinzo\nswap: {Celtic Guardian: Summoned Skull}\nadd: {opp.gy: Jinzo}")
    assert board(found)["me.M3"] == "Summoned Skull" and "opp.M1" not in board(found)
    assert [card.name for card in found.cards if card.zone == "gy"] == ["Jinzo"]


def test_made_up_cards_are_merged():
    (found,) = scenario("""turn: me main1
cards: {Test Elf: normal L4 1/1 FIRE Fish}
me: {M1: Test Elf}
expect: {always: {Test Elf: M1}}
control:
  cards: {Test Ox: normal L4 1/1 FIRE Fish}
  swap: {Test Elf: Test Ox}
  expect: {always: {Test Ox: GY}}
""").control
    assert [card.name for card in found.made_up_cards] == ["Test Elf", "Test Ox"]
    assert [card.name for card in found.cards] == ["Test Ox"]


def test_several_variations_are_numbered_and_may_have_a_title():
    found = scenario("""turn: me main1
me: {M1: Jinzo}
ask: {me: attack Jinzo}
expect: illegal wrong-phase
also:
- {title: later, turn: me battle, expect: legal}
- {turn: me main2, expect: illegal wrong-phase}
control: {turn: me battle, expect: legal}
""")
    assert [(case.label, case.role, case.title) for case in found.cases] == [
        ("main", "main", "a test"), ("also 1", "also", "later"), ("also 2", "also", "a test"),
        ("control", "control", "a test"),
    ]  # fmt: skip


def test_a_doubt_is_about_the_main_case_only():
    found = scenario("""turn: me main1
doubt: nobody knows
pending: a word is missing
me: {M1: Jinzo}
expect: {always: {Jinzo: M1}}
control: {me: {M2: Sangan}, expect: {always: {Jinzo: GY}}}
""")
    assert [case.doubt for case in found.cases] == ["nobody knows", None]
    assert [case.pending for case in found.cases] == ["a word is missing"] * 2


BASE = """base:
  rules: mr3
  turn: me main1
  me: {M1: Jinzo, M2: Sangan}
---
id: B-1
title: one
me: {M2: empty, M3: Gemini Elf}
---
id: B-2
title: two
turn: opp battle
"""


def test_base_is_merged_into_every_other_document():
    one, two = load(BASE).scenarios
    assert {card.zone: card.name for card in one.main[0].cards} == {"M1": "Jinzo", "M3": "Gemini Elf"}
    assert (one.main[0].era, one.main[0].turn_player, two.main[0].turn_player) == ("mr3", "me", "opp")
    assert [card.name for card in two.main[0].cards] == ["Jinzo", "Sangan"]


def test_base_is_the_only_key_of_the_first_document():
    result = load(BASE + "---\nid: B-3\ntitle: three\nbase: {turn: me main1}\n")
    assert [(problem.code, problem.line) for problem in result.problems] == [("S001", 16)]
    result = load("base: {trun: me main1}\n---\nid: B\ntitle: t\nturn: me main1\n")
    assert [problem.suggestion for problem in result.problems] == ["did you mean 'turn'?"]


@pytest.mark.parametrize(
    ("lines", "code", "marked", "message"),
    [
        ("titel: x\nturn: me battle", "S001", "titel", "unknown key 'titel'"),
        ("doubt: x\nturn: me battle", "S001", "doubt", "unknown key 'doubt'"),
        ("without: Book of Moon", "S201", "Book of Moon", "'Book of Moon' is not on this board"),
        ("me: {M3: {card: Jinzo #7, xyz: [Umi]}}\nwithout: Umi".replace("Jinzo #7", "'Number 39: Utopia'"), "S201", "Umi",
         "'Umi' is not one card here"),
        ("me: {M3: {card: Jinzo #7, xyz: [Book of Moon]}}\nwithout: Book of Moon".replace("Jinzo #7", "'Number 39: Utopia'"), "S201",
         "Book of Moon", "Book of Moon is an Xyz Material"),
        ("without: link 3", "S201", "link 3", "there is no link 3: `chain:` has 2 links"),
        ("without: step 3", "S201", "step 3", "there is no step 3: `do:` has 2 steps"),
        ("swap: {Book of Moon: Umi}", "S201", "Book of Moon", "'Book of Moon' is not on this board"),
        ("swap: {Jinzo: Jinzoo}", "S101", "Jinzoo", "unknown card 'Jinzoo'"),
        ("swap: {Jinzo: Sangan (set)}", "S105", "Sangan (set)", "the states of the old card stay: write the name alone"),
        ("swap: Jinzo", "S008", "Jinzo", "`swap:` is written as {Old: New}"),
        ("add: {do: {go: open}}", "S008", "{go: open}", "`do:` is a list of steps"),
        ("add: {hand: Jinzo}", "S001", "hand", "unknown key 'hand'"),
        ("add: Jinzo", "S008", "Jinzo", "`add:` is written as {do: […]} or {opp.hand: CARD}"),
        ("swap: {}", "S008", "{}", "`swap:` is written as {Old: New}"),
        ("me: {M3: Man-Eater Bug (sett)}", "S105", "sett", "unknown card state 'sett'"),
    ],
)  # fmt: skip
def test_a_wrong_variation(lines, code, marked, message):
    text = BOARD + "control:\n" + "".join(f"  {line}\n" for line in lines.split("\n")) + "  expect: {answer: unknown}\n"
    result = load(HEAD + text)
    found = [(p.code, p.excerpt[p.column - 1 : p.column - 1 + p.length], p.message) for p in result.problems]
    assert (code, marked, message) in found
    assert all(found_code in (code, "S205") for found_code, *_ in found)


def test_without_one_of_several_copies_needs_a_handle():
    found = one_problem("""turn: me main1
me: {M1: Jinzo, M2: Jinzo}
expect: {always: {M1: GY}}
control: {without: Jinzo, turn: me battle, expect: {always: {M1: GY}}}
""")
    assert found[0] == "S201" and found[3:] == ("'Jinzo' is not one card here", "give handles")


SAME = """turn: me main1
me: {M1: Jinzo, M2: Sangan}
ask: {me: attack Jinzo}
expect: illegal wrong-phase
control:
"""


@pytest.mark.parametrize("change", ["title: same", "turn: me main1", "me: {M1: Jinzo}", "ask: {me: attack Jinzo}"])
def test_a_control_that_equals_the_main_case_is_an_error(change):
    found = one_problem(SAME + f"  {change}\n  expect: legal\n")
    assert (found[0], found[3]) == ("S205", "the control equals the main case")


def test_a_control_may_look_at_another_card_of_the_same_board():
    text = "turn: me main1\nme: {M1: Jinzo, M2: Sangan}\nexpect: {now: {Jinzo: atk 2400}}\ncontrol:\n  expect: {now: {%s: atk 1}}\n"
    assert scenario(text % "Sangan").control
    assert one_problem(text % "Jinzo")[0] == "S205"


def test_a_variation_of_several_questions_asks_its_own():
    text = """turn: me main1
me: {M1: Jinzo}
ask:
- me: attack Jinzo
  expect: illegal wrong-phase
- me: flip Jinzo
  expect: illegal location
control: {turn: me battle, expect: legal}
"""
    found = one_problem(text)
    assert (found[0], found[3]) == ("S007", "the main case asks several questions: this variation needs its own `ask:`")


def test_a_problem_of_the_main_case_is_told_once():
    found = one_problem(SAME.replace("Jinzo, ", "Jinzo (sett), ") + "  turn: me battle\n  expect: legal\n")
    assert found[:3] == ("S105", 2, "sett")
