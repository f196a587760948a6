"""`ocg new [FILE]`: begins a scenario file."""

from __future__ import annotations

import os
import re
import sys

from encoder import exits
from encoder.commands.options import Usage, add_eras

SUMMARY = "begin a scenario file"
EXAMPLES = """\
examples:
  ocg new                                     a small scenario on standard output
  ocg new sc-007.yaml --turn 'opp main1' --me 'M1=NAME (as A)' --me 'S1=NAME (set)' --opp hand=NAME

exit codes: 0, 2 wrong usage (also: the file is there already), 3 a card or zone is not known
"""
_ZONE = re.compile(r"(?:[MS][1-5]|EM[LR]|FZ|P[LR])$")
_PILES = ("hand", "deck", "extra", "gy", "banished")
_STORY = """\
# what is played before the question:
# do:
#   - me: summon Squire
# chain:
#   - opp: activate S1
# what is asked, and the answer that must come out:
ask:
  me: attack Knight
  target: A
# expect: illegal wrong-phase
# the nearest case with the opposite answer:
# control:
#   turn: me battle
#   expect: legal
"""
_CARDS = """\
cards:
  Knight: normal L4 1700/1200 EARTH Warrior
  Squire: normal L3 1200/1000 EARTH Warrior
  Guard: normal L4 1000/1800 EARTH Warrior
"""


def add_arguments(parser) -> None:
    """The arguments of `ocg new`."""
    parser.add_argument("file", nargs="?", metavar="FILE", help="the file to write (default: standard output)")
    parser.add_argument("--id", help="default: the name of the file")
    parser.add_argument("--title", default="say in one line what this shows")
    parser.add_argument("--turn", default="me main1", help="whose turn and which phase (default: me main1)")
    add_eras(parser, "the era")
    for player in ("me", "opp"):
        parser.add_argument(
            f"--{player}",
            action="append",
            default=[],
            metavar="ZONE=CARD",
            help=f"a card of {player}: 'M1=NAME (as A)', hand=NAME, lp=4000; may be repeated",
        )


def run(arguments) -> int:
    """Writes the scaffold; what is wrong with its cards and zones is told instead."""
    from encoder.commands.reading import report_problems
    from encoder.library import Library
    from encoder.load import load_text

    if arguments.file and os.path.exists(arguments.file):
        raise Usage(f"{arguments.file} is there already")
    text = scaffold(arguments)
    loaded = load_text(text, arguments.file or "<new>", Library.open())
    if loaded.problems:
        report_problems(loaded.problems)
        return exits.UNREADABLE
    if not arguments.file:
        print(text, end="")
        return exits.YES
    from encoder.commands.output import write_file

    write_file(arguments.file, text)
    print(
        f"wrote {arguments.file} ({text.count(chr(10))} lines): now say what happens, what is asked, and what must come "
        f"out, then run  ocg verify {arguments.file}",
        file=sys.stderr,
    )
    return exits.YES


def scaffold(arguments) -> str:
    """The text of the new file. Raises Usage."""
    name = arguments.id or re.sub(r"[^\w.-]", "-", os.path.basename(arguments.file or "NEW-1").split(".")[0]).strip(
        "-."
    )
    lines = [f"id: {name or 'NEW-1'}", f"title: {_scalar(arguments.title)}"]
    if arguments.rules:
        lines.append(
            "rules: " + (arguments.rules[0] if len(arguments.rules) == 1 else f"[{', '.join(arguments.rules)}]")
        )
    lines.append(f"turn: {arguments.turn}")
    if arguments.me or arguments.opp:
        lines += _side("me", arguments.me) + _side("opp", arguments.opp)
        return "\n".join(lines) + "\n"
    lines += [*_CARDS.splitlines(), *_side("me", ["M1=Knight", "hand=Squire"]), *_side("opp", ["M1=Guard (as A)"])]
    return "\n".join(lines) + "\n" + _STORY


def _side(player: str, entries: list[str]) -> list[str]:
    """One side's lines; several cards of one pile become its list."""
    places: dict[str, list[str]] = {}
    for entry in entries:
        place, equals, card = entry.partition("=")
        place = place.strip().upper() if _ZONE.match(place.strip().upper()) else place.strip().lower()
        if not equals or not card.strip():
            raise Usage(f"--{player} wants ZONE=CARD, not '{entry}'")
        places.setdefault(place, []).append(card.strip())
    lines = [f"{player}:"] if places else []
    for place, cards in places.items():
        if place in _PILES and not (len(cards) == 1 and cards[0].isdigit()):
            lines += [f"  {place}:", *(f"    - {_scalar(card)}" for card in cards)]
        elif len(cards) > 1:
            raise Usage(f"{player}.{place} is given twice")
        else:
            lines.append(f"  {place}: {_scalar(cards[0])}")
    return lines


def _scalar(text: str) -> str:
    """`text` as a YAML value, quoted where YAML would read it otherwise."""
    if re.fullmatch(r"[A-Za-z0-9][\w .()/'!-]*", text) and not text.endswith(" "):
        return text
    return "'" + text.replace("'", "''") + "'"
