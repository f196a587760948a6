"""How places, cards and verdicts are written in a report: as the file would write them."""

from __future__ import annotations

from collections.abc import Mapping

from encoder import model
from encoder.results import CardState, Snapshot, Verdict

PILES = ("hand", "deck", "extra", "gy", "banished")


def place_text(place: model.Place | None) -> str:
    """`M2`, `opp.S1`, `GY`, `me.deck top`."""
    if place is None:
        return "gone"
    zone = "GY" if place.zone == "gy" else place.zone
    bare = place.player is None or (place.player == "me" and place.zone not in PILES)
    text = zone if bare else f"{place.player}.{zone}"
    return f"{text} {place.end}" if place.end else text


def stance_of(state: CardState) -> str | None:
    """The stance that a report shows: face and position on the field, 'up' or 'down' where piles have both."""
    if state.zone in ("hand", "deck", "gy", "under", "between", "gone"):
        return None
    if state.zone in ("extra", "banished"):
        return {"up": "up", "down": "down"}.get(state.face or "")
    if state.position is not None:
        if state.face == "down":
            return "set" if state.position == "def" else "down"
        return state.position
    return "set" if state.face == "down" else None


class CardWords:
    """Names the cards of one case as its file does: by handle, else by name, with the place if that is not one card."""

    def __init__(self, case: model.Case):
        self._words: dict[str, str] = {}
        names = [card.name for card in case.cards]
        for card in case.cards:
            if card.handle:
                self._words[card.id] = card.handle
            elif names.count(card.name) == 1 and not card.is_unknown:
                self._words[card.id] = card.name
            else:
                place = f"{card.controller}.{'GY' if card.zone == 'gy' else card.zone}"
                self._words[card.id] = f"{card.name} ({place})"

    def card(self, card_id: str, cards: Mapping[str, CardState] | None = None) -> str:
        """How to name a card; one that came later (a Token) by its name in `cards`."""
        word = self._words.get(card_id)
        if word is None:
            word = cards[card_id].name if cards and card_id in cards else card_id
        return word

    def cards(self, ids, cards: Mapping[str, CardState] | None = None) -> str:
        """A list of cards, 'none' if it is empty."""
        return ", ".join(self.card(card_id, cards) for card_id in ids) or "none"

    def spoken(self, text: str) -> str:
        """`text` with every card id in it replaced by the card's name."""
        return " ".join(self._spoken_word(word) for word in text.split(" "))

    def _spoken_word(self, word: str) -> str:
        bare = word.rstrip(",;")
        return self._words[bare] + word[len(bare) :] if bare in self._words else word

    def where(self, state: CardState, snapshot: Snapshot) -> str:
        """Where a card is: `opp.M2 (set)`, `me.GY`, `under X`."""
        if state.zone == "under":
            return f"under {self.card(state.under, snapshot.cards)}" if state.under else "under a card"
        if state.zone == "between":
            return "being Summoned"
        if state.zone == "gone":
            return "gone"
        text = place_text(model.Place(state.player, state.zone, state.end))
        stance = stance_of(state)
        return f"{text} ({stance})" if stance else text


def reason_ids(verdict: Verdict) -> str:
    """The reasons of a verdict, each once."""
    return ", ".join(dict.fromkeys(reason.id for reason in verdict.reasons))


def verdict_text(verdict: Verdict, words: CardWords) -> str:
    """`legal`, `illegal: zone-full, wrong-phase`, `unknown: pile me.hand`."""
    if verdict.answer == "illegal" and verdict.reasons:
        return f"illegal: {reason_ids(verdict)}"
    if verdict.answer == "unknown":
        return "unknown: " + missing_text(verdict.missing, words)
    return verdict.answer


def missing_text(missing, words: CardWords) -> str:
    """What an unknown answer hangs on (`Verdict.missing`), in words."""
    return "; ".join(dict.fromkeys(_missing_item(item, words) for item in missing)) or "it does not say on what"


def _missing_item(item: str, words: CardWords) -> str:
    kind, _, rest = item.partition(" ")
    if 'e("' in item:
        return _missing_effect(item)
    if kind == "card":
        return f"what {words.card(rest)} is"
    if kind == "pile":
        return f"what is in {rest}"
    if kind == "applied:":
        return "which of these began to apply first: " + words.spoken(rest)
    if kind == "state":
        state, _, card = rest.partition(" ")
        return f"whether {words.card(card)} is '{state}'" if card else f"the state '{state}'"
    return words.spoken(item)


def _missing_effect(item: str) -> str:
    """An effect that is not modelled, or a word of it: `word e("CARD",1) "operation:destroy"`."""
    start = item.index('e("') + 3
    name, _, rest = item[start:].partition('",')
    number = rest.partition(")")[0].removeprefix("pendulum(")
    used = [part.partition(":")[2] for part in rest.split('"')[1::2]]
    what = f"'{used[0]}' of its text is not modelled" if used else "its text is not modelled completely"
    return f"{name}, effect {number}: {what}"
