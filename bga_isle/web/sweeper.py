"""What a server does unasked: it sees to deadlines, and puts away tables that nobody needs at hand."""

import asyncio
from typing import Final

import structlog

from bga_isle.adapter.host import Host
from bga_isle.adapter.reader import PAGE

from .metrics import Metrics

DAY: Final = 24 * 3600.0
ENDED_FOR: Final = 30 * DAY
"""A table is archived so long after its game ended."""

IDLE_FOR: Final = 90 * DAY
"""A table whose game goes on is archived after so long without any change."""

log = structlog.get_logger()


class Sweeper:
    """One process's share of the work; any number of processes may do it at once."""

    def __init__(self, host: Host, metrics: Metrics, *, every: float, tidy_every: float) -> None:
        self._host = host
        self._metrics = metrics
        self._every = every
        self._tidy_every = tidy_every

    async def run(self) -> None:
        """Sweeps and tidies until it is cancelled; a failure is logged and tried again."""
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(self._sweep_on())
            tasks.create_task(self._tidy_on())

    async def _sweep_on(self) -> None:
        while True:
            seen = 0
            try:
                seen = await self._host.sweep()
            except Exception:
                self._metrics.sweeps.labels("failed").inc()
                log.exception("a sweep failed")
            else:
                self._metrics.sweeps.labels("done").inc()
                self._metrics.swept.inc(seen)
            if seen < PAGE:
                await asyncio.sleep(self._every)

    async def _tidy_on(self) -> None:
        while True:
            done = 0
            try:
                done = await self._host.tidy(ended_for=ENDED_FOR, idle_for=IDLE_FOR)
            except Exception:
                log.exception("tidying up failed")
            if done < PAGE:
                await asyncio.sleep(self._tidy_every)
