"""The command line as a whole: help, wrong usage, exit codes, streams. Nothing ever ends in a traceback."""

import subprocess
import sys

import pytest

from encoder import exits
from encoder.commands import COMMANDS

EXAMPLE = "examples/normal-summon.yaml"


def test_help_fits_a_screen_and_begins_with_examples(ocg):
    ran = ocg("--help")
    assert ran.code == exits.YES and len(ran.lines) <= 24 and all(len(line) <= 100 for line in ran.lines)
    assert "ocg check" in ran.lines[2]
    assert all(any(line.split()[:1] == [name] for line in ran.lines) for name in COMMANDS)


def test_without_a_command_it_helps_and_says_wrong_usage(ocg):
    assert ocg().code == exits.USAGE


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_helps_with_examples_and_exit_codes(ocg, name):
    ran = ocg(name, "--help")
    assert ran.code == exits.YES and "examples:" in ran.out and "exit codes:" in ran.out


def test_version_names_four_things_on_four_lines(ocg):
    ran = ocg("--version")
    assert ran.code == exits.YES and [line.split()[0] for line in ran.lines] == ["ocg", "rulebook:", "cards:", "clingo"]


@pytest.mark.parametrize(
    "arguments, says",
    [
        (("verfy",), "did you mean 'verify'?"),
        (("--bogus",), "no such option"),
        (("check",), "FILE"),
        (("check", "nowhere.yaml"), "no such file: nowhere.yaml"),
        (("check", "examples"), "is a folder"),
        (("check", EXAMPLE, "--bogus"), "no such option: --bogus"),
        (("check", EXAMPLE + "#EX-9"), "has no scenario 'EX-9'; did you mean 'EX-1'?"),
        (("check", EXAMPLE, "-f", "jsno"), "did you mean 'json'?"),
        (("check", EXAMPLE, "-f", "json", "-f", "jsonl"), "only one format"),
        (("check", EXAMPLE, "to=M3"), "behind an action"),
        (("check", EXAMPLE, "summon Gemini Elf", "too=M3"), "did you mean 'to'?"),
        (("check", EXAMPLE, "summon Gemini Elf", "to="), "has no value"),
        (("check", EXAMPLE, "summon Gemini Elf", "pos=atk", "pos=def"), "given twice"),
        (("check", EXAMPLE, ""), "empty"),
        (("check", EXAMPLE, "summon Gemini Elf", "--rules", "mr9"), "mr9"),
        (("check", "examples/shift-decree.yaml"), "ocg resolve"),
        (("check", "scenarios/shift/chain-index.yaml", "pass"), "name one of them, for example"),
        (("show", EXAMPLE, "more"), "too much: more"),
        (("verify", "nowhere/"), "no such file or folder: nowhere/"),
        (("verify", EXAMPLE, "-j", "0"), "-j"),
        (("verify", EXAMPLE, "-k", "a and"), "a word is missing"),
        (("verify", EXAMPLE, "--maxfail", "0"), "--maxfail"),
        (("verify", EXAMPLE, "--timeout", "-1"), "--timeout"),
        (("verify", EXAMPLE + "#EX-9"), "has no scenario 'EX-9'"),
        (("lint",), "name files"),
        (("lint", "nowhere.yaml"), "no such file or folder"),
        (("new", EXAMPLE), "is there already"),
        (("new", "--me", "M1"), "ZONE=CARD"),
        (("schema", "bogus"), "bogus"),
    ],
)
def test_wrong_usage_is_one_clear_message_and_code_2(ocg, arguments, says):
    ran = ocg(*arguments)
    assert ran.code == exits.USAGE and says in ran.err and ran.out == ""
    assert len(ran.err.splitlines()) <= 4


def test_options_and_actions_may_stand_in_any_order(ocg):
    first = ocg("check", "-q", EXAMPLE, "summon Gemini Elf", "to=M3")
    second = ocg("check", EXAMPLE, "summon Gemini Elf", "-q", "to=M3")
    assert first.code == second.code == exits.YES and first.out == second.out == "LEGAL\n"


# -- streams ------------------------------------------------------------------------------------------------


def test_a_reader_that_goes_away_ends_it_quietly(process):
    code = "import sys; from encoder.commands import main; sys.exit(main())"
    command = f"{sys.executable} -c '{code}' lint scenarios; echo $? >&2"
    ran = process("schema", stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    assert ran.returncode == 0
    from conftest import ROOT

    ran = subprocess.run(["bash", "-c", f"({command}) | true"], cwd=ROOT, capture_output=True, text=True, timeout=120)
    assert ran.stderr.split() == ["141"]


def test_closed_output_is_no_fault(process):
    from conftest import ROOT

    code = "import sys; from encoder.commands import main; sys.exit(main())"
    for closed in (">&-", "2>&-", ">&- 2>&-"):
        ran = subprocess.run(
            ["bash", "-c", f"{sys.executable} -c '{code}' check -q {EXAMPLE} 'summon Dark Magician' {closed}"],
            cwd=ROOT, capture_output=True, text=True, timeout=120,
        )  # fmt: skip
        assert ran.returncode == exits.NO, closed
        assert "Traceback" not in ran.stderr


def test_a_full_disk_is_told_in_one_line(process):
    with open("/dev/full", "w") as full:
        ran = process("schema", stdout=full, stderr=subprocess.PIPE, text=True)
    assert ran.returncode == exits.USAGE and len(ran.stderr.splitlines()) == 1 and "No space left" in ran.stderr


def test_a_terminal_without_unicode_gets_escapes_not_an_error(process):
    ran = process("card", "Shift", env={"PYTHONIOENCODING": "ascii"}, capture_output=True, text=True)
    assert ran.returncode == 0 and "Shift" in ran.stdout and ran.stdout.isascii()


def _interruptible():
    """A shell lets what it runs in the background ignore interrupts, and the tests may be run so."""
    import signal

    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_interrupt_prints_what_has_finished(process, jobs):
    import os
    import signal
    import time

    from conftest import ROOT

    code = "import sys; from encoder.commands import main; sys.exit(main())"
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1"}
    running = subprocess.Popen(
        [sys.executable, "-c", code, "verify", "scenarios/shift", "-j", jobs, "-v"],
        cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        preexec_fn=_interruptible,
    )  # fmt: skip
    running.stdout.readline()
    time.sleep(0.2)
    running.send_signal(signal.SIGINT)
    out, err = running.communicate(timeout=60)
    assert running.returncode == exits.INTERRUPTED and "Traceback" not in out + err
    last = out.strip().splitlines()[-1].split()
    assert last[1::2] == ["passed,", "failed,", "skipped"]


# -- faults -------------------------------------------------------------------------------------------------


def test_a_fault_of_the_tool_is_one_message_and_code_70(ocg, monkeypatch):
    import encoder.commands.show as show

    def broken(_):
        raise KeyError("oh\nno")

    monkeypatch.setattr(show, "run", broken)
    ran = ocg("show", EXAMPLE)
    assert ran.code == exits.FAULT and "fault" in ran.err and "OCG_DEBUG=1" in ran.err


def test_the_debug_variable_shows_where_it_happened(process):
    code = (
        "import sys, encoder.commands.show as show\n"
        "def broken(_): raise KeyError('oh')\n"
        "show.run = broken\n"
        "from encoder.commands import main\n"
        "sys.exit(main(['show', 'x']))"
    )
    from conftest import ROOT

    ran = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env={"OCG_DEBUG": "1", "PATH": ""}, capture_output=True, text=True
    )
    assert ran.returncode == exits.FAULT and "Traceback" in ran.stderr and "broken" in ran.stderr


def test_one_code_wins():
    assert exits.worst([0, 1, 4]) == 1
    assert exits.worst([0, 4, 5]) == 4
    assert exits.worst([1, 3, 70]) == 70
    assert exits.worst([1, 3]) == 3
    assert exits.worst([]) == exits.NOTHING_RAN


def test_no_card_is_named_in_what_this_package_says():
    """Examples in help and comments use made-up names, so that no card is special to the program."""
    from conftest import ROOT

    from encoder.library import Library

    names = [name for name in Library.open().names() if " " in name]
    folders = ("commands", "render", "expect", "reasons")
    files = [
        file
        for folder in folders
        for file in (ROOT / "encoder" / folder).glob("*.*")
        if file.suffix in (".py", ".yaml")
    ]
    named = {
        file.name: name
        for file in files
        for text in [file.read_text(encoding="utf-8")]
        for name in names
        if name in text
    }
    assert files and not named
