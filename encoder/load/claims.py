"""Claims: `CARD: property` and the facts (`me.lp`, `wins`, `order` …) under `always:` and its like."""

from __future__ import annotations

import re

from encoder.load import vocabulary as words
from encoder.load.board import Board
from encoder.load.properties import place_in_claim, read_property
from encoder.load.refs import CLAIM, resolve, texts
from encoder.load.scalars import integer, one_of, turn
from encoder.load.suggest import closest, did_you_mean
from encoder.model import (
    CardClaim, CardsClaim, Claim, Claims, CountClaim, Event, LinkTargetClaim, NumberClaim, OrderClaim, PhaseClaim,
    PriorityClaim, Ref, SkipsClaim, WinsClaim,
)  # fmt: skip
from encoder.yaml_nodes import MappingNode, Node, ScalarNode, SequenceNode, is_nothing

_OF_PLAYER = re.compile(r"(me|opp)\.(\S+)$")
_LINK_TARGET = re.compile(r"target of link ([1-9][0-9]?)$")
_COUNT = re.compile(r"count (.+) in (\S+(?: top| bottom)?)$")


def read_claims(board: Board, node: Node, key: str) -> Claims:
    """The claims of one mapping."""
    source = board.lookup.source
    if not isinstance(node, MappingNode):
        source.error(node, "S008", f"`{key}:` holds claims, CARD: property")
        return ()
    if not node.value:
        source.error(node, "S205", f"`{key}:` is empty")
    found: list[Claim] = []
    for name, value in node.value:
        _read_claim(board, name, value, found)
    return tuple(found)


def read_claim_sets(board: Board, node: Node, key: str) -> tuple[Claims, ...]:
    """A list of mappings of claims."""
    if isinstance(node, SequenceNode) and node.value:
        return tuple(read_claims(board, item, key) for item in node.value)
    board.lookup.source.error(node, "S008", f"`{key}:` is a list of claims", "write '- ' before each")
    return ()


def _read_claim(board: Board, name: ScalarNode, value: Node, found: list[Claim]) -> None:
    text = name.value.strip()
    if text not in board.handles:
        fact = _read_fact(board, name, text, value)
        if fact is not _NO_FACT:
            if fact is not None:
                found.append(fact)
            return
    subject = resolve(board, name, text, "me", CLAIM)
    if is_nothing(value):
        board.lookup.source.error(name, "S008", f"'{text}' has no property", "a name with a comma needs quotes")
        return
    for item, prop_text in texts(board, value, "a claim"):
        prop = read_property(board, item, prop_text)
        if prop is not None and subject is not None:
            found.append(CardClaim(subject, prop, board.lookup.source.where(name), f"{text}: {prop_text}"))


_NO_FACT = object()


def _read_fact(board: Board, name: ScalarNode, text: str, value: Node):
    """The claim of a fact; None after a problem; _NO_FACT if `text` names a card."""
    source = board.lookup.source
    where = source.where(name)
    if text in words.FACTS:
        return _FACT_READERS[text](board, text, value, where)
    match = _OF_PLAYER.match(text)
    if match:
        return _player_fact(board, name, match, value, where)
    match = _LINK_TARGET.match(text)
    if match:
        if isinstance(value, ScalarNode) and value.value == "none":
            return LinkTargetClaim(int(match.group(1)), (), where)
        return LinkTargetClaim(int(match.group(1)), _cards(board, value, "a target"), where)
    if text.startswith("count "):
        return _count(board, name, text, value, where)
    return _NO_FACT


def _player_fact(board: Board, name, match, value, where):
    player, what = match.groups()
    source = board.lookup.source
    if what == "skips":
        phase = one_of(source, value, words.PHASES[1:], "S006", "phase")
        return SkipsClaim(player, phase, where) if phase else None
    if what.lower() in words.PILES:
        what = what.lower()
    if what in words.NUMBER_FACTS or what in words.PILES:
        least = -999999 if what == "lp-change" else 0
        number = _signed(source, value) if what == "lp-change" else integer(source, value, least, 999999, f"`{name.value}:`")
        return NumberClaim(player, what, number, where) if number is not None else None
    if "." in what or place_in_claim(f"{player}.{what}"):
        return _NO_FACT
    near = closest(what, words.NUMBER_FACTS + words.PILES + ("skips",))
    source.error(name, "S006", f"'{name.value}' is no fact", f"did you mean '{player}.{near}'?" if near else "")
    return None


def _signed(source, value) -> int | None:
    if isinstance(value, ScalarNode) and re.fullmatch(r"[+-]?[0-9]{1,6}", value.value):
        return int(value.value)
    source.error(value, "S008", "a change is a number, for example -500")
    return None


def _count(board: Board, name, text, value, where):
    source = board.lookup.source
    match = _COUNT.match(text)
    place = place_in_claim(match.group(2)) if match else None
    if place is None:
        source.error(name, "S006", f"'{text}' counts nothing", "for example 'count monster in me.M'")
        return None
    number = integer(source, value, 0, 60, "a count")
    what = match.group(1)
    if what in words.KINDS or what in words.STANCES:
        return CountClaim(place, number, where, word=what) if number is not None else None
    facts = board.lookup.find(what)
    if facts is None:
        if what[:1].islower():
            source.error(name, "S006", f"'{what}' is no kind", did_you_mean(what, words.KINDS + words.STANCES), what)
        else:
            board.lookup.report_unknown(name, what)
        return None
    return CountClaim(place, number, where, name=facts.name) if number is not None else None


def _cards(board: Board, value: Node, what: str) -> tuple[Ref, ...]:
    refs = (resolve(board, item, text, "me", CLAIM) for item, text in texts(board, value, what))
    return tuple(ref for ref in refs if ref)


def _card_list(board, text, value, where):
    if isinstance(value, SequenceNode):
        return CardsClaim(text, _cards(board, value, f"`{text}:`"), where)
    board.lookup.source.error(value, "S008", f"`{text}:` is a list of cards", "write [] for none")
    return None


def _wins(board, text, value, where):
    who = one_of(board.lookup.source, value, words.WINNERS, "S006", "winner")
    return WinsClaim(who, where) if who else None


def _priority(board, text, value, where):
    player = one_of(board.lookup.source, value, words.PLAYERS, "S006", "player")
    return PriorityClaim(player, where) if player else None


def _phase(board, text, value, where):
    found = turn(board.lookup.source, value)
    return PhaseClaim(found, where) if found else None


def _order(board, text, value, where):
    source = board.lookup.source
    items = texts(board, value, "`order:`")
    if not isinstance(value, SequenceNode) or len(items) < 2:
        source.error(value, "S008", "`order:` is a list of two or more events")
        return None
    events = tuple(_event(board, item, event) for item, event in items)
    return OrderClaim(events, where) if all(events) else None


def _event(board: Board, node: Node, text: str) -> Event | None:
    source = board.lookup.source
    what, _, rest = text.partition(" ")
    if what == "at":
        if rest in words.AT_WORDS:
            return Event("at", moment=rest)
        source.error(node, "S006", f"'{rest}' is no moment", did_you_mean(rest, words.AT_WORDS), rest)
        return None
    if what not in words.EVENTS or not rest:
        source.error(node, "S006", f"'{text}' is no event", did_you_mean(what, words.EVENTS) or "for example 'sent CARD'")
        return None
    card = resolve(board, node, rest, "me", CLAIM)
    return Event(what, card) if card else None


_FACT_READERS = {
    "wins": _wins, "priority": _priority, "phase": _phase, "order": _order,
    **dict.fromkeys(words.CARD_LIST_FACTS, _card_list),
}  # fmt: skip
