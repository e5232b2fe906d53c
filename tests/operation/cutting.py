"""A connection that breaks: a proxy that lets so many bytes of an answer through and no more."""

import socket
import struct
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Final

from tests.web.waiting import PATIENCE

SIZE: Final = 65536
RESET: Final = struct.pack("ii", 1, 0)


class Proxy:
    """Passes connections on to a port; `allowance` says how many bytes the next answer may have."""

    def __init__(self, target: int, allowance: Callable[[], int | None]) -> None:
        self._target = target
        self._allowance = allowance
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.base = f"http://127.0.0.1:{self._listening.getsockname()[1]}"
        self.threads = [threading.Thread(target=self._accept)]
        self.threads[0].start()

    def close(self) -> None:
        """Takes no more connections, and waits for those there are."""
        self._listening.shutdown(socket.SHUT_RDWR)
        self._listening.close()
        for thread in self.threads:
            thread.join(PATIENCE)
            assert not thread.is_alive()

    def _accept(self) -> None:
        while True:
            try:
                near, _ = self._listening.accept()
            except OSError:
                return
            far = socket.create_connection(("127.0.0.1", self._target))
            thread = threading.Thread(target=_carry, args=(near, far, self._allowance()))
            self.threads.append(thread)
            thread.start()


def _up(near: socket.socket, far: socket.socket) -> None:
    with suppress(OSError):
        while data := near.recv(SIZE):
            far.sendall(data)
    with suppress(OSError):
        far.shutdown(socket.SHUT_RDWR)


def _carry(near: socket.socket, far: socket.socket, left: int | None) -> None:
    """Every other cut is a reset, after which what the reader has not taken yet is lost too."""
    up = threading.Thread(target=_up, args=(near, far))
    up.start()
    reset = left is not None and left % 2 == 1
    with near, far:
        with suppress(OSError):
            while (left is None or left > 0) and (data := far.recv(SIZE)):
                part = data if left is None else data[:left]
                near.sendall(part)
                left = None if left is None else left - len(part)
        if reset:
            near.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)
        with suppress(OSError):
            near.shutdown(socket.SHUT_RD if reset else socket.SHUT_RDWR)
        with suppress(OSError):
            far.shutdown(socket.SHUT_RDWR)
        up.join()


@contextmanager
def cutting(target: int, allowance: Callable[[], int | None]) -> Iterator[Proxy]:
    """A proxy that is there while the context lasts."""
    proxy = Proxy(target, allowance)
    try:
        yield proxy
    finally:
        proxy.close()
