"""What a framework's user may set, checked before a game is made of it."""

from typing import Final

from bga_isle.errors import Malformed

MOST_TURNS: Final = 10_000
"""A limit beyond this one bounds nothing: random games last some 30 turns, one in a thousand over 60."""


class BadOption(Malformed):
    """A parameter that no game can be set up with."""

    code = "bad_option"
    template = "${name}: ${reason}"


def turns(value: object) -> int:
    """A number of turns after which nobody has won; raises `BadOption`."""
    if type(value) is not int or not 1 <= value <= MOST_TURNS:
        reason = f"expected a whole number from 1 to {MOST_TURNS}, got {value!r}"
        raise BadOption(name="max_turns", reason=reason)
    return value
