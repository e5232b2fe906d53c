"""What every bus must do, as a class of tests: subclass it and give it the fixture `bus`.

`bus` is a fresh one for each test. Where it reaches other processes, override
`far` as well: the bus as another process has it.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from typing import Final

import pytest

from bga_isle.adapter.ports import Bus

PATIENCE: Final = 60


async def heard(versions: AsyncIterator[int], last: int) -> list[int]:
    """What a subscriber is told, up to a version that must come."""
    told: list[int] = []
    async with asyncio.timeout(PATIENCE):
        async for version in versions:
            told.append(version)
            if version >= last:
                break
    return told


class BusKit:
    """The tests; each needs nothing but the fixtures `bus` and `far`."""

    pytestmark = pytest.mark.anyio

    @pytest.fixture
    def anyio_backend(self) -> str:
        return "asyncio"

    @pytest.fixture
    def far(self, bus: Bus) -> Bus:
        """The bus of another process; the same one where it reaches no other."""
        return bus

    @pytest.mark.parametrize("table", ["table", "with a space", "熊島 1", "1 2"])
    async def test_every_subscriber_of_a_table_hears(self, bus: Bus, far: Bus, table: str) -> None:
        async with AsyncExitStack() as stack:
            near = [await stack.enter_async_context(bus.subscribe(table)) for _ in range(2)]
            away = await stack.enter_async_context(far.subscribe(table))
            await bus.publish(table, 1)
            for versions in (*near, away):
                assert (await heard(versions, 1))[-1] == 1
            await far.publish(table, 2)
            for versions in (*near, away):
                assert (await heard(versions, 2))[-1] == 2

    async def test_other_tables_are_not_told(self, bus: Bus, far: Bus) -> None:
        async with far.subscribe("this") as this, far.subscribe("that") as that:
            await bus.publish("that", 9)
            await bus.publish("this", 3)
            assert max(await heard(this, 3)) == 3
            assert max(await heard(that, 9)) == 9

    async def test_the_latest_reaches_a_slow_one(self, bus: Bus, far: Bus) -> None:
        async with bus.subscribe("table") as near, far.subscribe("table") as away:
            for version in range(1, 101):
                await bus.publish("table", version)
            for versions in (near, away):
                told = await heard(versions, 100)
                assert told == sorted(told)
                assert told[-1] == 100

    async def test_nothing_is_invented(self, bus: Bus, far: Bus) -> None:
        async with far.subscribe("table") as versions:
            for version in (2, 3, 5):
                await bus.publish("table", version)
                assert set(await heard(versions, version)) <= {0, 2, 3, 5}

    async def test_whoever_has_left_is_not_waited_for(self, bus: Bus, far: Bus) -> None:
        async with far.subscribe("table"):
            pass
        await bus.publish("table", 1)
        async with far.subscribe("table") as versions:
            await bus.publish("table", 2)
            assert (await heard(versions, 2))[-1] == 2

    async def test_many_publish_at_once(self, bus: Bus, far: Bus) -> None:
        tables = [f"table {number}" for number in range(20)]
        async with AsyncExitStack() as stack:
            streams = [await stack.enter_async_context(far.subscribe(table)) for table in tables]
            await asyncio.gather(
                *(bus.publish(table, version) for version in range(1, 6) for table in tables)
            )
            for versions in streams:
                assert (await heard(versions, 5))[-1] == 5
