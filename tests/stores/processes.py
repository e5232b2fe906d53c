"""Writers in processes of their own."""

import subprocess
import sys
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]


class Told(NamedTuple):
    """A version that a writer's store acknowledged, and the checksum of its entry."""

    table: str
    version: int
    checksum: int


class Writer:
    """A writer at some tables."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process

    def told(self) -> Iterator[Told]:
        """What it says, as it says it, until it ends; a line cut off is no word."""
        assert self._process.stdout is not None
        for line in self._process.stdout:
            if line.endswith("\n"):
                table, version, checksum = line.rsplit(" ", 2)
                yield Told(table, int(version), int(checksum))

    def kill(self) -> None:
        """Kills it where it stands."""
        self._process.kill()

    def status(self) -> int:
        """How it ended."""
        return self._process.wait(60)


@contextmanager
def writing(url: str, *tables: str) -> Generator[Writer, None, None]:
    """A writer at new tables of these names; whatever is left of it is killed at the end."""
    command = [sys.executable, "-m", "tests.stores.writer", url, *tables]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        try:
            yield Writer(process)
        finally:
            process.kill()
