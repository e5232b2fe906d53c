"""The first tables: snapshots, entries, idempotency keys and the archive."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Creates all four with their indexes."""
    op.create_table(
        "isle_snapshots",
        sa.Column("table_name", sa.Text, primary_key=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("deadline", sa.Double),
        sa.Column("touched", sa.Double, nullable=False),
        sa.Column("ended", sa.Boolean, nullable=False),
        sa.Column("client", sa.Text, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
    )
    _index("deadline", ["deadline"], sa.column("deadline").is_not(None))
    _index("client", ["client"], sa.column("ended", sa.Boolean) == sa.false())
    op.create_index("isle_snapshots_touched", "isle_snapshots", ["ended", "touched"])
    op.create_table(
        "isle_entries",
        _of_a_table(),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("table_name", "version"),
    )
    op.create_table(
        "isle_keys",
        _of_a_table(),
        sa.Column("seat", sa.Text, nullable=False),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("digest", sa.Text, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("table_name", "seat", "key"),
    )
    op.create_table(
        "isle_archive",
        sa.Column("table_name", sa.Text, primary_key=True),
        sa.Column("document", sa.LargeBinary, nullable=False),
    )


def _of_a_table() -> sa.Column[str]:
    whole = sa.ForeignKey("isle_snapshots.table_name", ondelete="CASCADE")
    return sa.Column("table_name", sa.Text, whole, nullable=False)


def _index(name: str, columns: list[str], where: sa.ColumnElement[bool]) -> None:
    op.create_index(
        f"isle_snapshots_{name}",
        "isle_snapshots",
        columns,
        sqlite_where=where,
        postgresql_where=where,
    )
