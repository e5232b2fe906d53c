"""Servers in processes of their own, to be asked and to be killed."""

import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import IO, Any, Final

import httpx

from tests.web.waiting import PATIENCE

GENEROUS: Final = ("--requests-per-minute", "100000000", "--tables-per-client", "100000")


class Server:
    """One `bga-isle serve`, its workers included."""

    def __init__(self, process: subprocess.Popen[bytes], port: int) -> None:
        self._process = process
        self.port = port
        self.base = f"http://127.0.0.1:{port}"

    def client(self) -> httpx.Client:
        """A client of this server."""
        return httpx.Client(base_url=self.base, timeout=PATIENCE)

    def kill(self) -> None:
        """Kills every process of it where it stands."""
        with_group(self._process, signal.SIGKILL)
        assert self._process.wait(PATIENCE) == -signal.SIGKILL

    def stop(self) -> int:
        """Asks it to stop; returns its exit status."""
        self._process.terminate()
        return self._process.wait(PATIENCE)

    def listens(self) -> bool:
        """Whether any process of it still takes connections."""
        try:
            socket.create_connection(("127.0.0.1", self.port), PATIENCE).close()
        except ConnectionRefusedError:
            return False
        return True


def with_group(process: subprocess.Popen[bytes], number: int) -> None:
    """Sends a signal to a process and all that it started."""
    try:
        os.killpg(process.pid, number)
    except ProcessLookupError:
        return


def command(store: str, *more: str) -> list[str]:
    """What starts a server at a port that the system chooses."""
    start = (sys.executable, "-m", "bga_isle", "serve", "--host", "127.0.0.1", "--port", "0")
    return [*start, "--store", store, *GENEROUS, *more]


@contextmanager
def serving(store: str, log: Path, *more: str) -> Iterator[Server]:
    """A server that is ready; whatever is left of it at the end is killed."""
    with log.open("ab") as said, ExitStack() as stack:
        process = stack.enter_context(
            subprocess.Popen(
                command(store, *more), stdout=subprocess.PIPE, stderr=said, start_new_session=True
            )
        )
        stack.callback(with_group, process, signal.SIGKILL)
        assert process.stdout is not None
        line = _first_line(process.stdout)
        assert line.startswith(b"Isle of Bears is served at "), log.read_text()
        server = Server(process, int(line.rstrip(b"/\n").rpartition(b":")[2]))
        with server.client() as client:
            assert client.get("/readyz").status_code == 200
        yield server


def _first_line(stdout: IO[bytes]) -> bytes:
    """The first line of a pipe that goes on being read, so that nobody has to wait to write."""
    line = stdout.readline()
    threading.Thread(target=stdout.read, daemon=True).start()
    return line


def asked(response: httpx.Response, status: int = 200) -> Any:
    """What an answer says, which must have that status."""
    assert response.status_code == status, response.text
    return response.json()
