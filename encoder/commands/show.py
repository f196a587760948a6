"""`ocg show FILE`: the board as text."""

from __future__ import annotations

import sys

from encoder import exits
from encoder.commands.options import add_output, style_of
from encoder.commands.reading import read_scenarios

SUMMARY = "the board as text"
EXAMPLES = """\
examples:
  ocg show board.yaml               the field as both players see it; [ ] is Set
  ocg show rulings.yaml#SC-150      one document of a file

exit codes: 0, 2 wrong usage, 3 the file cannot be understood
"""


def add_arguments(parser) -> None:
    """The arguments of `ocg show`."""
    parser.add_argument("file", metavar="FILE", help="FILE, FILE#ID, or - for standard input")
    add_output(parser, ("text",))


def run(arguments) -> int:
    """Prints the board of every document."""
    from encoder.library import Library
    from encoder.render.board import board_lines
    from encoder.render.names import CardNames

    library = Library.open()
    scenarios, code = read_scenarios(arguments.file, library, [])
    style = style_of(arguments)
    for number, scenario in enumerate(scenarios):
        case = scenario.main[-1]
        if number:
            print()
        print(style(f"{scenario.id}  {scenario.title}", "bold"))
        if case.deck_check:
            print("a question about a Deck: it has no board")
            continue
        print(*board_lines(case, CardNames(case, library, arguments.lang), style, library.summary), sep="\n")
    sys.stdout.flush()
    return code or (exits.YES if scenarios else exits.NOTHING_RAN)
