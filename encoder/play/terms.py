"""How places, players and words of a file are written as terms of the rulebook, and back."""

from __future__ import annotations

PILES = ("hand", "deck", "extra", "gy", "banished")
_SIDES = {"EML": "left", "EMR": "right", "PL": "left", "PR": "right"}


def place_term(player: str, zone: str, separate_pendulum_zones: bool) -> str:
    """The term of a zone or pile: ('me', 'M3') -> 'mmz(me,3)', ('opp', 'gy') -> 'gy(opp)'.

    Where Pendulum Zones have no place of their own they are the outer Spell & Trap Zones.
    """
    if zone in PILES:
        return f"{zone}({player})"
    if zone in ("EML", "EMR"):
        return f"emz({player},{_SIDES[zone]})"
    if zone in ("PL", "PR"):
        if separate_pendulum_zones:
            return f"pz({player},{_SIDES[zone]})"
        return f"stz({player},{1 if zone == 'PL' else 5})"
    if zone == "FZ":
        return f"fz({player})"
    return f"{'mmz' if zone[0] == 'M' else 'stz'}({player},{zone[1]})"


def place_of(symbol) -> tuple[str, str]:
    """(player, zone) of a place term (a clingo symbol); ('', 'gone') for a Token that is gone."""
    if not symbol.arguments:
        return "", symbol.name
    name = symbol.name
    first = str(symbol.arguments[0])
    if name == "under":
        return first, "under"
    if name == "mmz":
        return first, f"M{symbol.arguments[1]}"
    if name == "stz":
        return first, f"S{symbol.arguments[1]}"
    if name == "emz":
        return first, "EML" if str(symbol.arguments[1]) == "left" else "EMR"
    if name == "pz":
        return first, "PL" if str(symbol.arguments[1]) == "left" else "PR"
    if name == "fz":
        return first, "FZ"
    return first, name


def word(text: str) -> str:
    """A word of a file as a constant: 'Beast-Warrior' -> 'beast_warrior'."""
    return text.lower().replace("-", "_").replace(" ", "_")


def string(text: str) -> str:
    """A string constant of the rulebook."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'
