"""SQLite: one thread writes, a few read, and the file survives what SQLite promises to survive.

The standard library's driver runs in threads, a whole job at a time: a driver
that crosses threads for each of its calls took more than three times as long
for a read. Jobs that come while the disk is busy share the next transaction.
"""

import asyncio
import os
import sqlite3
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any, Final, TypeVar

from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.exc import OperationalError, SQLAlchemyError

from .batch import Batch
from .database import Job, faults_of
from .faults import StoreUnreachable
from .migrating import migrate
from .urls import file_of, shown

T = TypeVar("T")

READERS: Final = 4

LOCK_SECONDS: Final = 30
"""How long a writer waits for one of another process."""

PRAGMAS: Final = ("synchronous = FULL", "foreign_keys = ON")


class SqliteDatabase:
    """A SQLite file; `open` comes first, `close` last."""

    def __init__(self, url: URL) -> None:
        self._name = shown(url)
        self._path = file_of(url)
        self._reads = _engine(url, READERS)
        self._writes = _engine(url, 1)
        event.listen(self._writes, "begin", _begin_writing)
        self._readers = ThreadPoolExecutor(READERS, "isle-store-read")
        self._writer = ThreadPoolExecutor(1, "isle-store-write")
        self._batch: Batch[Job[Any], Any] = Batch(self._write_together)

    async def open(self) -> None:
        """Creates or migrates the file; raises `StoreUnreachable`, `NewerStore`."""
        try:
            _create(self._path)
        except OSError as error:
            raise StoreUnreachable(store=self._name, reason=error.strerror) from error
        await self._run(self._readers, partial(_keep_a_log, self._reads))
        await self._run(self._writer, partial(_migrate, self._writes, self._name))

    async def read(self, job: Job[T]) -> T:
        """Runs a job that sees everything acknowledged so far."""
        return await self._run(self._readers, partial(_read, self._reads, job))

    async def write(self, job: Job[T]) -> T:
        """Runs a job in a savepoint of a transaction, and returns once that is on disk."""
        with faults_of(self._name):
            outcome: T = await self._batch.add(job)
        return outcome

    async def close(self) -> None:
        """Waits for what is being written, then closes the file."""
        await self._batch.finish()
        for threads, engine in ((self._readers, self._reads), (self._writer, self._writes)):
            await asyncio.to_thread(threads.shutdown)
            engine.dispose()

    async def _write_together(self, jobs: list[Job[Any]]) -> Sequence[Any]:
        return await self._run(self._writer, partial(_write, self._writes, jobs))

    async def _run(self, threads: ThreadPoolExecutor, call: Callable[[], T]) -> T:
        with faults_of(self._name):
            return await asyncio.get_running_loop().run_in_executor(threads, call)


def _engine(url: URL, size: int) -> Engine:
    engine = create_engine(
        url.set(drivername="sqlite+pysqlite"),
        connect_args={"timeout": LOCK_SECONDS, "isolation_level": None},
        pool_size=size,
        max_overflow=0,
        hide_parameters=True,
    )
    event.listen(engine, "connect", _prepare_connection)
    return engine


def _create(path: Path) -> None:
    """Only its owner may read the file: it holds the decks of games that are not over."""
    path.parent.mkdir(parents=True, exist_ok=True)
    os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))


def _prepare_connection(connection: Any, _record: object) -> None:
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin_writing(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def _keep_a_log(engine: Engine) -> None:
    """Write-ahead logging, a property of the file; SQLite waits for no lock to switch to it."""
    last = time.monotonic() + LOCK_SECONDS
    while True:
        try:
            with engine.connect() as connection:
                connection.exec_driver_sql("PRAGMA journal_mode = WAL")
                return
        except OperationalError as error:
            busy = getattr(error.orig, "sqlite_errorcode", None) == sqlite3.SQLITE_BUSY
            if not busy or time.monotonic() > last:
                raise
            time.sleep(0.02)


def _migrate(engine: Engine, name: str) -> None:
    with engine.begin() as connection:
        migrate(connection, name)


def _read(engine: Engine, job: Job[T]) -> T:
    with engine.connect() as connection:
        return job(connection)


def _write(engine: Engine, jobs: list[Job[Any]]) -> list[Any]:
    with engine.begin() as connection:
        return [_one(connection, job) for job in jobs]


def _one(connection: Connection, job: Job[Any]) -> Any:
    """What a job returns or raises: a conflict, or a value that no database takes, is its own affair."""
    try:
        with connection.begin_nested():
            return job(connection)
    except (SQLAlchemyError, ValueError, ArithmeticError) as error:
        return error
