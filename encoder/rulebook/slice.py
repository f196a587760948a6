"""Which rules can fire on a set of facts, and which facts the rest reads.

Every rule passed to clingo costs 40-60 microseconds even if nothing ever satisfies it.
So the rules are first run on abstract values (index.py): a rule that lacks a token, or a
common symbol for a variable, is left out together with the facts that only it reads.
Going backwards, a rule whose head nothing kept reads or shows is left out as well.
Both steps may keep too much; the answer sets, as shown, never change (as long as no
contradiction hides in what nobody reads: the rulebook denies by layers or by instants).
"""

from __future__ import annotations

from heapq import heappop, heappush

from encoder.rulebook.model import InternalFault
from encoder.rulebook.terms import overlap, parse_fact

_SYMBOLS = 4000  # beyond this many symbols new ones share one bit


class State:
    """The abstract state while rules fire.

    `values`: the symbols of each slot; `have`: the tokens had (1); `missing`: how many
    tokens each rule lacks; `fired`: the rules that have fired (1); `queue`: a heap of the
    rules to look at, `queued` telling which are in it.
    """

    __slots__ = ("values", "have", "missing", "fired", "queue", "queued")

    def __init__(self, index: dict):
        self.values = list(index["values"])
        self.have = bytearray(index["have"])
        self.missing = bytearray(index["missing"])
        self.fired = bytearray(index["fired"])
        self.queue: list[int] = []
        self.queued = bytearray(len(self.missing))


def settle(index: dict) -> None:
    """Runs the rules that need no facts at all, once; every later run starts from there.

    Before, `have` of the index lists the tokens that the rulebook's own tables give.
    """
    given = index["have"]
    index["values"] = [0] * len(index["by_slot"])
    index["missing"] = bytes(map(len, index["needs"]))
    index["have"] = bytes(len(index["by_token"]))
    index["fired"] = bytes(len(index["needs"]))
    state = State(index)
    for rule, needed in enumerate(index["needs"]):
        if not needed:
            _look_at(state, rule)
    for token in given:
        gain(index, state, token)
    run(index, state, ())
    for name in ("values", "have", "missing", "fired"):
        kept = getattr(state, name)
        index[name] = kept if name == "values" else bytes(kept)


def run(index: dict, state: State, excluded) -> None:
    """Fires rules until nothing new comes; `excluded` rules never fire."""
    joins, puts = index["joins"], index["puts"]
    values, queue, queued, fired = state.values, state.queue, state.queued, state.fired
    while queue:
        rule = heappop(queue)
        queued[rule] = 0
        if rule in excluded:
            continue
        for slots in joins[rule]:
            common = -1
            for slot in slots:
                common &= values[slot]
            if not common:
                break
        else:
            fired[rule] = 1
            for slot, symbols, limits in puts[rule]:
                for limit in limits:
                    symbols &= values[limit]
                if symbols & ~values[slot]:
                    put(index, state, slot, symbols)


def put(index: dict, state: State, slot: int, symbols: int) -> None:
    """Adds symbols to a slot, gains the tokens that follow and queues the rules that watch it."""
    old = state.values[slot]
    new = symbols & ~old
    state.values[slot] = old | symbols
    if not old and index["any_token"][slot] >= 0:
        gain(index, state, index["any_token"][slot])
    tokens = index["symbol_tokens"][slot]
    if new < 0:
        for token in tokens.values():
            gain(index, state, token)
    elif tokens:
        while new:
            low = new & -new
            new ^= low
            if low in tokens:
                gain(index, state, tokens[low])
    missing, queued = state.missing, state.queued
    for rule in index["by_slot"][slot]:
        if not missing[rule] and not queued[rule]:
            _look_at(state, rule)


def gain(index: dict, state: State, token: int) -> None:
    """Notes a token and queues the rules that now have all of theirs."""
    if state.have[token]:
        return
    state.have[token] = 1
    missing = state.missing
    for rule in index["by_token"][token]:
        missing[rule] -= 1
        if not missing[rule] and not state.queued[rule]:
            _look_at(state, rule)


def _look_at(state: State, rule: int) -> None:
    state.queued[rule] = 1
    heappush(state.queue, rule)


class Fact:
    """What an abstract fact does: (slot, symbol) it puts, tokens it gives, patterns that read it."""

    __slots__ = ("puts", "tokens", "patterns")

    def __init__(self, puts: list, tokens: list, patterns: list):
        self.puts, self.tokens, self.patterns = puts, tokens, patterns


def read_fact(index: dict, text: str) -> Fact:
    """The effects of an abstract fact such as `owner(c_,me).` Raises InternalFault if it is none."""
    try:
        predicate, arguments = parse_fact(text)
    except ValueError:
        raise InternalFault("this is not one ground fact", (text,)) from None
    fact = Fact([], [], [])
    for number, bound in index["patterns"].get(predicate, ()):
        for place, term in bound:
            if not overlap(term, arguments[place]):
                break
        else:
            fact.patterns.append(number)
            if number in index["fact_tokens"]:
                fact.tokens.append(index["fact_tokens"][number])
    slots = index["slots"]
    for place, term in enumerate(arguments or ("",)):
        slot = slots.get((predicate, place))
        if slot is not None:
            fact.puts.append((slot, _bit(index, term if isinstance(term, str) else term[0])))
    return fact


def _bit(index: dict, symbol: str) -> int:
    symbols = index["symbols"]
    bit = symbols.get(symbol)
    if bit is None:
        bit = symbols[symbol] = 1 << min(len(symbols), _SYMBOLS)
    return bit


def forward(index: dict, facts: list[Fact], excluded) -> bytearray:
    """Which rules may fire on these facts (1). `excluded`: rules that a fact contradicts."""
    state = State(index)
    together: dict[int, int] = {}
    for fact in facts:
        for slot, symbol in fact.puts:
            together[slot] = together.get(slot, 0) | symbol
        for token in fact.tokens:
            gain(index, state, token)
    for slot, symbols in together.items():
        if symbols & ~state.values[slot]:
            put(index, state, slot, symbols)
    run(index, state, excluded)
    for rule in excluded:
        state.fired[rule] = 0
    return state.fired


def backward(index: dict, fired: bytearray) -> tuple[list[int], bytearray]:
    """(the rules that something shown or forbidden hangs on, which patterns they read).

    Rules that stand for the head of another (index.py) are not among them.
    """
    reads, providers = index["reads"], index["providers"]
    wanted = bytearray(len(providers))
    if not index["hides"]:
        return [rule for rule in index["written"] if fired[rule]], bytearray(b"\1" * len(providers))
    kept = [rule for rule in index["roots"] if fired[rule]]
    seen = bytearray(len(fired))
    for rule in kept:
        seen[rule] = 1
    for pattern in index["always"]:
        wanted[pattern] = 1
        _provide(providers[pattern], fired, seen, kept)
    for rule in kept:  # grows while it is walked
        for pattern in reads[rule]:
            if not wanted[pattern]:
                wanted[pattern] = 1
                _provide(providers[pattern], fired, seen, kept)
    return kept, wanted


def _provide(rules, fired: bytearray, seen: bytearray, kept: list[int]) -> None:
    for rule in rules:
        if fired[rule] and not seen[rule]:
            seen[rule] = 1
            kept.append(rule)
