"""The catalogue of reasons: what each public reason id means, in English, Japanese and Chinese.

The wording is data (`reasons.yaml`), read when the first reason is worded.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable

from encoder.results import Reason

LANGUAGES = ("en", "ja", "zh")

_FILE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "reasons.yaml")
_PLACE = re.compile(r"\{(\d)\}")
_entries: dict[str, dict] = {}


def reason_ids() -> tuple[str, ...]:
    """Every public reason id, in the order of the catalogue."""
    return tuple(_catalogue())


def wording(reason_id: str, language: str = "en") -> str | None:
    """What a reason means, without arguments; None if the catalogue does not know it."""
    entry = _catalogue().get(reason_id)
    return entry[language] if entry else None


def reason_text(reason: Reason, language: str = "en", name_of: Callable[[str], str] = str) -> str:
    """A reason with its arguments, in words.

    name_of(argument) gives the text of an argument that is not a number, for example the name of a card.
    A reason that the catalogue does not know is shown by its id.
    """
    entry = _catalogue().get(reason.id)
    arguments = [str(arg) if isinstance(arg, int) else name_of(arg) for arg in reason.args]
    if entry is None:
        return " ".join((reason.id, *arguments))
    template = entry.get("told", {}).get(language)
    if template is None or len(arguments) <= max(map(int, _PLACE.findall(template))):
        return entry[language]
    return _PLACE.sub(lambda match: arguments[int(match[1])], template)


def _catalogue() -> dict[str, dict]:
    if not _entries:
        import yaml

        with open(_FILE, "rb") as file:
            _entries.update(yaml.load(file, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader)))
    return _entries
