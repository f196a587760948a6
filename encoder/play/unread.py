"""Which words of the card language the rulebook does not interpret yet, and which cards use them."""

from __future__ import annotations

from encoder.library.vocabulary import ERAS
from encoder.play.window import DESCRIBE, understood


def unread_words(library) -> dict[str, list[tuple[str, str, int]]]:
    """word ('operation:dance') to (card, file, line) of every record that uses it, in any era, in the order of the files.

    What hangs on such a word is answered UNKNOWN.
    """
    known = understood()
    used = {word for name in library.names() for era in ERAS for word in library.words(name, era)}
    found: dict[str, list[tuple[str, str, int]]] = {}
    for word in sorted(used - known):
        if word.partition(":")[0] in DESCRIBE:
            continue
        places = dict.fromkeys(place for era in ERAS for place in library.word_places(word, era))
        found[word] = list(places)
    return found
