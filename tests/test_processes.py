"""Work in several processes comes back in order, whatever happens to a process."""

import os
import signal
import time

from encoder.processes import in_order

_offset = 0


def prepare(offset):
    global _offset
    _offset = offset


def work(piece):
    """Dies for a piece with a marker file that is not there yet, always for the piece 'always'."""
    if piece == "always":
        os.kill(os.getpid(), signal.SIGKILL)
    if isinstance(piece, str):
        if not os.path.exists(piece):
            open(piece, "w").close()
            os.kill(os.getpid(), signal.SIGKILL)
        return "survived"
    time.sleep(0.02 * (3 - piece % 3))
    return piece + _offset


def run(pieces, jobs=2):
    return list(in_order(work, pieces, jobs, prepare, (100,), lambda piece: "given up"))


def test_results_come_in_order():
    assert run(list(range(9))) == [100 + n for n in range(9)]


def test_a_process_that_is_killed_is_replaced(tmp_path):
    assert run([0, str(tmp_path / "marker"), 1, 2]) == [100, "survived", 101, 102]


def test_a_piece_that_its_process_does_not_survive_is_given_up():
    assert run([0, "always", 1]) == [100, "given up", 101]


def test_stopping_early_ends_the_processes():
    import multiprocessing

    results = in_order(work, list(range(50)), 2, prepare, (0,), lambda piece: None)
    assert next(results) == 0
    children = [child.pid for child in multiprocessing.active_children()]
    results.close()
    assert children and _wait_for(lambda: not any(map(_lives, children)), seconds=2)


def test_processes_end_with_their_parent(tmp_path):
    import subprocess
    import sys

    from conftest import ROOT

    code = (
        "import sys; sys.path[:0] = ['tests', '.']\n"
        "import test_processes as t\n"
        "from encoder.processes import in_order\n"
        "if __name__ == '__main__':\n"
        "    results = in_order(t.tell_and_sleep, [0, 1], 2, t.prepare, (0,), None)\n"
        "    next(results)\n"
    )
    script = tmp_path / "script.py"
    script.write_text(code)
    environment = {**os.environ, "PYTHONPATH": f"{ROOT}:{ROOT / 'tests'}", "TOLD": str(tmp_path / "told")}
    parent = subprocess.Popen([sys.executable, str(script)], cwd=ROOT, env=environment, stderr=subprocess.DEVNULL)
    children = _wait_for(lambda: (tmp_path / "told").exists() and (tmp_path / "told").read_text().split())
    parent.kill()
    parent.wait()
    assert children and _wait_for(lambda: not any(map(_lives, map(int, children))))


def tell_and_sleep(piece):
    with open(os.environ["TOLD"], "a") as file:
        file.write(f"{os.getpid()} ")
    time.sleep(60)


def _lives(pid):
    try:
        with open(f"/proc/{pid}/stat") as file:
            return file.read().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def _wait_for(condition, seconds=20):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        found = condition()
        if found:
            return found
        time.sleep(0.05)
    return None
