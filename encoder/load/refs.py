"""How steps and claims name cards: handles, names, zones, places in a pile."""

from __future__ import annotations

import re

from encoder.load import vocabulary as words
from encoder.load.board import Board
from encoder.load.cards import cut_apart, report_cut
from encoder.load.places import zone_of
from encoder.load.suggest import did_you_mean
from encoder.model import Place, Ref
from encoder.yaml_nodes import Node, ScalarNode, SequenceNode, is_nothing

STEP = "step"  # played: the card must be on the board, a zone is looked up when its turn comes
PAST = "past"  # history: the card may be gone, a zone means what lies there now
CLAIM = "claim"  # expected: a zone means what lies there at that moment
BOARD = "board"  # about the board as it stands

_IN_PILE = re.compile(r"(?:(me|opp)\.)?(hand|deck|extra|gy|banished)\.([1-9][0-9]?)$", re.I)
_PILE = re.compile(r"(?:(me|opp)\.)?(hand|deck|extra|gy|banished)$", re.I)


def resolve(board: Board, node: Node, text: str, player: str, mode: str, key: str = "", many: bool = False) -> Ref | None:
    """The card that `text` names, seen by `player`; reports what cannot be resolved.

    key   the key of the document that is read, for messages ('chain')
    many  a name of several copies is fine
    """
    text = text.strip()
    where = _where(board, node, text)
    card = board.handles.get(text)
    if card:
        return Ref("card", text, where, card=card)
    place = zone_of(text, player)
    if place:
        return _in_zone(board, node, text, place, where, mode)
    match = _IN_PILE.match(text)
    if match:
        return _in_pile(board, node, text, match, player, where)
    return _by_name(board, node, text, player, mode, key, many)


def _where(board: Board, node: Node, text: str):
    """Where `text`, the end of the value of `node` or all of it, stands."""
    return board.lookup.source.where(node, text if node.value.endswith(text) else "")


def _in_zone(board: Board, node, text, place: Place, where, mode) -> Ref | None:
    if mode in (STEP, CLAIM):
        return Ref("place", text, where, place=place)
    card = board.card_at(place.player, place.zone)
    if card:
        return Ref("card", text, where, card=card)
    board.lookup.source.error(node, "S201", f"no card lies in {text}", "", text)
    return None


def _in_pile(board: Board, node, text, match, player, where) -> Ref | None:
    owner = (match.group(1) or player).lower()
    pile = match.group(2).lower()
    cards = board.piles.get((owner, pile), ())
    number = int(match.group(3))
    if number <= len(cards):
        return Ref("card", text, where, card=cards[number - 1])
    many = {0: "no cards", 1: "one card"}.get(len(cards), f"{len(cards)} cards")
    board.lookup.source.error(node, "S201", f"the file lists {many} in {owner}.{pile}", "", text)
    return None


def _by_name(board: Board, node, text, player, mode, key, many) -> Ref | None:
    lookup = board.lookup
    where = _where(board, node, text)
    facts = lookup.find(text)
    if facts is None:
        _report_nobody(board, node, text)
        return None
    there = board.by_name.get(facts.name, ())
    if len(there) == 1:
        return Ref("card", text, where, card=there[0], name=facts.name)
    if there and not many:
        places = ", ".join(place_of(board, card) for card in there)
        lookup.source.error(node, "S201", f"'{text}' is not one card here ({places})", "give handles", text)
        return None
    if there or many or mode == PAST or "token" in facts.words:
        return Ref("name", text, where, name=facts.name)
    if mode == STEP:
        lookup.source.error(node, "S202", f"{facts.name} is used in {key}: but is not on the board",
                            f"add it to {player}.{_pile_for(facts)}", text)  # fmt: skip
    else:
        lookup.source.error(node, "S201", f"{facts.name} is not on the board", "", text)
    return None


def _pile_for(facts) -> str:
    extra = facts.words & {"fusion", "synchro", "xyz", "link"}
    return "extra" if extra else "hand"


def _report_nobody(board: Board, node, text: str) -> None:
    """`text` is no handle, no place, no name."""
    source = board.lookup.source
    if cut_apart(text):
        report_cut(source, node)
        return
    near = did_you_mean(text, board.handles)
    if text.startswith("unknown"):
        source.error(node, "S201", f"'{text}' is not one card here", "give it a handle: unknown (as X)", text)
    elif text.lower() in words.PLACE_MISNOMERS or _PILE.match(text):
        source.error(node, "S201", f"'{text}' is a place, not a card", "name the card, for example hand.1", text)
    elif near or (len(text) <= 3 and " " not in text) or text[:1].islower():
        source.error(node, "S201", f"no such handle or card here: '{text}'", near, text)
    else:
        board.lookup.report_unknown(node, text)


def place_of(board: Board, card_id: str) -> str:
    """Where a card lies, for a message: 'S1', 'opp.M2', 'hand'."""
    for card in board.cards:
        if card.id == card_id:
            return card.zone if card.controller == "me" else f"{card.controller}.{card.zone}"
    return "?"


def texts(board: Board, node: Node, what: str) -> list[tuple[Node, str]]:
    """The words of one value or of a list, with their nodes; names that a comma cut in two are reported."""
    source = board.lookup.source
    items = node.value if isinstance(node, SequenceNode) else [node]
    found: list[tuple[Node, str]] = []
    for item in items:
        if isinstance(item, ScalarNode) and not is_nothing(item):
            found.append((item, item.value.strip()))
        elif not isinstance(item, ScalarNode) and isinstance(item.value, list) and _colon(item):
            source.error(item, "Y002", f"this card name needs quotes: \"{_colon(item)}\"")
        else:
            source.error(item, "S008", f"{what} takes a card or a list of cards")
    if isinstance(node, SequenceNode) and node.flow_style and len(found) > 1:
        found = _without_cut_names(board, found)
    return found


def _colon(item: Node) -> str:
    """`A: B`, a card name with a colon, from the mapping that YAML makes of it, or ''."""
    if isinstance(item, SequenceNode) or len(item.value) != 1:
        return ""
    key, value = item.value[0]
    return f"{key.value}: {value.value}" if isinstance(value, ScalarNode) and value.value else ""


def _without_cut_names(board: Board, found):
    kept = []
    skip = False
    for (node, text), following in zip(found, [*found[1:], None]):
        if skip:
            skip = False
            continue
        is_known = text in board.handles or (following and following[1] in board.handles)
        whole = board.lookup.joined(text, following[1]) if following and not is_known else None
        if whole:
            board.lookup.source.error(node, "Y002", f"one card? quote it: \"{whole}\"")
            skip = True
        else:
            kept.append((node, text))
    return kept


def resolve_all(board: Board, node: Node, player: str, mode: str, key: str, what: str, many: bool = False) -> tuple[Ref, ...]:
    """The cards of one value or of a list."""
    refs = (resolve(board, item, text, player, mode, key, many) for item, text in texts(board, node, what))
    return tuple(ref for ref in refs if ref)


def read_place(board: Board, node: Node, text: str, player: str, piles: bool, code: str = "S002") -> Place | None:
    """A zone, or (with `piles`) also a pile."""
    place = zone_of(text, player)
    if place:
        return place
    match = _PILE.match(text) if piles else None
    if match:
        return Place((match.group(1) or player).lower(), match.group(2).lower())
    board.lookup.source.error(node, code, f"no zone '{text}'" if not piles else f"'{text}' is no place",
                              zone_hint(text), text)  # fmt: skip
    return None


def zone_hint(text: str) -> str:
    """What to write instead of a zone that does not exist."""
    misnomer = words.PLACE_MISNOMERS.get(text.lower())
    if misnomer:
        return f"write '{misnomer}'"
    letter = text.rpartition(".")[2][:1].upper()
    if letter == "M" or text.upper().startswith("EM"):
        return "Monster Zones are M1 to M5, EML, EMR"
    if letter == "S":
        return "Spell & Trap Zones are S1 to S5, and FZ"
    return did_you_mean(text, words.ZONES + words.PILES)
