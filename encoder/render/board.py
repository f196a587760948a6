"""A board as text: the field as two players see it, piles and Life Points beside it."""

from __future__ import annotations

from encoder.model import CardOnBoard, Case, Pile, Side
from encoder.problems import display_width
from encoder.render.moves import PHASES
from encoder.render.names import CardNames
from encoder.render.style import Style, pad

_WIDTH = 16
_PILES = (("hand", "hand"), ("deck", "Deck"), ("extra", "Extra Deck"), ("gy", "GY"), ("banished", "banished"))


def board_lines(case: Case, names: CardNames, style: Style, facts=None) -> list[str]:
    """The board of a case, the opponent above; `[ ]` is Set, `( )` a Pendulum or Field Zone's card is as in the file.

    facts(name) gives the CardSummary of a card or None; without it no ATK is shown.
    """
    by_zone = {(card.controller, card.zone): card for card in case.cards if card.under is None}
    lines = [_side_line(case, case.opp, names, style)]
    lines += _row(case.opp, ("S5", "S4", "S3", "S2", "S1"), by_zone, names, style, facts)
    lines += _row(case.opp, ("M5", "M4", "M3", "M2", "M1"), by_zone, names, style, facts)
    lines += _middle(by_zone, names, style, facts)
    lines += _row(case.me, ("M1", "M2", "M3", "M4", "M5"), by_zone, names, style, facts)
    lines += _row(case.me, ("S1", "S2", "S3", "S4", "S5"), by_zone, names, style, facts)
    lines.append(_side_line(case, case.me, names, style))
    lines += _notes(case, names)
    return [line.rstrip() for line in lines]


def _side_line(case: Case, side: Side, names: CardNames, style: Style) -> str:
    piles = []
    for key, word in _PILES:
        text = _pile(side.pile(key), key, names)
        if text:
            piles.append(f"{word} {text}")
    line = f"{style(f'{side.player:<4}', 'bold')} LP {side.lp}   " + "   ".join(piles)
    if case.turn_player == side.player:
        first = ", first turn" if case.first_turn else ""
        line += f"   turn: {PHASES.get(case.phase or '', case.phase)}{first}, {case.era}"
    zones = [
        f"{card.zone} {_card_word(card, names)}"
        for card in case.cards
        if card.controller == side.player and card.zone in ("FZ", "PL", "PR")
    ]
    return line + ("   " + ", ".join(zones) if zones else "")


def _pile(pile: Pile, key: str, names: CardNames) -> str:
    if not pile.told:
        return "?" if key == "hand" else ""
    cards = ", ".join(map(names.of, pile.cards))
    size = "?" if pile.size is None else str(pile.size)
    return f"{size}: {cards}" if cards else size


def _row(side: Side, zones, by_zone, names: CardNames, style: Style, facts) -> list[str]:
    heads = [style(pad(zone, _WIDTH), "dim") for zone in zones]
    cells = [_cell(side, zone, by_zone.get((side.player, zone)), names, facts) for zone in zones]
    lines = [" " * 8 + "".join(heads)]
    for number in (0, 1):
        line = "".join(pad(cell[number], _WIDTH) for cell in cells)
        if line.strip():
            lines.append(" " * 8 + line)
    return lines


def _middle(by_zone, names: CardNames, style: Style, facts) -> list[str]:
    """The two Extra Monster Zones, if a card lies there."""
    cells = []
    for zone in ("EML", "EMR"):
        for player in ("me", "opp"):
            card = by_zone.get((player, zone))
            if card is not None:
                name, below = _cell(None, zone, card, names, facts)
                cells.append(f"{zone} {player}: {name} {below}".strip())
    return ["", " " * 8 + "   ".join(cells), ""] if cells else [""]


def _cell(side: Side | None, zone: str, card: CardOnBoard | None, names: CardNames, facts) -> tuple[str, str]:
    """Two lines for one zone: the card, and its handle, ATK and position."""
    if card is None:
        return ("(blocked)", "") if side is not None and zone in side.blocked else ("", "")
    below = [card.handle] if card.handle else []
    if card.position and card.face == "up":
        summary = facts(card.name) if facts is not None and not card.is_unknown else None
        number = getattr(summary, "atk" if card.position == "atk" else "defense", None)
        below.append(f"{number} {card.position}" if number is not None else card.position)
    elif card.position:
        below.append("set" if card.position == "def" else "face-down atk")
    return _clip(_card_word(card, names), _WIDTH - 1), _clip(" ".join(below), _WIDTH - 1)


def _card_word(card: CardOnBoard, names: CardNames) -> str:
    name = "unknown" if card.is_unknown else names.name(card.name)
    return f"[{name}]" if card.face == "down" and card.zone not in ("extra", "deck") else name


def _clip(text: str, width: int) -> str:
    while display_width(text) > width:
        text = text[:-1]
    return text


def _notes(case: Case, names: CardNames) -> list[str]:
    """What a picture of the field does not show: equips, materials, counters."""
    lines = []
    for card in case.cards:
        if card.on:
            lines.append(f"{names.of(card.id)} is on {names.of(card.on)}")
        if card.under:
            lines.append(f"{names.of(card.id)} is under {names.of(card.under)}")
        if card.counters:
            counters = ", ".join(f"{number} {kind}" for kind, number in card.counters)
            lines.append(f"{names.of(card.id)} has counters: {counters}")
    return ["", *lines] if lines else []
