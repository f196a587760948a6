"""Zones as they are written."""

from __future__ import annotations

import re

from encoder.load import vocabulary as words
from encoder.model import Place

_ZONE = re.compile(r"(?:(me|opp)\.)?(M[1-5]|EML|EMR|S[1-5]|FZ|PL|PR)$", re.I)


def whose(player: str, zone: str) -> str:
    """The player under whom a zone is filed: each Extra Monster Zone exists once, seen from me."""
    return "me" if zone in words.EXTRA_ZONES else player


def zone_of(text: str, player: str) -> Place | None:
    """The zone that `text` names, bare zones belonging to `player`; None if it names none."""
    match = _ZONE.match(text)
    if not match:
        return None
    return Place((match.group(1) or player).lower(), match.group(2).upper())
