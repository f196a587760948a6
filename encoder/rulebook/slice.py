"""Which rules can fire on a set of facts, and which facts the rest reads.

Every rule passed to clingo costs 40-60 microseconds even if nothing ever satisfies it.
So the rules are first run on abstract values (index.py): a rule that lacks a token, or a
common symbol for a variable, is left out together with the facts that only it reads.
Going backwards, a rule whose head nothing kept reads or shows is left out as well.
Both steps may keep too much; the answer sets, as shown, never change.
"""

from __future__ import annotations

from encoder.rulebook.model import InternalFault
from encoder.rulebook.terms import overlap, parse_fact

_SYMBOLS = 4000  # beyond this many symbols new ones share one bit


class State:
    """The abstract state: the value of each slot, the tokens had, the rules that have fired and those to look at."""

    __slots__ = ("values", "have", "fired", "dirty")

    def __init__(self, values: list[int], have: int, fired: int, dirty: int):
        self.values, self.have, self.fired, self.dirty = values, have, fired, dirty


def settle(index: dict) -> None:
    """Runs the rules that need no facts at all, once; every later run starts from there."""
    state = State([0] * len(index["by_slot"]), index["have"], 0, 0)
    state.dirty = sum(1 << number for number, needs in enumerate(index["needs"]) if not needs)
    remaining = index["have"]
    while remaining:
        low = remaining & -remaining
        remaining ^= low
        state.dirty |= index["by_token"][low.bit_length() - 1]
    run(index, state)
    index["values"], index["have"], index["fired"] = state.values, state.have, state.fired


def run(index: dict, state: State, excluded: int = 0) -> None:
    """Fires rules until nothing new comes; `excluded` rules never fire."""
    needs, joins, outs = index["needs"], index["joins"], index["outs"]
    values = state.values
    allowed = ~excluded
    while dirty := state.dirty & allowed:
        low = dirty & -dirty
        state.dirty = dirty ^ low
        number = low.bit_length() - 1
        needed = needs[number]
        if state.have & needed != needed:
            continue
        for slots in joins[number]:
            common = -1
            for slot in slots:
                common &= values[slot]
            if not common:
                break
        else:
            state.fired |= low
            for slot, bits, sources in outs[number]:
                for source in sources:
                    bits &= values[source]
                if bits & ~values[slot]:
                    grow(index, state, slot, bits)


def grow(index: dict, state: State, slot: int, bits: int) -> None:
    """Adds symbols to a slot, sets the tokens that follow and marks the rules that may care."""
    values, by_token = state.values, index["by_token"]
    old = values[slot]
    new = bits & ~old
    values[slot] = old | bits
    dirty = index["by_slot"][slot]
    have = state.have
    token = index["any_token"][slot]
    if token & ~have:
        have |= token
        dirty |= by_token[token.bit_length() - 1]
    tokens = index["symbol_tokens"][slot]
    if new < 0:
        for number in tokens.values():
            have |= 1 << number
            dirty |= by_token[number]
    elif tokens:
        while new:
            low = new & -new
            new ^= low
            if low in tokens:
                number = tokens[low]
                have |= 1 << number
                dirty |= by_token[number]
    state.have = have
    state.dirty |= dirty


class Fact:
    """What an abstract fact does: symbols it puts into slots, tokens, patterns that read it."""

    __slots__ = ("writes", "tokens", "patterns")

    def __init__(self, writes: tuple, tokens: tuple, patterns: int):
        self.writes, self.tokens, self.patterns = writes, tokens, patterns


def read_fact(index: dict, text: str) -> Fact:
    """The effects of an abstract fact such as `owner(c_,me).` Raises InternalFault if it is none."""
    try:
        predicate, arguments = parse_fact(text)
    except ValueError:
        raise InternalFault("this is not one ground fact", (text,)) from None
    patterns, tokens = 0, []
    for number, bound in index["patterns"].get(predicate, ()):
        for place, term in bound:
            if not overlap(term, arguments[place]):
                break
        else:
            patterns |= 1 << number
            if number in index["fact_tokens"]:
                tokens.append(index["fact_tokens"][number])
    slots = index["slots"]
    writes = []
    for place, term in enumerate(arguments or ("",)):
        slot = slots.get((predicate, place))
        if slot is not None:
            writes.append((slot, _bit(index, term if isinstance(term, str) else term[0])))
    return Fact(tuple(writes), tuple(tokens), patterns)


def _bit(index: dict, symbol: str) -> int:
    symbols = index["symbols"]
    bit = symbols.get(symbol)
    if bit is None:
        bit = symbols[symbol] = 1 << min(len(symbols), _SYMBOLS)
    return bit


def forward(index: dict, facts: list[Fact], excluded: int) -> int:
    """The units that may fire on these facts, as a mask. `excluded`: rules that a fact contradicts."""
    state = State(list(index["values"]), index["have"], index["fired"], 0)
    written: dict[int, int] = {}
    for fact in facts:
        for slot, bits in fact.writes:
            written[slot] = written.get(slot, 0) | bits
        for token in fact.tokens:
            if not state.have >> token & 1:
                state.have |= 1 << token
                state.dirty |= index["by_token"][token]
    for slot, bits in written.items():
        if bits & ~state.values[slot]:
            grow(index, state, slot, bits)
    run(index, state, excluded)
    return state.fired & ~excluded


def backward(index: dict, fired: int) -> tuple[int, int]:
    """(units that something shown or forbidden hangs on, patterns they read), both as masks."""
    fired &= index["written"]
    if not index["hides"]:
        return fired, -1
    reads, providers = index["reads"], index["providers"]
    kept = pending = fired & index["roots"]
    fresh, read = index["always"], 0
    while pending or fresh:
        read |= fresh
        while fresh:
            low = fresh & -fresh
            fresh ^= low
            pending |= providers[low.bit_length() - 1] & fired & ~kept
        kept |= pending
        while pending:
            low = pending & -pending
            pending ^= low
            fresh |= reads[low.bit_length() - 1]
        fresh &= ~read
    return kept, read
