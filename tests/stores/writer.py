"""A process that plays at the named tables and says what was acknowledged, until it is killed."""

import asyncio
import sys
from zlib import crc32

from bga_isle.adapter.ports import dump_entry
from bga_isle.testing.samples import chance, opened
from bga_isle.web.stores.opening import Stores, open_stores


async def play(stores: Stores, name: str) -> None:
    """Random choices as fast as they are kept, each published and then told."""
    standing = opened(name)
    await stores.store.create(standing.snapshot)
    while standing.table.result is None:
        (change,) = chance(standing, 1)
        assert await stores.store.commit(change.after.snapshot, change.entry, None)
        standing = change.after
        await stores.bus.publish(name, change.entry.version)
        print(name, change.entry.version, crc32(dump_entry(change.entry)), flush=True)


async def main(url: str, *names: str) -> None:
    async with open_stores(url) as stores:
        await asyncio.gather(*(play(stores, name) for name in names))


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
