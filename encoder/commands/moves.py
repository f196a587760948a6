"""`ocg moves FILE`: everything a player can do now."""

from __future__ import annotations

from encoder import exits
from encoder.commands.asking import Asking
from encoder.commands.options import add_eras, add_output
from encoder.commands.reading import by_era, eras_text, read_scenarios, refuse_decks

SUMMARY = "what may be done now? all legal actions, and why the others are not"
EXAMPLES = """\
examples:
  ocg moves board.yaml            legal actions in groups, and what is at hand but not legal
  ocg moves -q board.yaml         one action a line, as `ocg check` takes it
  ocg moves board.yaml -f json    the same for programs

exit codes: 0 something is legal, 1 nothing is, 2 wrong usage, 3 the file cannot be understood, 4 cannot decide
"""


def add_arguments(parser) -> None:
    """The arguments of `ocg moves`."""
    parser.add_argument("file", metavar="FILE", help="FILE, FILE#ID, or - for standard input")
    add_eras(parser, "play under this era instead of the file's")
    add_output(parser, ("text", "json", "jsonl"))


def run(arguments) -> int:
    """Lists the actions of every document's main case."""
    from encoder.library import Library

    library = Library.open()
    asking = Asking(arguments, library)
    scenarios, code = read_scenarios(arguments.file, library, arguments.rules, None, asking.machine)
    refuse_decks(scenarios)
    asking.codes += [code] if code else []
    for scenario in scenarios:
        found = {case.era: _moves(case, asking) for case in scenario.main}
        if asking.wants_objects:
            for case in scenario.main:
                asking.emit(_objects(case, found[case.era], asking))
        if asking.machine:
            continue
        if len(scenarios) > 1:
            print(asking.style(f"{scenario.id}  {scenario.title}", "bold"))
        groups = by_era(scenario.main, lambda case, found=found: _lines(case, found[case.era], asking))
        for cases, lines in groups:
            if len(groups) > 1:
                print(f"{eras_text(cases)}:")
            print(*lines, sep="\n")
    asking.end()
    return exits.worst(asking.codes)


def _moves(case, asking: Asking):
    from encoder.play import moves

    found = moves(case, asking.library)
    asking.codes.append(exits.YES if found.legal else exits.UNDECIDED if found.unknown else exits.NO)
    return found


def _lines(case, found, asking: Asking) -> list[str]:
    from encoder.render.moves import moves_lines, plain_actions

    arguments = asking.arguments
    names = asking.names(case)
    if arguments.quiet:
        return plain_actions(found, names)
    return moves_lines(found, case, names, asking.style, arguments.lang, arguments.verbose > 0)


def _objects(case, found, asking: Asking) -> dict:
    from encoder.render.machine import Objects

    return Objects(asking.names(case), asking.citations, asking.arguments.lang).moves(found)
