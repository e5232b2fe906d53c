"""What all tests of the terminal's modules share."""

import signal
from collections.abc import Iterator

import pytest

from bga_isle.terminal.leaving import SIGNALS


@pytest.fixture(autouse=True)
def signals_heard_again() -> Iterator[None]:
    """A program that was told to end hears no more signals; the tests do."""
    before = [(number, signal.getsignal(number)) for number in SIGNALS]
    yield
    for number, handler in before:
        signal.signal(number, handler)
