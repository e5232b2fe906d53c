"""The server as a program of its own."""

import re
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx

from tests.cli.driving import environment, program

from .people import Game, answered
from .waiting import PATIENCE


class Server:
    """A running server, what it has said, and a client of it."""

    def __init__(self, process: subprocess.Popen[str], folder: Path, said: list[str]) -> None:
        self.process = process
        self.said = said
        self.folder = folder
        found = re.search(r"http://\S+", said[0])
        assert found is not None
        self.url = found[0].rstrip("/")
        self.client = httpx.Client(base_url=self.url, timeout=PATIENCE)

    def hotseat(self) -> Game:
        opened = answered(self.client.post("/api/tables", json={"mode": "hotseat"}), 201)
        return Game(self.client, opened["table"], opened["tokens"])

    def stop(self, number: signal.Signals = signal.SIGTERM) -> int:
        """The exit status after a signal."""
        self.process.send_signal(number)
        return self.process.wait(PATIENCE)

    def log(self) -> str:
        return (self.folder / "log").read_text("utf-8")


@contextmanager
def running(folder: Path, *flags: str, **variables: Any) -> Iterator[Server]:
    """A server on a port of its own, which is gone afterwards; its log is a file."""
    with (folder / "log").open("w") as log:
        process = subprocess.Popen(
            program("serve", "--port", "0", *flags),
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
            env=environment(folder, **variables),
        )
    assert process.stdout is not None
    try:
        said = [process.stdout.readline() for _ in range(2)]
        assert all(said), (folder / "log").read_text("utf-8")
        server = Server(process, folder, said)
        with server.client:
            yield server
    finally:
        process.kill()
        process.wait(PATIENCE)
        process.stdout.close()
