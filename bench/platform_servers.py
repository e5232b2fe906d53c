"""Servers in processes of their own, and how long they take to be there."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from time import perf_counter, sleep
from typing import Final, NamedTuple

PATIENCE: Final = 30.0


class Server(NamedTuple):
    """A server that answers."""

    port: int
    process: int
    seconds: float


def platform(folder: Path) -> list[str]:
    """The command of the platform, with limits that a measurement does not meet."""
    return [
        *(sys.executable, "-m", "bga_isle", "serve", "--host", "127.0.0.1", "--port", "0"),
        *("--store", f"sqlite:///{folder / 'tables.db'}"),
        *("--requests-per-minute", "100000000", "--tables-per-client", "1000000"),
    ]


def bare(folder: Path) -> list[str]:
    """The command of the bare route."""
    return [sys.executable, "-m", "bench.platform_bare", str(folder / "rows.db")]


@contextmanager
def running(command: list[str], path: str) -> Iterator[Server]:
    """A server from its first answer, to that path, to the end of the context."""
    began = perf_counter()
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as process:
        try:
            assert process.stdout is not None
            said = process.stdout.readline()
            if not said:
                raise RuntimeError(f"it does not start: {' '.join(command)}")
            port = int(said.strip().rstrip("/").rpartition(":")[2])
            _answered(port, path)
            yield Server(port, process.pid, perf_counter() - began)
        finally:
            process.terminate()
            try:
                process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                process.kill()


def _answered(port: int, path: str) -> None:
    until = perf_counter() + PATIENCE
    while True:
        connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
        try:
            connection.request("GET", path)
            connection.getresponse().read()
            return
        except (OSError, HTTPException):
            if perf_counter() > until:
                raise
            sleep(0.005)
        finally:
            connection.close()
