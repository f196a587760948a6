"""What to call cards, questions and rules in the language that is asked for."""

from __future__ import annotations

from encoder import model
from encoder.results import Reason, Snapshot
from encoder.wording import CardWords, missing_text, place_text

#: Keys of a step that are shown, in this order.
_CHOICES = ("cost", "tribute", "using", "target", "choose")


class CardNames:
    """Names of the cards of a case, in one language.

    library   anything with `summary(name)`; asked only for another language than English
    """

    def __init__(self, case: model.Case, library=None, language: str = "en"):
        self.case = case
        self.language = language
        self._library = library
        self._words = CardWords(case)
        self._cards = {card.id: card for card in case.cards}
        self._names: dict[str, str] = {}
        self._translated: dict[str, str] = {}

    def know(self, *snapshots: Snapshot) -> None:
        """Learns the names of cards that only appear in these boards (Tokens)."""
        for snapshot in snapshots:
            for card_id, state in snapshot.cards.items():
                self._names.setdefault(card_id, state.name)

    def name(self, official: str) -> str:
        """A card's name in the language; the English one if the library has no other."""
        if self.language == "en" or self._library is None:
            return official
        if official not in self._translated:
            summary = self._library.summary(official)
            other = (summary.ja if self.language == "ja" else next(iter(summary.zh), "")) if summary else ""
            self._translated[official] = other or official
        return self._translated[official]

    def of(self, card_id: str) -> str:
        """`Squire`; with its handle or place if the board has several of that name."""
        card = self._cards.get(card_id)
        if card is None:
            return self.name(self._names.get(card_id, card_id))
        if card.is_unknown:
            return f"{card.name} ({_place_of(card)})"
        name = self.name(card.name)
        if sum(other.name == card.name for other in self.case.cards) == 1:
            return name
        return f"{name} ({card.handle or _place_of(card)})"

    def all(self, card_ids) -> str:
        """Several cards or option words, separated by commas."""
        return ", ".join(map(self.of, card_ids))

    def argument(self, word: str) -> str:
        """An argument of a reason: a card by its name, any other word as it is."""
        if word in self._cards or word in self._names:
            return self.of(word)
        return self.name(word[1:-1]) if word[:1] == '"' else word.replace("_", " ")

    def missing(self, items) -> str:
        """What an unknown answer hangs on, in words."""
        return missing_text(items, self._words)

    def line_of(self, card_id: str) -> int | None:
        """The line of the file on which the card stands."""
        card = self._cards.get(card_id)
        return card.where.line if card else None

    def cited_cards(self, reason: Reason) -> list[tuple[str, int]]:
        """(name, line) of the cards that a reason speaks of."""
        return [(self.of(arg), self._cards[arg].where.line) for arg in reason.args if arg in self._cards]


def _place_of(card: model.CardOnBoard) -> str:
    return place_text(model.Place(card.controller, card.zone)) if card.under is None else f"under {card.under}"


def step_text(step: model.Step) -> str:
    """A question as the file asks it: `me: summon Knight (tribute M2)`."""
    text = step.text if step.verb != "activate" or step.text.startswith("activate") else f"activate {step.text}"
    details = []
    for key in _CHOICES:
        refs = getattr(step, key)
        if refs:
            details.append(f"{key} {', '.join(ref.text for ref in refs)}")
    if step.to:
        details.append("to " + ", ".join(map(place_text, step.to)))
    if step.pos:
        details.append(f"pos {step.pos}")
    return f"{step.player}: {text}" + (f" ({', '.join(details)})" if details else "")


class Citations:
    """The rule blocks that results cite, looked up when one is shown."""

    def __init__(self, open_rulebook=None):
        self._open = open_rulebook or _open_rulebook
        self._rulebook = None

    def block(self, rule: str):
        """The rule block with this id (`sentence`, `source`, `file`, `line`), or None."""
        if not rule:
            return None
        if self._rulebook is None:
            self._rulebook = self._open()
        try:
            return self._rulebook.block(rule)
        except KeyError:
            return None


def _open_rulebook():
    from encoder.play.window import rulebook

    return rulebook()
