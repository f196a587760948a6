"""One card as a file writes it: `NAME (state, state…)` or `{card: NAME, …}`.

Only what the text says is read here; where the card lies, and what is the
default there, belongs to `board`.
"""

from __future__ import annotations

import re
from functools import lru_cache

from encoder.load import vocabulary as words
from encoder.load.suggest import closest, did_you_mean
from encoder.yaml_nodes import MappingNode, Node, ScalarNode, SequenceNode, Source, is_nothing, is_plain

_STATES = re.compile(r"(.*?)\s*\(([^()]*)\)$", re.S)
_COUNTERS = re.compile(r"([1-9][0-9]*) (\S.*)$")
_DIGITS = re.compile(r"[0-9]{1,6}$")
_UNKNOWN = re.compile(r"unknown(?: (?:L([1-9][0-9]?) )?(monster|spell|trap))?$")
_PLACE_WORD = re.compile(r"(?:(?:me|opp)\.)?(?:hand|deck|extra|gy|banished)\b|(?:link|step) \d+$", re.I)
_RESERVED = {
    word.lower()
    for word in words.ZONES + words.PILES + words.PLAYERS + tuple(words.VERBS) + words.FACTS
    + ("none", "direct", "unknown", "empty", "blocked", "field", "gone")
}  # fmt: skip
_NO_ARGUMENT = words.STANCES + words.FLAGS


class Written:
    """A card as written.

    node     where it stands
    name     the name as written, without states
    states   state word -> argument (True without one); 'x' holds the number of copies
    unknown  (kind, level) if it is an `unknown`, else None
    """

    __slots__ = ("node", "name", "states", "unknown")

    def __init__(self, node: Node, name: str, states: dict):
        self.node = node
        self.name = name
        self.states = states
        match = _UNKNOWN.match(name) if name.startswith("unknown") else None
        self.unknown = (match.group(2), int(match.group(1)) if match.group(1) else None) if match else None

    @property
    def copies(self) -> int:
        return self.states.get("x", 1)


def read_card(source: Source, node: Node) -> Written | None:
    """The card written at `node`; reports what is wrong with its form."""
    if isinstance(node, ScalarNode):
        return _read_text(source, node)
    if isinstance(node, SequenceNode):
        source.error(node, "S008", "one card stands here, not a list")
        return None
    return _read_mapping(source, node)


def cut_apart(text: str) -> bool:
    """Whether the parentheses of a text do not match, as when a comma inside { } or [ ] cut it."""
    return text.count("(") != text.count(")")


def report_cut(source: Source, node: Node) -> None:
    """Reports parentheses that do not match."""
    end = node.end_mark
    rest = source.lines[end.line][end.column :].lstrip() if end.line < len(source.lines) else ""
    if rest[:1] in (",", "]", "}"):
        source.error(node, "S106", "parentheses cut apart by { } or [ ]: write the card on its own line")
    else:
        source.error(node, "S106", "a parenthesis has no partner")


# The text form -------------------------------------------------------------


def _read_text(source: Source, node: ScalarNode) -> Written | None:
    text = node.value.strip()
    if is_nothing(node):
        source.error(node, "S008", "a card is missing here", "leave the line out if the place is empty")
        return None
    if cut_apart(text):
        report_cut(source, node)
        return None
    name, states, problems = _split(text)
    for code, message, suggestion, part in problems:
        source.error(node, code, message, suggestion, part)
    return Written(node, name, states)


def split_text(text: str) -> tuple[str, dict]:
    """(name, states) of a card's text, without a look at whether they are right."""
    name, states, _ = _split(text)
    return name, states


@lru_cache(maxsize=4096)
def _split(text: str):
    """(name, states, problems) of `NAME (state, state…)`; a suffix holds states if it starts with a small letter."""
    match = _STATES.match(text) if text.endswith(")") else None
    if match and match.group(2).lower() in _NO_ARGUMENT and not match.group(2).islower():
        right = match.group(2).lower()
        problem = ("S105", f"unknown card state '{match.group(2)}'", f"did you mean '{right}'?", match.group(2))
        return match.group(1), {right: True}, (problem,)
    if not match or not match.group(2)[:1].islower():
        return text, {}, ()
    name, inside = match.groups()
    states: dict = {}
    problems: list = []
    for part in inside.split(","):
        _add_state(states, problems, part.strip())
    again = _STATES.match(name)
    if again and again.group(2)[:1].islower():
        problems.append(("S105", "two pairs of parentheses", "write all states in one: (…, …)", f"({again.group(2)})"))
        name = again.group(1)
    if not name:
        problems.append(("S101", "the name of the card is missing", "", None))
    return name, states, tuple(problems)


def _add_state(states: dict, problems: list, part: str) -> None:
    word, _, argument = part.partition(" ")
    argument = argument.strip()
    if re.fullmatch(r"x[0-9]+", word) and not argument:
        word, argument = "x", word[1:]
    if word in states:
        problems.append(("S105", f"the state '{word}' is given twice", "", part))
        return
    if word in _NO_ARGUMENT:
        if argument:
            problems.append(("S105", f"the state '{word}' takes nothing after it", "", part))
        states[word] = True
        return
    if word not in words.STATES_WITH and word != "x":
        problems.append(("S105", f"unknown card state '{word}'", did_you_mean(word, words.STATES), word))
        return
    result = _argument(word, argument)
    if isinstance(result, _Wrong):
        problems.append(("S105", result.message, result.suggestion, part))
    else:
        states[word] = result


class _Wrong:
    def __init__(self, message: str, suggestion: str = ""):
        self.message = message
        self.suggestion = suggestion


def _argument(word: str, text: str):
    """The argument of a state as a value, or _Wrong."""
    if word == "used" and not text:
        return True
    if not text:
        return _Wrong(f"the state '{word}' needs something after it", f"for example '{_EXAMPLES[word]}'")
    if word in ("ago", "used", "x"):
        return _number_argument(word, text)
    if word == "owner":
        return text if text in words.PLAYERS else _Wrong(f"'{text}' is no player", "write 'me' or 'opp'")
    if word == "holds":
        return text if text in words.SPELL_ZONES else _Wrong(f"no Spell & Trap Zone '{text}'", "S1 to S5")
    if word == "as":
        return _handle(text)
    if word == "counters":
        match = _COUNTERS.match(text)
        if not match:
            return _Wrong("counters are a number and a kind", "for example 'counters 3 spell'")
        return ((match.group(2), int(match.group(1))),)
    if word == "xyz":
        return tuple(name.strip() for name in text.split(";"))
    return text  # by, on, declared


_EXAMPLES = {
    "as": "as A", "ago": "ago 2", "by": "by special", "used": "used 1", "declared": "declared FIRE",
    "owner": "owner opp", "on": "on M2", "xyz": "xyz NAME; NAME", "counters": "counters 3 spell",
    "holds": "holds S3", "x": "x2",
}  # fmt: skip


def _number_argument(word: str, text: str):
    least, most = {"ago": (0, 999), "used": (1, 9), "x": (1, 999)}[word]
    if not _DIGITS.match(text) or not least <= int(text) <= most:
        return _Wrong(f"'{word}' takes a number from {least} to {most}", f"for example '{_EXAMPLES[word]}'")
    return int(text)


def _handle(text: str):
    if text.lower() in words.TRUTH_WORDS:
        return _Wrong(f"'{text}' is a truth value to many YAML tools: no handle", "take another letter or word")
    if text.lower() in _RESERVED or _PLACE_WORD.match(text):
        return _Wrong(f"'{text}' already means something else: no handle", "take another letter or word")
    if any(mark in text for mark in "();:#\""):
        return _Wrong(f"'{text}' is no handle", "take letters and digits")
    return text


# The mapping form ----------------------------------------------------------


def _read_mapping(source: Source, node: MappingNode) -> Written | None:
    pairs = {key.value: (key, value) for key, value in node.value}
    if "card" not in pairs:
        _no_card(source, node)
        return None
    if any(cut_apart(word) for word in pairs):
        report_cut(source, pairs["card"][1])
        return None
    states: dict = {}
    for word, (key, value) in pairs.items():
        if word not in words.CARD_MAP_KEYS:
            source.error(key, "S001", f"unknown key '{word}'", did_you_mean(word, words.CARD_MAP_KEYS))
        elif word != "card":
            _add_entry(source, states, word, value)
    name = pairs["card"][1]
    if not isinstance(name, ScalarNode) or is_nothing(name):
        source.error(name, "S008", "`card:` is the name of a card")
        return None
    written = _read_text(source, name)
    if written is None:
        return None
    if written.states:
        source.error(name, "S105", "states stand beside `card:` here, not in parentheses")
    return Written(node, written.name, states)


def _no_card(source: Source, node: MappingNode) -> None:
    """A mapping without `card:` is nearly always a name with a colon."""
    if len(node.value) == 1 and isinstance(node.value[0][1], ScalarNode):
        key, value = node.value[0]
        quote = "'" if '"' in key.value + value.value else '"'
        whole = f"{key.value}: {value.value}"
        source.error(node, "Y002", f"this card name needs quotes: {quote}{whole}{quote}")
        return
    for key, _ in node.value:
        near = closest(key.value, ("card",))
        if near:
            source.error(key, "S001", f"unknown key '{key.value}'", f"did you mean '{near}'?")
            return
    source.error(node, "S008", "a card in this form needs `card: NAME`")


def _add_entry(source: Source, states: dict, word: str, value: Node) -> None:
    if word in _NO_ARGUMENT:
        if isinstance(value, ScalarNode) and value.value == "true":
            states[word] = True
        else:
            source.error(value, "S008", f"`{word}:` takes true", "leave it out where it does not hold")
        return
    result = _entry(source, word, value)
    if isinstance(result, _Wrong):
        source.error(value, "S105", result.message, result.suggestion)
    elif word == "pos":
        states.update({"def": {"def": True}, "set": {"set": True}, "atk": {"atk": True}}.get(result, {"down": True}))
    elif word == "face":
        states[result] = True
    else:
        states[word] = result


def _entry(source: Source, word: str, value: Node):
    """The value of a key of the mapping form, or _Wrong."""
    if word == "xyz":
        items = value.value if isinstance(value, SequenceNode) else [value]
        return tuple(card for card in (read_card(source, item) for item in items) if card)
    if word == "declared":
        items = value.value if isinstance(value, SequenceNode) else [value]
        if not all(isinstance(item, ScalarNode) and item.value for item in items):
            return _Wrong("`declared:` takes a word or a list of words")
        return tuple(item.value for item in items)
    if word == "counters":
        return _counter_entry(value)
    if not isinstance(value, ScalarNode):
        return _Wrong(f"`{word}:` takes one word", f"for example '{_EXAMPLES.get(word, 'atk')}'")
    text = value.value.strip()
    if word == "pos":
        return text if text in words.MAP_POSITIONS else _Wrong(
            f"'{text}' is no position", did_you_mean(text, words.MAP_POSITIONS) or "atk, def, set or down-atk")
    if word == "face":
        return text if text in ("up", "down") else _Wrong(f"'{text}' is no face", "up or down")
    if word == "used" and text == "true":
        return True
    return _argument(word, text)


def _counter_entry(value: Node):
    if not isinstance(value, MappingNode):
        return _Wrong("counters are written as {KIND: NUMBER}")
    for _, number in value.value:
        if not (isinstance(number, ScalarNode) and is_plain(number) and _DIGITS.match(number.value)):
            return _Wrong("counters are written as {KIND: NUMBER}")
    return tuple((key.value, int(number.value)) for key, number in value.value)
