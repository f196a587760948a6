"""Steps: what is played (`do:`, `chain:`, `ask:`) and what already happened (`earlier:`, `just:`)."""

from __future__ import annotations

from encoder.load import vocabulary as words
from encoder.load.board import Board
from encoder.load.bonds import split_declared
from encoder.load.refs import PAST, STEP, read_place, resolve, resolve_all, texts
from encoder.load.scalars import integer, one_of
from encoder.load.suggest import closest, did_you_mean
from encoder.model import Chain, ChainEntry, DoEntry, Go, Ref, Step
from encoder.yaml_nodes import MappingNode, Node, ScalarNode, SequenceNode, get, is_nothing, text_of

_CARD_KEYS = ("target", "cost", "tribute", "using", "choose")
_FIRST_WORDS = frozenset(words.VERBS) | frozenset(words.PAST_VERBS) | frozenset(words.NO_VERBS)


def read_step(board: Board, node: Node, key: str, past: bool = False, ask: bool = False) -> Step | None:
    """One step of the document's key `key`; an `expect:` in it is left to the caller."""
    source = board.lookup.source
    if not isinstance(node, MappingNode):
        _report_no_mapping(source, node, key)
        return None
    players = [(name, value) for name, value in node.value if name.value in words.PLAYERS]
    misspelt = not _check_keys(board, node, key, past, ask)
    if len(players) != 1:
        if not misspelt:
            source.error(node, "S005", "a step needs exactly one of me, opp", _step_hint(node))
        return None
    player = players[0][0].value
    action = players[0][1]
    parsed = _read_action(board, action, player, key, past)
    if parsed is None:
        return None
    verb, card, phase = parsed
    fields = _read_keys(board, node, player, verb, key, past)
    if verb == "position" and "pos" not in fields and get(node, "pos") is None:
        source.error(action, "S005", "a change of position needs `pos:`", "add pos: atk or pos: def")
    if verb == "see" and get(node, "fact") is None:
        source.error(action, "S005", "'see' needs `fact:`", "for example fact: name")
    return Step(player, verb, card, source.where(node), action.value.strip(), phase, **fields)


def _report_no_mapping(source, node: Node, key: str) -> None:
    if isinstance(node, ScalarNode) and not is_nothing(node):
        source.error(node, "S005", "a step needs exactly one of me, opp", f"for example 'me: {node.value}'")
    else:
        source.error(node, "S005", f"a step of `{key}:` is written as 'me: …' or 'opp: …'")


def _step_hint(node: MappingNode) -> str:
    return "split it into two steps" if any(name.value in words.PLAYERS for name, _ in node.value) else ""


def _check_keys(board: Board, node: MappingNode, key: str, past: bool, ask: bool) -> bool:
    """Reports keys that no step has; False if a player's name is probably misspelt."""
    allowed = words.PAST_KEYS if past else words.STEP_KEYS
    source = board.lookup.source
    fine = True
    for name, _ in node.value:
        word = name.value
        if word in allowed or (ask and word == "expect"):
            continue
        fine = fine and closest(word, allowed) not in words.PLAYERS
        if word == "expect":
            source.error(name, "S007", f"`expect:` does not stand in a step of `{key}:`", "put it beside `ask:`")
        elif word in words.PAST_KEYS:
            source.error(name, "S001", f"'{word}' belongs in `earlier:` and `just:`")
        else:
            source.error(name, "S001", f"unknown key '{word}'", did_you_mean(word, allowed))
    return fine


# The action ------------------------------------------------------------------


def _read_action(board: Board, node: Node, player: str, key: str, past: bool):
    """(verb, card or None, phase or None) of `[VERB] CARD`; None if it cannot be read."""
    source = board.lookup.source
    if not isinstance(node, ScalarNode) or is_nothing(node):
        if isinstance(node, MappingNode) and len(node.value) == 1 and isinstance(node.value[0][1], ScalarNode):
            name, rest = node.value[0]
            source.error(node, "Y002", f"this value needs quotes: \"{name.value}: {rest.value}\"")
        else:
            source.error(node, "S005", "a step is a verb and a card", "for example 'summon CARD'")
        return None
    text = node.value.strip()
    first, _, rest = text.partition(" ")
    rest = rest.strip()
    if text in board.handles or first not in _FIRST_WORDS:
        return _without_verb(board, node, text, first, player, key, past)
    if first in words.NO_VERBS:
        source.error(node, "S005", f"'{first}' is no verb: {words.NO_VERBS[first]}", "", first)
        return None
    if first in words.PAST_VERBS and not past:
        source.error(node, "S005", f"'{first}' is a verb of `earlier:` and `just:`", "", first)
        return None
    return _with_verb(board, node, first, rest, player, key, past)


def _with_verb(board: Board, node, verb: str, rest: str, player: str, key: str, past: bool):
    source = board.lookup.source
    if verb == "phase":
        if rest in words.PHASES:
            return verb, None, rest
        near = closest(rest, words.PHASES)
        source.error(node, "S005", f"'{rest}' is no phase", f"did you mean '{near}'?" if near else "for example 'phase battle'")
        return None
    if verb in words.VERBS_WITHOUT_CARD:
        if rest:
            source.error(node, "S005", f"'{verb}' takes no card", "use `choose:`" if verb == "pendulum" else "", rest)
            return None
        return verb, None, None
    if not rest:
        if verb in words.VERBS_PERHAPS_CARD:
            return verb, None, None
        source.error(node, "S005", f"'{verb}' needs a card", f"for example '{verb} CARD'")
        return None
    card = resolve(board, node, rest, player, PAST if past else STEP, key)
    return (verb, card, None) if card else None


def _without_verb(board: Board, node, text: str, first: str, player: str, key: str, past: bool):
    """An activation without its verb, or a misspelt verb."""
    known = text in board.handles or board.lookup.find(text) is not None or "." in first
    if not known and first[:1].islower() and first != text:
        verbs = tuple(words.VERBS) + (words.PAST_VERBS if past else ())
        near = closest(first, verbs)
        board.lookup.source.error(node, "S005", f"'{first}' is no verb", f"did you mean '{near}'?" if near else "", first)
        return None
    card = resolve(board, node, text, player, PAST if past else STEP, key)
    return ("activate", card, None) if card else None


# Its keys ----------------------------------------------------------------------


def _read_keys(board: Board, node: MappingNode, player: str, verb: str, key: str, past: bool) -> dict:
    source = board.lookup.source
    own = words.VERBS.get(verb)
    fields: dict = {}
    for name, value in node.value:
        word = name.value
        if word in words.PLAYERS or word == "expect" or word not in words.PAST_KEYS:
            continue
        if own is not None and word not in own and word in words.STEP_KEYS and not past:
            source.error(name, "S203", f"nothing uses '{word}' of '{verb}'", _other_key(verb, word))
            continue
        if is_nothing(value):
            source.error(name, "S008", f"`{word}:` has no value", "leave it out if it is open")
            continue
        found = _read_key(board, value, word, player, verb, key, past)
        if found is not None:
            fields[{"from": "from_place", "turns-ago": "turns_ago"}.get(word, word)] = found
    return fields


def _other_key(verb: str, word: str) -> str:
    own = words.VERBS[verb]
    better = {"tribute": ("cost",), "cost": ("tribute", "using"), "using": ("tribute", "choose"), "target": ("choose",),
              "choose": ("using", "target")}.get(word, ())  # fmt: skip
    return next((f"use `{key}:`" for key in better if key in own), "")


def _read_key(board: Board, value: Node, word: str, player: str, verb: str, key: str, past: bool):
    source = board.lookup.source
    if word in _CARD_KEYS:
        return _read_cards(board, value, word, player, key, past)
    if word == "to":
        places = (read_place(board, item, text, player, past) for item, text in texts(board, value, "`to:`"))
        return tuple(place for place in places if place)
    if word == "pos":
        return one_of(source, value, words.STEP_POSITIONS, "S006", "position")
    if word == "declare":
        return tuple(w for _, text in texts(board, value, "`declare:`") for w in split_declared(board.lookup, text))
    if word == "result":
        if isinstance(value, ScalarNode) and value.value in words.COIN:
            return value.value
        return integer(source, value, 1, 6, "`result:` is heads, tails, or")
    if word == "effect":
        return integer(source, value, 1, 9, "`effect:`")
    if word == "answering":
        if isinstance(value, ScalarNode) and value.value.isdigit():
            return integer(source, value, 1, 99, "`answering:`")
        found = resolve_all(board, value, player, STEP, key, "`answering:`")
        return found[0] if found else None
    if word == "fact":
        return one_of(source, value, words.SEEN_FACTS, "S006", "fact")
    if word == "from":
        return read_place(board, value, text_of(value), player, True) if isinstance(value, ScalarNode) else None
    if word == "by":
        return one_of(source, value, words.CAUSES, "S006", "cause")
    if word == "negated":
        return one_of(source, value, words.NEGATED_PAST, "S006", "thing to negate")
    return integer(source, value, 0, 999, "`turns-ago:`")


def _read_cards(board: Board, value: Node, word: str, player: str, key: str, past: bool) -> tuple[Ref, ...]:
    """The cards of `target:` and its like; `direct`, `none` and options are words."""
    found = []
    for item, text in texts(board, value, f"`{word}:`"):
        if text not in board.handles and _is_option(word, text):
            found.append(Ref("word", text, board.lookup.source.where(item), name=text))
            continue
        ref = resolve(board, item, text, player, PAST if past else STEP, key)
        if ref:
            found.append(ref)
    return tuple(found)


def _is_option(word: str, text: str) -> bool:
    if text in ("direct", "none"):
        return word == "target"
    if word != "choose":
        return False
    return text.isdigit() or text in words.ATTRIBUTES or text in words.TYPES or text in ("yes", "no", "heads", "tails")


# Lists of steps -------------------------------------------------------------------


def read_steps(board: Board, node: Node | None, key: str, past: bool = False) -> tuple[Step, ...]:
    """A list of steps; `[]` or nothing is none."""
    steps = (read_step(board, item, key, past) for item in items_of(board, node, key))
    return tuple(step for step in steps if step)


def items_of(board: Board, node: Node | None, key: str) -> list[Node]:
    """The nodes of a list; reports anything that is no list."""
    if node is None:
        return []
    if isinstance(node, SequenceNode):
        return node.value
    board.lookup.source.error(node, "S008", f"`{key}:` is a list of steps", "start each with '- '")
    return []


def read_do(board: Board, node: Node | None) -> tuple[DoEntry, ...]:
    """The entries of `do:`."""
    found = []
    for item in items_of(board, node, "do"):
        entry = _read_entry(board, item)
        if entry is not None:
            found.append(entry)
    return tuple(found)


def _read_entry(board: Board, node: Node) -> DoEntry | None:
    source = board.lookup.source
    if isinstance(node, MappingNode):
        for name, value in node.value:
            if name.value not in ("go", "chain") or get(node, "me") or get(node, "opp"):
                continue
            if len(node.value) > 1:
                source.error(node, "S005", f"`{name.value}:` is an entry of its own")
            if name.value == "go":
                return _read_go(board, node, value)
            return ChainEntry(read_steps(board, value, "chain"), source.where(node))
    return read_step(board, node, "do")


def _read_go(board: Board, node: Node, value: Node) -> Go | None:
    source = board.lookup.source
    text = value.value.strip() if isinstance(value, ScalarNode) else ""
    player, _, phase = text.partition(" ")
    if player in words.PLAYERS and phase in words.PHASES[1:]:
        return Go(phase, player, source.where(node))
    if text in words.PHASES[1:] or text in words.GO_WORDS:
        return Go(text, None, source.where(node))
    choices = words.PHASES[1:] + words.GO_WORDS
    near = closest(phase if player in words.PLAYERS else text, choices)
    hint = f"did you mean '{player + ' ' if player in words.PLAYERS else ''}{near}'?" if near else "for example 'go: main2'"
    source.error(value, "S004", f"nobody can go to '{text}'", hint)
    return None


def read_chain(board: Board, node: Node | None) -> Chain | None:
    """`chain:`, a list of links or `{open: true, links: […]}`; None without links."""
    if node is None:
        return None
    source = board.lookup.source
    is_open, links = False, node
    if isinstance(node, MappingNode):
        for name, _ in node.value:
            if name.value not in ("open", "links"):
                source.error(name, "S001", f"unknown key '{name.value}'", did_you_mean(name.value, ("open", "links")))
        flag, links = get(node, "open"), get(node, "links")
        is_open = isinstance(flag, ScalarNode) and flag.value == "true"
        if links is None or not is_open:
            source.error(node, "S008", "a chain in this form is {open: true, links: […]}")
    steps = read_steps(board, links, "chain")
    return Chain(steps, is_open, source.where(node)) if steps or is_open else None
