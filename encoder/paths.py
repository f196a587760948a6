"""How a command line names one scenario of a file."""

from __future__ import annotations

import os


def split_path(path: str) -> tuple[str, str | None]:
    """('FILE', 'ID') of 'FILE#ID'; a file whose own name holds a '#' is itself."""
    if "#" in path and not os.path.exists(path):
        file, _, scenario_id = path.rpartition("#")
        return file, scenario_id
    return path, None
