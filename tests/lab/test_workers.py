"""Processes that die are replaced, and what they were at is done again."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import CancelledError
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from bga_isle.lab import Workers, policies, simulate
from bga_isle.lab.faults import BadSimulation, LackingPolicy, PolicyFault, WorkersLost
from bga_isle.lab.playing import CHUNK
from tests.lab import players
from tests.web.waiting import PATIENCE, until

pytestmark = pytest.mark.real

CTRL_C = """
import os, signal
from bga_isle.lab import Workers
if __name__ == "__main__":
    with Workers(1) as workers:
        process = workers.submit(os.getpid).result()
        os.kill(process, signal.SIGINT)
        print(workers.submit(os.getpid).result() == process)
"""

PROGRAM = """
import os, time
from bga_isle.lab import Workers
if __name__ == "__main__":
    workers = Workers(1)
    print(workers.submit(os.getpid).result(), flush=True)
    workers.submit(time.sleep, 600).result()
"""


@pytest.fixture(scope="module")
def workers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Workers]:
    """One process; it and those that take its place know the mark."""
    with pytest.MonkeyPatch.context() as patch, Workers(1) as workers:
        patch.setenv(players.MARK, str(tmp_path_factory.mktemp("workers") / "died"))
        yield workers


def test_two_processes_play_what_one_plays() -> None:
    games = 2 * CHUNK + 1
    with Workers(2) as workers:
        assert simulate(games, seed=3, executor=workers) == simulate(games, seed=3)


@pytest.mark.parametrize("count", [0, -1, 257, 1.5, True, None])
def test_a_number_of_processes_that_would_do_nothing(count: Any) -> None:
    with pytest.raises(BadSimulation, match="workers: a whole number from 1 to 256"):
        Workers(count)


def test_a_policy_that_a_worker_lacks_is_said_to_be_lacking_there(
    workers: Workers, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = ModuleType("only_here")
    monkeypatch.setitem(sys.modules, here.__name__, here)
    monkeypatch.setattr(here, "play", policies.zombie, raising=False)
    assert simulate(1, seed=3, black="only_here:play") == simulate(1, seed=3)
    with pytest.raises(LackingPolicy, match="A worker lacks the policy only_here:play, which is"):
        simulate(1, seed=3, black="only_here:play", executor=workers)


def test_a_process_that_dies_loses_no_game(workers: Workers) -> None:
    policy = players.named(players.dying_once)
    before = workers.submit(os.getpid).result(PATIENCE)
    summary = simulate(CHUNK + 1, seed=3, black=policy, executor=workers)
    assert workers.submit(os.getpid).result(PATIENCE) != before
    assert summary == simulate(CHUNK + 1, seed=3)


def test_a_process_that_dies_with_nothing_to_do_is_replaced(workers: Workers) -> None:
    process = workers.submit(os.getpid).result(PATIENCE)
    os.kill(process, signal.SIGKILL)
    until(lambda: not lives(process))
    assert workers.submit(os.getpid).result(PATIENCE) != process


def test_what_always_kills_its_process_is_given_up(workers: Workers) -> None:
    with pytest.raises(WorkersLost, match="games 0–4"):
        simulate(5, black=players.named(players.dying), executor=workers)


def test_what_a_policy_does_wrong_in_another_process_is_told(workers: Workers) -> None:
    with pytest.raises(PolicyFault, match="no idea") as fault:
        simulate(5, black=players.named(players.failing), executor=workers)
    assert fault.value.game == 0


def test_workers_that_are_killed_leave_their_work() -> None:
    workers = Workers(1)
    process = workers.submit(os.getpid).result(PATIENCE)
    sleeping = workers.submit(time.sleep, players.AGES)
    waiting = workers.submit(os.getpid)
    until(sleeping.running)
    workers.kill()
    assert waiting.cancelled()
    assert sleeping.exception(PATIENCE) is not None
    assert not lives(process)
    with pytest.raises(RuntimeError, match="dismissed"):
        workers.submit(os.getpid)


def test_ctrl_c_is_not_for_the_processes(tmp_path: Path) -> None:
    """Not even for the first one of a program, which starts Python's resource tracker too."""
    program = tmp_path / "program.py"
    program.write_text(CTRL_C)
    ran = subprocess.run(
        [sys.executable, program], capture_output=True, timeout=PATIENCE, check=True
    )
    assert ran.stdout == b"True\n"
    assert ran.stderr == b""


def test_work_that_cannot_travel_is_refused_and_the_next_is_done(workers: Workers) -> None:
    assert workers.submit(lambda: 1).exception(PATIENCE) is not None
    assert workers.submit(abs, -7).result(PATIENCE) == 7


def test_work_taken_back_is_not_done(workers: Workers, tmp_path: Path) -> None:
    mark = tmp_path / "mark"
    first = workers.submit(players.waits_for, mark)
    second = workers.submit(os.getpid)
    assert second.cancel()
    mark.touch()
    assert first.result(PATIENCE) is None
    with pytest.raises(CancelledError):
        second.result(PATIENCE)


def test_processes_do_not_outlive_their_program(tmp_path: Path) -> None:
    """Its output ends when the last of them does who could write there."""
    program = tmp_path / "program.py"
    program.write_text(PROGRAM)
    with subprocess.Popen([sys.executable, program], stdout=subprocess.PIPE) as running:
        assert running.stdout is not None
        assert int(running.stdout.readline()) != running.pid
        running.kill()
        assert running.stdout.read() == b""


def lives(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True
