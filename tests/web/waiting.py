"""Waiting for what a busy machine does in its own time."""

import time
from collections.abc import Callable

PATIENCE = 240.0
"""Seconds after which something that never comes is given up; no test measures time."""


def until(come: Callable[[], object]) -> None:
    """Returns once something is so."""
    given_up = time.monotonic() + PATIENCE
    while not come():
        assert time.monotonic() < given_up, "it never came"
        time.sleep(0.01)
