"""How a game is left from outside: signals that wait for the right moment, and the way back in."""

import os
import shutil
import signal
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any, Final, Self

from .outside import quoted

SIGNALS: Final = tuple(
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
)

AGAIN: Final = 0.2
"""Seconds after which a signal that was not heard is sent again."""


class Interrupted(Exception):
    """A signal asked the game to be left; raised only where nothing is half done."""

    def __init__(self, number: int) -> None:
        super().__init__(signal.Signals(number).name)
        self.number = number


class Interrupts:
    """Holds the signals of leaving back until a person is asked, or `check` is called.

    So none falls between a change and its being kept, nor into what is shown.
    The first one decides; further ones find the program on its way out
    and change nothing, until it has ended.

    A signal that comes in the moment before the program begins to wait for a
    line does not end that wait; the same signal once more does.
    """

    def __init__(self) -> None:
        self._asking = self._open = False
        self._arrived: int | None = None
        self._former: dict[int, Any] = {}

    def __enter__(self) -> Self:
        for number in SIGNALS:
            former = signal.getsignal(number)
            if former is signal.SIG_IGN and number != signal.SIGINT:
                continue
            self._former[number] = signal.signal(number, self._arrive)
        self._open = True
        came, self._comes = os.pipe()
        os.set_blocking(self._comes, False)
        self._waker = signal.set_wakeup_fd(self._comes, warn_on_full_buffer=False)
        threading.Thread(
            target=self._insist, args=(came, threading.get_ident()), daemon=True
        ).start()
        return self

    def __exit__(self, *_error: object) -> None:
        self._open = False
        signal.set_wakeup_fd(self._waker)
        os.close(self._comes)
        for number, former in self._former.items():
            signal.signal(number, former if self._arrived is None else signal.SIG_IGN)

    @contextmanager
    def asking(self) -> Iterator[None]:
        """While a person is asked: nothing is under way, so a signal is heard at once."""
        self._asking = True
        try:
            self.check()
            yield
        finally:
            self._asking = False

    def check(self) -> None:
        """Raises `Interrupted` if a signal has arrived."""
        if self._arrived is not None:
            raise Interrupted(self._arrived)

    def _arrive(self, number: int, _frame: FrameType | None) -> None:
        if self._arrived is None:
            self._arrived = number
            if self._asking:
                raise Interrupted(number)

    def _insist(self, came: int, program: int) -> None:
        """Sends what came to the program's thread until it has been heard; each sending comes here too."""
        with open(came, "rb", buffering=0) as signals:
            while number := signals.read(1):
                time.sleep(AGAIN)
                if number[0] in self._former and self._open and self._arrived is None:
                    signal.pthread_kill(program, number[0])


def command(*arguments: str | Path) -> str:
    """What to type for another command of this program, from anywhere; paths become absolute."""
    words = [str(word.absolute() if isinstance(word, Path) else word) for word in arguments]
    return " ".join(map(quoted, [*_program(), *words]))


def _program() -> list[str]:
    called = Path(sys.argv[0])
    if called.name == "__main__.py":
        return [sys.executable, "-m", "bga_isle"]
    on_path = shutil.which("bga-isle")
    if called.name != "bga-isle" or (on_path and Path(on_path).samefile(called)):
        return ["bga-isle"]
    return [str(called.absolute())]
