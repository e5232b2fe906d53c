"""Brings a database to the newest tables, from nothing or from any earlier ones."""

from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

from .faults import NewerStore
from .schema import REVISION_TABLE

STEPS: Final = Path(__file__).with_name("migrations")

LOCK: Final = 0x1513BEA5
"""The advisory lock under which PostgreSQL is migrated; any fixed number of its own does."""


def migrate(connection: Connection, store: str, target: str = "head") -> None:
    """Runs the missing steps in the transaction that the connection is in; raises `NewerStore`.

    Of several processes that start at once one migrates while the others wait:
    SQLite's transaction has the file for itself, PostgreSQL's takes a lock.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
    config = Config()
    config.set_main_option("script_location", str(STEPS).replace("%", "%%"))
    config.attributes["connection"] = connection
    there = MigrationContext.configure(connection, opts={"version_table": REVISION_TABLE})
    steps = ScriptDirectory.from_config(config)
    known = {step.revision for step in steps.walk_revisions()}
    found = set(there.get_current_heads())
    if not found <= known:
        raise NewerStore(store=store, found=", ".join(sorted(found - known)))
    if found != set(steps.get_heads()):
        command.upgrade(config, target)
