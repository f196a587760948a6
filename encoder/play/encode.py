"""A case as facts: the cards in play and the state in which the story starts.

Nothing is decided here.  What the file leaves out is left out, or said to be untold.
"""

from __future__ import annotations

from encoder.model import CardOnBoard, Case, Ref
from encoder.play.terms import PILES, place_term, string, word
from encoder.values import value


@value
class Encoded:
    """static: facts that hold all the time; state: fluents at the start (without `now`), as terms."""

    static: frozenset[str]
    state: frozenset[str]
    names: tuple[str, ...]


def encode(case: Case, library, switches: frozenset[str]) -> Encoded:
    """The facts of the board of `case`; `library` is a card library that knows the made-up cards too."""
    separate = "separate_pendulum_zones" in switches
    static, state = set(), set()
    for card in case.cards:
        static.add(f"instance({card.id},{string(_name(card))}).")
        static.add(f"owner({card.id},{card.owner}).")
        if card.unnamed is not None:
            static.update(_unnamed(card))
        state.update(_card(case, card, separate))
    static.update(f"switch({switch})." for switch in switches)
    for player in ("me", "opp"):
        state.update(_side(case, player, separate))
    state.add(f"turn({case.turn_player})")
    state.add(f"phase({case.phase})")
    state.add("window(open)")
    state.add("clock(100)")
    if case.first_turn:
        state.add("first_turn")
    for number, ref in enumerate(case.applied or (), 1):
        state.add(f"applied_since({_card_of(ref, case)},{number})")
    past = past_cards(case)
    for card, name, player in past:
        static.update((f"instance({card},{string(name)}).", f"owner({card},{player})."))
        state.add(f"at({card},gone)")
    names = tuple(sorted({card.name for card in case.cards if card.unnamed is None} | {name for _, name, _ in past}))
    return Encoded(frozenset(static), frozenset(state), names)


def past_id(number: int) -> str:
    """The id of a card that only the history of the file names (its n-th step)."""
    return f"past_{number}"


def past_cards(case: Case) -> list[tuple[str, str, str]]:
    """(id, name, player) of the cards whose activations the file tells although they are not on the board."""
    present = {card.name for card in case.cards}
    return [
        (past_id(number), step.card.name, step.player)
        for number, step in enumerate(case.earlier, 1)
        if step.verb in ("activate", "trigger") and step.card is not None and step.card.kind == "name"
        and step.card.name not in present
    ]


def _name(card: CardOnBoard) -> str:
    if card.unnamed is None:
        return card.name
    parts = ["unknown"]
    if card.unnamed.level is not None:
        parts.append(f"L{card.unnamed.level}")
    if card.unnamed.kind is not None:
        parts.append(card.unnamed.kind)
    return " ".join(parts)


def _unnamed(card: CardOnBoard):
    """What is known of a card that the file does not name."""
    name = string(_name(card))
    yield f"unnamed_card({name})."
    if card.unnamed.kind is not None:
        yield f"card({name},{card.unnamed.kind})."
    if card.unnamed.level is not None:
        yield f"card_key({name},level,{card.unnamed.level})."


def _card(case: Case, card: CardOnBoard, separate: bool):
    c = card.id
    if card.zone == "under":
        yield f"at({c},under({card.under}))"
    else:
        yield f"at({c},{place_term(card.controller, card.zone, separate)})"
    if card.face is not None:
        yield f"face({c},{card.face})"
    if card.position is not None:
        yield f"position({c},{card.position})"
    if card.zone in ("PL", "PR"):
        yield f"set_scale({c})"
    if card.zone in ("FZ", "S1", "S2", "S3", "S4", "S5", "PL", "PR") and card.face == "up":
        yield f"live({c})"
    if card.ago is not None:
        yield f"arrived({c},{card.ago})"
    if card.by_kind is not None:
        yield f"summoned_by({c},{card.by_kind})"
    if card.by_card is not None:
        yield f"came_by({c},{_by(card.by_card, case)})"
    if card.proper is not None:
        yield f"{'proper' if card.proper else 'improper'}({c})"
    if card.attacked:
        yield f"has_attacked({c})"
    if card.pos_changed:
        yield f"position_changed({c})"
    if card.flipped:
        yield f"flipped_this_turn({c})"
    for number in card.used:
        yield f"used_effect({c},{number})"
    if card.gemini:
        yield f"gemini({c})"
    if card.negated:
        yield f"negated({c})"
    for text in card.declared:
        yield f"declared_value({c},{text if text.isdigit() else word(text)})"
    if card.on is not None:
        yield f"lies_on({c},{card.on})"
    for kind, number in card.counters:
        yield f"counters({c},{string(kind)},{number})"
    if card.holds is not None:
        yield f"keeps_zone({c},{place_term(card.controller, card.holds, separate)})"


def _by(ref: Ref, case: Case) -> str:
    return ref.card if ref.card is not None else string(ref.name or ref.text)


def _card_of(ref: Ref, case: Case) -> str:
    """The id of the card that a reference means on the board as it is written."""
    if ref.card is not None:
        return ref.card
    for card in case.cards:
        if ref.place is not None and (card.controller, card.zone) == (ref.place.player, ref.place.zone):
            return card.id
        if ref.name is not None and card.name == ref.name:
            return card.id
    return "nobody"


def _side(case: Case, player: str, separate: bool):
    side = case.side(player)
    yield f"lp({player},{side.lp})"
    if side.normal_summon == "used":
        yield f"normal_summons({player},1)"
    for zone in side.blocked:
        yield f"blocked_zone({place_term(player, zone, separate)})"
    for name in PILES:
        pile = side.pile(name)
        if not pile.told or pile.others is None:
            yield f"untold({name}({player}))"
        elif pile.others or not pile.cards:
            yield f"unnamed({name}({player}),{pile.others})"
    deck = side.deck
    for number, card in enumerate(deck.top, 1):
        yield f"deck_order({card},{number})"
    for number, card in enumerate(reversed(deck.bottom), 1):
        yield f"deck_bottom({card},{number})"
