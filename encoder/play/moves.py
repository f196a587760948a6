"""Everything that a player could do now: every card with every kind of action, all judged in one program."""

from __future__ import annotations

from encoder.model import Case
from encoder.play.actions import KINDS, Candidate, effects_of
from encoder.play.branch import Branch
from encoder.play.game import Game
from encoder.play.options import Options
from encoder.play.snapshot import Board
from encoder.play.story import Impossible
from encoder.play.verdicts import verdict_of
from encoder.play.window import Table
from encoder.play.zones import named_zones
from encoder.results import Action, Moves, Verdict

#: Verbs that take a card, apart from the activations, whose effects are listed one by one.
_WITH_CARD = ("summon", "set", "flip", "position", "special", "fusion", "synchro", "xyz", "link", "attack")
_PHASES = ("battle", "main2", "end")
#: An action that fails for such a reason was never at hand: it is not listed among the refused ones.
_OUT_OF_REACH = frozenset({"location", "no-such-action"})


def moves(case: Case, library, options: Options = Options()) -> Moves:
    """What the player who may act can do when the story of `case` has been played.

    That player is the turn player in an open game state; while a chain is being built, whoever did not activate
    its last link. Raises `encoder.rulebook.InternalFault`, and `Impossible` (with the verdict) if the story has
    an impossible step.
    """
    table = Table(case, library, options)
    table.fixed |= named_zones(case, table)
    game = Game(table)
    branches = game.prelude(Branch(table.start))
    links = [each for each in (case.chain.links if case.chain else ()) if each.verb != "pass"]
    branch = branches[0]
    board = branch.board(table)
    player = board.turn_player
    if links:
        player = "opp" if links[-1].player == "me" else "me"
    asked = list(_candidates(table, board, player, bool(links)))
    models = game.story.judge(branch, game.story.links(branch, links), asked)
    legal, illegal, unknown = [], [], []
    for candidate in asked:
        verdict = verdict_of(candidate.action, models)
        if verdict.answer == "legal":
            legal.append(verdict)
        elif verdict.answer != "illegal":
            unknown.append(verdict)
        elif _at_hand(verdict):
            illegal.append(verdict)
    return Moves(player, tuple(legal), tuple(illegal), tuple(unknown))


def _at_hand(verdict: Verdict) -> bool:
    return not _OUT_OF_REACH & {reason.id for reason in verdict.reasons}


def _candidates(table: Table, board: Board, player: str, in_chain: bool):
    """Every action of `player`, whatever the rules say of it."""
    number = 0
    for card in sorted(board.names()):
        owner, zone = board.zone_of(card)
        if owner != player or zone in ("gone", "under"):
            continue
        for effect in effects_of(table, board, card):
            verb = {"trigger": "trigger", "flip": "trigger"}.get(effect.kind, "activate")
            if effect.kind not in ("activation", "ignition", "quick", "trigger", "flip"):
                continue
            for mode in effect.modes or (None,):
                number += 1
                facts = [f"action_effect(m{number},{effect.term})."]
                facts += [f"action_mode(m{number},{mode})."] if mode else []
                place = effect.modes.index(mode) + 1 if mode else None
                action = Action(f"m{number}", player, verb, card, effect.number, place)
                yield _candidate(action, *facts)
        if in_chain:
            continue
        for verb in _WITH_CARD:
            number += 1
            yield _candidate(Action(f"m{number}", player, verb, card))
    if in_chain:
        return
    number += 1
    yield _candidate(Action(f"m{number}", player, "pendulum"))
    for phase in _PHASES:
        number += 1
        yield _candidate(Action(f"m{number}", player, "phase", to=phase), f"action_phase(m{number},{phase}).")


def _candidate(action: Action, *facts: str) -> Candidate:
    common = [f"action_kind({action.id},{KINDS[action.verb]}).", f"action_player({action.id},{action.player})."]
    if action.card is not None:
        common.append(f"action_card({action.id},{action.card}).")
    return Candidate(action, (*common, *facts))


__all__ = ["Impossible", "moves"]
