"""The command line `ocg`: finds the command, runs it, and turns whatever happens into an exit code (docs/cli.md).

Each command is a module of this package with `SUMMARY`, `EXAMPLES`, `add_arguments(parser)` and `run(arguments)`.
Only the module of the command in question is imported.
"""

from __future__ import annotations

import gc
import os
import sys

from encoder import exits

#: Every command, in the order in which help lists them.
COMMANDS = ("moves", "check", "resolve", "verify", "lint", "show", "explain", "card", "new", "schema")

_HELP = """\
usage: ocg COMMAND ...

  ocg check board.yaml 'summon Knight' tribute=M2     may I, and if not, why not?
  ocg resolve board.yaml                                     what happens?
  ocg verify rulings/                                        do these rulings come out?

{commands}

ocg COMMAND --help tells more. ocg --version shows what is installed.
"""


def main(argv: list[str] | None = None) -> int:
    """Runs `ocg` with these arguments (default: those of the process) and returns its exit code. Never raises."""
    argv = sys.argv[1:] if argv is None else argv
    _prepare_streams()
    collects = gc.isenabled()
    gc.disable()  # a command makes little garbage and ends soon; `verify` turns it on again
    try:
        try:
            code = _run(argv)
        except SystemExit as end:  # argparse: --help, or wrong usage
            code = end.code if isinstance(end.code, int) else exits.YES
        _flush()
        return code
    except BrokenPipeError:
        _silence_stdout()
        return exits.BROKEN_PIPE
    except KeyboardInterrupt:
        return exits.INTERRUPTED
    except OSError as error:
        return _cannot_write(error)
    except Exception as error:  # the last net: a fault of the tool is one line, not a traceback
        return _fault(error)
    finally:
        if collects:
            gc.enable()


def _run(argv: list[str]) -> int:
    if not argv or argv[0] in ("-h", "--help", "help"):
        _print_help()
        return exits.YES if argv else exits.USAGE
    if argv[0] in ("--version", "-V"):
        from encoder.commands.version import print_version

        print_version()
        return exits.YES
    if argv[0] not in COMMANDS:
        return _no_such_command(argv[0])
    from importlib import import_module

    module = import_module(f"encoder.commands.{argv[0]}")
    from encoder.commands.options import Usage, parse, parser_for

    parser = parser_for(argv[0], module)
    try:
        return module.run(parse(parser, argv[1:]))
    except Usage as error:
        parser.error(str(error))


def _print_help() -> None:
    from importlib import import_module

    lines = [f"  {name:<9}{import_module(f'encoder.commands.{name}').SUMMARY}" for name in COMMANDS]
    print(_HELP.format(commands="\n".join(lines)), end="")


def _no_such_command(word: str) -> int:
    from difflib import get_close_matches

    if word.startswith("-"):
        message = f"no such option: {word}"
    else:
        near = get_close_matches(word, COMMANDS, 1, 0.5)
        message = f"no such command: {word}" + (f"; did you mean '{near[0]}'?" if near else "; ocg --help lists them")
    print(f"ocg: {message}", file=sys.stderr)
    return exits.USAGE


# --------------------------------------------------------------------------
# Streams and faults
# --------------------------------------------------------------------------


def _prepare_streams() -> None:
    """Gives closed streams somewhere to go, and lets no character stop the output."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))
        elif hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")


def _flush() -> None:
    """Writes everything now, so that a reader who is gone is noticed here and not while Python ends."""
    sys.stdout.flush()
    sys.stderr.flush()


def _silence_stdout() -> None:
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (OSError, ValueError):
        pass


def _cannot_write(error: OSError) -> int:
    _silence_stdout()
    what = f" {error.filename}" if error.filename else ""
    print(f"ocg: cannot go on:{what}: {error.strerror or error}", file=sys.stderr)
    _show_trace(error)
    return exits.USAGE


def _fault(error: Exception) -> int:
    told = ": ".join([type(error).__name__, *str(error).split("\n")[:2]])
    print(f"ocg: a fault of this tool, not of your file: {told}", file=sys.stderr)
    print("     please report it with the file; OCG_DEBUG=1 shows where it happened", file=sys.stderr)
    _show_trace(error)
    return exits.FAULT


def _show_trace(error: Exception) -> None:
    if os.environ.get("OCG_DEBUG"):
        from traceback import print_exception

        print_exception(error)
