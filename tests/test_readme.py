"""What the README shows and promises is so."""

import importlib.util
import re

from conftest import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_transcripts_are_what_the_commands_print(monkeypatch):
    monkeypatch.chdir(ROOT)
    spec = importlib.util.spec_from_file_location("transcripts", ROOT / "tools" / "transcripts.py")
    transcripts = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(transcripts)
    assert "$ ocg resolve" in README and "$ ocg check" in README
    assert transcripts.renewed(README) == README, "run python tools/transcripts.py"


def test_links_lead_somewhere():
    links = re.findall(r"\]\(([^)#]+)\)", README)
    missing = [link for link in links if not link.startswith("http") and not (ROOT / link).exists()]
    assert len(links) > 5 and not missing


def test_every_command_is_in_the_table():
    from encoder.commands import COMMANDS

    assert not [name for name in COMMANDS if f"`ocg {name}" not in README]


def test_the_board_behind_the_question_is_the_one_of_the_example():
    shown = README.split("```yaml\n")[1].split("```")[0]
    assert shown in (ROOT / "examples" / "normal-summon.yaml").read_text(encoding="utf-8")


def test_ci_runs_the_test_command_of_the_readme():
    command = re.search(r"## Tests\n\n```sh\n(.+)\n```", README)[1]
    assert command.startswith("python3 -m venv ") and "pytest" in command
    assert "/^## Tests/" in (ROOT / ".ci" / "run").read_text(encoding="utf-8")
