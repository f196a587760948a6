"""Words and names of card files as ASP terms."""

from __future__ import annotations

UNBOUNDED = "#sup"
NO_MINIMUM = "#inf"
#: Stands where a value could not be read; a record with problems never becomes facts.
WRONG = "wrong"


def quote(text: str) -> str:
    """`text` as an ASP string."""
    if '"' in text or "\\" in text or "\n" in text:
        text = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{text}"'


def constant(word: str) -> str:
    """A word of the vocabulary as an ASP constant: `quick-play` is `quick_play`, `Winged Beast` is `winged_beast`."""
    return word.lower().replace("-", "_").replace(" ", "_")


def named(name: str) -> str:
    """A name given by `as`."""
    return f'named("{name}")'


def is_number(term: str) -> bool:
    """Whether a term is an integer."""
    return term.lstrip("-").isdigit()


def effect_id(owner: str, number: int, pendulum: bool) -> str:
    """The id of an effect of `owner` (a card, an `into`, a grant), by its number in its box."""
    return f"e({owner},pendulum({number}))" if pendulum else f"e({owner},{number})"
