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

    `values`: the symbols of each slot; `rows`: the rows of each relation; `have`: the tokens
    had (1); `missing`: how many tokens each rule lacks; `fired`: the rules that have fired
    (1); `queue`: a heap of the rules to look at, `queued` telling which are in it; `links`:
    slot inside a compound -> [(slot that gets its symbols, all slots that bound them)].
    """

    __slots__ = ("values", "rows", "have", "missing", "fired", "queue", "queued", "links")

    def __init__(self, index: dict):
        self.values = list(index["values"])
        self.rows = list(index["rows"])
        self.have = bytearray(index["have"])
        self.missing = bytearray(index["missing"])
        self.fired = bytearray(index["fired"])
        self.links: dict[int, tuple] = dict(index["links"])
        self.queue: list[int] = []
        self.queued = bytearray(len(self.missing))


def settle(index: dict, tables: list[Fact]) -> None:
    """Runs the rules that need nothing but the rulebook's own `tables`, once; every later run starts from there."""
    index["values"] = [0] * len(index["by_slot"])
    index["missing"] = bytes(map(len, index["needs"]))
    index["have"] = bytes(len(index["by_token"]))
    index["fired"] = bytes(len(index["needs"]))
    index["links"] = {}
    state = State(index)
    for rule, needed in enumerate(index["needs"]):
        if not needed:
            _look_at(state, rule)
    give(index, state, tables)
    run(index, state, ())
    for name in ("values", "rows", "links"):
        index[name] = getattr(state, name)
    for name in ("have", "missing", "fired"):
        index[name] = bytes(getattr(state, name))


def run(index: dict, state: State, excluded) -> None:
    """Fires rules until nothing new comes; `excluded` rules never fire."""
    puts, tables, bounds, copies = index["puts"], index["tables"], index["bounds"], index["copies"]
    values, queue, queued, fired = state.values, state.queue, state.queued, state.fired
    while queue:
        rule = heappop(queue)
        queued[rule] = 0
        if rule in excluded:
            continue
        meaning: dict[int, int] = {}
        for variable, slots in bounds[rule]:
            common = -1
            for slot in slots:
                common &= values[slot]
            if not common:
                break
            meaning[variable] = common
        else:
            if tables[rule] and not narrow(state, tables[rule], meaning):
                continue
            if not fired[rule]:
                fired[rule] = 1
                for target, sources in copies.get(rule, ()):
                    link(index, state, target, sources)
            for slot, symbols, variable in puts[rule]:
                if variable >= 0:
                    symbols = meaning.get(variable, -1)
                if symbols & ~values[slot]:
                    put(index, state, slot, symbols)


def narrow(state: State, tables, meaning: dict[int, int]) -> bool:
    """Cuts the meaning of variables down to the rows that facts give; False if no row is left."""
    rows = state.rows
    wide = 0
    for relation, variables in tables:
        if not _narrow(rows[relation], variables, meaning):
            return False
        wide += len(variables) > 1
    if wide > 1:  # a later table may have narrowed what an earlier one joins
        for relation, variables in tables:
            if len(variables) > 1 and not _narrow(rows[relation], variables, meaning):
                return False
    return True


def _narrow(rows, variables, meaning: dict[int, int]) -> bool:
    limits = [meaning.get(variable, -1) for variable in variables]
    found = [0] * len(limits)
    for row in rows:
        for symbol, limit in zip(row, limits):
            if not symbol & limit:
                break
        else:
            for place, symbol in enumerate(row):
                found[place] |= symbol
    if not found[0]:
        return False
    for variable, symbols in zip(variables, found):
        meaning[variable] = meaning.get(variable, -1) & symbols
    return True


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
    if symbols < 0 and slot in index["inside"]:
        for inner in index["inside"][slot].values():
            if state.values[inner] != -1:
                put(index, state, inner, -1)
    for target, limits in state.links.get(slot, ()):
        _follow(index, state, target, limits)
    _wake(state, index["by_slot"][slot])


def link(index: dict, state: State, target: int, sources: tuple[int, ...]) -> None:
    """From now on what stands inside the sources' compounds also stands inside those of the target."""
    inside, links = index["inside"], state.links
    for key, inner in inside[target].items():
        limits = tuple(inside[source][key] for source in sources if key in inside.get(source, ()))
        if inner not in limits:
            for source in limits:
                links[source] = (*links.get(source, ()), (inner, limits))
            _follow(index, state, inner, limits)


def _follow(index: dict, state: State, slot: int, limits: tuple[int, ...]) -> None:
    """Puts the common symbols of the limits into the slot; without limits anything may stand there."""
    symbols = -1
    for limit in limits:
        symbols &= state.values[limit]
    if symbols & ~state.values[slot]:
        put(index, state, slot, symbols)


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


def _wake(state: State, rules) -> None:
    """Queues those of the rules that lack no token."""
    missing, queued = state.missing, state.queued
    for rule in rules:
        if not missing[rule] and not queued[rule]:
            _look_at(state, rule)


def _look_at(state: State, rule: int) -> None:
    state.queued[rule] = 1
    heappush(state.queue, rule)


class Fact:
    """What an abstract fact does: (slot, symbol) it puts, tokens and (relation, row) it gives, patterns that read it."""

    __slots__ = ("predicate", "puts", "tokens", "rows", "patterns")

    def __init__(self, predicate: str):
        self.predicate = predicate
        self.puts: list[tuple] = []
        self.tokens: list[int] = []
        self.rows: list[tuple] = []
        self.patterns: list[int] = []


def read_fact(index: dict, text: str) -> Fact:
    """The effects of an abstract fact such as `owner(c_,me).` Raises InternalFault if it is none."""
    try:
        predicate, arguments = parse_fact(text)
    except ValueError:
        raise InternalFault("this is not one ground fact", (text,)) from None
    fact = Fact(predicate)
    for number, bound in index["patterns"].get(predicate, ()):
        for place, term in bound:
            if not overlap(term, arguments[place]):
                break
        else:
            fact.patterns.append(number)
            if number in index["fact_tokens"]:
                fact.tokens.append(index["fact_tokens"][number])
            for relation, columns in index["relations"].get(number, ()):
                fact.rows.append((relation, tuple(_symbol_at(index, arguments, column) for column in columns)))
    slots, inside = index["slots"], index["inside"]
    for place, term in enumerate(arguments or ("",)):
        slot = slots.get((predicate, place))
        if slot is None:
            continue
        fact.puts.append((slot, _bit(index, term)))
        if not isinstance(term, str):
            for (functor, inner), number in inside.get(slot, {}).items():
                if term[0] == functor:
                    fact.puts.append((number, _bit(index, term[1][inner])))
    return fact


def _symbol_at(index: dict, arguments: tuple, column: tuple) -> int:
    """The symbol at a column: (place,), or (place, functor, place inside)."""
    term = arguments[column[0]]
    return _bit(index, term if len(column) == 1 else term[1][column[2]])


def _bit(index: dict, term) -> int:
    symbol = term if isinstance(term, str) else term[0]
    symbols = index["symbols"]
    bit = symbols.get(symbol)
    if bit is None:
        bit = symbols[symbol] = 1 << min(len(symbols), _SYMBOLS)
    return bit


def forward(index: dict, facts: list[Fact], excluded) -> bytearray:
    """Which rules may fire on these facts (1). `excluded`: rules that a fact contradicts."""
    state = State(index)
    give(index, state, facts)
    run(index, state, excluded)
    for rule in excluded:
        state.fired[rule] = 0
    return state.fired


def give(index: dict, state: State, facts: list[Fact]) -> None:
    """Enters what the facts say; rules wait in the queue."""
    together: dict[int, int] = {}
    for fact in facts:
        for relation, row in fact.rows:
            if row not in state.rows[relation]:
                state.rows[relation] = (*state.rows[relation], row)
                _wake(state, index["by_relation"][relation])
        for slot, symbol in fact.puts:
            together[slot] = together.get(slot, 0) | symbol
        for token in fact.tokens:
            gain(index, state, token)
    for slot, symbols in together.items():
        if symbols & ~state.values[slot]:
            put(index, state, slot, symbols)


def backward(index: dict, fired: bytearray) -> tuple[list[int], bytearray]:
    """(the rules that something shown or forbidden hangs on, which patterns they read).

    Rules that stand for the head of another (index.py) are not among them.
    """
    reads, providers = index["reads"], index["providers"]
    wanted = bytearray(len(providers))
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
