"""`expect:`: the answer and what holds, as an Expectation."""

from __future__ import annotations

import re

from encoder.load import vocabulary as words
from encoder.load.board import Board
from encoder.load.claims import read_claim_sets, read_claims
from encoder.load.properties import place_in_claim
from encoder.load.refs import CLAIM, read_place, resolve, texts
from encoder.load.scalars import integer, text as read_text, turn
from encoder.load.suggest import did_you_mean
from encoder.model import Expectation, Missing, Place, Reason, Ref
from encoder.yaml_nodes import MappingNode, Node, ScalarNode, SequenceNode, is_nothing, scalar_like, text_of

_AFTER = re.compile(r"after (link|step) ([1-9][0-9]?)$")
_OUTCOMES = re.compile(r"(>=|<=|)([0-9]{1,6})$")


def read_expect(board: Board, node: Node, doubt: bool = False) -> Expectation:
    """The expectation at `node`, a verdict or a mapping; `doubt`: readings are allowed."""
    source = board.lookup.source
    where = source.where(node)
    if isinstance(node, ScalarNode):
        if is_nothing(node):
            source.error(node, "S205", "`expect:` is empty", "write what must come out, for example legal")
            return Expectation(where)
        answer, reason = read_answer(board, node)
        return Expectation(where, answer=answer, reason=reason)
    if not isinstance(node, MappingNode):
        source.error(node, "S008", "`expect:` is an answer or a mapping", "for example expect: legal")
        return Expectation(where)
    fields: dict = {"after_link": [], "after_step": [], "at": []}
    for name, value in node.value:
        _read_entry(board, name, value, fields, doubt)
    if not any(name.value != "title" for name, _ in node.value):
        source.error(node, "S205", "`expect:` is empty", "write what must come out, for example legal")
    elif _says_nothing(fields):
        source.error(node, "S205", "no rule could break this `expect:`", "say what must come out")
    return Expectation(where, **{name: tuple(v) if isinstance(v, list) else v for name, v in fields.items()})


def _says_nothing(fields: dict) -> bool:
    said = {name: value for name, value in fields.items() if value not in ([], (), None) and name != "title"}
    return set(said) == {"outcomes"} and said["outcomes"] in ((">=", 0), (">=", 1))


# The answer ------------------------------------------------------------------


def read_answer(board: Board, node: Node) -> tuple[str | None, Reason | None]:
    """`legal`, `illegal REASON`, `unknown`, `unsettled`."""
    source = board.lookup.source
    text = node.value.strip() if isinstance(node, ScalarNode) else ""
    answer, _, rest = text.partition(" ")
    if answer not in words.ANSWERS or (rest and answer != "illegal"):
        source.error(node, "S006", f"'{text}' is no verdict", did_you_mean(answer, words.ANSWERS))
        return None, None
    if answer == "illegal" and not rest:
        source.warning(node, "S006", "no reason is named", "write 'illegal REASON'")
        return answer, None
    return answer, read_reason(board, node, rest.strip()) if rest else None


def read_reason(board: Board, node: Node, text: str) -> Reason | None:
    """`tribute-count` or `locked-by CARD`."""
    source = board.lookup.source
    word, _, rest = text.partition(" ")
    if word not in words.REASONS:
        source.error(node, "S006", f"unknown reason '{word}'", did_you_mean(word, words.REASONS), word)
        return None
    if not rest:
        return Reason(word)
    if word != "locked-by":
        source.error(node, "S006", f"the reason '{word}' takes nothing after it", "", rest)
        return None
    card = resolve(board, node, rest.strip(), "me", CLAIM, many=True)
    return Reason(word, card) if card else None


# The entries -------------------------------------------------------------------


def _read_entry(board: Board, name: ScalarNode, value: Node, fields: dict, doubt: bool) -> None:
    source = board.lookup.source
    word = name.value
    reader = _READERS.get(word)
    if reader and is_nothing(value):
        source.error(name, "S008", f"`{word}:` has no value")
    elif word == "answer":
        fields["answer"], fields["reason"] = read_answer(board, value)
    elif word == "readings":
        fields["readings"] = _readings(board, name, value, doubt)
    elif reader:
        fields[word.replace("-", "_").replace("+", "_plus")] = reader(board, value, word)
    elif not _read_moment(board, name, value, fields):
        source.error(name, "S001", f"unknown key '{word}'", did_you_mean(word, words.EXPECT_KEYS))


def _read_moment(board: Board, name: ScalarNode, value: Node, fields: dict) -> bool:
    """`after link N:`, `after step N:`, `at MOMENT:`."""
    word = name.value
    match = _AFTER.match(word)
    if match:
        fields[f"after_{match.group(1)}"].append((int(match.group(2)), read_claims(board, value, word)))
        return True
    if not word.startswith("at "):
        return False
    moment = word[3:].strip()
    if moment in words.AT_WORDS:
        fields["at"].append((moment, read_claims(board, value, word)))
    else:
        board.lookup.source.error(name, "S006", f"'{moment}' is no moment", did_you_mean(moment, words.AT_WORDS), moment)
    return True


def _readings(board: Board, name, value, doubt: bool) -> tuple[Expectation, ...]:
    source = board.lookup.source
    if not doubt:
        source.error(name, "S007", "`readings:` belong to an unsettled ruling", "add `doubt:` and say what is unsettled")
    if not isinstance(value, SequenceNode) or len(value.value) < 2:
        source.error(value, "S008", "`readings:` is a list of two or more expectations")
        return ()
    return tuple(read_expect(board, item, doubt) for item in value.value)


def _title(board, value, word):
    return read_text(board.lookup.source, value, "`title:`") or ""


def _reasons(board, value, word):
    found = (read_reason(board, item, text) for item, text in texts(board, value, "`reasons:`"))
    return tuple(reason for reason in found if reason)


def _zones(board, value, word) -> tuple[Place, ...]:
    found = (read_place(board, item, text, "me", False) for item, text in texts(board, value, f"`{word}:`"))
    return tuple(place for place in found if place)


def _targets(board, value, word) -> tuple[Ref, ...]:
    """Legal targets; `none` alone: does not target. In a list `none` and `direct` are choices of `replay` and `attack`."""
    source = board.lookup.source
    if isinstance(value, ScalarNode) and value.value == "none" and word == "targets":
        return ()
    found = []
    for item, text in texts(board, value, f"`{word}:`"):
        if text in ("none", "direct"):
            found.append(Ref("word", text, source.where(item), name=text))
        else:
            found.append(resolve(board, item, text, "me", CLAIM))
    return tuple(ref for ref in found if ref)


def _not_to(board, value, word):
    source = board.lookup.source
    if not isinstance(value, MappingNode):
        source.error(value, "S008", "`not-to:` is written as {ZONE: reason}")
        return ()
    found = []
    for name, reason in value.value:
        place = read_place(board, name, name.value, "me", False)
        why = read_reason(board, reason, text_of(reason))
        if place and why:
            found.append((place, why))
    return tuple(found)


def _number(board, value, word):
    return integer(board.lookup.source, value, 0, 999999, f"`{word}:`")


def _counts(board, value, word):
    source = board.lookup.source
    if not isinstance(value, MappingNode) or not value.value:
        source.error(value, "S008", f"`{word}:` is written as {{KEY: NUMBER}}", f"for example {word}: {{tribute: 2}}")
        return ()
    found = []
    for name, number in value.value:
        if name.value not in words.COUNTED_KEYS:
            source.error(name, "S001", f"unknown key '{name.value}'", did_you_mean(name.value, words.COUNTED_KEYS))
            continue
        amount = integer(source, number, 0, 99, f"`{name.value}:`")
        if amount is not None:
            found.append((name.value, amount))
    return tuple(found)


def _legal_in(board, value, word):
    source = board.lookup.source
    if not isinstance(value, SequenceNode):
        source.error(value, "S008", "`legal-in:` is a list of turns")
        return ()
    turns = (turn(source, item) for item in value.value)
    return tuple(found for found in turns if found)


def _claims(board, value, word):
    return read_claims(board, value, word)


def _outcomes(board, value, word):
    match = _OUTCOMES.match(value.value.strip()) if isinstance(value, ScalarNode) else None
    if match:
        return match.group(1) or "==", int(match.group(2))
    board.lookup.source.error(value, "S008", "`outcomes:` is a number, or \">=2\", \"<=3\"")
    return None


def _negated(board, value, word):
    source = board.lookup.source
    if not isinstance(value, MappingNode):
        source.error(value, "S008", "`negated:` is written as {LINK: effect} or {LINK: activation}")
        return ()
    found = []
    for name, how in value.value:
        number = integer(source, name, 1, 99, "a link")
        kind = how.value if isinstance(how, ScalarNode) else ""
        if kind not in words.NEGATED_LINK:
            source.error(how, "S006", f"'{kind}' is not what is negated", "effect or activation")
        elif number:
            found.append((number, kind))
    return tuple(found)


def _words(board, value, word):
    return tuple(text for _, text in texts(board, value, f"`{word}:`"))


def _hangs_on(board, value, word) -> tuple[Missing, ...]:
    found = (_missing(board, item, text) for item, text in texts(board, value, "`hangs-on:`"))
    return tuple(missing for missing in found if missing)


def _missing(board: Board, node: Node, text: str) -> Missing | None:
    """`applied`, a pile, a state, a card, or `CARD: state` written as 'CARD state'."""
    if text == "applied":
        return Missing("applied")
    if text in words.FLAGS + words.STATES_WITH + words.STANCES:
        return Missing("state", state=text)
    if text not in board.handles:
        place = place_in_claim(text)
        if place:
            return Missing("pile", place=place)
        name, _, state = text.rpartition(" ")
        if name and state in words.FLAGS + words.STATES_WITH:
            card = resolve(board, scalar_like(node, name), name, "me", CLAIM)
            return Missing("state", card=card, state=state) if card else None
    card = resolve(board, node, text, "me", CLAIM)
    return Missing("card", card=card) if card else None


_READERS = {
    "title": _title, "answer": None, "reasons": _reasons, "to": _zones, "to+": _zones, "not-to": _not_to,
    "targets": _targets, "targets+": _targets, "choices": _number, "least": _counts, "most": _counts,
    "legal-in": _legal_in, "outcomes": _outcomes, "negated": _negated, "because": _words, "hangs-on": _hangs_on,
    **dict.fromkeys(words.CLAIM_KEYS, _claims),
    **dict.fromkeys(words.CLAIM_LIST_KEYS, lambda board, value, word: read_claim_sets(board, value, word)),
}  # fmt: skip
