"""A clock that goes when it is told to."""


class FakeClock:
    """The time of a test."""

    def __init__(self, now: float = 1_000_000.0) -> None:
        self._now = now

    def now(self) -> float:
        return self._now

    def go(self, seconds: float) -> None:
        """So much time passes."""
        self._now += seconds
