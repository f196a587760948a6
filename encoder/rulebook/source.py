"""Finds the rulebook's files and reads them.

`rules.lp` is a table of contents: comments and lines `#include "rules/NAME.lp".`
An installed package carries it as `encoder/data/rules.lp`, a checkout at its root.
"""

from __future__ import annotations

import os

from encoder.rulebook.model import InternalFault

_PACKAGE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
_INCLUDE = b'#include "'


def find() -> str:
    """The path of rules.lp. Raises InternalFault if there is none."""
    places = (os.path.join(_PACKAGE, "data", "rules.lp"), os.path.join(os.path.dirname(_PACKAGE), "rules.lp"))
    for path in places:
        if os.path.isfile(path):
            return path
    raise InternalFault("there is no rulebook", places)


def read(path: str) -> list[tuple[str, bytes]]:
    """(name, content) of rules.lp and of each chapter it includes, in that order; names are relative to it."""
    with open(path, "rb") as file:
        contents = file.read()
    folder = os.path.dirname(path)
    files = [(os.path.basename(path), contents)]
    for line in contents.splitlines():
        if line.startswith(_INCLUDE):
            name = line[len(_INCLUDE) : line.rindex(b'"')].decode()
            try:
                with open(os.path.join(folder, name), "rb") as file:
                    files.append((name, file.read()))
            except OSError as error:
                raise InternalFault(f"{files[0][0]} includes {name}, which cannot be read: {error.strerror}") from None
    return files
