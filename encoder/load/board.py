"""The board of a case: every card with its place, its states and its id."""

from __future__ import annotations

from encoder.load import vocabulary as words
from encoder.load.bonds import finish
from encoder.load.card_lists import read_cards
from encoder.load.cards import Written, read_card
from encoder.load.names import Facts, Lookup
from encoder.load.placing import add_card
from encoder.load.places import whose
from encoder.load.scalars import integer
from encoder.load.suggest import did_you_mean
from encoder.model import CardOnBoard, Pile, Side
from encoder.yaml_nodes import MappingNode, Node, ScalarNode, Source

_MOST_CARDS = 60


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
        self.drafts: list[tuple[dict, Written]] = []
        self.taken: set[str] = set()

    def card_at(self, player: str, zone: str) -> str | None:
        """The id of the card that lies in a zone when the story starts."""
        return self.at.get((whose(player, zone), zone))


def read_board(lookup: Lookup, sides: dict[str, list[tuple[ScalarNode, Node]]]) -> Board:
    """The board of `me:` and `opp:`, given as their (key, value) pairs with ranges written out."""
    board = Board(lookup)
    for player, pairs in sides.items():
        _read_side(board, player, pairs)
    finish(board)
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
    board.at[place] = add_card(board, player, zone, written)


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
        for _ in range(1 if "as" in written.states else written.copies):
            card = add_card(board, player, pile, written, index=len(place) + 1)
            place.append(card)
            ids.append(card)
    return tuple(ids)
