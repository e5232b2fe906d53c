"""What the store asks its tables, each question one statement."""

from typing import Final

from sqlalchemy import Integer, Text, and_, bindparam, false, func, or_, select, true

from .schema import ARCHIVE, ENTRIES, KEYS, SNAPSHOTS

_name: Final = bindparam("name", type_=Text)
_limit: Final = bindparam("limit", type_=Integer)

SNAPSHOT: Final = select(SNAPSHOTS.c.body).where(SNAPSHOTS.c.table_name == _name)

KEY: Final = select(KEYS.c.digest, KEYS.c.version).where(
    KEYS.c.table_name == _name, KEYS.c.seat == bindparam("seat"), KEYS.c.key == bindparam("key")
)

ENTRIES_AFTER: Final = (
    select(ENTRIES.c.body)
    .where(ENTRIES.c.table_name == _name, ENTRIES.c.version > bindparam("after"))
    .order_by(ENTRIES.c.version)
    .limit(_limit)
)

DUE: Final = (
    select(SNAPSHOTS.c.table_name)
    .where(SNAPSHOTS.c.deadline <= bindparam("now"))
    .order_by(SNAPSHOTS.c.deadline, SNAPSHOTS.c.table_name)
    .limit(_limit)
)

OPEN_TABLES: Final = (
    select(func.count())
    .select_from(SNAPSHOTS)
    .where(SNAPSHOTS.c.client == bindparam("client"), SNAPSHOTS.c.ended == false())
)

IDLE: Final = (
    select(SNAPSHOTS.c.table_name)
    .where(
        or_(
            and_(SNAPSHOTS.c.ended == true(), SNAPSHOTS.c.touched < bindparam("ended_before")),
            and_(SNAPSHOTS.c.ended == false(), SNAPSHOTS.c.touched < bindparam("touched_before")),
        )
    )
    .limit(_limit)
)

DOCUMENT: Final = select(ARCHIVE.c.document).where(ARCHIVE.c.table_name == _name)

ANYTHING: Final = select(SNAPSHOTS.c.version).limit(1)
