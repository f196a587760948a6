"""Hand-made answers, so that what reads answers can be tested without playing anything."""

from __future__ import annotations

from encoder import model
from encoder.problems import Where
from encoder.results import Action, Answer, CardState, LinkResult, Outcome, Question, Verdict
from encoder.values import replace

HERE = Where("test.yaml", 7, 3)


class Board:
    """A snapshot with everything written down."""

    def __init__(
        self,
        *states,
        lp=(8000, 8000),
        counts=None,
        free=None,
        turn="me",
        phase="main1",
        wins="nobody",
        skips=(),
        targets=None,
    ):
        self.cards = {state.id: state for state in states}
        self.turn_player, self.phase, self.window = turn, phase, "open"
        self._lp = dict(zip(("me", "opp"), lp))
        self._counts = counts or {}
        self._free = free or {}
        self._wins, self._skips, self._targets = wins, skips, targets or {}

    def lp(self, player):
        return self._lp[player]

    def count(self, player, pile):
        return self._counts.get((player, pile))

    def free(self, player, kind):
        return self._free.get((player, kind), 0)

    def targets_of(self, action):
        return self._targets.get(action, ())

    def skips(self, player):
        return self._skips

    def wins(self):
        return self._wins


def state(card_id, zone, player="me", **more):
    """A card; face-up in Attack Position in a Monster Zone, face-up elsewhere, unless told."""
    field = zone[0] in "MSEFP" and zone not in ("extra",)
    defaults = {
        "name": card_id.removeprefix("c_").title(),
        "owner": player,
        "face": "up" if field or zone in ("gy", "banished") else None,
        "position": "atk" if zone[0] in "ME" else None,
    }
    return CardState(id=card_id, zone=zone, player=player, **{**defaults, **more})


def ref(card_id):
    return model.Ref("card", card_id.removeprefix("c_"), HERE, card=card_id)


def named(name):
    return model.Ref("name", name, HERE, name=name)


def at(zone, player="me"):
    return model.Ref("place", zone, HERE, place=model.Place(player, zone))


def claim(subject, prop, text=""):
    subject = ref(subject) if isinstance(subject, str) else subject
    return model.CardClaim(subject, prop, HERE, text)


def place(zone, player=None, stance=None, end=None):
    return model.InPlace(model.Place(player, zone, end), stance)


def card(card_id, zone="M1", **more):
    return model.CardOnBoard(
        id=card_id, name=card_id.removeprefix("c_").title(), controller="me", owner="me", zone=zone, where=HERE, **more
    )


def step(verb="activate", card_id="c_a", player="me", expect=None):
    return model.Step(player, verb, ref(card_id) if card_id else None, HERE, expect=expect)


def expectation(**fields):
    return model.Expectation(HERE, **fields)


def case(expect=None, ask=(), role="main", era="mr2020", cards=(), **more):
    fields = {"turn_player": "me", "phase": "main1", "label": role, "title": "a title", **more}
    return model.Case("T-1", role, era=era, where=HERE, ask=tuple(ask), expect=expect, cards=tuple(cards), **fields)


def scenario(*cases, **more):
    by_role = {role: tuple(c for c in cases if c.role == role) for role in ("main", "also", "control")}
    return model.Scenario("T-1", "a title", HERE, **by_role, **more)


def verdict(answer="legal", player="me", verb="activate", card_id="c_a", **more):
    return Verdict(answer, Action("a_1", player, verb, card_id), **more)


def question(given, *outcomes, now=None):
    now = now if now is not None else Board()
    return Question(given, now if isinstance(now, tuple) else (now,), lambda: tuple(outcomes))


def asked(given, *outcomes, before=None, now=None, **more):
    """An answer to one question."""
    before = before or Board()
    return Answer(before, (question(given, *(outcomes or (Outcome(before),)), now=now or before),), **more)


def told(*outcomes, before=None, unknown=(), **more):
    """An answer to a story in which nothing is asked; `unknown`: what each outcome hangs on."""
    if unknown:
        outcomes = tuple(replace(outcome, unknown=unknown) for outcome in outcomes)
    return Answer(before or Board(), outcomes=lambda: tuple(outcomes), **more)


def link(number, card_id, **more):
    return LinkResult(number, Action(f"a_{number}", "me", "activate", card_id), **more)


def never_play(_case):
    raise AssertionError("nothing should be played here")
