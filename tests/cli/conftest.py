"""What all tests of the command line share."""

import os
import signal
from collections.abc import Iterator

import pytest

from bga_isle.terminal.leaving import SIGNALS


@pytest.fixture(autouse=True)
def no_power_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    """Files need not reach the disk: a game is written after every choice, and waiting costs most of the time."""
    monkeypatch.setattr(os, "fsync", lambda _file: None)


@pytest.fixture(autouse=True)
def signals_heard_again() -> Iterator[None]:
    """A program that was told to end hears no more signals; the tests do."""
    before = [(number, signal.getsignal(number)) for number in SIGNALS]
    yield
    for number, handler in before:
        signal.signal(number, handler)
