"""The adapter's Store over a SQL database."""

from collections.abc import Sequence
from functools import partial
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, Row, Select
from sqlalchemy.exc import IntegrityError

from bga_isle.adapter.ports import (
    Entry,
    Key,
    Snapshot,
    dump_entry,
    dump_snapshot,
    parse_entry,
    parse_snapshot,
)
from bga_isle.model.pieces import Colour

from . import reading, writing
from .database import Database, Interrupted, Job
from .faults import TableExists

LAST_VERSION: Final = 2**31 - 1
"""The greatest number that the version columns hold."""


class _Kept(NamedTuple):
    """Where a change would be found, and as what."""

    question: Select[Any]
    about: dict[str, Any]
    body: bytes


class SqlStore:
    """Tables in a database; where it does not answer, `StoreUnreachable` is raised.

    A connection may break while a change is under way. The change is then sent
    again, and if it finds its place taken, what is kept there tells whether
    the first attempt took it or somebody else.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    async def create(self, snapshot: Snapshot) -> None:
        """Keeps a table at version 0; raises `TableExists`."""
        name, row = snapshot.table, _row(snapshot)
        row["the_client"] = snapshot.client
        kept = _Kept(reading.SNAPSHOT, {"name": name}, row["the_body"])
        if not await self._decided(partial(writing.create, row=row), kept):
            raise TableExists(table=name)

    async def load(self, table: str) -> Snapshot | None:
        """The latest snapshot, None where there is no such table."""
        rows = await self._ask(reading.SNAPSHOT, name=table)
        return parse_snapshot(rows[0].body) if rows else None

    async def commit(self, snapshot: Snapshot, entry: Entry, key: Key | None) -> bool:
        """Keeps all three if the table is at the version before; False where another came first."""
        row = _row(snapshot)
        row["the_entry"] = dump_entry(entry)
        write = writing.change
        if key is not None:
            write = writing.change_with_key
            row |= {"the_seat": key.seat, "the_key": key.key, "the_digest": key.digest}
        place = {"name": snapshot.table, "after": snapshot.version - 1, "limit": 1}
        kept = _Kept(reading.ENTRIES_AFTER, place, row["the_entry"])
        return await self._decided(partial(write, row=row), kept)

    async def key(self, table: str, seat: Colour, key: str) -> Key | None:
        """What an idempotency key stands for, None if it has not been used."""
        rows = await self._ask(reading.KEY, name=table, seat=seat, key=key)
        return Key(seat, key, rows[0].digest, rows[0].version) if rows else None

    async def entries(self, table: str, after: int, limit: int) -> list[Entry]:
        """The entries of the versions after one, ascending, at most `limit`."""
        rows = await self._ask(
            reading.ENTRIES_AFTER, name=table, after=min(after, LAST_VERSION), limit=limit
        )
        return [parse_entry(row.body) for row in rows]

    async def due(self, now: float, limit: int) -> list[str]:
        """Tables whose deadline has passed, the longest overdue first."""
        rows = await self._ask(reading.DUE, now=now, limit=limit)
        return [row.table_name for row in rows]

    async def open_tables(self, client: str) -> int:
        """How many tables of a client are not over."""
        rows = await self._ask(reading.OPEN_TABLES, client=client)
        return int(rows[0][0]) if rows else 0

    async def idle(self, ended_before: float, touched_before: float, limit: int) -> list[str]:
        """Tables over and untouched since one moment, or not over and untouched since another."""
        rows = await self._ask(
            reading.IDLE, ended_before=ended_before, touched_before=touched_before, limit=limit
        )
        return [row.table_name for row in rows]

    async def archive(self, table: str, version: int, document: bytes) -> bool:
        """Puts a table away as one document and drops the rest, if it is still at that version."""
        row = {"the_table": table, "the_version": version, "the_document": document}
        kept = _Kept(reading.DOCUMENT, {"name": table}, document)
        return await self._decided(partial(writing.put_away, row=row), kept)

    async def archived(self, table: str) -> bytes | None:
        """The document of a table that was put away."""
        rows = await self._ask(reading.DOCUMENT, name=table)
        return rows[0].document if rows else None

    async def ping(self) -> None:
        """Returns if the database answers and has the tables."""
        await self._ask(reading.ANYTHING)

    async def _ask(self, question: Select[Any], **about: Any) -> Sequence[Row[Any]]:
        if not _storable(about):
            return []
        return await self._database.read(partial(_rows, question=question, about=about))

    async def _decided(self, write: Job[bool], kept: _Kept) -> bool:
        if not _storable(kept.about):
            return False
        try:
            return await self._once(write)
        except Interrupted:
            if await self._once(write):
                return True
            rows = await self._ask(kept.question, **kept.about)
            return [row[0] for row in rows] == [kept.body]

    async def _once(self, write: Job[bool]) -> bool:
        try:
            return await self._database.write(write)
        except IntegrityError:
            return False


def _row(snapshot: Snapshot) -> writing.Values:
    return {
        "the_table": snapshot.table,
        "the_version": snapshot.version,
        "the_deadline": snapshot.deadline,
        "the_touched": snapshot.touched,
        "the_ended": snapshot.ended,
        "the_body": dump_snapshot(snapshot),
    }


def _rows(
    connection: Connection, question: Select[Any], about: dict[str, Any]
) -> Sequence[Row[Any]]:
    return connection.execute(question, about).all()


def _storable(about: dict[str, Any]) -> bool:
    """Whether a database can hold these texts; one that it cannot hold is nowhere in it."""
    texts = "".join(value for value in about.values() if isinstance(value, str))
    return "\0" not in texts and not any("\ud800" <= sign <= "\udfff" for sign in texts)
