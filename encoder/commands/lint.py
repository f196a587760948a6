"""`ocg lint PATH…`: is everything in the files well said?"""

from __future__ import annotations

from encoder import exits
from encoder.commands.options import Usage, add_output, formats_of
from encoder.problems import Problem, has_errors, render
from encoder.render.style import plural

SUMMARY = "validate scenario files (or, with --cards, the card library)"
EXAMPLES = """\
examples:
  ocg lint rulings/                 every scenario file under a folder
  ocg lint board.yaml -f github     as annotations of a workflow
  ocg lint --cards                  the records of the card library

exit codes: 0 clean (warnings are no error), 1 findings, 2 wrong usage, 5 no file to look at
"""


def add_arguments(parser) -> None:
    """The arguments of `ocg lint`."""
    parser.add_argument("paths", nargs="*", metavar="PATH", help="a file, a folder, or - for standard input")
    parser.add_argument("--cards", action="store_true", help="check the card library instead")
    parser.add_argument("--strict", action="store_true", help="warnings count as findings")
    add_output(parser, ("text", "jsonl", "github"))


def run(arguments) -> int:
    """Prints every problem; findings are the answer, so they make the exit code 1."""
    from encoder.library import Library

    if not arguments.paths and not arguments.cards:
        raise Usage("name files or folders to look at, or --cards")
    name = formats_of(arguments)[0].name
    library = Library.open()
    problems: list[Problem] = []
    looked_at = 0
    if arguments.cards:
        looked_at += len(library.names())
        problems += library.problems()
    files = _files(arguments.paths)
    looked_at += len(files)
    problems += _of_files(files, library)
    problems = list(dict.fromkeys(problems))
    if not looked_at:
        print("0 files")
        return exits.NOTHING_RAN
    _print(problems, name, arguments.quiet)
    if name == "text" and arguments.cards and not arguments.quiet:
        _print_unread(library)
    if name == "text":
        print(_summary(problems, len(files), len(library.names()) if arguments.cards else 0))
    found = bool(problems) if arguments.strict else has_errors(problems)
    return exits.NO if found else exits.YES


def _files(paths: list[str]) -> list[str]:
    from encoder.load import find_files

    try:
        return [path for path in paths if path == "-"] + find_files(path for path in paths if path != "-")
    except FileNotFoundError as error:
        raise Usage(f"no such file or folder: {error.filename or error}") from None


def _of_files(files: list[str], library) -> list[Problem]:
    """The problems of each file, and ids that two files share."""
    from encoder.load import load_scenarios
    from encoder.verify import given_twice

    problems: list[Problem] = []
    seen: dict = {}
    for file in files:
        loaded = load_scenarios(file, library)
        problems += sorted((*loaded.problems, *loaded.warnings), key=lambda one: (one.line, one.column))
        for scenario in loaded.scenarios:
            first = seen.setdefault(scenario.id, scenario)
            if first is not scenario:
                problems += given_twice(first, scenario)
    return problems


def _print(problems: list[Problem], name: str, quiet: bool) -> None:
    if name == "jsonl":
        from encoder.commands.reading import report_problems

        report_problems(problems, machine=True)
        return
    for problem in problems:
        if name == "github":
            kind = "error" if problem.is_error else "warning"
            text = f"{problem.message} ({problem.suggestion})" if problem.suggestion else problem.message
            print(f"::{kind} file={problem.file},line={problem.line},col={problem.column},title={problem.code}::{text}")
        elif not quiet:
            print(render(problem))


def _print_unread(library) -> None:
    """Which words no chapter of the rulebook reads yet: no fault of a record, but what hangs on them is UNKNOWN."""
    from encoder.play.unread import unread_words

    for word, places in unread_words(library).items():
        group, _, text = word.partition(":")
        card, file, line = places[0]
        more = f" and {len(places) - 1} more" if len(places) > 1 else ""
        print(f"{file}:{line}: not interpreted: {group.replace('-', ' ')} '{text}' of {card}{more}")


def _summary(problems: list[Problem], files: int, cards: int) -> str:
    errors = sum(problem.is_error for problem in problems)
    looked_at = [plural(files, "file")] if files or not cards else []
    looked_at += [plural(cards, "card")] if cards else []
    return f"{', '.join(looked_at)}, {plural(errors, 'error')}, {plural(len(problems) - errors, 'warning')}"
