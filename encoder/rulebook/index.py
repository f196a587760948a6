"""Numbers everything the slicer touches, so that its fixpoint works on integers alone.

A *slot* is a place in an atom: (`holds/2`, 0), or one inside a compound argument:
(`holds/2`, 0, `at/2`, 1). Its value is a set of symbols that can stand there, as the
bits of an integer; -1 is "anything". Only slots that decide something are kept.

A *token* is a yes/no fact of the state: a certain symbol stands in a slot, a slot is not
empty, or (for predicates that only facts give) some fact matches a pattern. A unit can
fire when it has all its tokens and each variable that joins slots has a common symbol.

The index is plain data (lists, tuples, dicts, ints, strings), so that `marshal` can keep it.
"""

from __future__ import annotations

from encoder.rulebook.analyse import Atom, Head, Unit, analyse
from encoder.rulebook.order import order
from encoder.rulebook.parse import Parsed
from encoder.rulebook.slice import settle
from encoder.rulebook.terms import Compound, Variable, blank, overlap

DEPTH = 3  # how many compounds deep a slot may lie


def build(parsed: Parsed) -> dict:
    """The index of a parsed rulebook."""
    units, statements = [], []
    for number, statement in enumerate(parsed.statements):
        for unit in analyse(statement.tree):
            units.append(unit)
            statements.append(number)
    return _Builder(units, statements, parsed).index()


class _Builder:
    def __init__(self, units: list[Unit], statements: list[int], parsed: Parsed):
        self.parsed = parsed
        arrangement = order(units)
        self.units = [units[place] for place in arrangement]
        self.statements = [statements[place] for place in arrangement]
        self.positions = arrangement
        self.makers = [(number, self.units[number], head) for number in range(len(units)) for head in self.units[number].heads]
        # predicates that some rule derives; the others are given by facts alone
        self.made = {head.atom.predicate for _, unit, head in self.makers if not _is_fact(unit)}
        self.symbols: dict[str, int] = {"": 1}
        self.slots: dict[tuple, int] = {}
        self.inner: dict[tuple, set] = {}
        self.tokens: dict[tuple, int] = {}
        self.patterns: dict[Atom, int] = {}
        self.rule_of: list[int] = []

    # -- the whole ------------------------------------------------------

    def index(self) -> dict:
        self._find_inner_slots()
        rules = self._rules()
        self.rule_count = len(rules)
        live = self._live(rules)
        self.slots = {path: number for number, path in enumerate(sorted(live))}
        compiled = [self._compile(needs, head) for needs, head in rules]
        providers = self._patterns_of_units()
        index = {
            "texts": self._by_rule([unit.text for unit in self.units], ""),
            "places": self._by_rule([self._place(number) for number in self.statements], ""),
            "blocks_of": self._by_rule([self.parsed.statements[number].block for number in self.statements], -1),
            "positions": self._by_rule(self.positions, -1),
            "symbols": self.symbols,
            "slots": self.slots,
            "inner": self._inner_numbers(),
            "needs": [needs for needs, _, _ in compiled],
            "joins": [joins for _, joins, _ in compiled],
            "outs": [outs for _, _, outs in compiled],
            **self._watches(compiled),
            **providers,
            "have": 0,
            "block_ids": [block.id for block in self.parsed.blocks],
        }
        for unit in self.units:
            if _is_fact(unit):
                head = unit.heads[0].atom
                for place, arguments in index["patterns"].get(head.predicate, ()):
                    if all(map(overlap, arguments, head.arguments)) and place in index["fact_tokens"]:
                        index["have"] |= 1 << index["fact_tokens"][place]
        settle(index)
        return index

    def _place(self, number: int) -> str:
        statement = self.parsed.statements[number]
        return f"{statement.file}:{statement.line}"

    # -- slots ----------------------------------------------------------

    def _find_inner_slots(self) -> None:
        """Which compounds are looked into: where a body does, and wherever such values are copied from."""
        copies = []
        for unit in self.units:
            atoms = list(unit.needs)
            for head in unit.heads:
                sources = _variables(list(unit.needs) + list(head.condition))
                atoms += head.condition
                for path, term in _paths(head.atom):
                    if isinstance(term, Variable):
                        copies += [(path, source) for source in sources.get(term.name, ())]
            for atom in atoms:
                for path, _ in _paths(atom):
                    self._open(path)
        changed = True
        while changed:
            changed = False
            for target, source in copies:
                missing = self.inner.get(target, set()) - self.inner.get(source, set())
                for functor, place in missing:
                    changed |= self._open((*source, functor, place))

    def _open(self, path: tuple) -> bool:
        """Notes the inner slot and those around it; True if it is new and not too deep."""
        if len(path) <= 2 or len(path) > 2 * DEPTH:
            return False
        outer, step = path[:-2], path[-2:]
        self._open(outer)
        steps = self.inner.setdefault(outer, set())
        if step in steps:
            return False
        steps.add(step)
        return True

    def _exists(self, path: tuple) -> bool:
        return len(path) == 2 or path[-2:] in self.inner.get(path[:-2], ())

    def _inner_numbers(self) -> dict:
        """slot -> {bit of the functor: [slot of each argument, or -1]}"""
        table: dict = {}
        for path, number in self.slots.items():
            if len(path) > 2:
                outer = self.slots[path[:-2]]
                functor, place = path[-2:]
                table.setdefault(outer, []).append((functor, place, number))
        return table

    def _bit(self, symbol: str) -> int:
        return self.symbols.setdefault(symbol, 1 << len(self.symbols))

    # -- rules: one for each unit, and one more for each head with a condition --

    def _rules(self):
        rules = []
        for unit in self.units:
            self.rule_of.append(len(rules))
            rules.append((unit.needs, tuple(head.atom for head in unit.heads if not head.condition)))
            rules += [(head.condition, (head.atom,)) for head in unit.heads if head.condition]
        return rules

    def _by_rule(self, values: list, filler) -> list:
        """Values of the units, spread over the numbers of the rules."""
        spread = [filler] * self.rule_count
        for number, value in zip(self.rule_of, values):
            spread[number] = value
        return spread

    def _live(self, rules) -> set:
        """The slots whose value decides whether some rule can fire."""
        live: set = set()
        copies = []
        for needs, heads in rules:
            variables = _variables(needs)
            for paths in variables.values():
                if len(paths) > 1:
                    live.update(paths)
            for atom in needs:
                live.add((atom.predicate, 0))
                for path, term in _paths(atom):
                    if isinstance(term, (str, Compound)):
                        live.add(path)
            for head in heads:
                for path, term in _paths(head):
                    if isinstance(term, Variable):
                        copies += self._copies(path, variables.get(term.name, ()))
        for path in list(live):
            while len(path) > 2:
                path = path[:-2]
                live.add(path)
        changed = True
        while changed:
            before = len(live)
            for target, source in copies:
                if target in live:
                    while True:
                        live.add(source)
                        if len(source) <= 2:
                            break
                        source = source[:-2]
            changed = len(live) > before
        return live

    def _copies(self, target: tuple, sources) -> list:
        """(target, source) for a head variable and for every inner slot below it."""
        if not self._exists(target):
            return []
        pairs = [(target, source) for source in sources if self._exists(source)]
        for step in self.inner.get(target, ()):
            pairs += self._copies((*target, *step), [(*source, *step) for source in sources])
        return pairs

    def _compile(self, needs, heads):
        """(tokens as a mask, joins: slots of each variable, outs: (slot, symbols, slots that bound them))"""
        tokens = 0
        variables = _variables(needs)
        joins = []
        for paths in variables.values():
            slots = sorted({self.slots[path] for path in paths if path in self.slots})
            if len(paths) > 1 and len(slots) > 1:
                joins.append(tuple(slots))
        for atom in needs:
            if atom.predicate not in self.made:
                tokens |= self._token(("fact", self._pattern(atom)))
            tokens |= self._token(("any", self.slots[(atom.predicate, 0)]))
            for path, term in _paths(atom):
                if path in self.slots and isinstance(term, (str, Compound)):
                    symbol = term if isinstance(term, str) else term.functor
                    tokens |= self._token(("symbol", self.slots[path], self._bit(symbol)))
        outs: dict = {}
        for head in heads:
            if not head.arguments:
                self._out(outs, (head.predicate, 0), self._bit(""), ())
            for path, term in _paths(head):
                self._fill(outs, path, term, variables)
        return tokens, tuple(sorted(joins)), tuple((slot, bits, sources) for (slot, sources), bits in outs.items())

    def _fill(self, outs: dict, path: tuple, term, variables) -> None:
        if isinstance(term, str):
            self._out(outs, path, self._bit(term), ())
        elif isinstance(term, Compound):
            self._out(outs, path, self._bit(term.functor), ())
        else:
            sources = variables.get(term.name, ()) if isinstance(term, Variable) else ()
            self._copy(outs, path, tuple(sources))

    def _copy(self, outs: dict, path: tuple, sources: tuple) -> None:
        if path not in self.slots:
            return
        bound = tuple(sorted({self.slots[source] for source in sources if source in self.slots}))
        self._out(outs, path, -1, bound)
        if bound:
            for step in self.inner.get(path, ()):
                self._copy(outs, (*path, *step), tuple((*source, *step) for source in sources))

    def _out(self, outs: dict, path: tuple, bits: int, sources: tuple) -> None:
        if path in self.slots:
            key = (self.slots[path], sources)
            outs[key] = outs.get(key, 0) | bits if not sources else -1

    def _token(self, key: tuple) -> int:
        return 1 << self.tokens.setdefault(key, len(self.tokens))

    # -- who is woken by what --------------------------------------------

    def _watches(self, compiled) -> dict:
        count = len(self.slots)
        by_token = [0] * len(self.tokens)
        by_slot = [0] * count
        for number, (needs, joins, outs) in enumerate(compiled):
            rule = 1 << number
            while needs:
                low = needs & -needs
                by_token[low.bit_length() - 1] |= rule
                needs ^= low
            for slots in joins:
                for slot in slots:
                    by_slot[slot] |= rule
            for _, _, sources in outs:
                for slot in sources:
                    by_slot[slot] |= rule
        any_token = [0] * count
        symbol_tokens: list = [{} for _ in range(count)]
        fact_tokens = {}
        for key, number in self.tokens.items():
            if key[0] == "any":
                any_token[key[1]] = 1 << number
            elif key[0] == "symbol":
                symbol_tokens[key[1]][key[2]] = number
            else:
                fact_tokens[key[1]] = number
        return {
            "by_token": by_token,
            "by_slot": by_slot,
            "any_token": any_token,
            "symbol_tokens": symbol_tokens,
            "fact_tokens": fact_tokens,
        }

    # -- who reads what ----------------------------------------------------

    def _pattern(self, atom: Atom) -> int:
        key = Atom(atom.predicate, tuple(map(blank, atom.arguments)))
        return self.patterns.setdefault(key, len(self.patterns))

    def _patterns_of_units(self) -> dict:
        reads = []
        for unit in self.units:
            mask = 0
            for atom in unit.reads:
                mask |= 1 << self._pattern(atom)
            reads.append(mask)
        makers: dict = {}
        for number, _, head in self.makers:
            makers.setdefault(head.atom.predicate, []).append((number, head.atom))
        providers, by_predicate = [0] * len(self.patterns), {}
        for pattern, place in self.patterns.items():
            by_predicate.setdefault(pattern.predicate, []).append((place, pattern.arguments))
            for number, atom in makers.get(pattern.predicate, ()):
                if all(map(overlap, pattern.arguments, atom.arguments)):
                    providers[place] |= 1 << self.rule_of[number]
        roots = 0
        for number, unit in enumerate(self.units):
            roots |= unit.root << self.rule_of[number]
        hides = any(statement.tree.ast_type.name == "ShowSignature" for statement in self.parsed.statements)
        return {
            "reads": self._by_rule(reads, 0),
            "providers": providers,
            "patterns": by_predicate,
            "roots": roots,
            "written": _mask(self.rule_of),
            "hides": hides,
            "always": self._always_read(by_predicate),
            "denied": self._denied(),
        }

    def _always_read(self, by_predicate: dict) -> int:
        """Patterns of predicates that are also used with classical negation: both signs may clash."""
        mask = 0
        for name, patterns in by_predicate.items():
            if name.startswith("-") or f"-{name}" in by_predicate:
                mask |= _mask(place for place, _ in patterns)
        return mask

    def _denied(self) -> dict:
        table: dict = {}
        for number, unit in enumerate(self.units):
            for atom in unit.denied:
                table[f"{atom}."] = table.get(f"{atom}.", 0) | 1 << self.rule_of[number]
        return table


def _mask(numbers) -> int:
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask


def _is_fact(unit: Unit) -> bool:
    return not unit.reads and len(unit.heads) == 1 and all(path and term is not None for path, term in _paths(unit.heads[0].atom))


def _paths(atom: Atom):
    """(slot, term) for each argument and, inside compounds, each of theirs."""
    pending = [((atom.predicate, place), term) for place, term in enumerate(atom.arguments)]
    while pending:
        path, term = pending.pop()
        yield path, term
        if isinstance(term, Compound):
            pending += [((*path, term.functor, place), inner) for place, inner in enumerate(term.arguments)]


def _variables(atoms) -> dict:
    """name -> the slots in which the variable stands by itself."""
    found: dict = {}
    for atom in atoms:
        for path, term in _paths(atom):
            if isinstance(term, Variable):
                found.setdefault(term.name, []).append(path)
    return found
