"""Where stores are tried: a file, and a database of a real server."""

from collections.abc import Generator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, create_engine, make_url

ON_BOTH = pytest.mark.parametrize(
    "url", ["sqlite", pytest.param("postgres", marks=pytest.mark.real)], indirect=True
)
"""The test's `url` is that of an empty store, once in SQLite and once in PostgreSQL."""


def sqlite_url(folder: Path) -> str:
    """A file that does not exist yet."""
    return f"sqlite:///{folder / 'tables.db'}"


@contextmanager
def begun(url: str) -> Generator[Connection, None, None]:
    """A transaction past the store."""
    address = make_url(url)
    if address.drivername == "postgresql":
        address = address.set(drivername="postgresql+psycopg")
    engine = create_engine(address)
    with engine.begin() as connection:
        yield connection
    engine.dispose()


def straight(url: str, statement: str) -> Sequence[Any]:
    """Runs a statement past the store; returns its rows."""
    with begun(url) as connection:
        result = connection.exec_driver_sql(statement)
        return [tuple(row) for row in result] if result.returns_rows else []
