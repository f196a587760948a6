"""Everything a player can do, as text: grouped for people, or one action a line as `ocg check` takes it."""

from __future__ import annotations

from encoder.model import Case
from encoder.reasons import reason_text
from encoder.render.names import CardNames
from encoder.render.style import Style, column, pad, plural
from encoder.render.verdicts import zone_text
from encoder.results import Action, Moves, Verdict

PHASES = {
    "setup": "before the Duel",
    "draw": "Draw Phase",
    "standby": "Standby Phase",
    "main1": "Main Phase 1",
    "battle": "Battle Phase",
    "main2": "Main Phase 2",
    "end": "End Phase",
}
_LISTS = ("cost", "tribute", "using", "target", "choose")


def moves_lines(moves: Moves, case: Case, names: CardNames, style: Style, language: str, verbose: bool) -> list[str]:
    """The groups of legal actions, what cannot be decided, and what is at hand but not legal."""
    total = sum(verdict.choices or 1 for verdict in moves.legal)
    turn = f"{case.turn_player}'s turn" if moves.player != case.turn_player else ""
    where = ", ".join(filter(None, (moves.player, turn, PHASES.get(case.phase or "", ""), case.era)))
    lines = [f"{where}: {plural(total, 'legal action')} in {plural(len(moves.legal), 'group')}", ""]
    rows = [_row(verdict, names) for verdict in moves.legal]
    widths = [column([row[i] for row in rows]) for i in range(3)]
    lines += ["  " + "".join(map(pad, row, widths)) + row[3] for row in rows]
    if moves.unknown:
        lines += ["", "cannot be decided:"]
        lines += [f"  {_what(verdict, names)}   hangs on {names.missing(verdict.missing)}" for verdict in moves.unknown]
    if moves.illegal:
        lines += [
            "",
            "not legal, though the card is at hand:",
            *_illegal(moves.illegal, names, style, language, verbose),
        ]
    return [line.rstrip() for line in lines]


def _row(verdict: Verdict, names: CardNames) -> tuple[str, str, str, str]:
    action = verdict.action
    details = [f"{key} {names.all(getattr(action, key))}" for key in _LISTS if getattr(action, key)]
    details += [f"{key} {_options(key, verdict, names)}" for key in verdict.options if _is_open(key, verdict)]
    details += [f"pos {action.pos}"] if action.pos else []
    number = str(verdict.choices) if verdict.choices is not None else ""
    return action.verb, subject_of(action, names), ", ".join(details), number


def _is_open(key: str, verdict: Verdict) -> bool:
    """Whether the options of a key are worth a word: a Summon's only position is not."""
    return len(verdict.options[key]) > (key == "pos" and verdict.action.verb != "position")


def subject_of(action: Action, names: CardNames) -> str:
    """The card of an action, or the phase that it begins."""
    if action.verb == "phase":
        return action.to or ""
    return names.of(action.card) if action.card else ""


def _options(key: str, verdict: Verdict, names: CardNames) -> str:
    options = verdict.options[key]
    if key == "to":
        return " ".join(sorted(zone_text(zone, verdict.action.player) for zone in options))
    return " ".join(sorted(names.argument(option) for option in options))


def _what(verdict: Verdict, names: CardNames) -> str:
    return f"{verdict.action.verb} {subject_of(verdict.action, names)}".strip()


def _illegal(verdicts, names: CardNames, style: Style, language: str, verbose: bool) -> list[str]:
    """One line for each action, with its first reason (all with `verbose`)."""
    rows = []
    for verdict in verdicts:
        reasons = verdict.reasons if verbose else verdict.reasons[:1]
        more = len(verdict.reasons) - len(reasons)
        for number, reason in enumerate(reasons):
            text = f"{reason.id}: {reason_text(reason, language, names.argument)}"
            text += f"  and {plural(more, 'other reason')}" if more and number == 0 else ""
            rows.append((_what(verdict, names) if number == 0 else "", text, reason.rule))
    widths = [column([row[i] for row in rows]) for i in range(2)]
    return ["  " + "".join(map(pad, row, widths)) + style(row[2], "dim") for row in rows]


def plain_actions(moves: Moves, names: CardNames) -> list[str]:
    """One legal group a line, in the syntax of `ocg check FILE ACTION`."""
    lines = []
    for verdict in moves.legal:
        line = action_argument(verdict.action, names)
        needs_position = verdict.action.verb == "position" and verdict.action.pos is None
        lines += [f"{line} pos={pos}" for pos in sorted(verdict.options.get("pos", ()))] if needs_position else [line]
    return lines


def action_argument(action: Action, names: CardNames) -> str:
    """`summon Knight tribute=M2 to=M3`, with `opp:` in front if it is not mine."""
    words = [f"{action.player}:"] if action.player != "me" else []
    words.append(action.verb)
    if action.verb == "phase":
        return " ".join([*words, action.to or ""])
    if action.card:
        words.append(_reference(action.card, names))
    if action.effect is not None and action.verb in ("activate", "trigger"):
        words.append(f"effect={action.effect}")
    for key in _LISTS:
        words += [f"{key}={_reference(card, names)}" for card in getattr(action, key)]
    words += [f"{key}={getattr(action, key)}" for key in ("to", "pos") if getattr(action, key)]
    return " ".join(words)


def _reference(card_id: str, names: CardNames) -> str:
    """How a step names the card: by handle, by name if that is one card, else by its place."""
    card = next((card for card in names.case.cards if card.id == card_id), None)
    if card is None:
        return names.argument(card_id)
    if card.handle:
        return card.handle
    if not card.is_unknown and sum(other.name == card.name for other in names.case.cards) == 1:
        return card.name
    if card.index is not None:
        return f"{card.controller}.{card.zone}.{card.index}"
    return f"{card.controller}.{card.zone}"
