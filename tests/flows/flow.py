"""What a turn flow is here: a game played from a set-up to where its point is made."""

from collections.abc import Callable

from bga_isle.testing.transcript import Transcript

Flow = Callable[[], Transcript]
