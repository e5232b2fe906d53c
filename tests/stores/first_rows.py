"""Rows as the first released version wrote them, kept in first_rows.json.

Run as a module it writes them anew with the version at hand, which is right
only while the first one is not released.
"""

import asyncio
import json
import tempfile
from itertools import islice
from pathlib import Path
from typing import Final

from sqlalchemy import Connection, create_engine, select, text

from bga_isle.adapter.host import Host
from bga_isle.adapter.memory import MemoryBus, SystemClock
from bga_isle.adapter.ports import Key
from bga_isle.testing.samples import BLACK, opened, whole_game
from bga_isle.web.stores.opening import open_stores
from bga_isle.web.stores.schema import METADATA

FILE: Final = Path(__file__).with_name("first_rows.json")

RUNNING: Final = "a table of the first days"
PUT_AWAY: Final = "a table put away"
KEY: Final = Key(BLACK, "a key", "its digest", 2)


def insert(connection: Connection) -> None:
    """Puts the kept rows into tables as the first migration leaves them."""
    for table, rows in json.loads(FILE.read_text("utf-8")).items():
        for row in rows:
            values = {
                name: value.encode() if name in ("body", "document") else value
                for name, value in row.items()
            }
            places = ", ".join(f":{name}" for name in values)
            statement = f"INSERT INTO {table} ({', '.join(values)}) VALUES ({places})"
            connection.execute(text(statement), values)


async def _fill(url: str) -> None:
    async with open_stores(url) as stores:
        standing = opened(RUNNING, deadline=1_700_000_000.5)
        await stores.store.create(standing.snapshot)
        for change in islice(whole_game(standing), 8):
            key = KEY if change.entry.version == KEY.version else None
            assert await stores.store.commit(change.after.snapshot, change.entry, key)
        host = Host(stores.store, MemoryBus(), SystemClock())
        over = opened(PUT_AWAY)
        await stores.store.create(over.snapshot)
        for change in islice(whole_game(over), 5):
            assert await stores.store.commit(change.after.snapshot, change.entry, None)
        await host.concede(PUT_AWAY, BLACK)
        assert await host.tidy(ended_for=-60, idle_for=1e12) == 1


def _dump(url: str) -> str:
    with create_engine(url).connect() as connection:
        rows = {
            table.name: [
                {
                    name: value.decode() if isinstance(value, bytes) else value
                    for name, value in row._mapping.items()
                }
                for row in connection.execute(select(table))
            ]
            for table in METADATA.sorted_tables
        }
    return json.dumps(rows, indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        there = f"sqlite:///{folder}/first.db"
        asyncio.run(_fill(there))
        FILE.write_text(_dump(there), "utf-8")
