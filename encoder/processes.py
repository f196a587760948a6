"""Work in several processes, in order, also when one of them dies.

A process may be killed from outside or end in a crash of a library. Then the others are given up as well, the next few
pieces are done one at a time by a process of their own, and after them all go on as before. A piece that its own process
does not survive is given up.
"""

from __future__ import annotations

from typing import Callable, Iterator, Sequence, TypeVar

Work = TypeVar("Work")
Result = TypeVar("Result")


def in_order(
    work: Callable[[Work], Result],
    pieces: Sequence[Work],
    jobs: int,
    prepare: Callable,
    arguments: tuple,
    given_up: Callable[[Work], Result],
) -> Iterator[Result]:
    """work(piece) of every piece, in the order of the pieces, by `jobs` processes.

    work, prepare   functions of a module (they are found by name in the new processes)
    prepare         called with `arguments` in each process first
    given_up        makes the result of a piece that its process does not survive
    """
    done = 0
    while done < len(pieces):
        for result in _until_death(work, pieces[done:], jobs, prepare, arguments):
            done += 1
            yield result
        for piece in pieces[done : done + jobs + 1]:
            alone = list(_until_death(work, [piece], 1, prepare, arguments))
            done += 1
            yield alone[0] if alone else given_up(piece)


def _until_death(work: Callable, pieces: Sequence, jobs: int, prepare: Callable, arguments: tuple) -> Iterator:
    """The results, as long as no process dies."""
    import multiprocessing
    from concurrent.futures import ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool

    others = multiprocessing.active_children()
    context = multiprocessing.get_context("spawn")  # started afresh, they share nothing with this process
    executor = ProcessPoolExecutor(jobs, mp_context=context, initializer=_prepare, initargs=(prepare, arguments))
    try:
        for future in [executor.submit(work, piece) for piece in pieces]:
            yield future.result()
    except BrokenProcessPool:
        return
    finally:
        mine = [child for child in multiprocessing.active_children() if child not in others]
        for child in mine:
            child.terminate()  # what it still does is no longer wanted
        executor.shutdown(wait=False, cancel_futures=True)
        _wait_for_end(mine)


def _wait_for_end(children: list) -> None:
    """Returns when these processes have ended. Reaping them is left to the executor: only one can."""
    from multiprocessing.connection import wait

    waiting = [child.sentinel for child in children]
    while waiting:
        ended = wait(waiting, timeout=5)
        if not ended:
            return
        waiting = [sentinel for sentinel in waiting if sentinel not in ended]


def _prepare(prepare: Callable, arguments: tuple) -> None:
    import signal
    import threading

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # an interrupt is the parent's affair
    threading.Thread(target=_end_with_parent, daemon=True).start()
    prepare(*arguments)


def _end_with_parent() -> None:
    """Ends this process when its parent is gone, however that ended."""
    import multiprocessing
    import os
    from multiprocessing.connection import wait

    wait([multiprocessing.parent_process().sentinel])
    os._exit(1)
