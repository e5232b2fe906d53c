"""Processes that work is handed to; one that dies is replaced, and its piece of work is done again.

Each process is a pool of its own, so a death takes nothing but the piece that
it was at. Ctrl-C is for the program alone, not for them; when the program is
gone they go too.
"""

import multiprocessing
import os
import signal
import sys
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, Final, NamedTuple

from .faults import BadSimulation

MOST_WORKERS: Final = 256

TRIES: Final = 3
"""How often a piece is begun before it is given up."""


class _Task(NamedTuple):
    future: Future[Any]
    work: Callable[[], Any]


def checked_workers(count: object) -> int:
    """Raises `BadSimulation` unless so many processes can work."""
    if type(count) is not int or not 0 < count <= MOST_WORKERS:
        reason = f"a whole number from 1 to {MOST_WORKERS} is wanted, not {count!r}"
        raise BadSimulation(field="workers", reason=reason)
    return count


class Workers(Executor):
    """An executor of `count` processes; a context manager that does not wait where something failed.

    What they print goes to the error output.
    """

    def __init__(self, count: int) -> None:
        """Raises `BadSimulation`."""
        checked_workers(count)
        self._tasks: SimpleQueue[_Task | None] = SimpleQueue()
        self._open, self._killed = True, False
        self._processes: set[int] = set()
        self._threads = [Thread(target=self._serve, daemon=True) for _ in range(count)]
        for thread in self._threads:
            thread.start()

    def __exit__(self, kind: type[BaseException] | None, *_rest: object) -> None:
        if kind is None:
            self.shutdown()
        else:
            self.kill()

    def submit(self, work: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Work to be done by any of the processes."""
        if not self._open:
            raise RuntimeError("these workers have been dismissed")
        future: Future[Any] = Future()
        self._tasks.put(_Task(future, partial(work, *args, **kwargs)))
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Takes no more work."""
        self._open = False
        while cancel_futures and (task := self._taken()) is not None:
            task.future.cancel()
        for _ in self._threads:
            self._tasks.put(None)
        if wait:
            for thread in self._threads:
                thread.join()

    def kill(self) -> None:
        """Ends the processes, whatever they are at."""
        self._killed = True
        self.shutdown(wait=False, cancel_futures=True)
        self._end_processes()
        self.shutdown()

    def _taken(self) -> _Task | None:
        try:
            return self._tasks.get_nowait()
        except Empty:
            return None

    def _serve(self) -> None:
        """The life of one worker's place, in a thread."""
        pool = None
        while (task := self._tasks.get()) is not None:
            if not task.future.set_running_or_notify_cancel():
                continue
            for _ in range(TRIES):
                pool = pool or self._pool()
                doing = _begun(pool, task.work)
                error = doing.exception()
                if not isinstance(error, BrokenProcessPool):
                    break
                pool.shutdown()
                pool = None
                if self._killed:
                    break
            if error is None:
                task.future.set_result(doing.result())
            else:
                task.future.set_exception(error)
        if pool is not None:
            pool.shutdown()

    def _pool(self) -> ProcessPoolExecutor:
        """A process that inherits from its thread to hold Ctrl-C back.

        Making the pool can let signals through again, its first task starts the process.
        """
        spawn = multiprocessing.get_context("spawn")
        pool = ProcessPoolExecutor(1, spawn, initializer=_settle_in)
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        pool.submit(os.getpid).add_done_callback(self._know)
        return pool

    def _know(self, number: Future[int]) -> None:
        if number.exception() is None:
            self._processes.add(number.result())
            if self._killed:
                self._end_processes()

    def _end_processes(self) -> None:
        for child in multiprocessing.active_children():
            if child.pid in self._processes:
                child.terminate()


def _begun(pool: ProcessPoolExecutor, work: Callable[[], Any]) -> Future[Any]:
    """A pool whose process died with nothing to do refuses work; that is a death like any other."""
    try:
        return pool.submit(work)
    except BrokenProcessPool as broken:
        refused: Future[Any] = Future()
        refused.set_exception(broken)
        return refused


def _settle_in() -> None:
    """A process prints nothing into its program's output, and ends with it."""
    sys.stdout = sys.stderr
    program = multiprocessing.parent_process()
    assert program is not None

    def watch() -> None:
        program.join()
        os._exit(1)

    Thread(target=watch, daemon=True).start()
