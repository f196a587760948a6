"""Which words of the card language a text uses, read off its rows.

`ocg lint --cards` compares these with what the rulebook interprets.  A word is
written `namespace:word`, spelt as in card files: `operation:destroy`.
"""

from __future__ import annotations

import re

from encoder.library import vocabulary as v

#: predicate -> (namespace, which argument is the word)
_PLACES = {
    "effect": ("effect-kind", 3),
    "effect_key": ("effect", 2),
    "op_link": ("connector", 3),
    "op_key": ("operation-key", 3),
    "mod": ("modification", 2),
    "mod_key": ("modification-key", 2),
    "filter_req": ("filter", 2),
    "filter_set": ("filter", 2),
    "cond": ("condition", 2),
    "event": ("event", 2),
    "event_key": ("event-key", 2),
    "link_key": ("link", 2),
    "into": ("into", 2),
    "summon": ("summon", 2),
    "procedure": ("procedure", 2),
    "card_is": ("kind", 2),
    "card_key": ("card", 2),
}
#: Modifications whose `do` is a word, not steps.
_ACTIONS = ("cannot", "allow", "cost_to")
#: Predicates that are a word themselves.
_ALONE = {
    "filter_as": "filter:as",
    "filter_still": "filter:still",
    "effect_target": "effect:target",
    "effect_mode": "effect:modes",
    "material": "card:materials",
    "cond_any": "condition:any",
    "cond_not": "condition:not",
    "later_at": "operation-key:at",
    "later_when": "operation-key:when",
}
_NAME = re.compile(r'"(?:[^"\\]|\\.)*"')
_FUNCTION = re.compile(r"([a-z_]+)\(")
_EXPRESSIONS = frozenset(word.replace("-", "_") for word in v.EXPRESSION_WORDS)
_DURATIONS = frozenset(word.replace("-", "_") for word in v.DURATIONS)
_REFERENCE = re.compile(r"ref\(([a-z_]+)\b")


def words_of(row: tuple[str, ...]) -> list[str]:
    """The words that one row uses."""
    predicate = row[0]
    found = []
    if predicate == "op":
        kind = "cost" if row[1].startswith(("cost(", "pay(")) else "operation"
        found.append(f"{kind}:{row[3]}")
    elif predicate in _PLACES:
        namespace, place = _PLACES[predicate]
        found.append(f"{namespace}:{row[place]}")
    elif predicate in _ACTIONS:
        found.append(f"{predicate}:{row[1]}")
    elif predicate in _ALONE:
        found.append(_ALONE[predicate])
    found += _values(predicate, row)
    return [word.replace("_", "-") for word in found]


def _values(predicate: str, row) -> list[str]:
    """Words that stand in the value of a row: expressions, references, durations, and the like."""
    found = []
    value = row[-1]
    if "(" in value and predicate not in ("effect", "not_modelled"):
        plain = _NAME.sub("", value)
        found += [f"expression:{name}" for name in _FUNCTION.findall(plain) if name in _EXPRESSIONS]
        found += [f"reference:{name}" for name in _REFERENCE.findall(plain)]
        if value.startswith("once("):
            found.append(f"once:{value[5:].partition(',')[0]}")
        elif value.startswith("until("):
            found.append("duration:until")
        elif value.startswith("does("):
            found.append(f"does:{value[5:].partition(',')[0]}")
    elif predicate == "op_key" and row[3] in ("for", "until") and value in _DURATIONS:
        found.append(f"duration:{value}")
    elif predicate == "effect_key" and row[2] == "stays":
        found.append(f"duration:{value}")
    elif predicate == "filter_req" and row[2] == "noun":
        found.append(f"noun:{value}")
    elif predicate == "effect_key" and row[2] == "declare":
        found.append(f"declare:{value}")
    return found


def words_of_rows(rows) -> set[str]:
    """All words of a text."""
    return set().union(*map(words_of, named_actions(rows)))


def named_actions(rows) -> list[tuple[str, ...]]:
    """The rows; what a modification forbids, allows or prices stands as a row `cannot`, `allow` or `cost_to`."""
    kinds = {row[1]: row[2] for row in rows if row[0] == "mod"}
    return [
        (kinds[row[1]], row[3]) if row[0] == "mod_key" and row[2] == "do" and kinds[row[1]] in _ACTIONS else row
        for row in rows
    ]


def words_by_effect(rows) -> dict[str, frozenset[str]]:
    """effect (or mode's effect) to the words that its text uses, those of what it leads to included.

    What a card is treated as brings effects of its own; they are told apart from the effect that makes it so.
    """
    about: dict[str, list[tuple[str, ...]]] = {}
    for row, named in zip(rows, named_actions(rows), strict=True):
        about.setdefault(row[1], []).append((row, named))
    found = {}
    for row in rows:
        if row[0] == "effect":
            found[row[1]] = frozenset(word for _, named in _reachable(row[1], about) for word in words_of(named))
    return found


_ID = re.compile(r'(?:[a-z]+)\("(?:[^"\\]|\\.)*",\d+\)|mode\(e\("(?:[^"\\]|\\.)*",(?:\d+|pendulum\(\d+\))\),\d+\)')
_BLOCKS = ("do({})", "cost({})", "pay({})", "else({})")


def _reachable(start: str, about) -> list:
    """The rows about `start` and about everything that they lead to."""
    seen, waiting, found = {start}, [start], []
    while waiting:
        subject = waiting.pop()
        for block in ("{}", *_BLOCKS):
            for row, named in about.get(block.format(subject), ()):
                found.append((row, named))
                for value in row[2:]:
                    for each in _ID.findall(value):
                        if each not in seen:
                            seen.add(each)
                            waiting.append(each)
    return found
