"""Workers on other machines: Dask's, by the address of its scheduler; needs distributed."""

import asyncio
import logging
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, InvalidStateError, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from threading import Event, Thread
from typing import Any, Final

from distributed import Client
from distributed.client import ClosedClientError
from distributed.comm.core import connect

from .faults import BadScheduler

PATIENCE: Final = 5
"""Seconds in which a scheduler must answer, and in which it must have a worker."""

LOOK: Final = 0.5
"""Seconds between looks whether the scheduler is still there."""

GONE: Final = "the scheduler is gone"


@contextmanager
def cluster(address: str) -> Iterator[Executor]:
    """The workers of a scheduler as an executor; raises `BadScheduler`."""
    try:
        _call_at(address)
        client = Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError, TypeError) as error:
        raise BadScheduler(address=address, reason=str(error) or type(error).__name__) from error
    try:
        _wait_for_worker(client, address)
        with _Watched(client) as executor:
            yield executor
    finally:
        with suppress(TimeoutError):
            client.close()


class _Watched(Executor):
    """A client's executor that ends what is under way when the scheduler is gone.

    Dask gives up after a while and closes the client, but then some of its
    futures are never told.
    """

    def __init__(self, client: Client) -> None:
        self._client = client
        self._inner: Executor = client.get_executor(pure=False)
        self._under_way: set[Future[Any]] = set()
        self._closed = Event()
        Thread(target=self._watch, daemon=True).start()

    def submit(self, work: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        try:
            future: Future[Any] = self._inner.submit(work, *args, **kwargs)
        except ClosedClientError as error:
            raise RuntimeError(GONE) from error
        self._under_way.add(future)
        future.add_done_callback(self._under_way.discard)
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Ends the watch; the scheduler drops what is under way when the client leaves, next."""
        self._closed.set()

    def _watch(self) -> None:
        while not self._closed.wait(LOOK):
            if self._client.status == "closed":
                for future in list(self._under_way):
                    with suppress(InvalidStateError):
                        future.set_exception(ConnectionError(GONE))


def _wait_for_worker(client: Client, address: str) -> None:
    try:
        client.wait_for_workers(1, timeout=PATIENCE)
    except TimeoutError as error:
        reason = f"it has had no worker for {PATIENCE} seconds"
        raise BadScheduler(address=address, reason=reason) from error
    except (OSError, ClosedClientError) as error:
        raise BadScheduler(address=address, reason=GONE) from error


def _call_at(address: str) -> None:
    """Whether somebody answers there; raises what comes of it.

    A `Client` that finds nobody is left half made, and deadlocks when it is
    collected while another one is being made.
    """

    async def call() -> None:
        comm = await connect(address, timeout=PATIENCE)
        comm.abort()

    with ThreadPoolExecutor(1) as apart:
        apart.submit(lambda: asyncio.run(call())).result()


@contextmanager
def hushed() -> Iterator[None]:
    """What Dask logs of a scheduler that goes, while a fault of ours says it."""
    loggers = [logger for logger in _loggers() if not logger.disabled]
    for logger in loggers:
        logger.disabled = True
    try:
        yield
    finally:
        for logger in loggers:
            logger.disabled = False


def _loggers() -> Iterator[logging.Logger]:
    for name, logger in logging.root.manager.loggerDict.items():
        ours = name.partition(".")[0] in ("distributed", "tornado")
        if ours and isinstance(logger, logging.Logger):
            yield logger
