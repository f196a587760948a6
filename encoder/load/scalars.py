"""Readers of single values whose type is decided by where they stand."""

from __future__ import annotations

import re

from encoder.load import vocabulary as words
from encoder.load.suggest import closest, did_you_mean
from encoder.model import Turn
from encoder.yaml_nodes import Node, ScalarNode, Source, is_nothing, is_plain

_NUMBER = re.compile(r"(?:0|[1-9][0-9]{0,6})$")
_TURN = re.compile(r"(me|opp) (setup|draw|standby|main1|battle|main2|end)( first)?$")


def integer(source: Source, node: Node, least: int, most: int, what: str) -> int | None:
    """The whole number at `node`; reports anything else."""
    if isinstance(node, ScalarNode) and is_plain(node) and _NUMBER.match(node.value):
        number = int(node.value)
        if least <= number <= most:
            return number
    source.error(node, "S008", f"{what} is a number from {least} to {most}")
    return None


def text(source: Source, node: Node, what: str) -> str | None:
    """The text at `node`; reports a list, a mapping or nothing."""
    if isinstance(node, ScalarNode) and not is_nothing(node):
        return node.value.strip()
    source.error(node, "S008", f"{what} is a text")
    return None


def one_of(source: Source, node: Node, choices: tuple[str, ...], code: str, what: str) -> str | None:
    """The word at `node`, one of `choices`; `what` completes "'…' is no …"."""
    word = node.value.strip() if isinstance(node, ScalarNode) else None
    if word in choices:
        return word
    shown = f"'{word}'" if word else "this"
    suggestion = did_you_mean(word or "", choices)
    if not suggestion and len(choices) <= 8:
        suggestion = "write " + ", ".join(choices[:-1]) + " or " + choices[-1] if len(choices) > 1 else f"write {choices[0]}"
    source.error(node, code, f"{shown} is no {what}", suggestion)
    return None


def turn(source: Source, node: Node) -> Turn | None:
    """A turn such as `opp main1` or `me draw first`."""
    written = node.value.strip() if isinstance(node, ScalarNode) else ""
    match = _TURN.match(written)
    if match:
        return Turn(match.group(1), match.group(2), bool(match.group(3)))
    source.error(node, "S004", f"bad turn '{written}'" if written else "bad turn", _probable_turn(written))
    return None


_PHASE_MISNOMERS = {
    "main": "main1", "main 1": "main1", "main 2": "main2", "mp1": "main1", "mp2": "main2", "bp": "battle",
    "m1": "main1", "m2": "main2", "dp": "draw", "sp": "standby", "ep": "end", "battle phase": "battle",
    "end phase": "end", "main phase": "main1", "main phase 1": "main1", "main phase 2": "main2",
    "draw phase": "draw", "standby phase": "standby",
}  # fmt: skip


def _probable_turn(written: str) -> str:
    lower = " ".join(written.lower().split())
    first = lower.endswith(" first")
    lower = lower.removesuffix(" first").strip()
    player, _, phase = lower.partition(" ")
    if player not in words.PLAYERS:
        near = "opp" if player.startswith("opponent") else closest(player, words.PLAYERS)
        player, phase = (near, phase) if near else ("me", lower)
    phase = _PHASE_MISNOMERS.get(phase) or closest(phase, words.PHASES)
    if phase:
        return f"did you mean '{player} {phase}{' first' if first else ''}'?"
    return "for example 'me main1' or 'opp battle'"
