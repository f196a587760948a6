"""Board sense: boards that no duel can reach, and statements that contradict each other (S202, S203, S204, S206).

Only what a reader of the file would call a slip of the pen.  What a player may
do on a possible board is never decided here.
"""

from __future__ import annotations

from encoder.load import vocabulary as words
from encoder.load.board import Board
from encoder.load.eras import ERAS, LATER_KINDS
from encoder.model import Case, CardOnBoard, ChainEntry, Ref, Step
from encoder.yaml_nodes import Node

_EXTRA_DECK = {"fusion", "synchro", "xyz", "link"}
_MOST_COPIES = 3


def check_board(board: Board) -> None:
    """Reports what is impossible in every era."""
    copies: dict[tuple[str, str], list[CardOnBoard]] = {}
    flawed = {problem.line for problem in board.lookup.source.problems}  # what was misread is not judged
    for card in board.cards:
        facts = board.facts[card.id]
        kinds = frozenset() if card.where.line in flawed else facts.words
        for message, suggestion in _objections(card, kinds):
            board.lookup.source.error(board.nodes[card.id], "S204", message, suggestion)
        if facts.real:
            copies.setdefault((card.owner, card.name), []).append(card)
    for (owner, name), cards in copies.items():
        if len(cards) > _MOST_COPIES:
            board.lookup.source.warning(board.nodes[cards[_MOST_COPIES].id], "S204",
                                        f"{len(cards)} copies of {name} belong to {owner}; a Deck has at most 3")  # fmt: skip
    _check_extra_zones(board)


def _objections(card: CardOnBoard, kinds: frozenset[str]):
    """(message, suggestion) pairs about one card; kinds is empty if the card is not known."""
    if not kinds:
        return
    name, zone = card.name, card.zone
    if zone in words.MONSTER_ZONES:
        if "link" in kinds and card.position == "def":
            yield f"{name} is a Link Monster: it has no Defense Position", "leave the state out"
        if "token" in kinds and card.face == "down":
            yield f"{name} is a Token: it cannot be face-down", ""
        if "spell" in kinds and card.face == "up":
            yield f"{name} is a Spell: it cannot lie face-up in a Monster Zone", ""
    elif zone in words.SPELL_ZONES:
        if "trap" in kinds and "normal" in kinds and card.face == "up" and not card.on:
            yield f"{name} is a Normal Trap: it does not stay face-up", f"write '{name} (set)'"
    elif zone == "FZ":
        if "field" not in kinds:
            yield f"{name} is no Field Spell", "put it in S1 to S5"
    elif zone in words.PENDULUM_ZONES:
        if "pendulum" not in kinds:
            yield f"{name} is no Pendulum Monster", "put it in S1 to S5"
        elif card.face == "down":
            yield f"{name} is face-up in a Pendulum Zone", "leave 'set' out"
    yield from _pile_objections(card, kinds)
    if card.zone == "under" and not kinds & {"monster", "trap", "spell"}:
        yield f"{name} cannot be an Xyz Material", ""


def _pile_objections(card: CardOnBoard, kinds: frozenset[str]):
    name, zone = card.name, card.zone
    if zone not in words.PILES:
        return
    if "token" in kinds:
        yield f"{name} is a Token: it exists only on the field", ""
    elif zone in ("hand", "deck") and kinds & _EXTRA_DECK:
        yield f"{name} belongs in the Extra Deck: it is never in the {zone.replace('deck', 'Main Deck')}", "put it in extra"
    elif zone == "extra" and not kinds & (_EXTRA_DECK | {"pendulum"}):
        yield f"{name} does not belong in the Extra Deck", "put it in deck"
    elif zone == "extra" and card.face == "up" and "pendulum" not in kinds:
        yield f"{name} is no Pendulum Monster: it is face-down in the Extra Deck", "leave 'up' out"
    elif zone == "extra" and card.face == "down" and not kinds & _EXTRA_DECK:
        yield f"{name} comes to the Extra Deck face-up only", f"write '{name} (up)'"


# Extra Link ------------------------------------------------------------------

_STEPS = {"up": (0, 1), "down": (0, -1), "left": (-1, 0), "right": (1, 0), "up-left": (-1, 1), "up-right": (1, 1),
          "down-left": (-1, -1), "down-right": (1, -1)}  # fmt: skip


def _check_extra_zones(board: Board) -> None:
    """Two monsters of one player in both Extra Monster Zones need an Extra Link."""
    both = [card for card in board.cards if card.zone in words.EXTRA_ZONES]
    if len(both) != 2 or both[0].controller != both[1].controller or _is_extra_link(board, both):
        return
    board.lookup.source.error(board.nodes[both[1].id], "S204",
                              "one player holds both Extra Monster Zones without an Extra Link")  # fmt: skip


def _is_extra_link(board: Board, both: list[CardOnBoard]) -> bool:
    """Whether Link Monsters that point at each other join the two Extra Monster Zones."""
    linked = {
        _spot(card): _aims(card, board.facts[card.id].arrows)
        for card in board.cards
        if card.zone in words.MONSTER_ZONES and "link" in board.facts[card.id].words
    }
    if any(not aims for aims in linked.values()):
        return True  # arrows not known: no objection
    reached, todo = set(), [_spot(both[0])]
    while todo:
        spot = todo.pop()
        if spot not in reached and spot in linked:
            reached.add(spot)
            todo += [other for other in linked[spot] if other in linked and spot in linked[other]]
    return _spot(both[1]) in reached


def _spot(card: CardOnBoard) -> tuple[int, int]:
    """Column and row, seen from me: my Main Monster Zones are row -1, the Extra Monster Zones row 0."""
    if card.zone in words.EXTRA_ZONES:
        return (2, 0) if card.zone == "EML" else (4, 0)
    column = int(card.zone[1])
    return (column, -1) if card.controller == "me" else (6 - column, 1)


def _aims(card: CardOnBoard, arrows: tuple[str, ...]) -> set[tuple[int, int]]:
    column, row = _spot(card)
    turn = 1 if card.controller == "me" else -1
    return {(column + turn * _STEPS[arrow][0], row + turn * _STEPS[arrow][1]) for arrow in arrows if isinstance(arrow, str) and arrow in _STEPS}


# Eras ------------------------------------------------------------------------


def era_objections(board: Board, era: str) -> list[tuple[Node | None, str]]:
    """Why the board cannot exist in an era: (node, message without the era) pairs."""
    look = ERAS[era]
    found = []
    for card in board.cards:
        node = board.nodes[card.id]
        if card.zone in words.EXTRA_ZONES and not look.extra_monster_zones:
            found.append((node, "there are no Extra Monster Zones"))
        if card.zone in words.PENDULUM_ZONES and look.pendulum_zones == "none":
            found.append((node, "there are no Pendulum Zones"))
        for kind in sorted(board.facts[card.id].words & LATER_KINDS - look.kinds):
            found.append((node, f"{card.name}: there are no {kind.capitalize()} Monsters"))
    if look.pendulum_zones == "shared":
        for player in words.PLAYERS:
            for shared, zone in (("PL", "S1"), ("PR", "S5")):
                second = board.card_at(player, shared) if board.card_at(player, zone) else None
                if second:
                    found.append((board.nodes[second], f"{shared} and {zone} are one zone"))
    fields = [board.card_at(player, "FZ") for player in words.PLAYERS]
    if all(fields) and not look.two_field_spells and all(_is_up(board, card) for card in fields):
        found.append((board.nodes[fields[1]], "there is one face-up Field Spell at most"))
    return found


def _is_up(board: Board, card_id: str) -> bool:
    return any(card.id == card_id and card.face == "up" for card in board.cards)


# The story ---------------------------------------------------------------------


def check_story(board: Board, case: Case, expect: Node | None) -> None:
    """Reports first steps that name empty zones, impossible step numbers, and contradictions of history."""
    for step in _first_steps(case):
        for ref in _refs(step):
            if ref.kind == "place" and board.card_at(ref.place.player, ref.place.zone) is None:
                _at(board, ref, "S202", f"no card lies in {ref.text}", "")
    if case.expect is not None and expect is not None:
        for number, _ in case.expect.after_step:
            if number > len(case.do):
                has = {0: "no entry", 1: "one entry"}.get(len(case.do), f"{len(case.do)} entries")
                board.lookup.source.error(expect, "S203", f"there is no step {number}: `do:` has {has}", "",
                                          f"after step {number}")  # fmt: skip
    _check_history(board, case)


def _at(board: Board, ref: Ref, code: str, message: str, suggestion: str) -> None:
    board.lookup.source.report_at(ref.where.line, ref.where.column, code, message, suggestion, len(ref.text))


def _first_steps(case: Case) -> tuple[Step, ...]:
    """The steps that are played on the very board of the file."""
    if case.do:
        first = case.do[0]
        return first.steps[:1] if isinstance(first, ChainEntry) else (first,) if isinstance(first, Step) else ()
    if case.chain and case.chain.links:
        return case.chain.links[:1]
    return () if case.chain else case.ask


def _refs(step: Step):
    if step.card:
        yield step.card
    for refs in (step.target, step.cost, step.tribute, step.using, step.choose):
        yield from refs


_ARRIVALS = {"summon": ("normal", "tribute"), "special": ("special",), "flip": ("flip",)}


def _check_history(board: Board, case: Case) -> None:
    cards = {card.id: card for card in case.cards}
    source = board.lookup.source
    for card in case.cards:
        if card.attacked and card.zone in words.ZONES and case.phase in ("setup", "draw", "standby", "main1"):
            source.error(board.nodes[card.id], "S206", f"{card.name} cannot have attacked before the Battle Phase",
                         "", "attacked")  # fmt: skip
    for step in case.earlier + case.just:
        card = cards.get(step.card.card) if step.card and step.card.card else None
        ways = _ARRIVALS.get(step.verb)
        if card is None or ways is None or step.negated or card.zone not in words.MONSTER_ZONES or step.verb == "flip":
            continue
        if card.ago is not None and card.ago != step.turns_ago:
            told = "this turn" if card.ago == 0 else f"{card.ago} turns ago"
            _at(board, step.card, "S206", f"{card.name} arrived {told}, says the board", "")
        elif card.by_kind in words.WAYS[:4] + ("special",) and card.by_kind not in ways and step.turns_ago == (card.ago or 0):
            _at(board, step.card, "S206", f"{card.name} came by {card.by_kind}, says the board", "")
