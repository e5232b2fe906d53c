"""How much one client may ask for.

A client is an address as the server sees it. The rate is kept as one number a
client, the moment up to which its requests are paid for (GCRA), so remembering
a client costs next to nothing and one that has been quiet is forgotten.
"""

import ipaddress
import math
import time
from collections import Counter
from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import Final

from .refusals import TooMany
from .settings import Settings

MINUTE: Final = 60.0
REMEMBERED: Final = 10_000
"""How many clients are remembered before those that have been quiet are forgotten."""


class Limits:
    """The limits of one server process."""

    def __init__(self, settings: Settings, now: Callable[[], float] = time.monotonic) -> None:
        self.tables = settings.tables_per_client
        self._interval = MINUTE / settings.requests_per_minute
        self._streams_most = settings.streams_per_client
        self._now = now
        self._paid: dict[str, float] = {}
        self._streams: Counter[str] = Counter()

    def request(self, client: str) -> None:
        """Counts a request; raises `TooMany` when a minute's worth came at once."""
        now = self._now()
        paid = max(self._paid.get(client, 0.0), now) + self._interval
        if (over := paid - now - MINUTE) > 1e-6:
            raise TooMany(what="requests", retry_after=math.ceil(over))
        if len(self._paid) >= REMEMBERED and client not in self._paid:
            self._paid = {known: until for known, until in self._paid.items() if until > now}
        self._paid[client] = paid

    def table(self, already: int) -> None:
        """Whether a client with so many open tables may open another; raises `TooMany`."""
        if already >= self.tables:
            raise TooMany(what="open tables")

    @contextmanager
    def stream(self, client: str) -> Generator[None]:
        """Counts a stream while it is open; raises `TooMany`."""
        if self._streams[client] >= self._streams_most:
            raise TooMany(what="open streams")
        self._streams[client] += 1
        try:
            yield
        finally:
            self._streams[client] -= 1
            if not self._streams[client]:
                del self._streams[client]


def client_of(address: tuple[str, int] | None) -> str:
    """Whom a connection counts for: its address, of IPv6 the network of one household."""
    host = "unknown" if address is None else address[0]
    if ":" not in host:
        return host
    try:
        return str(ipaddress.ip_network((host.partition("%")[0], 64), strict=False))
    except ValueError:
        return host
