"""`deck-check:`: a question about a Deck as one window, without a board.

Cards are counted by name; everything else is decided in rules/decks.lp.
"""

from __future__ import annotations

from collections import Counter

from encoder.model import Case, DeckCard, DeckCheck, DeckPart
from encoder.play.options import Options
from encoder.play.terms import string, word
from encoder.play.verdicts import verdict_of
from encoder.play.window import Model, rulebook, switches_of
from encoder.results import Action, Answer, CardState, Question, Verdict
from encoder.rulebook import solve
from encoder.values import replace

_QUESTION = "deck_in_question"
_PARTS = ("main", "extra", "side")
#: How `Verdict.missing` words what the rulebook asks for.
_MISSING = {"untold main": "pile me.deck"}


def play_deck(case: Case, library, options: Options = Options()) -> Answer:
    """The answer to the deck question of `case`; `library` knows the cards and the lists.

    Raises `encoder.rulebook.InternalFault` if the rulebook contradicts itself.
    """
    program = rulebook().program(deck_facts(case, library))
    solution = solve(program, models=options.max_outcomes, seconds=options.seconds, memo=options.memo)
    models = [Model(symbols) for symbols in solution.models]
    verdict = _worded(verdict_of(Action(_QUESTION, "me", "deck-check"), models), case.deck_check)
    deck = DeckInQuestion(case.deck_check)
    return Answer(
        before=deck,
        questions=(Question(verdict, (deck,), tuple),),
        limits=() if solution.complete else ("out of time",),
        rules_used=frozenset(program.blocks),
    )


def deck_facts(case: Case, library) -> list[str]:
    """The facts of a deck question: its parts, the cards in them, the list in force, the exchange."""
    check = case.deck_check
    facts = [f"deck_question({_QUESTION}).", *(f"switch({switch})." for switch in sorted(switches_of(case.era)))]
    names: set[str] = set()
    for part in _PARTS:
        told = getattr(check, part)
        if told is None:
            continue
        facts.append(f"deck_part({part}).")
        if told.others:
            facts.append(f"deck_others({part},{told.others}).")
        copies: Counter[str] = Counter()
        for card in told.cards:
            copies[_name(card)] += card.copies
            if card.unnamed is None:
                names.add(card.name)
            else:
                facts += _unnamed(card)
        facts += [f"in_deck({part},{string(name)},{number})." for name, number in copies.items()]
    facts += [fact for name in sorted(names) for fact in _printed(name, case, library)]
    if check.list is not None:
        statuses = library.deck_list(check.list).statuses
        facts += [f"on_list({string(name)},{word(statuses[name])})." for name in sorted(names & statuses.keys())]
    if check.exchanged is not None:
        facts.append("exchanged({},{}).".format(*check.exchanged))
    return facts


def _name(card: DeckCard) -> str:
    """The name of a card; cards of which only the category is told have one for all of them."""
    return card.name if card.unnamed is None else " ".join(filter(None, ("unknown", card.unnamed.kind)))


def _unnamed(card: DeckCard):
    yield f"unnamed_card({string(_name(card))})."
    if card.unnamed.kind is not None:
        yield f"card({string(_name(card))},{card.unnamed.kind})."


def _printed(name: str, case: Case, library):
    """What kind of card a name stands for. A name that is no card's is a Token's: others do not get past the loader."""
    made = next((each for each in case.made_up_cards if each.name == name), None)
    summary = library.summary_of_record(made.node, name) if made is not None else library.summary(name)
    if summary is None:
        category, kinds = "monster", ("token",)
    else:
        category, kinds = summary.category, summary.kinds
    yield f"card({string(name)},{category})."
    for kind in kinds:
        yield f"card_is({string(name)},{word(kind)})."


def _worded(verdict: Verdict, check: DeckCheck) -> Verdict:
    """The verdict with its place in the file, and what is missing in the words of a file."""
    missing = tuple(_MISSING.get(item, item) for item in verdict.missing)
    return replace(verdict, where=check.where, missing=missing, targets_none=False)


class DeckInQuestion:
    """The `results.Snapshot` of a question that has no board: the cards that the file names, each known by its name."""

    turn_player = phase = window = ""

    def __init__(self, check: DeckCheck):
        self.cards = {
            card.name: CardState(card.name, card.name, "me", "me", "extra" if part == "extra" else "deck")
            for part in _PARTS
            for card in (getattr(check, part) or DeckPart()).cards
            if card.unnamed is None
        }

    def lp(self, player: str) -> int:
        return 0

    def count(self, player: str, pile: str) -> int | None:
        return None

    def free(self, player: str, kind: str) -> int:
        return 0

    def targets_of(self, action: str) -> tuple[str, ...]:
        return ()

    def skips(self, player: str) -> tuple[str, ...]:
        return ()

    def wins(self) -> str:
        return "nobody"
