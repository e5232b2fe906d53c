"""How a table is changed and put away: compare and set, all or nothing.

SQLite takes the steps one by one in the transaction it is in. PostgreSQL is
sent one statement for all of them, which is one round trip and a transaction
by itself. A conflict raises `IntegrityError`, on which the database keeps
nothing of the job.
"""

from collections.abc import Iterable
from typing import Any, Final

from sqlalchemy import (
    BindParameter,
    Boolean,
    Connection,
    Double,
    Insert,
    Integer,
    LargeBinary,
    Select,
    Table,
    Text,
    bindparam,
    delete,
    func,
    insert,
    select,
    update,
)
from sqlalchemy.sql.dml import ReturningDelete, ReturningUpdate

from .schema import ARCHIVE, ENTRIES, KEYS, SNAPSHOTS

Values = dict[str, Any]
"""The values that a statement is sent, under the names below."""

_NAME: Final = bindparam("the_table", type_=Text)
_VERSION: Final = bindparam("the_version", type_=Integer)

_CHANGING: Final[dict[str, BindParameter[Any]]] = {
    "version": _VERSION,
    "deadline": bindparam("the_deadline", type_=Double),
    "touched": bindparam("the_touched", type_=Double),
    "ended": bindparam("the_ended", type_=Boolean),
    "body": bindparam("the_body", type_=LargeBinary),
}
_ENTRY: Final[dict[str, BindParameter[Any]]] = {
    "version": _VERSION,
    "body": bindparam("the_entry", type_=LargeBinary),
}
_KEY: Final[dict[str, BindParameter[Any]]] = {
    "version": _VERSION,
    "seat": bindparam("the_seat", type_=Text),
    "key": bindparam("the_key", type_=Text),
    "digest": bindparam("the_digest", type_=Text),
}
_DOCUMENT: Final[dict[str, BindParameter[Any]]] = {
    "document": bindparam("the_document", type_=LargeBinary)
}

_CREATE: Final = insert(SNAPSHOTS).values(
    table_name=_NAME, client=bindparam("the_client", type_=Text), **_CHANGING
)
_CHANGE: Final = (
    update(SNAPSHOTS)
    .where(SNAPSHOTS.c.table_name == _NAME, SNAPSHOTS.c.version == _VERSION - 1)
    .values(_CHANGING)
    .returning(SNAPSHOTS.c.table_name)
)
_DROP: Final = (
    delete(SNAPSHOTS)
    .where(SNAPSHOTS.c.table_name == _NAME, SNAPSHOTS.c.version == _VERSION)
    .returning(SNAPSHOTS.c.table_name)
)


def create(connection: Connection, row: Values) -> bool:
    """A new snapshot; a name that is in use is a conflict."""
    connection.execute(_CREATE, row)
    return True


_Into = tuple[Table, dict[str, BindParameter[Any]]]

_ADDED_BY_CHANGE: Final[tuple[_Into, ...]] = ((ENTRIES, _ENTRY),)
_ADDED_WITH_KEY: Final[tuple[_Into, ...]] = ((ENTRIES, _ENTRY), (KEYS, _KEY))
_ADDED_BY_DROP: Final[tuple[_Into, ...]] = ((ARCHIVE, _DOCUMENT),)


class _Write:
    """Rows that are added if, and only if, a snapshot was changed or dropped."""

    def __init__(self, first: ReturningUpdate[Any] | ReturningDelete[Any], then: Iterable[_Into]):
        self._first = first
        self._then = [insert(table).values(table_name=_NAME, **row) for table, row in then]
        self._at_once = _at_once(first, then)

    def __call__(self, connection: Connection, row: Values) -> bool:
        if connection.dialect.name == "postgresql":
            return bool(connection.execute(self._at_once, row).scalar_one())
        if connection.execute(self._first, row).first() is None:
            return False
        for statement in self._then:
            connection.execute(statement, row)
        return True


def _at_once(
    first: ReturningUpdate[Any] | ReturningDelete[Any], then: Iterable[_Into]
) -> Select[Any]:
    done = first.cte("done")
    whole = select(func.count()).select_from(done)
    for table, row in then:
        values = select(done.c.table_name, *row.values())
        added: Insert = insert(table).from_select(["table_name", *row], values)
        whole = whole.add_cte(added.cte(f"into_{table.name}"))
    return whole


change: Final = _Write(_CHANGE, _ADDED_BY_CHANGE)
change_with_key: Final = _Write(_CHANGE, _ADDED_WITH_KEY)
put_away: Final = _Write(_DROP, _ADDED_BY_DROP)
