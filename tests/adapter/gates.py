"""Calls that wait at every step until the test lets them go on, so a race runs as written."""

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

from bga_isle.adapter.ports import Store

from .wrapped import WatchedBus, WrappedStore

T = TypeVar("T")


class Gates:
    """Holds the tasks started here before and after each call of a store or bus; others pass."""

    def __init__(self) -> None:
        self._held: dict[asyncio.Task[Any], asyncio.Event] = {}
        self._at: dict[asyncio.Task[Any], tuple[str, asyncio.Event]] = {}

    async def start(self, call: Coroutine[Any, Any, T]) -> "asyncio.Task[T]":
        """A call that runs to its first gate."""
        task = asyncio.create_task(call)
        self._held[task] = asyncio.Event()
        await self._arrival(task)
        return task

    async def reach(self, name: str) -> None:
        """For ports: the calling task waits here if it is held."""
        task = asyncio.current_task()
        if task in self._held:
            gate = asyncio.Event()
            self._at[task] = (name, gate)
            self._held[task].set()
            await gate.wait()

    def at(self, task: "asyncio.Task[Any]") -> str | None:
        """The gate at which a call waits, None once it is done."""
        return None if task.done() else self._at[task][0]

    async def step(self, task: "asyncio.Task[Any]") -> None:
        """Lets a call go on to its next gate or its end."""
        self._held[task].clear()
        self._at[task][1].set()
        await self._arrival(task)

    async def until(self, task: "asyncio.Task[Any]", name: str) -> None:
        """Lets a call go on until it waits at a gate, or leaves it there if it does."""
        while (at := self.at(task)) != name:
            assert at is not None, f"it ended before {name}"
            await self.step(task)

    async def finish(self, task: "asyncio.Task[T]") -> T:
        """Lets a call go on to its end and answers what it answers, or raises what it raises."""
        while not task.done():
            await self.step(task)
        return task.result()

    async def _arrival(self, task: "asyncio.Task[Any]") -> None:
        waiting = asyncio.ensure_future(self._held[task].wait())
        await asyncio.wait((task, waiting), return_when=asyncio.FIRST_COMPLETED)
        waiting.cancel()


class GatedStore(WrappedStore):
    """A store with a gate before ("commit") and after ("commit done") each call."""

    def __init__(self, inner: Store, gates: Gates) -> None:
        super().__init__(inner)
        self._gates = gates

    async def before(self, name: str) -> None:
        await self._gates.reach(name)

    async def after(self, name: str) -> None:
        await self._gates.reach(f"{name} done")


class GatedBus(WatchedBus):
    """A bus with a gate before it publishes."""

    def __init__(self, store: Store, gates: Gates) -> None:
        super().__init__(store)
        self._gates = gates

    async def publish(self, table: str, version: int) -> None:
        await self._gates.reach("publish")
        await super().publish(table, version)
