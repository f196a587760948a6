"""Expectations and claims, every property and every fact."""

import pytest

from encoder.model import (
    CameBy, CardsClaim, CountClaim, EffectIs, HasCounters, HasMaterials, HasValue, HasWord, InPlace, InStance, InState,
    IsKind, LinkTargetClaim, NumberClaim, OnCard, OrderClaim, OwnedBy, PhaseClaim, Place, PriorityClaim, SkipsClaim,
    Turn, WinsClaim,
)  # fmt: skip
from tests.load_support import case, load, one_problem, problems, scenario

BOARD = """turn: me main1
me:
  M1: Gemini Elf (as A)
  M2: Sangan
  S1: Shift (set)
  hand: [Dark Magician, Raigeki]
opp:
  M1: Jinzo
  S1-S2: Trap Hole (set)
  S3: Skill Drain (as D)
"""
ASK = "ask:\n  me: Raigeki\n"


def expect(lines: str, more: str = ASK):
    return case(BOARD + more + "expect:\n" + "".join(f"  {line}\n" for line in lines.split("\n"))).expect


def claim(line: str):
    (only,) = expect(f"always: {{{line}}}", "").always
    return only


@pytest.mark.parametrize(
    ("text", "prop"),
    [
        ("GY", InPlace(Place(None, "gy"))),
        ("gy", InPlace(Place(None, "gy"))),
        ("hand", InPlace(Place(None, "hand"))),
        ("me.hand", InPlace(Place("me", "hand"))),
        ("deck top", InPlace(Place(None, "deck", "top"))),
        ("opp.deck bottom", InPlace(Place("opp", "deck", "bottom"))),
        ("extra (up)", InPlace(Place(None, "extra"), "up")),
        ("banished (down)", InPlace(Place(None, "banished"), "down")),
        ("M2", InPlace(Place("me", "M2"))),
        ("opp.S1 (set)", InPlace(Place("opp", "S1"), "set")),
        ("m2 (atk)", InPlace(Place("me", "M2"), "atk")),
        ("M", InPlace(Place("me", "M"))),
        ("opp.M (def)", InPlace(Place("opp", "M"), "def")),
        ("S (up)", InPlace(Place("me", "S"), "up")),
        ("EMZ", InPlace(Place("me", "EMZ"))),
        ("EML", InPlace(Place("me", "EML"))),
        ("field", InPlace(Place("me", "field"))),
        ("opp.field (set)", InPlace(Place("opp", "field"), "set")),
        ("gone", InPlace(gone=True)),
        ("def", InStance("def")),
        ("up", InStance("up")),
        ("atk 2800", HasValue("atk", 2800)),
        ("atk +500", HasValue("atk", 500, True)),
        ("def -300", HasValue("def", -300, True)),
        ("original-atk 1500", HasValue("atk", 1500, original=True)),
        ("level 4", HasValue("level", 4)),
        ("rank 4", HasValue("rank", 4)),
        ("scale 8", HasValue("scale", 8)),
        ("link 3", HasValue("link", 3)),
        ("name Dark Magician", HasWord("name", "Dark Magician")),
        ("attribute FIRE", HasWord("attribute", "FIRE")),
        ("type Sea Serpent", HasWord("type", "Sea Serpent")),
        ("is monster", IsKind("monster")),
        ("is-not normal-monster", IsKind("normal-monster", False)),
        ("counters 3 spell", HasCounters(3, "spell")),
        ("by tribute", CameBy("tribute")),
        ("owner opp", OwnedBy("opp")),
        ("negated", InState("negated")),
        ("active", InState("active")),
        ("used", InState("used")),
        ("proper", InState("proper")),
        ("effect 2 unclassified", EffectIs(2, "unclassified")),
    ],
)
def test_a_property_of_a_card(text, prop):
    found = claim(f"A: '{text}'")
    assert (found.subject.card, found.property, found.text) == ("c_a", prop, f"A: {text}")


def test_properties_that_name_cards():
    on, materials, under, by = (claim(f"A: {text}").property for text in (
        "on opp.M1", "materials Sangan; D", "under Sangan", "by Raigeki"))  # fmt: skip
    assert isinstance(on, OnCard) and on.card.place == Place("opp", "M1")
    assert isinstance(materials, HasMaterials) and [ref.card for ref in materials.cards] == ["c_sangan", "c_d"]
    assert under.under.card == "c_sangan" and by.card.card == "c_raigeki"


def test_a_list_of_properties_is_one_claim_each():
    found = expect("always: {A: [M1, atk 1900], opp.M1: GY}", "").always
    assert [(one.subject.card or one.subject.place.zone, type(one.property)) for one in found] == [
        ("c_a", InPlace), ("c_a", HasValue), ("M1", InPlace)]  # fmt: skip


@pytest.mark.parametrize(
    ("line", "kind", "fields"),
    [
        ("me.lp: 8000", NumberClaim, dict(player="me", what="lp", number=8000)),
        ("opp.lp-change: -500", NumberClaim, dict(player="opp", what="lp-change", number=-500)),
        ("me.battle-damage: 0", NumberClaim, dict(what="battle-damage", number=0)),
        ("me.effect-damage: 300", NumberClaim, dict(what="effect-damage")),
        ("me.GY: 2", NumberClaim, dict(what="gy", number=2)),
        ("opp.hand: 0", NumberClaim, dict(what="hand", player="opp")),
        ("me.free-M: 3", NumberClaim, dict(what="free-M")),
        ("me.free-S: 5", NumberClaim, dict(what="free-S")),
        ("count Sheep Token in me.M: 4", CountClaim, dict(name="Sheep Token", word=None, number=4, place=Place("me", "M"))),
        ("count Trap Hole in opp.S: 2", CountClaim, dict(name="Trap Hole")),
        ("count monster in opp.M: 1", CountClaim, dict(name=None, word="monster")),
        ("count set in me.S: 1", CountClaim, dict(word="set")),
        ("me.skips: draw", SkipsClaim, dict(player="me", phase="draw")),
        ("wins: nobody", WinsClaim, dict(who="nobody")),
        ("target of link 2: none", LinkTargetClaim, dict(link=2, cards=())),
        ("triggered: []", CardsClaim, dict(what="triggered", cards=())),
        ("priority: opp", PriorityClaim, dict(player="opp")),
        ("phase: me battle", PhaseClaim, dict(turn=Turn("me", "battle"))),
    ],
)
def test_a_fact(line, kind, fields):
    found = claim(line)
    assert type(found) is kind
    assert {name: getattr(found, name) for name in fields} == fields


def test_facts_that_name_cards():
    assert [ref.card for ref in claim("missed: [Sangan, A]").cards] == ["c_sangan", "c_a"]
    assert [ref.card for ref in claim("last-chain: [A]").cards] == ["c_a"]
    assert [ref.card or ref.place.zone for ref in claim("target of link 1: [A, opp.M1]").cards] == ["c_a", "M1"]


def test_an_order_of_events():
    found = claim("order: [at calc, triggered Sangan, destroyed A]")
    assert isinstance(found, OrderClaim)
    assert [(event.what, event.moment, event.card and event.card.card) for event in found.events] == [
        ("at", "calc", None), ("triggered", None, "c_sangan"), ("destroyed", None, "c_a")]  # fmt: skip


def test_a_verdict_alone():
    found = case(BOARD + ASK + "expect: illegal tribute-count\n").expect
    assert (found.answer, found.reason.id) == ("illegal", "tribute-count")
    assert case(BOARD + ASK + "expect: legal\n").expect.answer == "legal"
    locked = case(BOARD + ASK + "expect: illegal locked-by Skill Drain\n").expect.reason
    assert (locked.id, locked.card.card) == ("locked-by", "c_d")
    several = case(BOARD + ASK + "expect: illegal locked-by Trap Hole\n").expect.reason
    assert (several.card.kind, several.card.name) == ("name", "Trap Hole")


def test_everything_an_expectation_may_say():
    found = expect("""answer: illegal
title: all of it
reasons: [damage-step, locked-by D]
to: [M1, opp.M4]
to+: EML
not-to: {M2: zone-not-linked}
targets: [A, opp.M1]
targets+: [Sangan]
choices: 3
least: {tribute: 1}
most: {choose: 2, using: 3}
legal-in: [me main1, opp battle]
always: {A: GY}
some: [{A: GY}, {A: hand}]
never: [{A: banished}]
exactly: [{A: GY}, {A: M1}]
outcomes: ">=2"
before: {me.lp: 8000}
now: {A: M1}
after link 1: {A: M2}
after step 1: {A: M3}
at calc: {A: M4}
at activation: {A: M5}
negated: {2: effect, 3: activation}
because: [R-TRIBUTE-1]
hangs-on: [me.hand, applied, A, new, Sangan by]""", "do:\n- go: open\n" + ASK)
    assert [(reason.id, reason.card and reason.card.card) for reason in found.reasons] == [
        ("damage-step", None), ("locked-by", "c_d")]  # fmt: skip
    assert found.title == "all of it"
    assert (found.to, found.to_plus) == ((Place("me", "M1"), Place("opp", "M4")), (Place("me", "EML"),))
    assert [(place.zone, reason.id) for place, reason in found.not_to] == [("M2", "zone-not-linked")]
    assert [ref.card or ref.place.zone for ref in found.targets] == ["c_a", "M1"]
    assert (found.targets_plus[0].card, found.choices) == ("c_sangan", 3)
    assert (found.least, found.most) == ((("tribute", 1),), (("choose", 2), ("using", 3)))
    assert found.legal_in == (Turn("me", "main1"), Turn("opp", "battle"))
    assert [len(x) for x in (found.always, found.some, found.never, found.exactly, found.before, found.now)] == [
        1, 2, 1, 2, 1, 1]  # fmt: skip
    assert found.outcomes == (">=", 2)
    assert [(n, claims[0].property.place.zone) for n, claims in found.after_link + found.after_step + found.at] == [
        (1, "M2"), (1, "M3"), ("calc", "M4"), ("activation", "M5")]  # fmt: skip
    assert (found.negated, found.because) == (((2, "effect"), (3, "activation")), ("R-TRIBUTE-1",))
    assert [(m.kind, m.place and m.place.zone, m.card and m.card.card, m.state) for m in found.hangs_on] == [
        ("pile", "hand", None, None), ("applied", None, None, None), ("card", None, "c_a", None),
        ("state", None, None, "new"), ("state", None, "c_sangan", "by")]  # fmt: skip


def test_no_target_differs_from_nothing_said():
    assert expect("answer: legal\ntargets: none").targets == ()
    assert expect("answer: legal").targets is None
    assert expect("answer: legal\ntargets: [A, none]").targets[1].kind == "word"


def test_readings_belong_to_a_doubt():
    found = scenario(BOARD + """doubt: nobody knows
expect:
  readings:
  - {title: one, always: {A: GY}}
  - {always: {A: M1}}
""")
    assert [reading.title for reading in found.main[0].expect.readings] == ["one", ""]
    assert (found.doubt, found.main[0].doubt) == ("nobody knows", "nobody knows")


def test_each_of_several_questions_has_its_own_expectation():
    found = case(BOARD + """ask:
- me: Raigeki
  expect: legal
- me: Shift
  expect: {answer: illegal wrong-window}
expect: {now: {A: M1}}
""")
    assert found.ask_is_list and [step.expect.answer for step in found.ask] == ["legal", "illegal"]
    assert found.expect.answer is None and len(found.expect.now) == 1


def test_an_illegal_without_a_reason_is_a_warning():
    result = load("id: X\ntitle: t\n" + BOARD + ASK + "expect: illegal\n")
    assert not result.problems and len(result.scenarios) == 1
    assert [(warning.code, warning.severity) for warning in result.warnings] == [("S006", "warning")]


@pytest.mark.parametrize(
    ("lines", "code", "marked", "message", "suggestion"),
    [
        ("expect: leagl", "S006", "leagl", "'leagl' is no verdict", "did you mean 'legal'?"),
        ("expect: legal tribute-count", "S006", "legal tribute-count", "'legal tribute-count' is no verdict", "did you mean 'legal'?"),
        ("expect: illegal tribut-count", "S006", "tribut-count", "unknown reason 'tribut-count'", "did you mean 'tribute-count'?"),
        ("expect: illegal hidden A", "S006", "A", "the reason 'hidden' takes nothing after it", ""),
        ("expect:", "S205", "", "`expect:` is empty", "write what must come out, for example legal"),
        ("expect: [legal]", "S008", "[legal]", "`expect:` is an answer or a mapping", "for example expect: legal"),
        ("expect: {}", "S205", "{}", "`expect:` is empty", "write what must come out, for example legal"),
        ("expect: {outcomes: '>=1'}", "S205", "{outcomes: '>=1'}", "no rule could break this `expect:`", "say what must come out"),
        ("expect: {allways: {A: GY}}", "S001", "allways", "unknown key 'allways'", "did you mean 'always'?"),
        ("expect: {always: {A: graveyard}}", "S006", "graveyard", "'graveyard' is no place: write 'GY'", ""),
        ("expect: {always: {A: M7}}", "S002", "M7", "no zone 'M7'", "Monster Zones are M1 to M5, EML, EMR"),
        ("expect: {always: {A: atk much}}", "S006", "much", "'much' is no number", "for example 'atk 4'"),
        ("expect: {always: {A: is monstre}}", "S006", "monstre", "'monstre' is no kind", "did you mean 'monster'?"),
        ("expect: {always: {A: attribute RED}}", "S006", "RED", "'RED' is no Attribute", ""),
        ("expect: {always: {A: GY (sett)}}", "S006", "sett", "'sett' is no stance", "did you mean 'set'?"),
        ("expect: {always: {A: by magic}}", "S006", "magic", "'magic' is no way to arrive", ""),
        ("expect: {always: {A: destroyed}}", "S006", "destroyed", "'destroyed' is no property", ""),
        ("expect: {always: {A: effect 1 fast}}", "S006", "effect 1 fast", "'effect 1 fast' is no effect", "for example 'effect 1 quick'"),
        ("expect: {always: {}}", "S205", "{}", "`always:` is empty", ""),
        ("expect: {always: {Q: GY}}", "S201", "Q", "no such handle or card here: 'Q'", ""),
        ("expect: {always: {Umi: GY}}", "S201", "Umi", "Umi is not on the board", ""),
        ("expect: {always: {Trap Hole: GY}}", "S201", "Trap Hole",
         "'Trap Hole' is not one card here (opp.S1, opp.S2)", "give handles"),
        ("expect: {always: {me.life: 3}}", "S006", "me.life", "'me.life' is no fact", ""),
        ("expect: {always: {me.lp: all}}", "S008", "all", "`me.lp:` is a number from 0 to 999999", ""),
        ("expect: {always: {wins: you}}", "S006", "you", "'you' is no winner", "write me, opp, draw or nobody"),
        ("expect: {always: {count Sheep Tokne in me.M: 1}}", "S101", "Sheep Tokne",
         "unknown card 'Sheep Tokne'", "did you mean 'Sheep Token'?"),
        ("expect: {always: {count Shep Token in me.M: 1}}", "S101", "Shep Token",
         "unknown card 'Shep Token'", "did you mean 'Sheep Token'?"),
        ("expect: {always: {order: [sent A]}}", "S008", "[sent A]", "`order:` is a list of two or more events", ""),
        ("expect: {always: {order: [sent A, exploded A]}}", "S006", "exploded A", "'exploded A' is no event", "for example 'sent CARD'"),
        ("expect: {at noon: {A: GY}}", "S006", "noon", "'noon' is no moment", ""),
        ("expect: {some: {A: GY}}", "S008", "{A: GY}", "`some:` is a list of claims", "write '- ' before each"),
        ("expect: {legal-in: [me main 1]}", "S004", "me main 1", "bad turn 'me main 1'", "did you mean 'me main1'?"),
        ("expect: {negated: {2: attack}}", "S006", "attack", "'attack' is not what is negated", "effect or activation"),
        ("expect: {outcomes: many}", "S008", "many", '`outcomes:` is a number, or ">=2", "<=3"', ""),
        ("expect: {least: {tributes: 1}}", "S001", "tributes", "unknown key 'tributes'", "did you mean 'tribute'?"),
        ("expect: {answer: legal, reasons: [hidden]}", "S206", "[hidden]", "'legal' and `reasons:` contradict each other", ""),
        ("expect: {readings: [{always: {A: GY}}, {always: {A: M1}}]}", "S007", "readings",
         "`readings:` belong to an unsettled ruling", "add `doubt:` and say what is unsettled"),
        ("expect: {after step 1: {A: GY}}", "S203", "after step 1", "there is no step 1: `do:` has no entry", ""),
        ("expect: {always: {Gaia Knight, the Force of Earth: GY}}", "S008", "Gaia Knight",
         "'Gaia Knight' has no property", "a name with a comma needs quotes"),
    ],
)  # fmt: skip
def test_a_wrong_expectation(lines, code, marked, message, suggestion):
    found = problems(BOARD + ASK + lines + "\n")
    assert (code, marked, message, suggestion) in [(f[0], f[2], f[3], f[4]) for f in found]
    assert len(found) == 1 or "Gaia" in lines


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ("expect: legal", "'legal' answers no question"),
        ("expect: {targets: none, always: {A: GY}}", "'targets:' answers no question"),
        ("ask:\n- me: Raigeki\n- me: Shift\n  expect: legal", "several questions: put `expect:` under each"),
        ("ask:\n- me: Raigeki\n  expect: legal\nexpect: legal", "several questions: put `expect:` under each"),
        ("ask:\n  me: Raigeki\n  expect: legal", "one question is answered by the document's `expect:`"),
        ("chain:\n- me: Raigeki\n  expect: legal", "`expect:` does not stand in a step of `chain:`"),
        ("control: {turn: me battle, expect: {always: {A: GY}}}", "there is a control, but the main case expects nothing"),
        (ASK + "expect: legal\ncontrol: {turn: me battle}", "this control has no expect"),
        (ASK + "expect: legal\nalso: [{turn: me battle}]", "this also has no expect"),
    ],
)  # fmt: skip
def test_a_missing_or_misplaced_expectation(lines, message):
    found = one_problem(BOARD + lines + "\n")
    assert (found[0], found[3]) == ("S007", message)
