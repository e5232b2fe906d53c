"""One server process put together: the host over its stores, and what watches over both."""

import asyncio
import signal
import threading
from collections.abc import AsyncGenerator, Callable, Generator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager, suppress
from types import FrameType
from typing import Final

from bga_isle.adapter.host import Host
from bga_isle.adapter.memory import MemoryBus, MemoryStore, SystemClock
from bga_isle.adapter.ports import Clock

from .limits import Limits
from .measured import MeasuredStore
from .metrics import Metrics
from .security import Bearers
from .settings import MEMORY, Settings
from .stores.opening import Stores, open_stores
from .stream import HEARTBEAT, Streams
from .sweeper import Sweeper

STOP_SIGNALS: Final = (signal.SIGTERM, signal.SIGINT)


class Platform:
    """What the routes work with; whole only while `running` lasts."""

    host: Host
    bearers: Bearers
    store: MeasuredStore
    streams: Streams

    def __init__(
        self,
        settings: Settings,
        clock: Clock | None = None,
        *,
        sweep_every: float = 1.0,
        tidy_every: float = 3600.0,
        heartbeat: float = HEARTBEAT,
    ) -> None:
        self.settings = settings
        self.clock = clock or SystemClock()
        self.metrics = Metrics()
        self.limits = Limits(settings)
        self.heartbeat = heartbeat
        self.opening = asyncio.Lock()
        self.replaying = asyncio.Semaphore(2)
        self.stopping = False
        self._sweep_every = sweep_every
        self._tidy_every = tidy_every

    @asynccontextmanager
    async def running(self) -> AsyncGenerator[None, None]:
        """The stores open, deadlines seen to, streams served; ends them in the other order."""
        async with stores_at(self.settings.store) as stores:
            self.store = MeasuredStore(stores.store, self.metrics)
            self.host = Host(self.store, stores.bus, self.clock)
            self.bearers = Bearers(self.host)
            self.streams = Streams(self.host, self.clock, self.metrics, self.limits)
            sweeper = Sweeper(
                self.host, self.metrics, every=self._sweep_every, tidy_every=self._tidy_every
            )
            sweeping = asyncio.create_task(sweeper.run())
            try:
                with _heard(self.stop):
                    yield
            finally:
                self.stop()
                sweeping.cancel()
                with suppress(asyncio.CancelledError):
                    await sweeping

    def stop(self) -> None:
        """Lets the readers of streams go and tells the proxy to send nobody else."""
        self.stopping = True
        self.streams.stop()


def stores_at(url: str) -> AbstractAsyncContextManager[Stores]:
    """The stores that a URL names, memory included; raises as `open_stores` does."""
    return _in_memory() if url == MEMORY else open_stores(url)


@asynccontextmanager
async def _in_memory() -> AsyncGenerator[Stores, None]:
    yield Stores(MemoryStore(), MemoryBus(), shared=False)


@contextmanager
def _heard(stop: Callable[[], None]) -> Generator[None]:
    """Hears a signal to stop before the server that runs us acts on it.

    A server waits for open connections first and tells its application last, so
    streams, which never end by themselves, would keep it waiting. Where nobody
    handles the signals they are left alone.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    loop = asyncio.get_running_loop()
    handled = {number: signal.getsignal(number) for number in STOP_SIGNALS}

    def hear(number: int, frame: FrameType | None) -> None:
        loop.call_soon_threadsafe(stop)
        handler = handled[signal.Signals(number)]
        assert callable(handler)
        handler(number, frame)

    for number, handler in handled.items():
        if callable(handler):
            signal.signal(number, hear)
    try:
        yield
    finally:
        for number, handler in handled.items():
            if callable(handler):
                signal.signal(number, handler)
