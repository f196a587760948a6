"""`ocg schema`: the JSON Schema of scenarios, cards or results, for editors and programs."""

from __future__ import annotations

import os

from encoder import exits

SUMMARY = "the JSON Schema of scenario files, card files or results"
EXAMPLES = """\
examples:
  ocg schema > scenario.schema.json     for `# yaml-language-server: $schema=scenario.schema.json`
  ocg schema result                     what `-f json` and `-f jsonl` write

exit codes: 0, 2 wrong usage
"""
_FOLDER = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "schema")


def schemas() -> list[str]:
    """The names of the schemas that ship with the tool."""
    return sorted(name.removesuffix(".schema.json") for name in os.listdir(_FOLDER) if name.endswith(".schema.json"))


def add_arguments(parser) -> None:
    """The arguments of `ocg schema`."""
    parser.add_argument("name", nargs="?", default="scenario", choices=schemas(), metavar="NAME",
                        help=f"{', '.join(schemas())} (default: scenario)")  # fmt: skip


def run(arguments) -> int:
    """Prints the schema."""
    with open(os.path.join(_FOLDER, f"{arguments.name}.schema.json"), encoding="utf-8") as file:
        print(file.read(), end="")
    return exits.YES
