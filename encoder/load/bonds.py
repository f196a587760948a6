"""States of a card that name something else: `by`, `on`, `declared`."""

from __future__ import annotations

from encoder.load import vocabulary as words
from encoder.load.cards import Written
from encoder.load.names import Lookup
from encoder.load.places import zone_of
from encoder.load.suggest import did_you_mean
from encoder.model import CardOnBoard, Ref

_EXTRA_WAYS = ("fusion", "synchro", "xyz", "link")


def finish(board) -> None:
    """Makes the cards of the board, once every card has its id."""
    for draft, written in board.drafts:
        states = written.states
        if "by" in states:
            _read_by(board, draft, written)
        elif draft["zone"] in words.MONSTER_ZONES:
            draft["by_kind"] = next((way for way in _EXTRA_WAYS if way in board.facts[draft["id"]].words), None)
        if "on" in states:
            draft["on"] = _read_on(board, draft["controller"], written)
        if "declared" in states:
            draft["declared"] = _declared(board.lookup, states["declared"])
        board.cards.append(CardOnBoard(**draft))


def _read_by(board, draft: dict, written: Written) -> None:
    text = written.states["by"]
    if text in words.WAYS:
        draft["by_kind"] = text
        return
    where = board.lookup.source.where(written.node)
    if text in board.handles:
        draft["by_card"] = Ref("card", text, where, card=board.handles[text])
        return
    facts = board.lookup.find(text)
    if facts is None:
        if text[:1].islower():
            board.lookup.source.error(written.node, "S105", f"'{text}' is no way to arrive",
                                      did_you_mean(text, words.WAYS), text)  # fmt: skip
        else:
            board.lookup.report_unknown(written.node, text)
        return
    there = board.by_name.get(facts.name, ())
    if len(there) == 1:
        draft["by_card"] = Ref("card", text, where, card=there[0], name=facts.name)
    else:
        draft["by_card"] = Ref("name", text, where, name=facts.name)


def _read_on(board, player: str, written: Written) -> str | None:
    text = written.states["on"]
    place = zone_of(text, player)
    if place is not None:
        card = board.card_at(place.player, place.zone)
        if card is None:
            board.lookup.source.error(written.node, "S201", f"no card lies in {text}", "", text)
        return card
    if text in board.handles:
        return board.handles[text]
    facts = board.lookup.find(text)
    there = board.by_name.get(facts.name, ()) if facts else ()
    if len(there) == 1:
        return there[0]
    if there:
        board.lookup.source.error(written.node, "S201", f"'{text}' is not one card here", "give handles", text)
    else:
        near = did_you_mean(text, board.handles)
        board.lookup.source.error(written.node, "S201", f"no such handle or card here: '{text}'", near, text)
    return None


def _declared(lookup: Lookup, value) -> tuple[str, ...]:
    if isinstance(value, str):
        return split_declared(lookup, value)
    return tuple(word for item in value for word in split_declared(lookup, item))


def split_declared(lookup: Lookup, text: str) -> tuple[str, ...]:
    """What was declared, one word of the game each: 'FIRE Warrior' -> ('FIRE', 'Warrior')."""
    text = text.strip()
    if text in words.TYPES or text in words.ATTRIBUTES or text.isdigit() or text in lookup.made_up:
        return (text,)
    first, _, rest = text.partition(" ")
    if rest and (first in words.ATTRIBUTES or first.isdigit() or first in words.TYPES):
        return (first, *split_declared(lookup, rest))
    facts = lookup.find(text)
    return (facts.name if facts else text,)
