"""An action of the command line as a step of a file.

summon Knight tribute=M2 to=M3        (one argument, or `key=value` as arguments of their own)
opp: activate B target=B
tribute=M1,M2 or tribute=M1 tribute=M2       (several cards)
"""

from __future__ import annotations

import re

from encoder.commands.options import Usage

_KEYS = (
    "target",
    "cost",
    "tribute",
    "using",
    "choose",
    "to",
    "pos",
    "declare",
    "result",
    "effect",
    "answering",
    "fact",
)
_LISTS = ("target", "cost", "tribute", "using", "choose", "to", "declare")


def steps_text(arguments: list[str]) -> str:
    """The `ask:` list, as YAML text, that the actions of a command line stand for. Raises Usage."""
    return "\n".join(map(_step_text, _actions(arguments)))


def _actions(arguments: list[str]) -> list[list[str]]:
    """Each action with the `key=value` arguments that follow it."""
    actions: list[list[str]] = []
    for argument in arguments:
        argument = argument.strip()
        if not argument:
            raise Usage("an action is empty")
        key, equals, _ = argument.partition("=")
        if not equals or " " in key:
            actions.append([argument])
            continue
        if key not in _KEYS:
            raise Usage(f"no such key of an action: {key}{_near(key)}")
        if not actions:
            raise Usage(f"'{argument}' belongs behind an action, for example 'summon Squire' to=M3")
        actions[-1].append(argument)
    return actions


def _near(word: str) -> str:
    from difflib import get_close_matches

    near = get_close_matches(word, _KEYS, 1)
    return f"; did you mean '{near[0]}'?" if near else ""


def _step_text(parts: list[str]) -> str:
    player, words = "me", " ".join(parts).split(" ")
    if words[0] in ("me:", "opp:"):
        player = words.pop(0)[:-1]
    action, values = [], {}
    here = action
    for word in words:
        key, equals, value = word.partition("=")
        if equals and key in _KEYS:
            here = [value]
            values.setdefault(key, []).append(here)
        else:
            here.append(word)
    action = " ".join(action).strip()
    values = {key: [" ".join(value).strip() for value in given] for key, given in values.items()}
    empty = next((key for key, given in values.items() if not all(given)), None)
    if empty:
        raise Usage(f"'{empty}=' has no value")
    if not action:
        raise Usage("an action begins with a verb or a card, for example 'summon Squire'")
    lines = [f"- {player}: {_quoted(action)}"]
    for key, given in values.items():
        if key in _LISTS:
            items = [item.strip() for value in given for item in _split(value)]
            lines.append(f"  {key}: [{', '.join(map(_quoted, items))}]")
        elif len(given) > 1:
            raise Usage(f"'{key}=' is given twice")
        else:
            lines.append(f"  {key}: {_quoted(given[0])}")
    return "\n".join(lines)


def _split(value: str) -> list[str]:
    """`M1,M2` is two cards; a comma with a blank behind it belongs to a name."""
    return re.split(r",(?!\s)", value)


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"
