"""Numbers everything the slicer touches, so that its fixpoint works on integers alone.

- Each *slot* (slots.py) holds a set of symbols, the bits of an integer; -1 is "anything".
- A *token* is a yes/no of the state: a symbol stands in a slot, a slot is not empty, or
  (for predicates that only facts give) a fact matches a pattern.
- A *relation* is the table of symbols that facts give for certain places of a pattern.
- A *rule* can fire when it has all its tokens and when the slots and relations leave each
  variable a common symbol; it then puts symbols into slots. A unit has one rule, and a head
  with a condition one of its own.
- Where a head copies an argument whole, *copies* says from which slots to which, so that what
  stands inside it is copied as well.

The index is plain data (lists, tuples, dicts, integers, strings), so that `marshal` can keep it.
"""

from __future__ import annotations

from encoder.rulebook.analyse import Unit
from encoder.rulebook.closed import close
from encoder.rulebook.literals import Atom
from encoder.rulebook.order import order
from encoder.rulebook.parse import Statement
from encoder.rulebook.readers import Patterns, connect
from encoder.rulebook.slice import read_fact, settle
from encoder.rulebook.slots import INNER, Slots, paths, variables
from encoder.rulebook.terms import Compound, Variable, abstract_facts


def build(units: list[tuple[Unit, Statement]], block_ids: list[str], inputs: set[str]) -> dict:
    """The index of a rulebook.

    `units`: in the order of the chapters, each with the statement it comes from;
    `inputs`: the declared inputs (`owner/2`).
    """
    arrangement = order([unit for unit, _ in units])
    wanted = [units[place][1] for place in arrangement]
    builder = _Builder([units[place][0] for place in arrangement], inputs)
    index = builder.index()
    index["places"] = builder.spread([each.place for each in wanted], "")
    index["blocks_of"] = builder.spread([each.block for each in wanted], -1)
    index["positions"] = builder.spread(arrangement, -1)
    index["block_ids"] = block_ids
    index["frozen"] = dict.fromkeys(sorted(builder.closed.frozen))
    tables = builder.closed.facts and dict.fromkeys(abstract_facts(builder.closed.facts))
    settle(index, [read_fact(index, text) for text in tables])
    return index


class _Builder:
    def __init__(self, units: list[Unit], inputs: set[str]):
        self.units = units
        self.closed = close(units, inputs)
        # predicates that rules derive from what the board says; of the others the rows are known
        self.made = {head.atom.predicate for unit in units for head in unit.heads} - self.closed.predicates
        self.symbols: dict[str, int] = {"": 1}
        self.tokens: dict[tuple, int] = {}
        self.patterns = Patterns()
        self.rules: list[tuple] = []
        self.rule_of: list[int] = []
        self.relations: dict[tuple, int] = {}
        self.copies: dict[int, tuple] = {}

    def index(self) -> dict:
        parts = [part for unit in self.units for part in _parts(unit)]
        self.slots = Slots(parts, self.made)
        for unit in self.units:
            self.rule_of.append(len(self.rules))
            for needs, heads in _parts(unit):
                self._compile(needs, heads)
        return {
            "texts": self.spread([unit.text for unit in self.units], ""),
            "needs": [needs for needs, _, _, _ in self.rules],
            "bounds": [bounds for _, bounds, _, _ in self.rules],
            "tables": [tables for _, _, tables, _ in self.rules],
            "puts": [puts for _, _, _, puts in self.rules],
            "copies": self.copies,
            "relations": self._relations(),
            "rows": [()] * len(self.relations),
            **connect(self.units, self.rule_of, len(self.rules), self.patterns),
            **self._watches(),
            "symbols": self.symbols,
            "slots": self.slots.numbers,
            "inside": self.slots.inside_numbers(),
        }

    def spread(self, values: list, filler) -> list:
        """Values of the units, at the numbers of their rules."""
        result = [filler] * len(self.rules)
        for number, value in zip(self.rule_of, values):
            result[number] = value
        return result

    def _compile(self, needs: tuple[Atom, ...], heads: tuple[Atom, ...]) -> None:
        """Adds the rule: (tokens, bounds, tables, puts), and notes what it copies whole.

        Bounds: (variable, slots that hold it); tables: (relation, the variables of its
        columns); puts: (slot, symbols, variable that they are cut down to, or -1).
        """
        numbers = self.slots.numbers
        bound = variables(needs)
        wanted = {name for name, places in bound.items() if len(places) > 1} | set(variables(heads))
        variable = {name: number for number, name in enumerate(name for name in bound if name in wanted)}
        tokens: set[int] = set()
        tables: list[tuple] = []
        for atom in needs:
            if atom.predicate in self.made:
                tokens |= self._tokens(atom)
                continue
            pattern = self.patterns.number(atom)
            tokens.add(self._token("fact", pattern))
            columns = {term.name: path[1:] for path, term in paths(atom) if isinstance(term, Variable) and term.name in wanted}
            if columns:
                relation = self.relations.setdefault((pattern, tuple(columns.values())), len(self.relations))
                tables.append((relation, tuple(variable[name] for name in columns)))
        bounds = []
        for name, number in variable.items():
            slots = {numbers[path] for path in bound[name] if path in numbers and path[0] in self.made}
            if slots:
                bounds.append((number, tuple(sorted(slots))))
        fixed: dict[int, int] = {}
        copied: dict[tuple, None] = {}
        whole: dict[tuple, None] = {}
        for head in heads:
            if not head.arguments and (head.predicate, 0) in numbers:
                fixed[numbers[head.predicate, 0]] = self._bit("")
            for path, term in paths(head):
                slot = numbers.get(path)
                if slot is None:
                    continue
                if isinstance(term, (str, Compound)):
                    fixed[slot] = fixed.get(slot, 0) | self._bit(term)
                elif isinstance(term, Variable) and term.name in variable:
                    copied[slot, -1, variable[term.name]] = None
                    if path in self.slots.inside:
                        sources = {numbers[each] for each in bound[term.name] if len(each) < INNER and each in numbers}
                        if numbers[path] not in sources:
                            whole[numbers[path], tuple(sorted(sources))] = None
                else:
                    fixed[slot] = -1
        puts = (*((slot, bits, -1) for slot, bits in fixed.items()), *copied)
        if whole:
            self.copies[len(self.rules)] = tuple(whole)
        tables.sort(key=lambda table: len(table[1]))
        self.rules.append((tuple(sorted(tokens)), tuple(bounds), tuple(tables), puts))

    def _tokens(self, atom: Atom) -> set[int]:
        """The tokens of an atom of a predicate that rules derive."""
        numbers = self.slots.numbers
        words = [(path, term) for path, term in paths(atom) if isinstance(term, (str, Compound))]
        if not words:
            return {self._token("any", numbers[atom.predicate, 0])}
        return {self._token("symbol", numbers[path], self._bit(term)) for path, term in words}

    def _token(self, *key) -> int:
        return self.tokens.setdefault(key, len(self.tokens))

    def _bit(self, term) -> int:
        symbol = term if isinstance(term, str) else term.functor
        return self.symbols.setdefault(symbol, 1 << len(self.symbols))

    def _watches(self) -> dict:
        """Which rules wait for a token or a slot, and which tokens come with what is put into a slot."""
        count = len(self.slots.numbers)
        by_token: list[list] = [[] for _ in self.tokens]
        by_slot: list[dict] = [{} for _ in range(count)]
        by_relation: list[dict] = [{} for _ in self.relations]
        for rule, (needs, bounds, tables, _) in enumerate(self.rules):
            for token in needs:
                by_token[token].append(rule)
            for _, slots in bounds:
                for slot in slots:
                    by_slot[slot][rule] = None
            for relation, _ in tables:
                by_relation[relation][rule] = None
        any_token = [-1] * count
        symbol_tokens: list[dict] = [{} for _ in range(count)]
        fact_tokens = {}
        for key, number in self.tokens.items():
            if key[0] == "any":
                any_token[key[1]] = number
            elif key[0] == "symbol":
                symbol_tokens[key[1]][key[2]] = number
            else:
                fact_tokens[key[1]] = number
        return {
            "by_token": list(map(tuple, by_token)),
            "by_slot": list(map(tuple, by_slot)),
            "by_relation": list(map(tuple, by_relation)),
            "any_token": any_token,
            "symbol_tokens": symbol_tokens,
            "fact_tokens": fact_tokens,
        }

    def _relations(self) -> dict[int, list]:
        """pattern -> [(relation, the places of its columns)]"""
        table: dict[int, list] = {}
        for (pattern, columns), relation in self.relations.items():
            table.setdefault(pattern, []).append((relation, columns))
        return table


def _parts(unit: Unit) -> list[tuple]:
    """(needs, heads) of the unit itself, then of each head with a condition."""
    parts = [(unit.needs, tuple(head.atom for head in unit.heads if not head.condition))]
    return parts + [(head.condition, (head.atom,)) for head in unit.heads if head.condition]
