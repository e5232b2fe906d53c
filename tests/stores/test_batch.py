"""What waits together is worked on together, and fails apart."""

import asyncio
from collections.abc import Sequence

import pytest

from bga_isle.web.stores.batch import LARGEST, Batch


class Work:
    """Doubles numbers once it is let, and remembers what came together; 13 fails, 99 takes all along."""

    def __init__(self) -> None:
        self.batches: list[list[int]] = []
        self.gate = asyncio.Event()

    async def __call__(self, items: list[int]) -> Sequence[int | Exception]:
        self.batches.append(items)
        await self.gate.wait()
        if 99 in items:
            raise OSError("all of it")
        return [LookupError("13") if item == 13 else 2 * item for item in items]


async def started(batch: Batch[int, int], *items: int) -> list[asyncio.Task[int]]:
    """Tasks that have added their items."""
    tasks = [asyncio.create_task(batch.add(item)) for item in items]
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    return tasks


async def test_the_first_starts_and_the_rest_gathers() -> None:
    work = Work()
    batch = Batch(work)
    first = await started(batch, 1)
    rest = await started(batch, 2, 3, 4)
    work.gate.set()
    assert await asyncio.gather(*first, *rest) == [2, 4, 6, 8]
    assert work.batches == [[1], [2, 3, 4]]


async def test_a_batch_has_a_size() -> None:
    work = Work()
    batch = Batch(work)
    tasks = await started(batch, 1)
    tasks += await started(batch, *range(1_000, 1_000 + LARGEST + 1))
    work.gate.set()
    await asyncio.gather(*tasks)
    assert [len(items) for items in work.batches] == [1, LARGEST, 1]


async def test_one_fails_alone() -> None:
    work = Work()
    batch = Batch(work)
    work.gate.set()
    outcomes = await asyncio.gather(*(batch.add(n) for n in (12, 13, 14)), return_exceptions=True)
    assert outcomes[::2] == [24, 28]
    assert isinstance(outcomes[1], LookupError)


async def test_all_fail_together_and_the_next_does_not() -> None:
    work = Work()
    batch = Batch(work)
    work.gate.set()
    outcomes = await asyncio.gather(*(batch.add(n) for n in (98, 99)), return_exceptions=True)
    assert [type(outcome) for outcome in outcomes] == [OSError, OSError]
    assert await batch.add(5) == 10


async def test_whoever_leaves_is_worked_for_all_the_same() -> None:
    work = Work()
    batch = Batch(work)
    leaving, staying = await started(batch, 1, 2)
    leaving.cancel()
    work.gate.set()
    assert await staying == 4
    with pytest.raises(asyncio.CancelledError):
        await leaving
    await batch.finish()
    assert [item for items in work.batches for item in items] == [1, 2]


async def test_finishing_waits_for_what_was_added() -> None:
    work = Work()
    batch = Batch(work)
    await batch.finish()
    tasks = await started(batch, 1, 2)
    finishing = asyncio.create_task(batch.finish())
    await asyncio.sleep(0)
    assert not finishing.done()
    work.gate.set()
    await finishing
    await asyncio.wait(tasks)
    assert [task.result() for task in tasks] == [2, 4]
