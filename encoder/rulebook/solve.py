"""Runs clingo on a program and returns its answer sets, or says what is wrong with the rulebook."""

from __future__ import annotations

from encoder.rulebook.model import InternalFault, Program, Solution, Statistics

_memo: dict[tuple, Solution] = {}
hits = {"asked": 0, "found": 0}
_FAULT = "internal"
_REMEMBERED = 4096  # solutions; beyond that the oldest is forgotten


def solve(
    program: Program,
    models: int = 0,
    seconds: float | None = None,
    statistics: bool = False,
    memo: bool = False,
) -> Solution:
    """All distinct answer sets of the program, restricted to what it shows.

    `models`: stop after so many (0: all). `seconds`: stop after that time. A limit that
    was hit is told by `complete`. `memo`: remember the solution for the same text.
    Raises InternalFault if clingo says anything, if there is no answer set, or if one
    shows an atom internal(...): the rulebook must never let any of these happen.
    """
    key = (program.text, models)
    if memo:
        hits["asked"] += 1
        if key in _memo:
            hits["found"] += 1
            return _memo[key]
    solution = _run(program, models, seconds, statistics)
    if memo and (solution.complete or seconds is None):
        if len(_memo) >= _REMEMBERED:
            del _memo[next(iter(_memo))]
        _memo[key] = solution
    return solution


def forget() -> None:
    """Empties the memo and its counters."""
    _memo.clear()
    hits.update(asked=0, found=0)


def _run(program: Program, limit: int, seconds: float | None, statistics: bool) -> Solution:
    from time import perf_counter

    from clingo import Control

    said: list[str] = []
    # One more than the limit shows whether the limit cut something off.
    # The logger only collects: an exception out of it ends the process.
    options = [str(limit + 1 if limit else 0), "--project=show"]
    if not program.whole:  # a part of the rulebook may well ask for what only other parts can make
        options.append("--warn=no-atom-undefined")
    control = Control(options, logger=lambda code, message: said.append(message))
    found: list[list] = []
    started = perf_counter()
    try:
        control.add("base", (), program.text)
        control.ground((("base", ()),))
        if said:
            raise RuntimeError
        grounded = perf_counter()
        finished = _search(control, found, seconds)
    except RuntimeError as error:
        said = said or [str(error)]
        raise InternalFault("the rulebook is at fault", _places(program, said)) from None
    solved = perf_counter()
    if said:
        raise InternalFault("the rulebook is at fault", _places(program, said))
    distinct = {tuple(sorted(symbols)): None for symbols in found}
    if not distinct:
        if not finished:
            return Solution((), False)
        raise InternalFault("the rulebook allows no outcome at all")
    _no_internal(distinct)
    chosen = sorted(distinct)
    complete = finished and not (limit and len(chosen) > limit)
    numbers = None
    if statistics:
        sizes = control.statistics["problem"]["lp"]
        numbers = Statistics(
            int(sizes["atoms"]), int(sizes["rules"]), 1000 * (grounded - started), 1000 * (solved - grounded)
        )
    return Solution(tuple(chosen[:limit] if limit else chosen), complete, numbers)


def _search(control, found: list, seconds: float | None) -> bool:
    """Collects the shown atoms of each answer set; False if time ran out."""

    def keep(model) -> None:
        found.append(model.symbols(shown=True))

    if seconds is None:
        control.solve(on_model=keep)
        return True
    with control.solve(on_model=keep, async_=True) as handle:
        if handle.wait(seconds):
            return True
        handle.cancel()
        return False


def _no_internal(models) -> None:
    faults = sorted({str(symbol) for model in models for symbol in model if symbol.name == _FAULT})
    if faults:
        raise InternalFault("the rulebook contradicts itself", tuple(faults))


def _places(program: Program, messages: list[str]) -> tuple[str, ...]:
    """The messages with clingo's line numbers replaced by places in rules/."""
    placed = []
    for message in dict.fromkeys(messages):
        parts = message.split(":", 2)
        if len(parts) == 3 and parts[0] == "<block>" and parts[1].isdigit():
            line = int(parts[1])
            if line <= len(program.origins) and program.origins[line - 1]:
                message = f"{program.origins[line - 1]}: {parts[2].partition(': ')[2]}"
            else:
                message = f"{program.text.splitlines()[line - 1]}: {parts[2].partition(': ')[2]}"
        placed.append(message)
    return tuple(placed)
