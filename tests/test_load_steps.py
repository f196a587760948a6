"""Steps: verbs, references, keys, history."""

import pytest

from encoder.model import ChainEntry, Go, Place, Step
from tests.load_support import case, one_problem

BOARD = """turn: me main1
me:
  M1: Gemini Elf (as A)
  M2: Sangan
  S1: Shift (set)
  hand: [Dark Magician, Raigeki, Pendulum Shift]
  extra: [Stardust Dragon]
opp:
  M1: Jinzo
  S1-S2: Trap Hole (set)
  gy: [Summoned Skull, Celtic Guardian]
"""


def ask(lines: str) -> Step:
    """The question of a case with the board above."""
    (step,) = case(BOARD + "ask:\n" + "".join(f"  {line}\n" for line in lines.split("\n"))).ask
    return step


def ids(refs):
    return [ref.card for ref in refs]


def test_a_step_without_a_verb_is_an_activation():
    step = ask("me: Shift")
    assert (step.player, step.verb, step.card.card, step.text) == ("me", "activate", "c_shift", "Shift")


def test_a_small_letter_makes_a_verb_and_a_capital_a_name():
    assert ask("me: Pendulum Shift").card.card == "c_pendulum_shift"
    assert ask("me: synchro Stardust Dragon").verb == "synchro"


@pytest.mark.parametrize("verb", ["activate", "trigger", "summon", "set", "flip", "special", "fusion", "xyz", "link", "attack"])
def test_a_verb_with_a_card(verb):
    step = ask(f"me: {verb} A")
    assert (step.verb, step.card.card) == (verb, "c_a")


def test_verbs_without_a_card():
    assert (ask("opp: pass").verb, ask("opp: pass").card) == ("pass", None)
    assert ask("me: pendulum\nchoose: [Sangan, Dark Magician]").verb == "pendulum"
    assert (ask("me: phase battle").phase, ask("me: decline A").card.card, ask("me: pay").card) == ("battle", "c_a", None)


def test_the_keys_of_a_step():
    step = ask("""me: activate Raigeki
target: [A, opp.M1]
cost: Dark Magician
choose: [FIRE, opp.gy.2]
using: hand.1
to: FZ
pos: set
declare: [Dragon, FIRE Warrior, Dark Magician]
result: heads
effect: 2
answering: 1""")
    assert step.target[0].card == "c_a" and step.target[1].place == Place("opp", "M1")
    assert ids(step.cost) == ["c_dark_magician"] and ids(step.using) == ["c_dark_magician"]
    assert [(ref.kind, ref.name or ref.card) for ref in step.choose] == [("word", "FIRE"), ("card", "c_celtic_guardian")]
    assert (step.to, step.pos, step.result, step.effect, step.answering) == ((Place("me", "FZ"),), "set", "heads", 2, 1)
    assert step.declare == ("Dragon", "FIRE", "Warrior", "Dark Magician")


def test_a_bare_place_belongs_to_the_player_of_the_step():
    step = ask("opp: activate M1\ntarget: me.m2")
    assert (step.card.place, step.target[0].place) == (Place("opp", "M1"), Place("me", "M2"))


def test_attack_and_replay_targets_may_be_words():
    assert ask("me: attack A\ntarget: direct").target[0].name == "direct"
    assert ask("me: replay A\ntarget: none").target[0].kind == "word"


def test_an_answer_may_name_a_card():
    assert ask("me: Shift\nanswering: Raigeki").answering.card == "c_raigeki"


def test_a_token_may_appear_later():
    step = ask("me: attack A\ntarget: Sheep Token")
    assert (step.target[0].kind, step.target[0].name) == ("name", "Sheep Token")


def test_what_a_see_asks_for():
    assert ask("opp: see A\nfact: atk").fact == "atk"


def test_entries_of_do():
    found = case(BOARD + """do:
- me: summon Dark Magician
  tribute: [M1, M2]
- go: opp main1
- go: before-calc
- chain:
  - me: Raigeki
  - opp: S1
- me: position Sangan
  pos: def
""").do
    assert [type(entry) for entry in found] == [Step, Go, Go, ChainEntry, Step]
    assert [(go.when, go.player) for go in found[1:3]] == [("main1", "opp"), ("before-calc", None)]
    assert [step.player for step in found[3].steps] == ["me", "opp"]


def test_a_chain_may_be_open():
    found = case(BOARD + "chain: {open: true, links: [{me: Raigeki}]}\n").chain
    assert found.open and [step.card.card for step in found.links] == ["c_raigeki"]
    assert case(BOARD + "chain: [{me: Raigeki}]\n").chain.open is False
    assert case(BOARD + "chain: []\n").chain is None


def test_history_has_more_verbs_and_keys_and_cards_that_are_gone():
    found = case(BOARD + """earlier:
- opp: destroyed Man-Eater Bug
  from: M2
  by: battle
  turns-ago: 2
- me: attack M1
  negated: attack
just:
- me: sent Sangan
  from: deck
""")
    first, second = found.earlier
    assert (first.card.kind, first.card.name, first.from_place, first.by, first.turns_ago) == (
        "name", "Man-Eater Bug", Place("opp", "M2"), "battle", 2)  # fmt: skip
    assert (second.card.card, second.negated, second.turns_ago) == ("c_a", "attack", 0)
    assert found.just[0].from_place == Place("me", "deck")


@pytest.mark.parametrize(
    ("lines", "code", "marked", "message", "suggestion"),
    [
        ("me: Raigeki\nopp: Shift", "S005", "me: Raigeki", "a step needs exactly one of me, opp", "split it into two steps"),
        ("mee: Raigeki", "S001", "mee", "unknown key 'mee'", "did you mean 'me'?"),
        ("me: ritual Jinzo", "S005", "ritual", "'ritual' is no verb: write the activation of the Ritual Spell", ""),
        ("me: sumon Jinzo", "S005", "sumon", "'sumon' is no verb", "did you mean 'summon'?"),
        ("me: destroyed Jinzo", "S005", "destroyed", "'destroyed' is a verb of `earlier:` and `just:`", ""),
        ("me: position A", "S005", "position A", "a change of position needs `pos:`", "add pos: atk or pos: def"),
        ("me: attack", "S005", "attack", "'attack' needs a card", "for example 'attack CARD'"),
        ("me: phase main 2", "S005", "phase main 2", "'main 2' is no phase", "did you mean 'main2'?"),
        ("me: pass Raigeki", "S005", "Raigeki", "'pass' takes no card", ""),
        ("me: Umi", "S202", "Umi", "Umi is used in ask: but is not on the board", "add it to me.hand"),
        ("opp: Flame Swordsman", "S202", "Flame Swordsman",
         "Flame Swordsman is used in ask: but is not on the board", "add it to opp.extra"),
        ("opp: Trap Hole", "S201", "Trap Hole", "'Trap Hole' is not one card here (opp.S1, opp.S2)", "give handles"),
        ("me: activate Q", "S201", "Q", "no such handle or card here: 'Q'", ""),
        ("me: activate M3", "S202", "M3", "no card lies in M3", ""),
        ("me: hand.4", "S201", "hand.4", "the file lists 3 cards in me.hand", ""),
        ("me: activate unknown", "S201", "unknown", "'unknown' is not one card here", "give it a handle: unknown (as X)"),
        ("me: Raigeky", "S101", "Raigeky", "unknown card 'Raigeky'", "did you mean 'Raigeki'?"),
        ("me: Shift\ntribute: A", "S203", "tribute", "nothing uses 'tribute' of 'activate'", "use `cost:`"),
        ("me: flip A\ntarget: A", "S203", "target", "nothing uses 'target' of 'flip'", ""),
        ("me: Shift\nfrom: S1", "S001", "from", "'from' belongs in `earlier:` and `just:`", ""),
        ("me: Shift\ntarget: graveyard", "S201", "graveyard", "'graveyard' is a place, not a card", "name the card, for example hand.1"),
        ("me: summon A\nto: M7", "S002", "M7", "no zone 'M7'", "Monster Zones are M1 to M5, EML, EMR"),
        ("me: summon A\npos: attack", "S006", "attack", "'attack' is no position", "did you mean 'atk'?"),
        ("me: Shift\nresult: 7", "S008", "7", "`result:` is heads, tails, or is a number from 1 to 6", ""),
        ("me: Shift\neffect: first", "S008", "first", "`effect:` is a number from 1 to 9", ""),
        ("me: Shift\ntarget:", "S008", "target", "`target:` has no value", "leave it out if it is open"),
        ("opp: see A", "S005", "see A", "'see' needs `fact:`", "for example fact: name"),
        ("opp: see A\nfact: colour", "S006", "colour", "'colour' is no fact", "write name, level, atk, def, kind or count"),
        ("me: [A]", "S005", "[A]", "a step is a verb and a card", "for example 'summon CARD'"),
        ("me: Shift\ntarget: [Gaia Knight, the Force of Earth]", "Y002", "Gaia Knight",
         'one card? quote it: "Gaia Knight, the Force of Earth"', ""),
        ("me: Shift\ntarget: [Number 39: Utopia]", "Y002", "Number 39: Utopia",
         'this card name needs quotes: "Number 39: Utopia"', ""),
    ],
)  # fmt: skip
def test_a_wrong_step(lines, code, marked, message, suggestion):
    text = BOARD + "ask:\n" + "".join(f"  {line}\n" for line in lines.split("\n"))
    found = one_problem(text)
    assert (found[0], found[2], found[3], found[4]) == (code, marked, message, suggestion)


@pytest.mark.parametrize(
    ("lines", "code", "message"),
    [
        ("do: {me: Raigeki}", "S008", "`do:` is a list of steps"),
        ("do: [Raigeki]", "S005", "a step needs exactly one of me, opp"),
        ("do: [{go: main3}]", "S004", "nobody can go to 'main3'"),
        ("do: [{go: open, me: Raigeki}]", "S001", "unknown key 'go'"),
        ("do: [{go: open, cost: Raigeki}]", "S005", "`go:` is an entry of its own"),
        ("chain: {links: [{me: Raigeki}]}", "S008", "a chain in this form is {open: true, links: […]}"),
        ("earlier:\n- me: attack M4", "S201", "no card lies in M4"),
        ("earlier:\n- me: attack A\n  by: magic", "S006", "'magic' is no cause"),
        ("ask: none", "S005", "'none' takes the question of the main case away: it stands in a variation"),
    ],
)  # fmt: skip
def test_a_wrong_story(lines, code, message):
    found = one_problem(BOARD + lines + "\n")
    assert (found[0], found[3]) == (code, message)


def test_a_zone_that_is_filled_by_an_earlier_step_may_be_named():
    assert case(BOARD + "do:\n- me: set Dark Magician\n  to: M3\nask:\n  me: position M3\n  pos: atk\n").ask[0].card.place
