"""Files that a command writes: whole, or not at all."""

from __future__ import annotations

import os


def write_file(path: str, text: str) -> None:
    """Writes `text` to `path` by renaming a finished file into place. Raises OSError with the path."""
    if path == os.devnull or os.path.exists(path) and not os.path.isfile(path):
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        return
    part = f"{path}.{os.getpid()}.part"
    try:
        with open(part, "w", encoding="utf-8") as file:
            file.write(text)
        os.replace(part, path)
    except OSError as error:
        error.filename = path
        if os.path.exists(part):
            os.remove(part)
        raise
