"""Whoever plays the games, in whichever order they come back: the result is one and the same."""

import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bga_isle.lab import Simulation, Summary, planned, simulate
from bga_isle.lab import simulation as module
from bga_isle.lab.faults import BadSimulation, PolicyFault, WorkersLost
from bga_isle.lab.playing import CHUNK, Plan, play, unpacked
from bga_isle.lab.rows import Row
from tests.lab import players

PIECES = 4
GAMES = 3 * CHUNK + 7
PLAN = Plan(seed=11)


class Disorder(Executor):
    """Waits for so many pieces of work, then does them in an order of its own."""

    def __init__(self, patience: int, seed: int) -> None:
        self.held: list[Callable[[], None]] = []
        self.patience, self.rng = patience, Random(seed)

    def submit(self, work: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()

        def do() -> None:
            try:
                future.set_result(work(*args, **kwargs))
            except PolicyFault as fault:
                future.set_exception(fault)

        self.held.append(do)
        if len(self.held) == self.patience:
            self.rng.shuffle(self.held)
            while self.held:
                self.held.pop()()
        return future


@pytest.fixture(scope="module")
def expected() -> list[Row]:
    return unpacked(play(PLAN, range(GAMES)))


def summed(rows: list[Row]) -> Summary:
    summary = Summary()
    summary.add(rows)
    return summary


def test_in_this_process(expected: list[Row]) -> None:
    rows: list[Row] = []
    told: list[tuple[int, int]] = []
    summary = simulate(
        GAMES,
        seed=11,
        on_rows=rows.extend,
        on_progress=lambda finished, games: told.append((finished, games)),
    )
    assert rows == expected
    assert summary == summed(expected)
    assert told == [(min(n * CHUNK, GAMES), GAMES) for n in range(1, 5)]


@pytest.mark.parametrize("threads", [1, 3])
def test_by_an_executor(expected: list[Row], threads: int) -> None:
    rows: list[Row] = []
    with ThreadPoolExecutor(threads) as executor:
        simulate(GAMES, seed=11, executor=executor, on_rows=rows.extend)
    assert rows == expected


@pytest.mark.parametrize("seed", range(3))
def test_in_any_order(expected: list[Row], seed: int) -> None:
    rows: list[Row] = []
    simulate(GAMES, seed=11, executor=Disorder(PIECES, seed), on_rows=rows.extend)
    assert rows == expected


def test_a_bounded_number_is_under_way(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "WINDOW", 2)
    waiting: list[int] = []

    class Slow(ThreadPoolExecutor):
        def submit(self, work: Any, /, *args: Any, **kwargs: Any) -> Any:
            waiting.append(simulation.finished // CHUNK)
            return super().submit(work, *args, **kwargs)

    simulation = Simulation(5 * CHUNK, PLAN)
    with Slow(1) as executor:
        simulation.run(executor)
    assert all(number - finished <= 2 for number, finished in enumerate(waiting, 1))


def test_the_first_game_that_fails_is_told_whichever_failed_first() -> None:
    plan = Plan(seed=11, black=players.named(players.failing))
    for seed in range(3):
        simulation = Simulation(GAMES, plan)
        with pytest.raises(PolicyFault) as fault:
            simulation.run(Disorder(PIECES, seed))
        assert fault.value.game == 0
        assert simulation.summary.games == 0


@pytest.mark.parametrize("games", [0, -1, 10**13, True, 1.5, "7"])
def test_a_number_of_games_that_cannot_be_played(games: Any) -> None:
    with pytest.raises(BadSimulation, match="games: a whole number"):
        simulate(games)


@pytest.mark.parametrize("executor", [5, "two", ThreadPoolExecutor])
def test_what_is_no_executor(tmp_path: Path, executor: Any) -> None:
    journal = tmp_path / "journal"
    with pytest.raises(BadSimulation, match="executor: an Executor of concurrent"):
        simulate(5, executor=executor, journal=journal)
    with pytest.raises(BadSimulation, match="executor: "):
        Simulation(5, PLAN).run(executor)
    assert not journal.exists()


def test_an_executor_that_breaks_costs_nothing_that_was_finished(expected: list[Row]) -> None:
    class Breaking(Executor):
        left = 2

        def submit(self, work: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
            if not self.left:
                raise BrokenExecutor("no more")
            self.left -= 1
            future: Future[Any] = Future()
            future.set_result(work(*args, **kwargs))
            return future

    simulation = Simulation(GAMES, PLAN)
    with pytest.raises(WorkersLost, match=r"games 100–149 .*BrokenExecutor: no more"):
        simulation.run(Breaking())
    assert simulation.summary == summed(expected[: 2 * CHUNK])


def test_an_executor_that_drops_work_is_not_waited_for() -> None:
    class Dropping(Executor):
        def submit(self, work: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
            future: Future[Any] = Future()
            future.cancel()
            future.set_running_or_notify_cancel()
            return future

    with pytest.raises(WorkersLost, match="CancelledError"):
        Simulation(GAMES, PLAN).run(Dropping())


def test_told_to_stop_it_keeps_what_is_finished(expected: list[Row]) -> None:
    rows: list[Row] = []
    simulation = Simulation(GAMES, PLAN, on_rows=rows.extend)
    simulation.on_progress = lambda _finished, _games: simulation.stop()
    assert simulation.run().games == CHUNK
    assert rows == expected[:CHUNK]


def test_told_to_stop_it_keeps_what_is_finished_behind_a_gap(expected: list[Row]) -> None:
    class Lazy(Executor):
        """Plays no first piece."""

        def submit(self, work: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
            future: Future[Any] = Future()
            if args[1].start:
                future.set_result(work(*args, **kwargs))
            return future

    rows: list[Row] = []
    simulation = Simulation(GAMES, PLAN, on_rows=rows.extend)

    def stop_at_the_end(finished: int, _games: int) -> None:
        if finished == GAMES - CHUNK:
            simulation.stop()

    simulation.on_progress = stop_at_the_end
    assert simulation.run(Lazy()) == summed(expected[CHUNK:])
    assert rows == expected[CHUNK:]


@pytest.fixture
def stopping() -> Iterator[Simulation]:
    """A simulation that a signal stops."""
    simulation = Simulation(GAMES, PLAN)
    former = signal.signal(signal.SIGUSR1, lambda _number, _frame: simulation.stop())
    yield simulation
    signal.signal(signal.SIGUSR1, former)


def test_a_signal_that_wakes_nobody_is_heard_all_the_same(stopping: Simulation) -> None:
    """As one does that comes just before the wait; here it reaches a thread that does not wait."""

    def signalled() -> None:
        signal.pthread_kill(threading.get_ident(), signal.SIGUSR1)

    class Idle(Executor):
        """Starts nothing."""

        def submit(self, work: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
            return Future()

    threading.Timer(0.1, signalled).start()
    assert stopping.run(Idle()).games == 0


def test_without_a_seed_chance_chooses_one() -> None:
    assert planned(None) != planned(None)
    assert simulate(2).games == 2
