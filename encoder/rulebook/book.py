"""The rulebook: opened once, it gives the program for a set of facts and knows every rule block by its id."""

from __future__ import annotations

import marshal
import os
from collections.abc import Iterable

from encoder.rulebook import slice as slicing
from encoder.rulebook import source, store
from encoder.rulebook.model import Predicate, Program, Proof, RuleBlock
from encoder.rulebook.terms import abstract_facts

_INPUTS = "inputs.lp"  # the chapter that declares what facts bring
_SLICES, _FACTS = 500, 50_000  # so many are remembered; then the memory is emptied


class Rulebook:
    """Made by `Rulebook.open()`; safe to share, nothing visible of it ever changes."""

    @classmethod
    def open(cls, path: str | None = None) -> Rulebook:
        """The rulebook at `path` (a rules.lp), or the one that belongs to this installation.

        Raises InternalFault if it cannot be found or read.
        """
        from clingo import __version__

        path = path or source.find()
        files = source.read(path)
        folder = os.path.dirname(path)
        folder = os.path.join(folder, "rules") if os.path.isdir(os.path.join(folder, "rules")) else folder
        name = store.key(files, __version__)
        kept = store.load(folder, name)
        if kept is None:
            kept = _prepare(files)
            store.save(folder, name, kept)
        return cls(*kept)

    @classmethod
    def from_text(cls, text: str) -> Rulebook:
        """A rulebook of one file, for tests."""
        return cls(*_prepare([("rules.lp", text.encode())]))

    def __init__(self, index: dict, catalogue: bytes):
        self._index = index
        self._packed = catalogue
        self._unpacked: dict | None = None
        self._abstract: dict[str, str] = {}
        self._facts: dict[str, slicing.Fact] = {}
        self._slices: dict[tuple, tuple] = {}

    # -- programs --------------------------------------------------------

    def program(self, facts: Iterable[str], shown_only: bool = True) -> Program:
        """The rules that these facts can fire and the facts that those rules read.

        `facts`: one ground fact each, as clingo writes it, for example `owner(c_shift,me).`
        `shown_only`: without rules and facts on which nothing shown hangs.
        Answer sets, as shown, are those of `full(facts)`. Raises InternalFault for anything else than a fact.
        """
        facts = sorted(set(facts))
        index = self._index
        abstract = self._abstractions(facts)
        denied = index["denied"]
        excluded = frozenset(rule for fact in denied.keys() & facts for rule in denied[fact])
        names = frozenset(abstract)
        rules, origins, blocks, kept = self._slice(names, excluded, shown_only and self._index["hides"])
        chosen = [fact for fact, name in zip(facts, abstract) if name in kept]
        text = "\n".join((rules, *chosen, ""))
        return Program(text, len(origins), blocks, origins)

    def reads(self, facts: Iterable[str], perhaps: Iterable[str]) -> frozenset[str]:
        """Those of the facts `perhaps` that can make a difference beside `facts`, whichever of them are given.

        The slice for all of them at once holds every rule that the slice for some of them holds; a fact that it does
        not read, neither as true nor as false, changes nothing that is shown.
        """
        perhaps = frozenset(perhaps)
        facts = sorted(set(facts) - perhaps)
        denied = self._index["denied"]
        excluded = frozenset(rule for fact in denied.keys() & set(facts) for rule in denied[fact])
        every = sorted({*facts, *perhaps})
        names = self._abstractions(every)
        kept = self._slice(frozenset(names), excluded, self._index["hides"])[3]
        return frozenset(fact for fact, name in zip(every, names) if fact in perhaps and name in kept)

    def full(self, facts: Iterable[str]) -> Program:
        """The whole rulebook, as it is written, and all the facts. Only declared inputs may be missing."""
        catalogue = self._catalogue()
        lines = [(f"#defined {signature}.", "") for signature in catalogue["inputs"]] + catalogue["statements"]
        text = "\n".join([line for line, _ in lines] + sorted(set(facts)) + [""])
        return Program(text, len(lines), tuple(self._index["block_ids"]), tuple(place for _, place in lines), True)

    def _abstractions(self, facts: list[str]) -> list[str]:
        memo = self._abstract
        missing = [fact for fact in facts if fact not in memo]
        if missing:
            if len(memo) > _FACTS:
                memo.clear()
                missing = facts
            memo.update(zip(missing, abstract_facts(missing), strict=True))
        return [memo[fact] for fact in facts]

    def _slice(self, names: frozenset, excluded: frozenset, shown_only: bool) -> tuple:
        """(text of the rules, origin of each line, block ids, abstract facts that are read)"""
        found = self._slices.get((names, excluded, shown_only))
        if found is None:
            if len(self._slices) >= _SLICES:
                self._slices.clear()
            found = self._slices[names, excluded, shown_only] = self._cut(names, excluded, shown_only)
        return found

    def _cut(self, names: frozenset, excluded: frozenset, shown_only: bool) -> tuple:
        index, known = self._index, self._facts
        facts = []
        for name in names:
            fact = known.get(name)
            if fact is None:
                fact = known[name] = slicing.read_fact(index, name)
            facts.append(fact)
        if any(fact.predicate in index["frozen"] for fact in facts):
            fired = bytearray(b"\1" * len(index["needs"]))  # what was worked out without such facts does not hold
        else:
            fired = slicing.forward(index, facts, excluded)
        if shown_only:
            kept, read = slicing.backward(index, fired)
            visible = frozenset(name for name, fact in zip(names, facts) if any(map(read.__getitem__, fact.patterns)))
        else:
            kept, visible = [rule for rule in index["written"] if fired[rule]], names
        numbers = sorted(kept, key=index["positions"].__getitem__)
        lines = ["#show."] if index["hides"] else []
        origins = [""] * len(lines)
        lines += [index["texts"][number] for number in numbers]
        origins += [index["places"][number] for number in numbers]
        ids = index["block_ids"]
        blocks = dict.fromkeys(index["blocks_of"][number] for number in numbers)
        return "\n".join(lines), tuple(origins), tuple(ids[block] for block in blocks if block >= 0), visible

    # -- catalogue -------------------------------------------------------

    def _catalogue(self) -> dict:
        if self._unpacked is None:
            self._unpacked = marshal.loads(self._packed)
        return self._unpacked

    def block(self, id: str) -> RuleBlock:
        """The rule block with that id. Raises KeyError if there is none."""
        for row in self._catalogue()["blocks"]:
            if row[0] == id:
                return RuleBlock(*row)
        raise KeyError(id)

    def blocks(self) -> tuple[RuleBlock, ...]:
        """All rule blocks, in the order of the rulebook."""
        return tuple(RuleBlock(*row) for row in self._catalogue()["blocks"])

    def rules(self) -> tuple[tuple[str, str, str], ...]:
        """(text, place, block id) of every rule without its pools, in the order of the rulebook."""
        index, block_at = self._index, self._block_at()
        rows = sorted((index["positions"][rule], rule) for rule in index["written"])
        found = ((index["texts"][rule], index["places"][rule]) for _, rule in rows)
        return tuple((text, place, block_at.get(place, "")) for text, place in found if not text.startswith("#show"))

    def heads(self, predicate: str = "blocked") -> dict[str, tuple[str, ...]]:
        """The reasons that rules give (`tribute_count/2`), each with the ids of the blocks that give it.

        Raises KeyError for a predicate whose rules are not cited (cite.py).
        """
        return {functor: tuple(ids) for functor, ids in self._catalogue()["heads"][predicate].items()}

    def explain(self, facts: Iterable[str], atom: str) -> Proof | None:
        """The shortest proof of a ground atom from these facts; None if it holds in no answer set.

        `blocked(qa1,no_target)` may be asked for as the chapters write it. Raises ValueError
        if `atom` is not the text of an atom. Costs several times as much as the answer itself.
        """
        from encoder.rulebook.trace import prove

        return prove(self.program(facts, shown_only=False), atom, self._block_at())

    def _block_at(self) -> dict[str, str]:
        """place of a statement -> id of its block"""
        index, ids = self._index, self._index["block_ids"]
        return {place: ids[block] for place, block in zip(index["places"], index["blocks_of"]) if block >= 0}

    def predicates(self) -> tuple[Predicate, ...]:
        """All declared predicates."""
        return tuple(Predicate(*row) for row in self._catalogue()["predicates"])


def _prepare(files: list[tuple[str, bytes]]) -> tuple:
    """(index, packed catalogue) of a rulebook that was not kept."""
    from encoder.rulebook.analyse import analyse
    from encoder.rulebook.cite import cite
    from encoder.rulebook.heads import reasons
    from encoder.rulebook.index import build
    from encoder.rulebook.parse import parse

    parsed = cite(parse(files))
    units = [(unit, each) for each in parsed.statements for unit in analyse(each.tree)]
    predicates = parsed.predicates
    inputs = [each.signature for each in predicates if os.path.basename(each.file) == _INPUTS]
    index = build(units, [block.id for block in parsed.blocks], set(inputs))
    ids = [parsed.blocks[each.block].id if each.block >= 0 else "" for _, each in units]
    catalogue = {
        "inputs": inputs,
        "heads": {"blocked": reasons([unit for unit, _ in units], ids, "blocked/3", 1)},
        "blocks": [(each.id, each.sentence, each.source, each.file, each.line) for each in parsed.blocks],
        "predicates": [(each.name, each.arguments, each.meaning, each.file, each.line) for each in predicates],
        "chapters": [tuple(each) for each in parsed.chapters],
        "statements": [(str(each.tree), each.place) for each in parsed.statements],
    }
    return store.shared(index), marshal.dumps(catalogue)

