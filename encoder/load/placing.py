"""A written card put on the board: its id, and its states with the defaults of its place."""

from __future__ import annotations

import re
from functools import lru_cache

from encoder.load import vocabulary as words
from encoder.load.cards import Written
from encoder.load.names import UNKNOWN, Facts
from encoder.model import Unnamed
from encoder.yaml_nodes import Source

_PLAIN_FLAGS = ("attacked", "pos-changed", "flipped", "gemini", "negated")
_FIELD_STATES = ("attacked", "pos-changed", "flipped", "gemini", "holds")


def add_card(board, player: str, zone: str, written: Written, index=None, under=None, owner=None) -> str:
    """Puts a card (and its materials) on the board being read; returns its id.

    index   its place in a pile; under: the id of the card whose material it is
    """
    lookup = board.lookup
    facts = UNKNOWN
    if written.unknown is None:
        facts = lookup.find(written.name)
        if facts is None:
            near = lookup.report_unknown(written.node, written.name) if written.name else ""
            facts = Facts(near or written.name, real=False)  # so that steps find the card under its right name
    states = written.states
    handle = states.get("as")
    card = _new_id(board, handle or facts.name)
    if handle:
        if handle in board.handles:
            lookup.source.error(written.node, "S201", f"the handle '{handle}' is given to two cards", "", f"as {handle}")
        board.handles[handle] = card
    board.facts[card] = facts
    board.nodes[card] = written.node
    board.by_name.setdefault(facts.name, []).append(card)
    position, face = _stance(lookup.source, written, zone)
    draft = dict(
        id=card,
        name=facts.name,
        controller=player,
        owner=states.get("owner", owner or player),
        zone=zone,
        where=lookup.source.where(written.node),
        handle=handle,
        unnamed=Unnamed(*written.unknown) if written.unknown else None,
        under=under,
        index=index,
        position=position,
        face=face,
        ago=_ago(lookup.source, written),
        proper=_proper(lookup.source, written, zone),
        counters=states.get("counters", ()),
        holds=states.get("holds"),
        **{flag.replace("-", "_"): True for flag in _PLAIN_FLAGS if flag in states},
    )
    if "used" in states:
        draft["used"] = (0,) if states["used"] is True else (states["used"],)
    if zone not in words.ZONES:
        for state in _FIELD_STATES:
            if state in states:
                lookup.source.error(written.node, "S105", f"'{state}' is for cards on the field", "", state)
    board.drafts.append((draft, written))
    for number, material in enumerate(_materials(written), 1):
        add_card(board, player, "under", material, number, card, draft["owner"])
    return card


def _materials(written: Written) -> list[Written]:
    return [
        Written(written.node, card, {}) if isinstance(card, str) else card
        for card in written.states.get("xyz", ())
    ]


def _new_id(board: Board, name: str) -> str:
    first = card = constant(name)
    number = 1
    while card in board.taken:
        number += 1
        card = f"{first}_{number}"
    board.taken.add(card)
    return card


@lru_cache(maxsize=4096)
def constant(name: str) -> str:
    """A readable ASP constant for a name: 'Two Words' -> 'c_two_words'."""
    text = re.sub(r"[^a-z0-9]+", "_", name.lower().replace("'", "")).strip("_")
    return f"c_{text or 'card'}"


def _stance(source: Source, written: Written, zone: str) -> tuple[str | None, str | None]:
    """Position and face of a card, with the defaults of its place."""
    given = [word for word in words.STANCES if word in written.states]
    if zone in words.MONSTER_ZONES:
        return _monster_stance(source, written, given)
    if zone in words.ZONES:
        _refuse(source, written, given, ("set", "up"), "write 'set' for a face-down card")
        return None, "down" if "set" in given else "up"
    if zone in ("extra", "banished"):
        _refuse(source, written, given, ("up", "down"), "write 'up' or 'down'")
        default = "down" if zone == "extra" else "up"
        return None, next((word for word in given if word in ("up", "down")), default)
    _refuse(source, written, given, (), "")
    return None, None if zone in ("hand", "deck") else "up"


def _monster_stance(source: Source, written: Written, given: list[str]) -> tuple[str, str]:
    for either in (("atk", "def", "set"), ("up", "down", "set")):
        both = [word for word in given if word in either]
        if len(both) > 1:
            source.error(written.node, "S105", f"'{both[0]}' and '{both[1]}' cannot both hold", "", both[1])
    if "set" in given:
        return "def", "down"
    return "def" if "def" in given else "atk", "down" if "down" in given else "up"


def _refuse(source: Source, written: Written, given: list[str], allowed: tuple[str, ...], suggestion: str) -> None:
    for word in given:
        if word not in allowed:
            source.error(written.node, "S105", f"'{word}' says nothing about a card here", suggestion, word)


def _ago(source: Source, written: Written) -> int | None:
    states = written.states
    if "new" in states:
        if states.get("ago", 0) != 0:
            source.error(written.node, "S105", "'new' and 'ago' contradict each other", "", "new")
        return 0
    return states.get("ago")


def _proper(source: Source, written: Written, zone: str) -> bool | None:
    states = written.states
    if "proper" in states and "improper" in states:
        source.error(written.node, "S105", "'proper' and 'improper' contradict each other", "", "improper")
    if "improper" in states:
        return False
    return True if "proper" in states or zone in words.MONSTER_ZONES else None
