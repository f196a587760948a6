"""Runs scenarios: finds the files, judges every case, in one process or several, always in the same order."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator

from encoder import exits
from encoder.judge import FAILED, FAULT, PASSED, SKIPPED, CaseResult, case_name, judge, result_of
from encoder.model import Case, Scenario
from encoder.paths import split_path
from encoder.problems import Problem, has_errors
from encoder.values import value

#: Below so many cases one process is faster than starting several.
_WORTH_A_POOL = 150

#: Documents that one process takes at a time.
_CHUNK = 4


@value
class Options:
    """How to run.

    expression  a `-k` expression, about id, title, file and its folder
    tags        one of them must be among a document's tags
    ids         only documents with one of these ids; None: all
    eras        only these eras; () = all that the file names
    all_eras    play every era, even where another era decides it
    max_failed  stop after so many failed cases; None: never
    jobs        processes; 0: as many as the machine has, if the work is worth it
    timeout     seconds for one case; None: no limit
    """

    expression: str = ""
    tags: tuple[str, ...] = ()
    ids: frozenset[str] | None = None
    eras: tuple[str, ...] = ()
    all_eras: bool = False
    max_failed: int | None = None
    jobs: int = 1
    timeout: float | None = None


@value
class Report:
    """What a run gave.

    results    one for each case, in the order of their names
    problems   what is wrong with the files
    documents  how many scenarios were run
    """

    results: tuple[CaseResult, ...] = ()
    problems: tuple[Problem, ...] = ()
    documents: int = 0
    seconds: float = 0.0
    interrupted: bool = False

    def count(self, *statuses: str) -> int:
        """How many cases have one of these statuses."""
        return sum(result.status in statuses for result in self.results)

    @property
    def summary(self) -> str:
        """The closing line: `41 passed, 2 failed, 3 skipped`."""
        return f"{self.count(PASSED)} passed, {self.count(FAILED, FAULT)} failed, {self.count(SKIPPED)} skipped"

    @property
    def exit_code(self) -> int:
        """As docs/cli.md tells it; a run in which everything was skipped is a yes."""
        if self.interrupted:
            return exits.INTERRUPTED
        codes = [_code(result) for result in self.results]
        if has_errors(self.problems):
            codes.append(exits.UNREADABLE)
        return exits.worst(codes)


def _code(result: CaseResult) -> int:
    if result.status == FAULT:
        return exits.FAULT
    if result.status == FAILED:
        return exits.UNDECIDED if result.undecided else exits.NO
    return exits.YES


# --------------------------------------------------------------------------
# Reading and selecting
# --------------------------------------------------------------------------


class NoSuchScenario(ValueError):
    """'FILE#ID' names a document that is not there; the text says so."""


@value
class Selection:
    """The scenarios of a run, in the order of their ids, each with the cases of it that are run."""

    units: tuple[tuple[Scenario, tuple[Case, ...]], ...]
    problems: tuple[Problem, ...]


def select(paths: Iterable[str], options: Options, library) -> Selection:
    """Reads the files under `paths` ('FILE#ID' names one scenario) and keeps what `options` ask for.

    Raises FileNotFoundError for a path that does not exist, NoSuchScenario for an id that its file does not hold,
    `name_filter.BadExpression` for a bad expression.
    """
    from encoder.load import find_files, load_scenarios

    wanted = _expression(options.expression)
    units, problems = [], []
    seen: dict[str, Scenario] = {}
    for path, scenario_id in map(split_path, paths):
        for file in [path] if path == "-" else find_files([path]):
            loaded = load_scenarios(file, library)
            scenarios = loaded.scenarios
            if scenario_id is not None:
                scenarios = [scenario for scenario in scenarios if scenario.id == scenario_id]
                if not scenarios and not loaded.problems:
                    raise NoSuchScenario(f"{file} has no scenario '{scenario_id}'")
            if scenario_id is None or not scenarios:
                problems += [problem for problem in loaded.problems if problem not in problems]
            for scenario in scenarios:
                first = seen.setdefault(scenario.id, scenario)
                if first is not scenario:
                    problems += given_twice(first, scenario)
                    continue
                cases = tuple(case for case in scenario.cases if not options.eras or case.era in options.eras)
                if cases and _is_wanted(scenario, options, wanted):
                    units.append((scenario, cases))
    units.sort(key=lambda unit: unit[0].id)
    return Selection(tuple(units), tuple(problems))


def given_twice(first: Scenario, second: Scenario) -> list[Problem]:
    """The problem of two documents with one id; none if the same document was read twice."""
    if first.where == second.where:
        return []
    place = second.where
    message = f"the id '{second.id}' is given twice (first in {first.where.file}:{first.where.line})"
    return [Problem(place.file, place.line, place.column, "S009", message)]


def _expression(text: str) -> Callable[[str], bool]:
    if not text:
        return lambda subject: True
    from encoder.name_filter import expression

    return expression(text)


def _is_wanted(scenario: Scenario, options: Options, wanted: Callable[[str], bool]) -> bool:
    if options.tags and not set(options.tags) & set(scenario.tags):
        return False
    if options.ids is not None and scenario.id not in options.ids:
        return False
    file = "/".join(scenario.where.file.replace(os.sep, "/").split("/")[-2:])
    return wanted(f"{scenario.id} {scenario.title} {file}")


# --------------------------------------------------------------------------
# Running
# --------------------------------------------------------------------------


def run_paths(
    paths: Iterable[str], options: Options = Options(), on_result: Callable[[CaseResult], None] | None = None
) -> Report:
    """Runs every scenario under `paths`; on_result is told each result as soon as it is its turn.

    Raises what `select` raises. A scenario that cannot be read becomes a problem, one that the tool cannot play a
    fault; both leave the others alone.
    """
    from encoder.library import Library

    library = Library.open()
    return run(select(paths, options, library), options, library, on_result)


def run(selection: Selection, options: Options, library, on_result=None) -> Report:
    """Runs what `select` found."""
    from time import perf_counter

    start = perf_counter()
    results: list[CaseResult] = []
    interrupted = False
    failed = documents = 0
    batches = _batches(selection, options, library)
    try:
        for batch in batches:
            documents += 1
            for result in batch:
                results.append(result)
                if on_result is not None:
                    on_result(result)
                failed += result.status in (FAILED, FAULT)
            if options.max_failed is not None and failed >= options.max_failed:
                break
    except KeyboardInterrupt:
        interrupted = True
    finally:
        batches.close()
    seconds = perf_counter() - start
    return Report(tuple(results), selection.problems, documents, seconds, interrupted)


def _batches(selection: Selection, options: Options, library) -> Iterator[tuple[CaseResult, ...]]:
    """The results of each scenario, in order."""
    cases = sum(len(cases) for _, cases in selection.units)
    jobs = options.jobs or (os.cpu_count() or 1)
    if not options.jobs and cases < _WORTH_A_POOL:
        jobs = 1
    if jobs > 1 and len(selection.units) > 1:
        yield from _in_processes(selection, options, min(jobs, len(selection.units)))
        return
    worker = _Worker(options, library)
    for scenario, cases in selection.units:
        yield worker.judge(scenario, cases)


def _in_processes(selection: Selection, options: Options, jobs: int) -> Iterator[tuple[CaseResult, ...]]:
    from encoder.processes import in_order

    units = selection.units
    chunk = max(1, min(_CHUNK, len(units) // (jobs * 2)))
    chunks = [units[start : start + chunk] for start in range(0, len(units), chunk)]
    batches = in_order(_judge_chunk, chunks, jobs, _start_worker, (options,), _given_up)
    try:
        for batch in batches:
            yield from batch
    finally:
        batches.close()


class _Worker:
    """One process's share: the library and the play function, opened once."""

    def __init__(self, options: Options, library=None):
        from encoder.play import play

        if library is None:
            from encoder.library import Library

            library = Library.open()
        self.options = options
        limits = play_options(options)
        self.play = lambda case: play(case, library, limits)
        self.same_answer = None
        if not options.all_eras:
            from encoder.play import same_answer

            self.same_answer = lambda played, answer, case: same_answer(played, answer, case, library, limits)

    def judge(self, scenario: Scenario, cases: tuple[Case, ...]) -> tuple[CaseResult, ...]:
        return judge(scenario, self.play, cases, self.options.timeout, self.same_answer)


def play_options(options: Options):
    """How hard the engine tries: one window may take as long as a whole case."""
    from encoder.play import Options as PlayOptions

    return PlayOptions(seconds=options.timeout)


_worker: _Worker | None = None


def _start_worker(options: Options) -> None:
    """Prepares a process."""
    global _worker
    _worker = _Worker(options)


def _judge_chunk(units) -> list[tuple[CaseResult, ...]]:
    return [_worker.judge(scenario, cases) for scenario, cases in units]


def _given_up(units) -> list[tuple[CaseResult, ...]]:
    """Faults for what no process lived to judge."""
    note = "the process that judged this, or a document beside it, died"
    return [tuple(result_of(case, status=FAULT, note=note) for case in cases) for _, cases in units]


def listing(selection: Selection) -> list[str]:
    """One line for each case: what would run."""
    return [
        f"{case_name(case)}  {case.era}  {case.where.file}:{case.where.line}  {case.title}"
        for _, cases in selection.units
        for case in cases
    ]
