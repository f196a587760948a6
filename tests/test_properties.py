"""What must hold on every board, whatever the rules say: mirrored players, counted Summons, nothing made or lost."""

from __future__ import annotations

import itertools

import pytest
from conftest import ROOT

from encoder.library import Library
from encoder.load import load_scenarios, load_text
from encoder.play import moves, play

LIBRARY = Library.open()
FILES = (
    "scenarios/shift/chain-traps.yaml",
    "scenarios/shift/attack-shift.yaml",
    "scenarios/basic-rules/battle-outcomes.yaml",
    "scenarios/basic-rules/flip-effects.yaml",
)
OTHER = {"me": "opp", "opp": "me"}


def mirrored(value):
    """The same value with the players exchanged."""
    if isinstance(value, str):
        return OTHER.get(value, value)
    if isinstance(value, tuple):
        return tuple(map(mirrored, value))
    names = getattr(type(value), "__match_args__", ())
    if not names or not hasattr(type(value), "__slots__"):
        return value
    parts = {name: mirrored(getattr(value, name)) for name in names}
    if {"me", "opp"} <= parts.keys():
        parts["me"], parts["opp"] = parts["opp"], parts["me"]
    return type(value)(**parts)


def cases():
    for file in FILES:
        for scenario in load_scenarios(str(ROOT / file), LIBRARY).scenarios[:6]:
            case = scenario.main[-1]
            if not case.made_up_cards:
                yield pytest.param(case, id=scenario.id)


def summary(case):
    """What comes out, without saying for whom."""
    answer = play(case, LIBRARY)
    verdicts = [(q.verdict.answer, sorted(r.id for r in q.verdict.reasons)) for q in answer.questions]
    ends = [q.outcomes() for q in answer.questions] or [answer.outcomes()]
    return verdicts, [sorted(map(where, outcomes)) for outcomes in ends], answer.broken is None


def where(outcome):
    """Where each card ends, and the Life Points, seen from its owner's side."""
    cards = sorted((card.id, card.zone, card.player == card.owner) for card in outcome.end.cards.values())
    return str(cards), sorted((outcome.end.lp("me"), outcome.end.lp("opp")))


@pytest.mark.parametrize("case", list(cases()))
def test_mirrored_players_give_mirrored_answers(case):
    assert summary(mirrored(case)) == summary(case)


@pytest.mark.parametrize("case", list(cases()))
def test_no_card_is_made_or_lost_and_no_zone_holds_two(case):
    answer = play(case, LIBRARY)
    for outcomes in [q.outcomes() for q in answer.questions] or [answer.outcomes()]:
        for outcome in outcomes:
            assert {card.id for card in case.cards} <= set(outcome.end.cards)
            zones = [(c.player, c.zone) for c in outcome.end.cards.values() if c.zone[-1].isdigit() or c.zone == "FZ"]
            assert len(zones) == len(set(zones))


VANILLA = {4: "Gemini Elf", 6: "Summoned Skull", 7: "Dark Magician"}
TRIBUTES = {4: 0, 6: 1, 7: 2}


@pytest.mark.parametrize("era", ["classic", "mr3", "mr4", "mr2020"])
@pytest.mark.parametrize("monsters", range(6))
def test_normal_summons_of_vanilla_monsters_are_counted(era, monsters):
    """Each Tribute set with each zone that is free once they have left, counted anew in Python."""
    field = "".join(f"  M{number}: Vorse Raider\n" for number in range(1, monsters + 1))
    hand = ", ".join(VANILLA.values())
    head = f"id: T\ntitle: t\nrules: {era}\nturn: me main1\n"
    text = f"{head}me:\n  hand: [{hand}]\n{field}expect: {{always: {{me.lp: 8000}}}}\n"
    (scenario,) = load_text(text, "board.yaml", LIBRARY).scenarios
    found = moves(scenario.main[0], LIBRARY)
    for level, name in VANILLA.items():
        sets = list(itertools.combinations(range(monsters), TRIBUTES[level]))
        ways = sum(5 - monsters + len(chosen) for chosen in sets)
        card = "c_" + name.lower().replace(" ", "_")
        summons = [verdict for verdict in found.legal if (verdict.action.verb, verdict.action.card) == ("summon", card)]
        assert bool(summons) == bool(ways), name
        if ways:
            assert sum(verdict.choices or 0 for verdict in summons) == ways, name


@pytest.mark.parametrize("era", ["mr3", "mr4", "mr2020"])
@pytest.mark.parametrize("monsters", range(1, 6))
def test_sets_of_materials_positions_and_flips_are_counted(era, monsters):
    """The first monster is face-down: it is Flip Summoned, and no material; every other may change its position."""
    field = "".join(f"  M{n}: Gemini Elf{' (set)' if n == 1 else ''}\n" for n in range(1, monsters + 1))
    extra = "Gem-Knight Pearl" if era == "mr3" else "[LANphorhynchus, Gem-Knight Pearl]"
    head = f"id: T\ntitle: t\nrules: {era}\nturn: me main1\n"
    text = f"{head}me:\n  extra: {extra}\n{field}expect: {{always: {{me.lp: 8000}}}}\n"
    (scenario,) = load_text(text, "board.yaml", LIBRARY).scenarios
    ways: dict[str, int] = {}
    for verdict in moves(scenario.main[0], LIBRARY).legal:
        ways[verdict.action.verb] = ways.get(verdict.action.verb, 0) + (verdict.choices or 0)
    pairs = len(list(itertools.combinations(range(monsters - 1), 2)))
    main, outer = 5 - monsters + 2, 0 if era == "mr3" else 2
    zones = {"mr3": main, "mr4": outer, "mr2020": main + outer}[era]  # mr4: no arrow points anywhere
    assert ways.get("xyz", 0) == pairs * zones * 2
    assert ways.get("link", 0) == pairs * outer
    assert ways.get("flip", 0) == 1
    assert ways.get("position", 0) == monsters - 1
