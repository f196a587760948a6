"""Names of cards as people write them: loose spelling and look-alikes.

Only for suggestions; a card is always found by its exact name.
"""

from __future__ import annotations


def loose(name: str) -> str:
    """A name without case, accents, spaces and punctuation; full-width letters become plain ones."""
    from unicodedata import combining, normalize

    plain = normalize("NFKD", name).casefold()
    return "".join(mark for mark in plain if mark.isalnum() and not combining(mark))


def close_names(name: str, official: dict[str, str], limit: int = 3) -> list[str]:
    """The official names that `name` may mean, the likeliest first.

    official  every known name (also Japanese and Chinese) -> official English name

    Tried in this order: the same but for loose spelling; look-alikes; initials
    (`MST`); names that begin with it, or with whose words it begins (`Shift Change`).
    """
    from difflib import get_close_matches

    wanted = loose(name)
    if not wanted:
        return []
    by_loose: dict[str, str] = {}
    for known, english in official.items():
        by_loose.setdefault(loose(known), english)
    found = [wanted] if wanted in by_loose else []
    found += get_close_matches(wanted, by_loose, limit, 0.7)
    if name.isalpha() and name.isupper() and len(name) > 2:
        found += [loose(known) for known in official if _initials(known) == name]
    longer = [key for key in by_loose if len(wanted) > 3 and key.startswith(wanted)]
    if not found and not longer and len(wanted) > 5:
        beginnings = {key[: len(wanted)]: key for key in by_loose if len(key) > len(wanted)}
        longer = [beginnings[near] for near in get_close_matches(wanted, beginnings, limit, 0.8)]
    words = name.split()
    beginnings = [loose("".join(words[:size])) for size in range(len(words) - 1, 0, -1)]
    found += sorted(longer, key=len) + [key for key in beginnings if key in by_loose]
    return list(dict.fromkeys(by_loose[key] for key in found))[:limit]


def _initials(name: str) -> str:
    return "".join(word[0] for word in name.replace("-", " ").split() if word[0].isupper())
