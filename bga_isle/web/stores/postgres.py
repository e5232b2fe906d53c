"""PostgreSQL: a pool of connections, each job one statement and so one round trip."""

from typing import Final, TypeVar

from sqlalchemy import URL
from sqlalchemy.ext.asyncio import create_async_engine

from .database import Interrupted, Job, faults_of
from .migrating import migrate
from .urls import shown, with_defaults

T = TypeVar("T")

CONNECTIONS: Final = 10
"""A pool's size; a PostgreSQL server takes 100 connections unless told otherwise."""

POOL_SECONDS: Final = 10
"""How long a job waits for a connection to become free."""


class PostgresDatabase:
    """A PostgreSQL database; `open` comes first, `close` last.

    A job is one statement, its own transaction. After a restart of the server
    the first job to notice has the whole pool connect anew.
    """

    def __init__(self, url: URL) -> None:
        self._name = shown(url)
        self._engine = create_async_engine(
            with_defaults(url).set(drivername="postgresql+psycopg"),
            isolation_level="AUTOCOMMIT",
            skip_autocommit_rollback=True,
            pool_size=CONNECTIONS,
            max_overflow=0,
            pool_timeout=POOL_SECONDS,
            hide_parameters=True,
        )

    async def open(self) -> None:
        """Creates or migrates the tables; raises `StoreUnreachable`, `NewerStore`."""
        with faults_of(self._name):
            async with self._engine.connect() as connection:
                await connection.execution_options(isolation_level="READ COMMITTED")
                async with connection.begin():
                    await connection.run_sync(migrate, self._name)

    async def read(self, job: Job[T]) -> T:
        """Runs a job, once more if its connection was broken."""
        try:
            return await self.write(job)
        except Interrupted:
            return await self.write(job)

    async def write(self, job: Job[T]) -> T:
        """Runs a job of one statement; raises `Interrupted` if its connection broke."""
        with faults_of(self._name):
            async with self._engine.connect() as connection:
                return await connection.run_sync(job)

    async def close(self) -> None:
        """Closes the pool."""
        await self._engine.dispose()
