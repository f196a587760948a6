"""Numbers everything the slicer touches, so that its fixpoint works on integers alone.

- Each *slot* (slots.py) holds a set of symbols, the bits of an integer; -1 is "anything".
- A *token* is a yes/no of the state: a symbol stands in a slot, a slot is not empty, or
  (for predicates that only facts give) a fact matches a pattern.
- A *rule* can fire when it has all its tokens and when each variable that joins slots has
  a common symbol; it then puts symbols into slots. A unit has one rule, and a head with a
  condition one of its own.

The index is plain data (lists, tuples, dicts, integers, strings), so that `marshal` can keep it.
"""

from __future__ import annotations

from encoder.rulebook.analyse import Unit
from encoder.rulebook.literals import Atom
from encoder.rulebook.order import order
from encoder.rulebook.parse import Statement
from encoder.rulebook.readers import Patterns, connect
from encoder.rulebook.slice import settle
from encoder.rulebook.slots import number_slots, variables
from encoder.rulebook.terms import Compound, Variable


def build(units: list[tuple[Unit, Statement]], block_ids: list[str]) -> dict:
    """The index of a rulebook: its units in the order of the chapters, each with the statement it comes from."""
    arrangement = order([unit for unit, _ in units])
    wanted = [units[place][1] for place in arrangement]
    builder = _Builder([units[place][0] for place in arrangement])
    index = builder.index()
    index["places"] = builder.spread([each.place for each in wanted], "")
    index["blocks_of"] = builder.spread([each.block for each in wanted], -1)
    index["positions"] = builder.spread(arrangement, -1)
    index["block_ids"] = block_ids
    settle(index)
    return index


class _Builder:
    def __init__(self, units: list[Unit]):
        self.units = units
        # predicates that some rule derives; the others are given by facts alone
        self.made = {head.atom.predicate for unit in units if not _is_fact(unit) for head in unit.heads}
        self.symbols: dict[str, int] = {"": 1}
        self.tokens: dict[tuple, int] = {}
        self.patterns = Patterns()
        self.rules: list[tuple] = []
        self.rule_of: list[int] = []
        self.slots: dict[tuple, int] = {}

    def index(self) -> dict:
        parts = [part for unit in self.units for part in _parts(unit)]
        self.slots = number_slots(parts)
        for unit in self.units:
            self.rule_of.append(len(self.rules))
            for needs, heads in _parts(unit):
                self._compile(needs, heads)
        return {
            "texts": self.spread([unit.text for unit in self.units], ""),
            "needs": [needs for needs, _, _ in self.rules],
            "joins": [joins for _, joins, _ in self.rules],
            "puts": [puts for _, _, puts in self.rules],
            **connect(self.units, self.rule_of, len(self.rules), self.patterns),
            **self._watches(),
            "have": self._facts_of_the_rulebook(),
            "symbols": self.symbols,
            "slots": self.slots,
        }

    def spread(self, values: list, filler) -> list:
        """Values of the units, at the numbers of their rules."""
        result = [filler] * len(self.rules)
        for number, value in zip(self.rule_of, values):
            result[number] = value
        return result

    def _compile(self, needs: tuple[Atom, ...], heads: tuple[Atom, ...]) -> None:
        """Adds the rule: (its tokens, the slots of each joining variable, what it puts where).

        What it puts where: (slot, symbols, slots whose common symbols these are cut down to).
        """
        numbers = self.slots
        bound = variables(needs)
        tokens = set()
        for atom in needs:
            if atom.predicate not in self.made:
                tokens.add(self._token("fact", self.patterns.number(atom)))
                continue
            places = [place for place, term in enumerate(atom.arguments) if isinstance(term, (str, Compound))]
            tokens |= {
                self._token("symbol", numbers[atom.predicate, place], self._bit(atom.arguments[place]))
                for place in places
            }
            if not places:
                tokens.add(self._token("any", numbers[atom.predicate, 0]))
        joins = {tuple(sorted({numbers[slot] for slot in slots if slot in numbers})) for slots in bound.values()}
        fixed: dict[int, int] = {}
        copied: dict[tuple, None] = {}
        for head in heads:
            for place, term in enumerate(head.arguments or ("",)):
                slot = numbers.get((head.predicate, place))
                if slot is None:
                    continue
                if isinstance(term, (str, Compound)):
                    fixed[slot] = fixed.get(slot, 0) | self._bit(term)
                    continue
                sources = bound.get(term.name, ()) if isinstance(term, Variable) else ()
                limits = tuple(sorted({numbers[source] for source in sources}))
                if not limits:
                    fixed[slot] = -1
                elif slot not in limits:
                    copied[slot, -1, limits] = None
        puts = (*((slot, bits, ()) for slot, bits in fixed.items()), *copied)
        self.rules.append((tuple(sorted(tokens)), tuple(sorted(slots for slots in joins if len(slots) > 1)), puts))

    def _token(self, *key) -> int:
        return self.tokens.setdefault(key, len(self.tokens))

    def _bit(self, term) -> int:
        symbol = term if isinstance(term, str) else term.functor
        return self.symbols.setdefault(symbol, 1 << len(self.symbols))

    def _watches(self) -> dict:
        """Which rules wait for a token or a slot, and which tokens come with what is put into a slot."""
        count = len(self.slots)
        by_token: list[list] = [[] for _ in self.tokens]
        by_slot: list[dict] = [{} for _ in range(count)]
        for rule, (needs, joins, puts) in enumerate(self.rules):
            for token in needs:
                by_token[token].append(rule)
            for slots in (*joins, *(limits for _, _, limits in puts)):
                for slot in slots:
                    by_slot[slot][rule] = None
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
            "any_token": any_token,
            "symbol_tokens": symbol_tokens,
            "fact_tokens": fact_tokens,
        }

    def _facts_of_the_rulebook(self) -> list[int]:
        """The tokens that the tables in the rulebook give, for predicates that no rule derives."""
        have = set()
        for unit in filter(_is_fact, self.units):
            keys = (("fact", number) for number in self.patterns.matching(unit.heads[0].atom))
            have |= {self.tokens[key] for key in keys if key in self.tokens}
        return sorted(have)


def _parts(unit: Unit) -> list[tuple]:
    """(needs, heads) of the unit itself, then of each head with a condition."""
    parts = [(unit.needs, tuple(head.atom for head in unit.heads if not head.condition))]
    return parts + [(head.condition, (head.atom,)) for head in unit.heads if head.condition]


def _is_fact(unit: Unit) -> bool:
    """Is it a row of a table: one head, ground, no body?"""
    return not unit.reads and len(unit.heads) == 1 and all(map(_is_ground, unit.heads[0].atom.arguments))


def _is_ground(term) -> bool:
    if isinstance(term, Compound):
        return all(map(_is_ground, term.arguments))
    return isinstance(term, str)
