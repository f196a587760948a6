"""`ocg verify PATH…`: runs scenarios and says which come out as they expect."""

from __future__ import annotations

import gc
import os
import sys

from encoder import exits, verify
from encoder.commands.options import Usage, add_output, formats_of, style_of
from encoder.commands.reading import report_problems
from encoder.verify import Options, Report, listing, select

SUMMARY = "run scenarios: does everything come out as they expect?"
EXAMPLES = """\
examples:
  ocg verify rulings/                        every scenario under a folder
  ocg verify rulings/chains.yaml#SC-150 -v   one document, what passed too
  ocg verify rulings/ -k 'decree and not mr3' -x -f junit:out.xml

exit codes: 0 all passed, 1 something failed, 2 wrong usage, 3 a file cannot be understood, 4 only undecided,
5 nothing to run (0 with --allow-empty), 70 a fault of the tool
"""


def add_arguments(parser) -> None:
    """The arguments of `ocg verify`."""
    from encoder.load.eras import ERAS

    add = parser.add_argument
    add("paths", nargs="+", metavar="PATH", help="a file, FILE#ID, a folder, or - for standard input")
    add("-k", dest="expression", default="", metavar="EXPR",
        help="only scenarios whose id, title or file holds these words (and, or, not, parentheses)")  # fmt: skip
    add("-t", "--tag", action="append", default=[], metavar="TAG", help="only scenarios with this tag; may be repeated")
    add(
        "--rules",
        action="append",
        default=[],
        choices=tuple(ERAS),
        metavar="ERA",
        help="only this era; may be repeated",
    )
    add("--all-eras", action="store_true", help="play every era, even where another one decides it")
    add("--failed", metavar="FILE", help="only documents that failed in FILE, written by an earlier -f jsonl:FILE")
    add("-x", dest="first", action="store_true", help="stop at the first failure")
    add("--maxfail", type=int, metavar="N", help="stop after N failures")
    add("-j", "--jobs", default="auto", metavar="N", help="processes (default: auto)")
    add("--timeout", type=float, metavar="SEC", help="seconds for one case; a case that takes longer is undecided")
    add("--list", action="store_true", help="list what would run")
    add("--durations", type=int, default=0, metavar="N", help="show the N slowest cases")
    add("--allow-empty", action="store_true", help="nothing to run is no failure")
    add("--exit-zero", action="store_true", help="end with 0 where it would be 1 or 4")
    add_output(parser, ("text", "json", "jsonl", "junit", "github"))


def run_options(arguments) -> Options:
    """The options of the runner. Raises Usage."""
    jobs = 0
    if arguments.jobs != "auto":
        if not arguments.jobs.isdigit() or int(arguments.jobs) < 1:
            raise Usage(f"-j wants a number of processes or auto, not '{arguments.jobs}'")
        jobs = int(arguments.jobs)
    if arguments.maxfail is not None and arguments.maxfail < 1:
        raise Usage("--maxfail wants a number from 1")
    if arguments.timeout is not None and arguments.timeout <= 0:
        raise Usage("--timeout wants a number of seconds")
    return Options(
        expression=arguments.expression,
        tags=tuple(arguments.tag),
        ids=_failed_in(arguments.failed) if arguments.failed else None,
        eras=tuple(arguments.rules),
        all_eras=arguments.all_eras,
        max_failed=1 if arguments.first else arguments.maxfail,
        jobs=jobs,
        timeout=arguments.timeout,
    )


def _failed_in(path: str) -> frozenset[str]:
    """The ids of the documents that failed in an earlier run. Raises Usage."""
    import json

    try:
        with open(path, encoding="utf-8") as file:
            made = [json.loads(line) for line in file if line.strip()]
        return frozenset(one["id"] for one in made if one.get("kind") == "case" and one["status"] in ("failed", "fault"))
    except (OSError, ValueError, KeyError, AttributeError) as error:
        raise Usage(f"{path} holds no results of `-f jsonl`: {getattr(error, 'strerror', None) or error}") from None


def run(arguments) -> int:
    """Runs the scenarios and writes what came out in every format asked for."""
    from encoder.library import Library
    from encoder.name_filter import BadExpression
    from encoder.verify import NoSuchScenario

    formats = formats_of(arguments)
    options = run_options(arguments)
    library = Library.open()
    try:
        selection = select(arguments.paths, options, library)
    except FileNotFoundError as error:
        raise Usage(f"no such file or folder: {error.filename or error}") from None
    except (BadExpression, NoSuchScenario) as error:
        raise Usage(str(error)) from None
    if arguments.list:
        print(*listing(selection), sep="\n")
        return exits.YES if selection.units else exits.NOTHING_RAN
    on_stdout = next(one.name for one in formats if one.file is None)
    report_problems(selection.problems, on_stdout == "jsonl")
    gc.enable()
    writer = _Writer(arguments, on_stdout)
    report = verify.run(selection, options, library, writer.add)
    writer.end(report)
    _write_files(formats, report)
    _tell_github(formats, report)
    return _exit_code(report, arguments)


def _exit_code(report: Report, arguments) -> int:
    code = report.exit_code
    if code == exits.NOTHING_RAN and arguments.allow_empty:
        return exits.YES
    if code in (exits.NO, exits.UNDECIDED) and arguments.exit_zero:
        return exits.YES
    return code


# --------------------------------------------------------------------------
# Output
# --------------------------------------------------------------------------


class _Writer:
    """What goes to standard output, as it comes; progress on standard error if that is a terminal."""

    def __init__(self, arguments, name: str):
        from encoder.render.report import ReportText

        self.name = name
        self.durations = arguments.durations
        self.quiet = arguments.quiet
        self._count = 0
        self._progress = sys.stderr.isatty() and not arguments.quiet
        level = -1 if arguments.quiet else arguments.verbose
        self._text = ReportText(print, style_of(arguments), level, bool(os.environ.get("OCG_DEBUG")))

    def add(self, result) -> None:
        self._count += 1
        if self._progress and self._count % 20 == 0:
            print(f"\r{self._count} cases", end="", file=sys.stderr, flush=True)
        if self.name == "text":
            self._text.add(result)
        elif self.name == "jsonl":
            from encoder.render.machine import case_object

            print(_json(case_object(result)))

    def end(self, report: Report) -> None:
        from encoder.render.report import closing_lines

        if self._progress:
            print("\r\x1b[K", end="", file=sys.stderr)
        if self.name == "text":
            self._text.flush()
            lines = closing_lines(report, self.durations)
            print(*(lines[-1:] if self.quiet else lines), sep="\n")
        elif self.name == "jsonl":
            from encoder.render.machine import summary_object

            print(_json(summary_object(report)))
        else:
            print(_whole(self.name, report), end="")


def _json(made: dict, **more) -> str:
    import json

    return json.dumps(made, ensure_ascii=False, **more)


def _whole(name: str, report: Report) -> str:
    """A whole run in one format."""
    if name == "junit":
        from encoder.render.junit import junit

        return junit(report)
    if name == "github":
        from encoder.render.github import annotations

        return "".join(f"{line}\n" for line in annotations(report))
    if name == "text":
        from encoder.render.report import ReportText, closing_lines
        from encoder.render.style import Style

        lines: list[str] = []
        text = ReportText(lines.append, Style())
        for result in report.results:
            text.add(result)
        text.flush()
        return "\n".join((*lines, *closing_lines(report))) + "\n"
    from encoder.render.machine import case_object, problem_object, summary_object

    cases, problems = list(map(case_object, report.results)), list(map(problem_object, report.problems))
    if name == "jsonl":
        return "".join(_json(made) + "\n" for made in (*problems, *cases, summary_object(report)))
    return _json(summary_object(report) | {"results": cases, "problems": problems}, indent=2) + "\n"


def _write_files(formats, report: Report) -> None:
    from encoder.commands.output import write_file

    for one in formats:
        if one.file is not None:
            write_file(one.file, _whole(one.name, report))


def _tell_github(formats, report: Report) -> None:
    """Inside a GitHub workflow: annotations beside the text, and the table on the job's summary page."""
    if os.environ.get("GITHUB_ACTIONS") != "true":
        return
    on_stdout = next(one.name for one in formats if one.file is None)
    if on_stdout == "text":
        print(_whole("github", report), end="")
        print(report.summary)
    summary_file = os.environ.get("GITHUB_STEP_SUMMARY")
    if summary_file:
        from encoder.render.github import job_summary

        with open(summary_file, "a", encoding="utf-8") as file:
            file.write(job_summary(report))
