"""Workers on other machines: Dask's, by the address of its scheduler; needs distributed."""

import asyncio
from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager
from typing import Final

from distributed import Client
from distributed.comm.core import connect

from .faults import BadScheduler

PATIENCE: Final = 5
"""Seconds in which a scheduler must answer, and in which it must have a worker."""


@contextmanager
def cluster(address: str) -> Iterator[Executor]:
    """The workers of a scheduler as an executor; raises `BadScheduler`."""
    try:
        _call_at(address)
        client = Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError, TypeError) as error:
        raise BadScheduler(address=address, reason=str(error) or type(error).__name__) from error
    with client:
        try:
            client.wait_for_workers(1, timeout=PATIENCE)
        except TimeoutError as error:
            reason = f"it has had no worker for {PATIENCE} seconds"
            raise BadScheduler(address=address, reason=reason) from error
        executor: Executor = client.get_executor(pure=False)
        try:
            yield executor
        finally:
            executor.shutdown(wait=False)


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
