"""Names of cards as people write them: loose spelling and look-alikes.

Only for suggestions; a card is always found by its exact name.
"""

from __future__ import annotations


def loose(name: str) -> str:
    """A name without case, accents, spaces and punctuation; full-width letters become plain ones."""
    from unicodedata import combining, normalize

    plain = normalize("NFKD", name.replace("ß", "ss").replace("☆", "")).casefold()
    return "".join(mark for mark in plain if mark.isalnum() and not combining(mark))


def close_names(name: str, official: dict[str, str], limit: int = 3) -> list[str]:
    """The official names that `name` may mean, the likeliest first.

    official  every known name (also Japanese and Chinese) -> official English name
    """
    from difflib import get_close_matches

    wanted = loose(name)
    if not wanted:
        return []
    by_loose: dict[str, str] = {}
    for known, english in official.items():
        by_loose.setdefault(loose(known), english)
    found = [by_loose[wanted]] if wanted in by_loose else []
    starts = sorted((key for key in by_loose if len(wanted) > 3 and key.startswith(wanted)), key=len)
    alike = get_close_matches(wanted, by_loose, limit, 0.7)
    for key in [*alike, *starts]:
        if by_loose[key] not in found:
            found.append(by_loose[key])
    return found[:limit]
