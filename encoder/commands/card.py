"""`ocg card NAME`: what the library knows of a card."""

from __future__ import annotations

import sys

from encoder import exits
from encoder.commands.options import add_output

SUMMARY = "what the library knows of a card, by any of its names"
EXAMPLES = """\
examples:
  ocg card NAME              its English, Japanese or Chinese name
  ocg card '#51452091'       its number
  ocg card NAME -f json      the same for programs

exit codes: 0, 1 no such card, 2 wrong usage
"""
_SUPPORT = {
    "full": "full: its whole text is modelled",
    "partly": "partly: some of its text is not modelled",
    "printed-only": "printed facts only: its effects are not modelled, so an answer that hangs on them is unknown",
}


def add_arguments(parser) -> None:
    """The arguments of `ocg card`."""
    parser.add_argument("name", nargs="+", metavar="NAME", help="English, Japanese or Chinese name, or #NUMBER")
    add_output(parser, ("text", "json"))


def run(arguments) -> int:
    """Prints the card's names, printed facts and level of support."""
    from encoder.commands.options import formats_of
    from encoder.library import Library

    name = " ".join(arguments.name)
    library = Library.open()
    near = [] if library.official(name) else library.suggest(name)
    same = [other for other in near if other.casefold() == name.casefold()]
    summary = library.summary(same[0] if same else f"#{name}" if name.isdigit() else name)
    if summary is None:
        print(f"no such card: {name}" + (f"; did you mean {_or(near)}?" if near else ""), file=sys.stderr)
        return exits.NO
    if formats_of(arguments)[0].name == "json":
        import json

        print(json.dumps({"schema": "ocg.card/1", **_facts(summary)}, ensure_ascii=False, indent=2))
        return exits.YES
    print("   ".join(filter(None, (summary.name, summary.ja, *summary.zh))))
    for line in _lines(summary):
        print(f"  {line}")
    return exits.YES


def _or(names: list[str]) -> str:
    return " or ".join(f"'{name}'" for name in names)


def _facts(summary) -> dict:
    """The card as an object, without what it does not have."""
    made = {name: getattr(summary, name) for name in summary.__slots__}
    return {name: value for name, value in made.items() if value not in (None, "", ())}


def _lines(summary) -> list[str]:
    kind = summary.kind.title().replace("-Play", "-Play")
    lines = [f"{kind}   #{summary.number}" if summary.number else kind]
    numbers = []
    for key, value in (("Level", summary.level), ("Rank", summary.rank), ("Link", summary.link)):
        if value is not None:
            numbers.append(f"{key} {value}")
    numbers += [word for word in (summary.attribute, summary.type) if word]
    if summary.atk is not None:
        numbers.append(f"ATK {summary.atk}" + (f" / DEF {summary.defense}" if summary.defense is not None else ""))
    if summary.scale:
        numbers.append(f"Pendulum Scale {'/'.join(map(str, dict.fromkeys(summary.scale)))}")
    if summary.arrows:
        numbers.append("arrows " + ", ".join(summary.arrows))
    if numbers:
        lines.append(", ".join(numbers))
    if summary.modelled in _SUPPORT and ("normal" not in summary.kinds or summary.category != "monster"):
        lines.append(_SUPPORT[summary.modelled])
    return lines
