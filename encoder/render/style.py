"""Colour and columns. Colour only repeats what a word already says; it is off unless a terminal asks for it."""

from __future__ import annotations

import os

from encoder.problems import display_width

_CODES = {"bold": "1", "dim": "2", "good": "32", "bad": "31", "unsure": "33"}


class Style:
    """Marks text for a terminal, or leaves it as it is."""

    def __init__(self, colour: bool = False):
        self.colour = colour

    def __call__(self, text: str, look: str) -> str:
        """`text` in the look 'bold', 'dim', 'good', 'bad' or 'unsure'."""
        return f"\x1b[{_CODES[look]}m{text}\x1b[0m" if self.colour and text else text


def wants_colour(choice: str, stream, environment=os.environ) -> bool:
    """Whether to colour what goes to `stream`.

    choice  'always', 'never' or 'auto' (`--color`); with 'auto' NO_COLOR turns colour off, CLICOLOR_FORCE or
            FORCE_COLOR on, else a terminal that is not dumb decides.
    """
    if choice != "auto":
        return choice == "always"
    if environment.get("NO_COLOR"):
        return False
    if environment.get("CLICOLOR_FORCE", "0") not in ("", "0") or environment.get("FORCE_COLOR", "0") not in ("", "0"):
        return True
    return stream is not None and stream.isatty() and environment.get("TERM", "") != "dumb"


def pad(text: str, width: int) -> str:
    """`text` filled up with blanks to `width` columns; wide characters count twice."""
    return text + " " * (width - display_width(text))


def column(texts, gap: int = 2) -> int:
    """The width of a column that holds all `texts`, the gap behind it included."""
    return max(map(display_width, texts), default=0) + gap


def plural(number: int, word: str) -> str:
    """`1 outcome`, `2 outcomes`."""
    return f"{number} {word}{'' if number == 1 else 's'}"
