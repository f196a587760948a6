"""One moment of one outcome, as claims look at it."""

from __future__ import annotations

from encoder import model
from encoder.results import CardState, LinkResult, Outcome, Snapshot
from encoder.wording import CardWords


class Scene:
    """A board at a moment, with the story around it.

    snapshot  the board
    words     how to name cards
    start     the board as the story began
    outcome   the outcome that this moment belongs to, or None (`before:`)
    moment    'link 2', 'step 1', 'activation' ...; '' = the end, 'now' = the question
    """

    def __init__(
        self, snapshot: Snapshot, words: CardWords, start: Snapshot, outcome: Outcome | None, moment: str = ""
    ):
        self.snapshot = snapshot
        self.words = words
        self.start = start
        self.outcome = outcome
        self.moment = moment

    def find(self, ref: model.Ref) -> list[CardState]:
        """The cards that a reference names at this moment; a Token that is no longer there does not count."""
        cards = self.snapshot.cards
        if ref.kind == "card":
            return [cards[ref.card]] if ref.card in cards else []
        if ref.kind == "place":
            return [state for state in cards.values() if lies_in(state, ref.place)]
        if ref.kind == "name":
            return [state for state in cards.values() if state.name == ref.name and state.zone != "gone"]
        return []

    def names(self, ref: model.Ref, card_id: str) -> bool:
        """Whether the reference names this card."""
        if ref.kind == "card":
            return ref.card == card_id
        state = self.snapshot.cards.get(card_id)
        if state is None:
            return False
        return state.name == ref.name if ref.kind == "name" else ref.kind == "place" and lies_in(state, ref.place)

    def same_cards(self, refs: tuple[model.Ref, ...], ids) -> bool:
        """Whether the references and the cards are the same, one for one, in any order."""
        left = list(ids)
        if len(left) != len(refs):
            return False
        for ref in sorted(refs, key=lambda ref: ref.kind != "card"):
            found = next((card_id for card_id in left if self.names(ref, card_id)), None)
            if found is None:
                return False
            left.remove(found)
        return True

    def same_order(self, refs: tuple[model.Ref, ...], ids) -> bool:
        """Whether the references name these cards in this order."""
        ids = tuple(ids)
        return len(ids) == len(refs) and all(map(self.names, refs, ids))

    def link(self, number: int) -> LinkResult | None:
        """Link `number` of the chain that the document is about."""
        if self.outcome is None:
            return None
        chain = chain_of(self.outcome)
        return next((link for link in chain if link.number == number), None)


def chain_of(outcome: Outcome) -> tuple[LinkResult, ...]:
    """The chain that `link N` speaks of: the one with the document's links or the asked step, else the last one."""
    if outcome.asked_chain is not None:
        return outcome.chains[outcome.asked_chain]
    return outcome.chains[-1] if outcome.chains else ()


# --------------------------------------------------------------------------
# Places
# --------------------------------------------------------------------------

MAIN_MONSTER_ZONES = ("M1", "M2", "M3", "M4", "M5")
EXTRA_MONSTER_ZONES = ("EML", "EMR")
SPELL_TRAP_ZONES = ("S1", "S2", "S3", "S4", "S5")
AREAS = {
    "M": (*MAIN_MONSTER_ZONES, *EXTRA_MONSTER_ZONES),
    "EMZ": EXTRA_MONSTER_ZONES,
    "S": SPELL_TRAP_ZONES,
    "field": (*MAIN_MONSTER_ZONES, *EXTRA_MONSTER_ZONES, *SPELL_TRAP_ZONES, "FZ", "PL", "PR"),
}
FIELD = frozenset(AREAS["field"])
PILES = frozenset({"hand", "deck", "extra", "gy", "banished"})


def lies_in(state: CardState, place: model.Place) -> bool:
    """Whether the card lies in the place; a pile without a player is its owner's, a zone without one is mine."""
    if state.zone not in AREAS.get(place.zone, (place.zone,)):
        return False
    if place.end is not None and state.end != place.end:
        return False
    player = place.player or (state.owner if place.zone in PILES else "me")
    return state.player == player
