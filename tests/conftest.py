"""What all tests share."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))


@pytest.fixture
def ocg(capsys, monkeypatch):
    """Runs the command line in this process, from the project's folder: ocg("check", FILE).code, .out, .err."""
    monkeypatch.chdir(ROOT)
    for name in ("NO_COLOR", "CLICOLOR_FORCE", "FORCE_COLOR", "GITHUB_ACTIONS", "GITHUB_STEP_SUMMARY", "OCG_DEBUG"):
        monkeypatch.delenv(name, raising=False)

    def run(*arguments):
        from encoder.commands import main

        capsys.readouterr()
        code = main([str(argument) for argument in arguments])
        captured = capsys.readouterr()
        assert "Traceback" not in captured.err + captured.out
        return Ran(code, captured.out, captured.err)

    return run


class Ran:
    """What a command did."""

    def __init__(self, code, out, err):
        self.code, self.out, self.err = code, out, err

    @property
    def lines(self):
        return self.out.splitlines()

    def __repr__(self):
        return f"exit {self.code}\n--- out\n{self.out}\n--- err\n{self.err}"


@pytest.fixture
def process():
    """Runs the command line as a process of its own; keywords as for subprocess.run."""
    import subprocess

    def run(*arguments, **more):
        code = "import sys; from encoder.commands import main; sys.exit(main())"
        environment = {**os.environ, "PYTHONPATH": str(ROOT), **more.pop("env", {})}
        return subprocess.run(
            [sys.executable, "-c", code, *map(str, arguments)], cwd=ROOT, env=environment, timeout=120, **more
        )

    return run
