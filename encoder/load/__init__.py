"""Reading scenario files: YAML in, `model.Scenario` values and `Problem`s out.

    load_scenarios(path, names)     a file ('-': standard input)
    load_text(text, label, names)   a text
    load_changed(path, id, changes, names)     one document of a file with a question of the command line
    find_files(paths)               the scenario files under files and folders

`names` is a card library (`encoder.library.Library`) or anything that answers
`summary(name)` and `suggest(name)`, see `encoder.load.names.CardNames`.  The
format is described in docs/board-format.md.  All problems of a file are
collected; nothing a file contains raises an exception.
"""

from __future__ import annotations

import os
import sys
from typing import Iterable

from encoder.load.names import CardNames, Names
from encoder.model import Scenario
from encoder.problems import Problem
from encoder.values import value
from encoder.yaml_nodes import Source

__all__ = ["CardNames", "LoadResult", "find_files", "load_changed", "load_scenarios", "load_text"]

_DATA_FOLDER = "lists"  # Forbidden & Limited Lists are data, not scenarios
_shared_names: list[tuple[CardNames, Names]] = []
_kept_input: list[bytes] = []


@value
class LoadResult:
    """What a file holds.

    scenarios   the documents without an error, in the order of the file
    problems    errors, in the order of the file; a document with an error is not among the scenarios
    warnings    what does not stop anything, for `ocg lint`
    """

    scenarios: tuple[Scenario, ...]
    problems: tuple[Problem, ...]
    warnings: tuple[Problem, ...] = ()


def load_scenarios(path, names: CardNames) -> LoadResult:
    """Reads the scenarios of a file; '-' is standard input.  A file that cannot be read is a problem."""
    label, text = _text_of(path)
    return LoadResult((), (text,)) if isinstance(text, Problem) else load_text(text, label, names)


def load_changed(path, scenario_id: str | None, changes: dict[str, str], names: CardNames):
    """The main case of one document of a file, with other values for some keys (`ask`, `rules`), as YAML text.

    scenario_id  None: the file's only document.  Returns (Scenario or None, problems); problems of the changes are
    told of `encoder.load.changed.LABEL`.  Raises KeyError if there is no such document, or not just one.
    """
    from encoder.load.changed import read_changed

    label, text = _text_of(path)
    if isinstance(text, Problem):
        return None, (text,)
    return read_changed(Source(label, text.removeprefix("\ufeff")), _names(names), scenario_id, changes)


def _text_of(path) -> tuple[str, str | Problem]:
    """The label of a file and its text, or what is wrong with it; '-' is standard input."""
    label = os.fspath(path)
    try:
        data = _standard_input() if label == "-" else _read(label)
    except OSError as error:
        reason = error.strerror or "it cannot be read"
        return label, Problem(label, 0, 0, "Y001", f"cannot read this file: {reason}")
    from encoder.load.syntax import decode

    text = decode(data)
    if text is None:
        return label, Problem(label, 0, 0, "Y001", "this is not a text file in UTF-8")
    return "<stdin>" if label == "-" else label, text


def _standard_input() -> bytes:
    """All of standard input; kept, because it can be read only once."""
    if not _kept_input:
        _kept_input.append(sys.stdin.buffer.read() if sys.stdin else b"")
    return _kept_input[0]


def _read(path: str) -> bytes:
    with open(path, "rb") as file:
        return file.read()


def load_text(text: str, label: str, names: CardNames) -> LoadResult:
    """Reads the scenarios of a text; `label` stands for the file in messages."""
    from encoder.load.file import read_file

    source = Source(label, text.removeprefix("\ufeff"))
    scenarios = read_file(source, _names(names))
    found = sorted(source.problems, key=lambda problem: (problem.line, problem.column))
    return LoadResult(
        tuple(scenarios),
        tuple(problem for problem in found if problem.is_error),
        tuple(problem for problem in found if not problem.is_error),
    )


def _names(library: CardNames) -> Names:
    """The cached look-ups of a library; kept for the next file of the same run."""
    if not _shared_names or _shared_names[0][0] is not library:
        _shared_names[:] = [(library, Names(library))]
    return _shared_names[0][1]


def find_files(paths: Iterable) -> list[str]:
    """The scenario files under `paths`: files as given, folders searched for *.yaml and *.yml, sorted, each once.

    Hidden folders and folders of list data (`lists/`) are left out.  Raises FileNotFoundError for a path that does
    not exist.
    """
    found: set[str] = set()
    for path in map(os.fspath, paths):
        if os.path.isdir(path):
            found.update(_in_folder(path))
        elif os.path.exists(path):
            found.add(path)
        else:
            raise FileNotFoundError(path)
    return sorted(found)


def _in_folder(folder: str):
    for here, folders, files in os.walk(folder):
        folders[:] = sorted(name for name in folders if name[0] != "." and name != _DATA_FOLDER)
        for name in files:
            if name.endswith((".yaml", ".yml")) and name[0] != ".":
                yield os.path.join(here, name)
