"""The card library: records in YAML, turned into facts on demand.

`Library.open()` finds and cuts the card files; `summary`, `facts` and `suggest`
answer about one card, `problems` checks all of them.  The language of the
records is described in docs/card-language.md, the facts in docs/card-facts.md.
"""

from encoder.library.catalogue import BrokenRecord, Library
from encoder.library.summary import CardSummary

__all__ = ["BrokenRecord", "CardSummary", "Library"]
