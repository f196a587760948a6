"""`ocg check FILE [ACTION…]`: may this be done, and if not, why not? All reasons."""

from __future__ import annotations

from encoder import exits
from encoder.commands.asking import Asking
from encoder.commands.options import Usage, add_eras, add_output
from encoder.commands.reading import by_era, eras_text, read_scenarios

SUMMARY = "may this be done? the verdict, and every reason why not"
EXAMPLES = """\
examples:
  ocg check board.yaml                                        the file's own `ask:`
  ocg check board.yaml 'summon Knight' tribute=M2      another question on its board
  ocg check rulings.yaml#SC-150 'opp: activate B'         one document of a file, an action of opp

exit codes: 0 legal, 1 illegal, 2 wrong usage, 3 the file cannot be understood, 4 cannot decide
"""


def add_arguments(parser) -> None:
    """The arguments of `ocg check`."""
    parser.add_argument("file", metavar="FILE", help="FILE, FILE#ID, or - for standard input")
    parser.add_argument("actions", nargs="*", metavar="ACTION", help="an action, with key=value behind it")
    add_eras(parser, "ask under this era instead of the file's")
    add_output(parser, ("text", "json", "jsonl"))


def run(arguments) -> int:
    """Answers every question; the exit code is that of the answers together."""
    from encoder.library import Library

    question = None
    if arguments.actions:
        from encoder.commands.action_argument import steps_text

        question = steps_text(arguments.actions)
    library = Library.open()
    asking = Asking(arguments, library)
    scenarios, code = read_scenarios(arguments.file, library, arguments.rules, question, asking.machine)
    asking.codes += [code] if code else []
    asked = [scenario for scenario in scenarios if any(case.ask or case.deck_check for case in scenario.main)]
    if scenarios and not asked and not code:
        raise Usage(f"{arguments.file} asks nothing; name an action, or use `ocg resolve {arguments.file}`")
    for scenario in asked:
        if len(asked) > 1 and not asking.machine:
            print(asking.style(f"{scenario.id}  {scenario.title}", "bold"))
        _check(scenario, asking, arguments)
    asking.end()
    return exits.worst(asking.codes)


def _check(scenario, asking: Asking, arguments) -> None:
    """Answers the questions of one document in each of its eras; eras with the same answer share the text."""
    if asking.wants_objects:
        for case in scenario.main:
            for made in asking.objects(case):
                asking.emit(made)
    if asking.machine:
        return
    groups = by_era(scenario.main, asking.verdict_lines)
    for cases, lines in groups:
        if len(groups) > 1:
            print(f"{eras_text(cases)}:")
        print("\n".join(lines))
        if not arguments.quiet:
            print()
