"""One window: facts in, the shown atoms of each answer set out."""

from __future__ import annotations

from collections.abc import Iterable

from clingo import Symbol, SymbolType, parse_term

from encoder.play.encode import encode
from encoder.play.terms import string
from encoder.rulebook import Rulebook, solve
from encoder.rulebook.model import InternalFault, Solution

_rulebook: list[Rulebook] = []
_text: dict[Symbol, str] = {}


def rulebook() -> Rulebook:
    """The rulebook of this installation, opened once a process."""
    if not _rulebook:
        _rulebook.append(Rulebook.open())
    return _rulebook[0]


def text_of(symbol: Symbol) -> str:
    """`str(symbol)`, remembered: the same fluents come back in every window."""
    found = _text.get(symbol)
    if found is None:
        found = _text[symbol] = str(symbol)
    return found


class Model:
    """One answer set: its shown atoms, grouped by predicate."""

    __slots__ = ("atoms",)

    def __init__(self, symbols: Iterable[Symbol]):
        self.atoms: dict[str, list[tuple]] = {}
        for symbol in symbols:
            self.atoms.setdefault(symbol.name, []).append(tuple(symbol.arguments))

    def rows(self, name: str) -> list[tuple]:
        """The argument tuples of all shown atoms of this predicate."""
        return self.atoms.get(name, [])

    def has(self, name: str) -> bool:
        return name in self.atoms


class Table:
    """Everything that does not change while one case is played: cards, texts, switches, options."""

    def __init__(self, case, library, options):
        self.case = case
        self.library = library
        self.options = options
        self.switches = switches_of(case.era)
        self.encoded = encode(case, library, self.switches)
        self.made_up = {made.name: made for made in case.made_up_cards}
        self._texts: dict[str, tuple[str, ...]] = {}
        self._effects: dict[str, list] = {}
        self.fixed = frozenset(self.encoded.static).union(*(self.text(name) for name in self.encoded.names))
        self.fixed = self.fixed.union(*(self.text(name) for name in _names_made(self.fixed)))
        self.start = frozenset(parse_term(fluent) for fluent in self.encoded.state)
        self.blocks: set[str] = set()
        self.switches_read: set[str] = set()
        self.limits: list[str] = []

    def text(self, name: str) -> tuple[str, ...]:
        """The facts of a card text, with the words of it that the rulebook does not read."""
        found = self._texts.get(name)
        if found is None:
            found = self._texts[name] = self._read(name)
        return found

    def _read(self, name: str) -> tuple[str, ...]:
        made, library, era = self.made_up.get(name), self.library, self.case.era
        if made is not None:
            facts = library.facts_of_record(made.node, name, era)
            words = library.words_by_effect_of_record(made.node, name, era)
        elif library.official(name) is None:
            return ()
        else:
            key = (id(library), name, era)
            if key not in _kept_texts:
                _kept_texts[key] = (*library.facts(name, era), *_not_read(library.words_by_effect(name, era)))
            return _kept_texts[key]
        return (*facts, *_not_read(words))

    def effects(self, name: str):
        """The effects in a card text, in the order of the text, as `actions.EffectRow`."""
        found = self._effects.get(name)
        if found is None:
            found = self._effects[name] = read_effects(self.text(name))
        return found

    def run(self, state: Iterable[Symbol], extra: Iterable[str], facts: Iterable[str]) -> tuple[Model, ...]:
        """All answer sets of one window: `state` at its start, `extra` cards made during the story, and `facts`."""
        given = [*self.fixed, *extra, *facts, *(f"now({text_of(fluent)})." for fluent in state)]
        program = rulebook().program(given)
        self.blocks.update(program.blocks)
        self.switches_read |= rulebook().reads(given, every_switch())
        solution: Solution = solve(
            program, models=self.options.max_outcomes, seconds=self.options.seconds, memo=self.options.memo
        )
        if not solution.complete:
            limit = f"more than {self.options.max_outcomes} outcomes" if solution.models else "out of time"
            if limit not in self.limits:
                self.limits.append(limit)
        models = tuple(Model(symbols) for symbols in solution.models)
        if len(models) > 1 and len({frozenset(model.rows("pick")) for model in models}) < len(models):
            raise InternalFault("the rulebook lets something happen in two ways without a choice")
        return models


def _not_read(words: dict[str, frozenset[str]]):
    """Facts not_understood(Effect, Word) for the words of a text that the rulebook does not interpret."""
    known = understood()
    for effect, used in words.items():
        for each in sorted(used - known):
            if each.partition(":")[0] not in DESCRIBE:
                yield f"not_understood({effect},{string(each)})."


def every_switch() -> frozenset[str]:
    """Facts switch(S) for each switch that is on in some era."""
    from encoder.library.vocabulary import ERAS

    if not _every_switch:
        _every_switch.append(frozenset(f"switch({name})." for era in ERAS for name in switches_of(era)))
    return _every_switch[0]


def understood() -> frozenset[str]:
    """The words of the card language that the rulebook interprets, as 'operation:destroy'."""
    if not _understood:
        (model,) = solve(rulebook().program(["report(words)."])).models
        _understood.append(
            frozenset(
                f"{group}:{word.string if word.type == SymbolType.String else word}".replace("_", "-")
                for group, word in (symbol.arguments for symbol in model if symbol.name == "understood")
            )
        )
    return _understood[0]


def _names_made(facts: Iterable[str]) -> set[str]:
    """Names of Tokens that the texts can make."""
    made = set()
    for fact in facts:
        if fact.startswith("into(") and ",name,\"" in fact:
            made.add(parse_term(fact[:-1]).arguments[2].string)
    return made


def read_effects(facts: tuple[str, ...]) -> list:
    """The rows effect/3 of a text, with number, box and modes."""
    from encoder.play.actions import EffectRow

    terms = [parse_term(fact[:-1]) for fact in facts if fact.startswith("effect")]
    kinds, numbers, boxes, modes = {}, {}, {}, {}
    for term in terms:
        if term.name == "effect":
            kinds[term.arguments[0]] = str(term.arguments[2])
        elif term.name == "effect_number":
            numbers[term.arguments[0]] = term.arguments[1].number
        elif term.name == "effect_box":
            boxes[term.arguments[0]] = str(term.arguments[1])
        elif term.name == "effect_mode":
            modes.setdefault(term.arguments[0], []).append((term.arguments[1].number, str(term.arguments[2])))
    rows = [
        EffectRow(
            str(effect), kind, numbers.get(effect, 0), boxes.get(effect, "main"),
            tuple(mode for _, mode in sorted(modes.get(effect, ()))),
        )
        for effect, kind in kinds.items()
    ]  # fmt: skip
    return sorted(rows, key=lambda row: (row.box, row.number, row.term))


def switches_of(era: str) -> frozenset[str]:
    """The switches that are on in an era, from the rulebook's own table."""
    if era not in _switches:
        models = solve(rulebook().program([f"era({era}).", "report(switches)."])).models
        _switches[era] = frozenset(
            str(symbol.arguments[0]) for symbol in models[0] if symbol.name == "switch"
        )
    return _switches[era]


#: Groups of words that only describe a card; of all others a chapter must name each word before a text that uses it
#: decides anything.
DESCRIBE = ("card", "kind", "noun", "into")
_switches: dict[str, frozenset[str]] = {}
_understood: list[frozenset[str]] = []
_every_switch: list[frozenset[str]] = []
_kept_texts: dict[tuple, tuple[str, ...]] = {}

__all__ = ["Model", "Table", "rulebook", "switches_of", "text_of"]
