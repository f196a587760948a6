"""Arguments that several commands share, and how they are read."""

from __future__ import annotations

import argparse
import os
import sys

from encoder.values import value

LANGUAGES = ("en", "ja", "zh")


class Usage(Exception):
    """Wrong usage; the text is for the person."""


class _Parser(argparse.ArgumentParser):
    """Ends wrong usage with one line and exit code 2."""

    def error(self, message):
        self.exit(2, f"{self.prog}: {message}\n{self.prog.split()[0]}: `{self.prog} --help` tells more\n")


def _formatter(prog: str):
    """Help as wide as the terminal. argparse makes one for every argument, and imports much to ask for the width."""
    return argparse.RawDescriptionHelpFormatter(prog, width=_columns() - 2)


def _columns() -> int:
    columns = os.environ.get("COLUMNS", "")
    if columns.isdigit() and int(columns) > 20:
        return int(columns)
    try:
        return max(40, os.get_terminal_size().columns)
    except OSError:
        return 100


def parser_for(name: str, module) -> argparse.ArgumentParser:
    """The parser of one command."""
    parser = _Parser(
        prog=f"ocg {name}",
        description=module.SUMMARY,
        epilog=module.EXAMPLES,
        formatter_class=_formatter,
        allow_abbrev=False,
    )
    module.add_arguments(parser)
    return parser


def parse(parser: argparse.ArgumentParser, argv: list[str]):
    """The arguments, with options and the words of a list in any order (argparse alone wants them apart)."""
    arguments, rest = parser.parse_known_args(argv)
    many = next((action.dest for action in parser._positionals._group_actions if action.nargs in ("*", "+")), None)
    options = [word for word in rest if word.startswith("-") and word not in ("-", "--")]
    if options or (rest and many is None):
        parser.error(f"no such option: {options[0]}" if options else f"too much: {rest[0]}")
    if rest:
        getattr(arguments, many).extend(word for word in rest if word != "--")
    return arguments


def add_output(parser: argparse.ArgumentParser, formats: tuple[str, ...]) -> None:
    """-f, --lang, --color, -q and -v."""
    names = "|".join(formats)
    parser.add_argument("-f", "--format", action="append", default=[], metavar="FMT[:FILE]",
                        help=f"{names}; to FILE, else to standard output; may be repeated")  # fmt: skip
    parser.add_argument("--lang", choices=LANGUAGES, default="en", help="language of card names and reasons")
    parser.add_argument("--color", "--colour", choices=("auto", "always", "never"), default="auto", dest="color",
                        help="default: on a terminal, unless NO_COLOR is set")  # fmt: skip
    parser.add_argument("-q", "--quiet", action="store_true", help="the answer alone")
    parser.add_argument("-v", "--verbose", action="count", default=0, help="more: rules that hold, every step")
    parser.set_defaults(formats=formats)


@value
class Format:
    """One `-f`: a format, and the file it goes to (None: standard output)."""

    name: str
    file: str | None = None


def formats_of(arguments) -> tuple[Format, ...]:
    """What to write where; text goes to standard output unless another format does. Raises Usage."""
    found = []
    for text in arguments.format:
        name, _, file = text.partition(":")
        if name not in arguments.formats:
            from difflib import get_close_matches

            near = get_close_matches(name, arguments.formats, 1)
            hint = f"; did you mean '{near[0]}'?" if near else f"; one of {', '.join(arguments.formats)}"
            raise Usage(f"no such format: {name}{hint}")
        found.append(Format(name, file or None))
    if sum(one.file is None for one in found) > 1:
        raise Usage("only one format can go to standard output; give the others a file: -f junit:out.xml")
    if not any(one.file is None for one in found):
        found.insert(0, Format("text"))
    return tuple(found)


def add_eras(parser: argparse.ArgumentParser, text: str) -> None:
    """--rules."""
    from encoder.load.eras import ERAS

    parser.add_argument("--rules", action="append", default=[], choices=tuple(ERAS), metavar="ERA",
                        help=f"{text} ({', '.join(ERAS)}); may be repeated")  # fmt: skip


def style_of(arguments):
    """Colour or not, for standard output."""
    from encoder.render.style import Style, wants_colour

    return Style(wants_colour(arguments.color, sys.stdout))
