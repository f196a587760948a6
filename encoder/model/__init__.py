"""The scenario as values: what the loader hands to everything after it.

Source of the format: docs/board-format.md.  Everything is frozen; tuples keep
the order of the file.  Words (verbs, states, kinds, reasons) are those of the
format, spelt as in the file, with these conventions:

- a player is 'me' or 'opp';
- a zone is 'M1'..'M5', 'EML', 'EMR', 'S1'..'S5', 'FZ', 'PL', 'PR';
  a pile is 'hand', 'deck', 'extra', 'gy', 'banished';
- `None` means "not told" (or "not expected"), never "no".
"""

from encoder.model.board import CardOnBoard, MadeUpCard, Pile, Side, Unnamed
from encoder.model.case import Case, DeckCard, DeckCheck, DeckPart, Scenario
from encoder.model.claims import (
    CardClaim, CardsClaim, Claim, Claims, CountClaim, Event, LinkTargetClaim, NumberClaim, OrderClaim,
    PhaseClaim, PriorityClaim, SkipsClaim, WinsClaim,
)  # fmt: skip
from encoder.model.expectation import Expectation, Missing, Reason
from encoder.model.names import Place, Ref, Turn
from encoder.model.properties import (
    CameBy, EffectIs, HasCounters, HasMaterials, HasValue, HasWord, InPlace, InStance, InState, IsKind, OnCard,
    OwnedBy, Property,
)  # fmt: skip
from encoder.model.story import Chain, ChainEntry, DoEntry, Go, Step
from encoder.problems import Where

__all__ = [
    "CameBy", "CardClaim", "CardOnBoard", "CardsClaim", "Case", "Chain", "ChainEntry", "Claim", "Claims",
    "CountClaim", "DeckCard", "DeckCheck", "DeckPart", "DoEntry", "EffectIs", "Event", "Expectation", "Go",
    "HasCounters", "HasMaterials", "HasValue", "HasWord", "InPlace", "InStance", "InState", "IsKind",
    "LinkTargetClaim", "MadeUpCard", "Missing", "NumberClaim", "OnCard", "OrderClaim", "OwnedBy", "PhaseClaim",
    "Pile", "Place", "PriorityClaim", "Property", "Reason", "Ref", "Scenario", "Side", "SkipsClaim", "Step",
    "Turn", "Unnamed", "Where", "WinsClaim",
]  # fmt: skip
