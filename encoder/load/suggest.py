"""The word that was probably meant."""

from __future__ import annotations

from typing import Iterable


def closest(word: str, words: Iterable[str], likeness: float = 0.6) -> str:
    """The one of `words` that is nearest to `word` (at least so alike, of 1), or ''."""
    words = list(words)
    if not word or not words:
        return ""
    lower = word.lower()
    for known in words:
        if known.lower() == lower or known.lower() == lower.replace("_", "-").replace(" ", "-"):
            return known
    from difflib import get_close_matches  # slow to import, and only needed for a mistake

    near = get_close_matches(word, words, 1, likeness) or get_close_matches(lower, words, 1, likeness)
    return near[0] if near else ""


def did_you_mean(word: str, words: Iterable[str]) -> str:
    """'did you mean ...?' or ''."""
    near = closest(word, words)
    return f"did you mean '{near}'?" if near else ""
