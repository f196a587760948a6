"""The board of a case: every card with its place, its states and its id."""

from __future__ import annotations

import re
from functools import lru_cache

from encoder.load import vocabulary as words
from encoder.load.cards import Written, cut_apart, read_card, report_cut
from encoder.load.names import UNKNOWN, Facts, Lookup
from encoder.load.scalars import integer
from encoder.load.suggest import did_you_mean
from encoder.model import CardOnBoard, Pile, Place, Ref, Side, Unnamed
from encoder.yaml_nodes import MappingNode, Node, ScalarNode, SequenceNode, Source

_MOST_CARDS = 60
_EXTRA_WAYS = ("fusion", "synchro", "xyz", "link")
_FIELD_STATES = ("attacked", "pos-changed", "flipped", "gemini", "holds")


class Board:
    """The cards of one case and where each of them can be found by name, handle or place."""

    def __init__(self, lookup: Lookup):
        self.lookup = lookup
        self.cards: list[CardOnBoard] = []
        self.facts: dict[str, Facts] = {}
        self.nodes: dict[str, Node] = {}
        self.sides: dict[str, Side] = {player: Side(player) for player in words.PLAYERS}
        self.handles: dict[str, str] = {}
        self.by_name: dict[str, list[str]] = {}
        self.at: dict[tuple[str, str], str] = {}
        self.piles: dict[tuple[str, str], list[str]] = {}
        self._drafts: list[tuple[dict, Written]] = []
        self._taken: set[str] = set()

    def card_at(self, player: str, zone: str) -> str | None:
        """The id of the card that lies in a zone when the story starts."""
        return self.at.get((whose(player, zone), zone))


def whose(player: str, zone: str) -> str:
    """The player under whom a zone is filed: each Extra Monster Zone exists once, seen from me."""
    return "me" if zone in words.EXTRA_ZONES else player


def read_board(lookup: Lookup, sides: dict[str, list[tuple[ScalarNode, Node]]]) -> Board:
    """The board of `me:` and `opp:`, given as their (key, value) pairs with ranges written out."""
    board = Board(lookup)
    for player, pairs in sides.items():
        _read_side(board, player, pairs)
    _finish(board)
    return board


# One side ------------------------------------------------------------------


def _read_side(board: Board, player: str, pairs) -> None:
    source = board.lookup.source
    changes: dict = {}
    blocked: list[str] = []
    for key, value in pairs:
        name = key.value
        text = value.value.strip() if isinstance(value, ScalarNode) else None
        if name == "lp":
            changes["lp"] = integer(source, value, 0, 999999, "`lp:`") or 0
        elif name == "normal-summon":
            if text in ("used", "unused"):
                changes["normal_summon"] = text
            else:
                source.error(value, "S008", "`normal-summon:` is used or unused", did_you_mean(text or "", ("used", "unused")))
        elif name in words.PILES:
            changes[name] = _read_pile(board, player, name, value)
        elif text == "blocked":
            blocked.append(name)
        elif text == "empty":
            source.error(value, "S002", "'empty' clears a zone in a variation", "leave the line out")
        else:
            _read_zone(board, player, name, key, value)
    board.sides[player] = Side(player, blocked=tuple(blocked), **changes)


def _read_zone(board: Board, player: str, zone: str, key: Node, value: Node) -> None:
    written = read_card(board.lookup.source, value)
    if written is None:
        return
    place = (whose(player, zone), zone)
    if place in board.at:
        board.lookup.source.error(key, "S003", f"{zone} is one zone for both players, and it is given twice")
        return
    if "x" in written.states:
        board.lookup.source.error(written.node, "S105", "copies (xN) are for cards in a pile", "", f"x{written.copies}")
    board.at[place] = _add_card(board, player, zone, written)


def _read_pile(board: Board, player: str, pile: str, value: Node) -> Pile:
    source = board.lookup.source
    if isinstance(value, ScalarNode):
        text = value.value.strip()
        if text.isdigit() and value.style not in ("'", '"'):
            return Pile(True, (), integer(source, value, 0, _MOST_CARDS, f"`{pile}:`"))
        if text in ("empty", "blocked", ""):
            source.error(value, "S008", f"`{pile}:` is a list, one card, or a number of unknown cards",
                         "write [] for none")  # fmt: skip
            return Pile(True, (), 0)
    if pile == "deck" and isinstance(value, MappingNode) and any(k.value in words.DECK_KEYS for k, _ in value.value):
        return _read_deck(board, player, value)
    return Pile(True, _add_cards(board, player, pile, value), 0)


def _read_deck(board: Board, player: str, value: MappingNode) -> Pile:
    parts: dict = {"others": None}
    for key, part in value.value:
        if key.value not in words.DECK_KEYS:
            board.lookup.source.error(key, "S001", f"unknown key '{key.value}'", did_you_mean(key.value, words.DECK_KEYS))
            continue
        number = isinstance(part, ScalarNode) and part.value.isdigit()
        if key.value == "others" and number:
            parts["others"] = integer(board.lookup.source, part, 0, _MOST_CARDS, "`others:`")
        else:
            parts[key.value] = _add_cards(board, player, "deck", part)
    top, bottom, others = parts.get("top", ()), parts.get("bottom", ()), parts["others"]
    named, counted = (others, 0) if isinstance(others, tuple) else ((), others)
    return Pile(True, top + named + bottom, counted, top, bottom)


def _add_cards(board: Board, player: str, pile: str, value: Node) -> tuple[str, ...]:
    ids: list[str] = []
    place = board.piles.setdefault((player, pile), [])
    for written in read_cards(board.lookup, value):
        if written.copies > 1 and "as" in written.states:
            board.lookup.source.error(written.node, "S105", "a handle names one card, not several copies", "", written.states["as"])
        for _ in range(written.copies):
            card = _add_card(board, player, pile, written, index=len(place) + 1)
            place.append(card)
            ids.append(card)
    return tuple(ids)


def read_cards(lookup: Lookup, value: Node) -> list[Written]:
    """The cards of a list or the one card at `value`; names and cards cut by a comma are reported."""
    source = lookup.source
    if not isinstance(value, SequenceNode):
        written = read_card(source, value)
        return [written] if written else []
    found = []
    items = iter(value.value)
    for item in items:
        text = item.value if isinstance(item, ScalarNode) else ""
        if cut_apart(text):
            report_cut(source, item)
            while text.count("(") > text.count(")"):
                following = next(items, None)
                if following is None:
                    break
                text += following.value if isinstance(following, ScalarNode) else ""
            continue
        written = read_card(source, item)
        if written:
            found.append(written)
    if value.flow_style:
        found = _without_cut_names(lookup, found)
    return found


def _without_cut_names(lookup: Lookup, found: list[Written]) -> list[Written]:
    """Reports names that a comma cut in two, and leaves their halves out."""
    kept: list[Written] = []
    skip = False
    for first, second in zip(found, [*found[1:], None]):
        if skip:
            skip = False
            continue
        whole = lookup.joined(first.name, second.name) if second and not first.states else None
        if whole:
            lookup.source.error(first.node, "Y002", f"one card? quote it: \"{whole}\"")
            skip = True
        else:
            kept.append(first)
    return kept


# One card ------------------------------------------------------------------


def _add_card(board: Board, player: str, zone: str, written: Written, index=None, under=None, owner=None) -> str:
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
    board._drafts.append((draft, written))
    for number, material in enumerate(_materials(written), 1):
        _add_card(board, player, "under", material, number, card, draft["owner"])
    return card


_PLAIN_FLAGS = ("attacked", "pos-changed", "flipped", "gemini", "negated")


def _materials(written: Written) -> list[Written]:
    return [
        Written(written.node, card, {}, {}) if isinstance(card, str) else card
        for card in written.states.get("xyz", ())
    ]


def _new_id(board: Board, name: str) -> str:
    first = card = constant(name)
    number = 1
    while card in board._taken:
        number += 1
        card = f"{first}_{number}"
    board._taken.add(card)
    return card


@lru_cache(maxsize=4096)
def constant(name: str) -> str:
    """A readable ASP constant for a name: 'Celtic Guardian' -> 'c_celtic_guardian'."""
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
    if len(given) > 1 and not (set(given) <= {"atk", "def", "up", "down"} and len(given) == 2 and given != ["atk", "def"]
                               and given != ["up", "down"]):  # fmt: skip
        source.error(written.node, "S105", f"'{given[0]}' and '{given[1]}' cannot both hold", "", given[1])
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


# What can only be read once every card has its id ----------------------------


def _finish(board: Board) -> None:
    for draft, written in board._drafts:
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


def _read_by(board: Board, draft: dict, written: Written) -> None:
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


def _read_on(board: Board, player: str, written: Written) -> str | None:
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


_ZONE = re.compile(r"(?:(me|opp)\.)?(M[1-5]|EML|EMR|S[1-5]|FZ|PL|PR)$", re.I)


def zone_of(text: str, player: str) -> Place | None:
    """The zone that `text` names, bare zones belonging to `player`; None if it names none."""
    match = _ZONE.match(text)
    if not match:
        return None
    return Place((match.group(1) or player).lower(), match.group(2).upper())


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
