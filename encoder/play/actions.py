"""A step of a file as an action of the rulebook: an id with attribute facts, one candidate for each way to read it."""

from __future__ import annotations

from encoder.model import Ref, Step
from encoder.play.snapshot import Board
from encoder.play.terms import place_term, string, word
from encoder.play.window import Table, text_of
from encoder.results import Action
from encoder.values import value

#: What a verb of a file is called in the rulebook.
KINDS = {
    "activate": "activate",
    "trigger": "trigger",
    "summon": "normal_summon",
    "set": "set",
    "flip": "flip_summon",
    "position": "change_position",
    "special": "special_summon",
    "fusion": "fusion_summon",
    "synchro": "synchro_summon",
    "xyz": "xyz_summon",
    "link": "link_summon",
    "pendulum": "pendulum_summon",
    "attack": "attack",
    "replay": "replay",
    "phase": "phase",
    "see": "see",
    "pay": "pay",
    "decline": "decline",
    "pass": "pass",
}
CHAINED = ("activate", "trigger")
#: Kinds of effect that a verb may mean; without `effect:` each of them is a candidate.
_MEANS = {
    "activate": ("activation", "ignition", "quick"),
    "trigger": ("trigger", "flip"),
}


@value
class Candidate:
    """One reading of a step: the action as people see it, and its facts."""

    action: Action
    facts: tuple[str, ...]


@value
class EffectRow:
    """One effect that a card could have: its term, kind, number and box, and its modes."""

    term: str
    kind: str
    number: int
    box: str
    modes: tuple[str, ...]


def candidates(table: Table, step: Step, board: Board, name: str) -> list[Candidate]:
    """Every reading of `step` on `board`; `name` begins the ids of the actions.

    Several effects fit a card, several modes an effect: each is a candidate of its own.
    """
    cards = Names(board)
    card = cards.one(step.card)
    common = _attributes(table, step, cards, card)
    found = []
    if step.verb in CHAINED and card is not None:
        for effect in effects_of(table, board, card):
            if not _fits(step, effect):
                continue
            for mode in effect.modes or (None,):
                found.append((effect, mode))
        if step.verb == "activate" and step.effect is None and _is_pendulum(table, board, card):
            found.append((None, None))
    if not found:
        found = [(None, None)]
    made = []
    for number, (effect, mode) in enumerate(found):
        id = name if len(found) == 1 else f"{name}_{number + 1}"
        facts = [fact.replace("ACTION", id) for fact in common]
        if effect is not None:
            facts.append(f"action_effect({id},{effect.term}).")
        if mode is not None:
            facts.append(f"action_mode({id},{mode}).")
        action = Action(
            id, step.player, step.verb, card, effect.number if effect else step.effect,
            effect.modes.index(mode) + 1 if mode else None,
            target=cards.all(step.target), cost=cards.all(step.cost), tribute=cards.all(step.tribute),
            using=cards.all(step.using), choose=cards.all(step.choose),
            to=step.to[0].zone if step.to else None, pos=step.pos,
        )  # fmt: skip
        made.append(Candidate(action, tuple(facts)))
    return made


def due_action(id: str, card: str, effect: str, player: str, mode: str | None = None) -> Candidate:
    """A trigger that is activated because it is due, with every choice left open but its mode."""
    facts = (
        f"action_kind({id},trigger).",
        f"action_player({id},{player}).",
        f"action_card({id},{card}).",
        f"action_effect({id},{effect}).",
        *((f"action_mode({id},{mode}).",) if mode else ()),
    )
    return Candidate(Action(id, player, "trigger", card), facts)


def _fits(step: Step, effect: EffectRow) -> bool:
    if effect.kind not in _MEANS[step.verb]:
        return False
    return step.effect is None or effect.number == step.effect


def effects_of(table: Table, board: Board, card: str) -> list[EffectRow]:
    """The effects in the texts of a card, those of what it may be treated as and those it has taken from others included."""
    names = board.names()
    found = list(table.effects(names[card][0]))
    taken = {text_of(row[2]) for row in board.rows("copied") if text_of(row[1]) == card}
    if taken:
        known = {effect.term: effect for name, _ in names.values() for effect in table.effects(name)}
        found += [known[term] for term in sorted(taken) if term in known]
    return found


def _is_pendulum(table: Table, board: Board, card: str) -> bool:
    """Whether the card can be activated without an effect, as a Pendulum Scale."""
    name = board.names()[card][0]
    return f"card_is({string(name)},pendulum)." in table.text(name)


class Names:
    """Looks the references of a step up on a board."""

    def __init__(self, board: Board):
        self.board = board

    def one(self, ref: Ref | None) -> str | None:
        """The card id, or None for a word or a place with nothing in it."""
        if ref is None:
            return None
        if ref.kind == "card":
            return ref.card
        if ref.kind == "place":
            return self.board.in_zone(ref.place.player, ref.place.zone)
        if ref.kind == "name":
            copies = [card for card, (name, _) in self.board.names().items() if name == ref.name]
            present = [card for card in copies if self.board.zone_of(card)[1] != "gone"]
            return next(iter(sorted(present)), None)
        return None

    def all(self, refs: tuple[Ref, ...]) -> tuple[str, ...]:
        """Ids of the cards, words as they are written."""
        found: list[str] = []
        for ref in refs:
            if ref.kind == "name":
                copies = [card for card, (name, _) in self.board.names().items() if name == ref.name]
                present = sorted(c for c in copies if self.board.zone_of(c)[1] != "gone" and c not in found)
                found.append(present[0] if present else "nobody")
            else:
                found.append(self.one(ref) or (ref.name if ref.kind == "word" else None) or "nobody")
        return tuple(found)


def _attributes(table: Table, step: Step, cards: Names, card: str | None) -> list[str]:
    """The facts that every reading of the step shares."""
    separate = "separate_pendulum_zones" in table.switches
    facts = [f"action_kind(ACTION,{KINDS[step.verb]}).", f"action_player(ACTION,{step.player})."]
    if card is not None:
        facts.append(f"action_card(ACTION,{card}).")
    elif step.card is not None:
        facts.append("action_card(ACTION,nobody).")
    for number, target in enumerate(cards.all(step.target), 1):
        if target == "direct":
            facts.append("action_direct(ACTION).")
        elif target == "none":
            facts.append("action_stops(ACTION).")
        else:
            facts.append(f"action_target(ACTION,{number},{target}).")
    for key, predicate in (("cost", "cost"), ("tribute", "tribute"), ("using", "material")):
        facts += [f"action_{predicate}(ACTION,{each})." for each in cards.all(getattr(step, key))]
    for each in cards.all(step.choose):
        facts.append(f"action_choice(ACTION,{each if each.startswith(('c_', 'token(')) else word(each)}).")
    for place in step.to:
        facts.append(f"action_zone(ACTION,{place_term(place.player or step.player, place.zone, separate)}).")
    if step.pos is not None:
        facts.append(f"action_position(ACTION,{word(step.pos)}).")
    for each in step.declare:
        facts.append(f"action_declares(ACTION,{each if each.isdigit() else word(each)}).")
    if step.result is not None:
        facts.append(f"action_result(ACTION,1,{step.result}).")
    if step.phase is not None:
        facts.append(f"action_phase(ACTION,{step.phase}).")
    if step.fact is not None:
        facts.append(f"action_fact(ACTION,{step.fact}).")
    if isinstance(step.answering, int):
        facts.append(f"action_answers(ACTION,{step.answering}).")
    return facts
