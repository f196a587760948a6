"""What a file tells of the past (`earlier:`, `just:`) as events of the rulebook."""

from __future__ import annotations

from encoder.model import Case, Step
from encoder.play.actions import Names
from encoder.play.encode import past_id
from encoder.play.snapshot import Board

_SUMMONS = {
    "summon": "normal",
    "flip": "flip",
    "special": "special",
    "fusion": "fusion",
    "synchro": "synchro",
    "xyz": "xyz",
    "link": "link",
    "pendulum": "pendulum",
}


def told(case: Case, board: Board) -> list[str]:
    """Facts told(Event, When): `just`, or ago(N) with N turns since; and what is told of activations of the past."""
    facts = []
    for step in case.just:
        facts += [f"told({event},just)." for event in events(step, board)]
    for number, step in enumerate(case.earlier, 1):
        facts += [f"told({event},ago({step.turns_ago}))." for event in events(step, board)]
        if step.verb in ("activate", "trigger") and not step.negated:
            facts += activation(number, step, board)
    return facts


def activation(number: int, step: Step, board: Board):
    """Facts about an activation of the past: its card, player, effect and targets."""
    names = Names(board)
    card = names.one(step.card) or past_id(number)
    yield f"past_action({number},{card},{step.player},{step.turns_ago})."
    if step.effect is not None:
        yield f"past_effect({number},{step.effect})."
    for slot, target in enumerate(names.all(step.target), 1):
        yield f"past_target({number},{slot},{target})."


def events(step: Step, board: Board):
    """The event terms of one step of the past."""
    names = Names(board)
    card = names.one(step.card)
    if card is None:
        return
    player = step.player
    cause = {"battle": "battle(none)", "effect": "effect(none)", "cost": "cost(none)"}.get(step.by or "", "rule")
    origin = step.from_place.zone if step.from_place else "field"
    origin = origin if origin in ("hand", "deck", "gy", "extra", "banished") else "field"
    if step.verb in _SUMMONS:
        way = "tribute" if step.verb == "summon" and step.tribute else _SUMMONS[step.verb]
        yield f"summoned({card},{player},{way},{'hand' if step.verb == 'summon' else 'none'},none)"
    elif step.verb == "set":
        yield f"set({card},{player})"
    elif step.verb == "attack":
        for target in names.all(step.target) or ("none",):
            yield f"attack({card},{'player(' + ('opp' if player == 'me' else 'me') + ')' if target == 'direct' else target})"
    elif step.verb == "destroyed":
        yield f"destroyed({card},{cause})"
        yield f"sent({card},{origin},gy,destroyed({cause}))"
    elif step.verb in ("sent", "discarded"):
        yield f"sent({card},{'hand' if step.verb == 'discarded' else origin},gy,{cause})"
        if step.verb == "discarded":
            yield f"discarded({card},{cause})"
    elif step.verb == "banished":
        yield f"sent({card},{origin},banished,{cause})"
    elif step.verb == "returned":
        yield f"sent({card},{origin},hand,{cause})"
    elif step.verb == "drawn":
        yield f"drawn({player},{card})"
    elif step.verb in ("activate", "trigger"):
        yield f"activated_before({card},{player})"
    if step.negated:
        yield f"negated_before({card},{step.negated})"
