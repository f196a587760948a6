"""Keeps the transcripts in the documents true.

    python tools/transcripts.py           writes what the commands print now into the documents
    python tools/transcripts.py --check   exit 1 if a document shows something else

A transcript is a fenced block of the kind `console`; each line `$ ocg …` in it is run in the project's folder.
"""

from __future__ import annotations

import contextlib
import io
import os
import re
import shlex
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DOCUMENTS = (ROOT / "README.md",)
_BLOCK = re.compile(r"(```console\n)(.*?)(```)", re.DOTALL)


def output_of(command: str) -> str:
    """What `ocg …` prints, without colour."""
    from encoder.commands import main

    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        main(shlex.split(command)[1:])
    return out.getvalue()


def renewed(text: str) -> str:
    """The document with every transcript as it is now."""
    return _BLOCK.sub(lambda block: block[1] + _transcript(block[2]) + block[3], text)


def _transcript(block: str) -> str:
    commands = [line for line in block.splitlines() if line.startswith("$ ocg ")]
    return "\n".join(f"{line}\n{output_of(line[2:]).rstrip()}" for line in commands) + "\n"


def main() -> int:
    os.chdir(ROOT)
    sys.path.insert(0, str(ROOT))
    stale = []
    for path in DOCUMENTS:
        text = path.read_text(encoding="utf-8")
        new = renewed(text)
        if new != text:
            stale.append(path.name)
            if "--check" not in sys.argv:
                path.write_text(new, encoding="utf-8")
    print("changed:" if stale else "nothing to change", *stale)
    return 1 if stale and "--check" in sys.argv else 0


if __name__ == "__main__":
    sys.exit(main())
