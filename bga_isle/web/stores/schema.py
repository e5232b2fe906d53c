"""The tables of the database as the newest migration leaves them.

A snapshot's columns are what somebody asks for; all else of it is in `body`,
which only the adapter reads.
"""

from typing import Final

from sqlalchemy import (
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    Text,
    false,
)

REVISION_TABLE: Final = "isle_revision"

METADATA: Final = MetaData()

SNAPSHOTS: Final = Table(
    "isle_snapshots",
    METADATA,
    Column("table_name", Text, primary_key=True),
    Column("version", Integer, nullable=False),
    Column("deadline", Double),
    Column("touched", Double, nullable=False),
    Column("ended", Boolean, nullable=False),
    Column("client", Text, nullable=False),
    Column("body", LargeBinary, nullable=False),
)

_OPEN = SNAPSHOTS.c.ended == false()
_CLOCKED = SNAPSHOTS.c.deadline.is_not(None)

Index(
    "isle_snapshots_deadline",
    SNAPSHOTS.c.deadline,
    sqlite_where=_CLOCKED,
    postgresql_where=_CLOCKED,
)
Index("isle_snapshots_client", SNAPSHOTS.c.client, sqlite_where=_OPEN, postgresql_where=_OPEN)
Index("isle_snapshots_touched", SNAPSHOTS.c.ended, SNAPSHOTS.c.touched)


def _of_a_table() -> Column[str]:
    whole = ForeignKey(SNAPSHOTS.c.table_name, ondelete="CASCADE")
    return Column("table_name", Text, whole, nullable=False)


ENTRIES: Final = Table(
    "isle_entries",
    METADATA,
    _of_a_table(),
    Column("version", Integer, nullable=False),
    Column("body", LargeBinary, nullable=False),
    PrimaryKeyConstraint("table_name", "version"),
)

KEYS: Final = Table(
    "isle_keys",
    METADATA,
    _of_a_table(),
    Column("seat", Text, nullable=False),
    Column("key", Text, nullable=False),
    Column("digest", Text, nullable=False),
    Column("version", Integer, nullable=False),
    PrimaryKeyConstraint("table_name", "seat", "key"),
)

ARCHIVE: Final = Table(
    "isle_archive",
    METADATA,
    Column("table_name", Text, primary_key=True),
    Column("document", LargeBinary, nullable=False),
)
