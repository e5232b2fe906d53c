"""What the server counts, for Prometheus; labels are few and known, and never name a table or a person."""

import os
from collections.abc import Callable, Generator
from contextlib import contextmanager
from time import perf_counter
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

SHARED: Final = "PROMETHEUS_MULTIPROC_DIR"
"""Names the folder in which the processes of one server put their counts together."""

CONTENT_TYPE: Final = "text/plain; version=0.0.4"

_QUICK: Final = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)

_gather: Callable[[CollectorRegistry], object] = MultiProcessCollector


class Metrics:
    """The counts of one server process."""

    def __init__(self) -> None:
        registry = self._registry = CollectorRegistry()
        self.tables_opened = Counter("isle_tables_opened", "Tables opened", registry=registry)
        self.tables_ended = Counter(
            "isle_tables_ended",
            "Games that ended, by what decided them",
            ["reason"],
            registry=registry,
        )
        self.tables_archived = Counter("isle_tables_archived", "Tables archived", registry=registry)
        self.moves = Counter(
            "isle_moves",
            "Choices, undos and concessions, by who made them",
            ["by"],
            registry=registry,
        )
        self.zombies = Counter(
            "isle_zombies",
            "Seats handed to the zombie, by player or by clock",
            ["by"],
            registry=registry,
        )
        self.returns = Counter(
            "isle_returns", "Seats taken back from the zombie", registry=registry
        )
        self.refusals = Counter(
            "isle_refusals", "Requests refused, by code", ["code"], registry=registry
        )
        self.sweeps = Counter(
            "isle_sweeps", "Sweeps for deadlines, by how they went", ["outcome"], registry=registry
        )
        self.swept = Counter("isle_swept_tables", "Tables a sweep saw to", registry=registry)
        self.requests = Histogram(
            "isle_request_seconds",
            "From a request to its answer, streams apart",
            ["method", "route", "status"],
            buckets=_QUICK,
            registry=registry,
        )
        self.store = Histogram(
            "isle_store_seconds", "Calls of the store", ["call"], buckets=_QUICK, registry=registry
        )
        self.stream_delay = Histogram(
            "isle_stream_delay_seconds",
            "From a change to its message on a stream that waited for it",
            buckets=_QUICK,
            registry=registry,
        )
        self.streams = Gauge(
            "isle_streams", "Open streams", registry=registry, multiprocess_mode="livesum"
        )

    @contextmanager
    def timed(self, call: str) -> Generator[None]:
        """Measures one call of the store."""
        began = perf_counter()
        try:
            yield
        finally:
            self.store.labels(call).observe(perf_counter() - began)

    def exposition(self) -> bytes:
        """All counts as Prometheus reads them, of every process of this server."""
        if SHARED not in os.environ:
            return generate_latest(self._registry)
        together = CollectorRegistry()
        _gather(together)
        return generate_latest(together)
