"""How a simulation is left: Ctrl-C and SIGTERM, from the command's first moment to its last."""

import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any, Final, Self

import typer

INTERRUPTED: Final = 130
"""The exit status after Ctrl-C, as shells have it."""

SIGNALS: Final = (signal.SIGINT, signal.SIGTERM)

ONE: Final = 1.0
"""Seconds in which signals are one: some who stop a program tell it, and its group too."""


class Stopping:
    """While games are played a first signal asks for an end; any other one ends the command at once."""

    def __init__(self) -> None:
        self._arrived: float | None = None
        self._ask: Callable[[], object] | None = None
        self._former: list[Any] = []

    def __enter__(self) -> Self:
        self._former = [signal.signal(number, self._arrive) for number in SIGNALS]
        return self

    def __exit__(self, kind: type[BaseException] | None, *_rest: object) -> None:
        for number, handler in zip(SIGNALS, self._former, strict=True):
            signal.signal(number, handler)
        if kind is KeyboardInterrupt:
            typer.echo("bga-isle: interrupted", err=True)
            raise typer.Exit(INTERRUPTED)

    @contextmanager
    def asking(self, ask: Callable[[], object]) -> Iterator[None]:
        """While games are played; `ask` asks for an end between two pieces."""
        self._ask = ask
        try:
            if self._arrived is not None:
                raise KeyboardInterrupt
            yield
        finally:
            self._ask = None

    def _arrive(self, _number: int, _frame: FrameType | None) -> None:
        now, before = time.monotonic(), self._arrived
        if before is not None and now - before < ONE:
            return
        self._arrived = now
        ask, self._ask = self._ask, None
        if ask is None:
            raise KeyboardInterrupt
        ask()
