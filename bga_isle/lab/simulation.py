"""Many games by any executor, put in order: the same games give the same result, whoever plays them.

Pieces of `CHUNK` games go out in ascending order and come back in any; a
bounded number is under way or waiting for its turn, so memory is bounded too.
"""

import secrets
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any, Final

from bga_isle.errors import IsleError
from bga_isle.model.state import Position
from bga_isle.table.table import Table

from .faults import BadPolicy, BadSimulation, LackingPolicy, WorkersLost
from .journal import Journal
from .playing import CHUNK, Plan, play, unpacked
from .policies import named
from .rows import Row
from .summary import Summary

WINDOW: Final = 1000
"""The pieces that may be ahead of the first one that is not finished."""

MOST_GAMES: Final = 10**12

LOOK: Final = 0.5
"""Seconds between looks whether somebody said stop: a signal that comes just before a wait does not end it."""

OnProgress = Callable[[int, int], object]
OnRows = Callable[[list[Row]], object]


def simulate(
    games: int,
    *,
    black: str = "zombie",
    white: str = "zombie",
    seed: int | None = None,
    position: Position | dict[str, Any] | None = None,
    executor: Executor | None = None,
    journal: Path | None = None,
    on_progress: OnProgress | None = None,
    on_rows: OnRows | None = None,
) -> Summary:
    """Plays games numbered from 0 and says what they come to.

    Policies are "zombie", "greedy" or "module:function". Game i follows from
    `seed` and i; without a seed chance chooses one, or the journal has it. The
    work goes to `executor`, without one it is done here. Finished games are
    kept in the file `journal`, and taken from there.
    `on_progress(finished, games)` is called as games finish,
    `on_rows(rows)` with a row a game (see `COLUMNS`) in their order.

    Raises `BadSimulation`, `BadPolicy`, `BadSeed`, `BadPosition`, `BadJournal`,
    `PolicyFault`, `WorkersLost`, `OSError`.
    """
    checked_executor(executor)
    if journal is None:
        plan = planned(seed, black, white, position)
        return Simulation(games, plan, None, on_progress, on_rows).run(executor)
    with Journal(journal) as kept:
        plan = planned(kept.seed if seed is None else seed, black, white, position)
        return Simulation(games, plan, kept, on_progress, on_rows).run(executor)


def checked_games(games: object) -> None:
    """Raises `BadSimulation` unless so many games can be played."""
    if type(games) is not int or not 0 < games <= MOST_GAMES:
        reason = f"a whole number from 1 to {MOST_GAMES} is wanted, not {games!r}"
        raise BadSimulation(field="games", reason=reason)


def checked_executor(executor: object) -> None:
    """Raises `BadSimulation` for what takes no work; None is nobody else."""
    if executor is not None and not isinstance(executor, Executor):
        reason = f"an Executor of concurrent.futures is wanted, not {executor!r}"
        raise BadSimulation(field="executor", reason=reason)


def planned(
    seed: int | None,
    black: str = "zombie",
    white: str = "zombie",
    position: Position | dict[str, Any] | None = None,
) -> Plan:
    """What is to be played, checked; raises `BadSeed`, `BadPosition`, `BadPolicy`."""
    if seed is None:
        seed = secrets.randbits(32)
    Table.new(seed)
    named(black)
    named(white)
    start = None if position is None else Table.from_position(position, seed).position()
    return Plan(seed=seed, black=black, white=white, position=start)


class Simulation:
    """Games under way; `summary` is what those come to that have had their turn."""

    def __init__(
        self,
        games: int,
        plan: Plan,
        journal: Journal | None = None,
        on_progress: OnProgress | None = None,
        on_rows: OnRows | None = None,
    ) -> None:
        """Raises `BadSimulation`, and `BadJournal` where the journal is another simulation's."""
        checked_games(games)
        if journal is not None:
            journal.begin(plan)
        self.games, self.plan, self.summary = games, plan, Summary()
        self.finished = self.taken_over = 0
        self.on_progress = on_progress
        self._journal, self._on_rows = journal, on_rows
        self._done: SimpleQueue[Future[bytes] | None] = SimpleQueue()
        self._under_way: dict[Future[bytes], range] = {}
        self._ready: dict[int, bytes | None] = {}
        self._failed: dict[int, BaseException] = {}
        self._turn, self._stopped, self._sent_away = 0, False, False

    def stop(self) -> None:
        """Asks `run` to return with what is finished; a signal's handler may call this."""
        self._stopped = True
        self._done.put(None)

    def run(self, executor: Executor | None = None) -> Summary:
        """Plays until all games are finished, or until somebody says stop; raises as `simulate` does."""
        checked_executor(executor)
        self._sent_away = executor is not None
        try:
            if executor is None:
                self._play(_Here(), CHUNK)
            else:
                self._play(executor, WINDOW * CHUNK)
        finally:
            self._collect()
        for first in sorted(self._ready):
            self._add(first)
        if self._turn in self._failed:
            raise self._fault(self._turn) from self._failed[self._turn]
        return self.summary

    def _play(self, executor: Executor, window: int) -> None:
        """Returns when all is done, stopped, or failed at the game whose turn it is."""
        sent = 0
        while self._turn < self.games and not self._stopped:
            while sent < min(self.games, self._turn + window) and not self._failed:
                self._send(executor, range(sent, min(sent + CHUNK, self.games)))
                sent += CHUNK
            if self._turn in self._ready:
                self._add(self._turn)
                self._turn += CHUNK
            elif self._turn in self._failed:
                return
            elif (future := self._next_done()) is not None:
                self._finish(future)

    def _next_done(self) -> Future[bytes] | None:
        try:
            return self._done.get(timeout=LOOK)
        except Empty:
            return None

    def _send(self, executor: Executor, games: range) -> None:
        if self._journal is not None and self._journal.has(games):
            self._ready[games.start] = None
            self.taken_over += len(games)
            self._progress(games)
            return
        try:
            future = executor.submit(play, self.plan, games)
        except (BrokenExecutor, RuntimeError) as error:
            self._failed[games.start] = error
            return
        self._under_way[future] = games
        future.add_done_callback(self._done.put)

    def _finish(self, future: Future[bytes]) -> None:
        games = self._under_way.pop(future)
        error = CancelledError() if future.cancelled() else future.exception()
        if error is not None:
            self._failed[games.start] = error
            return
        packed = future.result()
        if self._journal is not None:
            self._journal.write(games, packed)
        self._ready[games.start] = packed
        self._progress(games)

    def _progress(self, games: range) -> None:
        self.finished += len(games)
        if self.on_progress is not None:
            self.on_progress(self.finished, self.games)

    def _add(self, first: int) -> None:
        packed = self._ready.pop(first)
        if packed is None:
            assert self._journal is not None
            packed = self._journal.read(range(first, min(first + CHUNK, self.games)))
        rows = unpacked(packed)
        if self._on_rows is not None:
            self._on_rows(rows)
        self.summary.add(rows)

    def _collect(self) -> None:
        """Leaves no work behind, and takes in what was finished meanwhile."""
        for future in list(self._under_way):
            if not future.cancel() and future.done():
                self._finish(future)

    def _fault(self, first: int) -> IsleError:
        error = self._failed[first]
        if isinstance(error, BadPolicy) and self._sent_away:
            return LackingPolicy(**error.facts)
        if isinstance(error, IsleError):
            return error
        last = min(first + CHUNK, self.games) - 1
        reason = ": ".join(filter(None, (type(error).__name__, str(error))))
        return WorkersLost(games=f"{first}–{last}", reason=reason)


class _Here(Executor):
    """Does at once what it is given."""

    def submit(self, work: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        try:
            future.set_result(work(*args, **kwargs))
        except IsleError as error:
            future.set_exception(error)
        return future
