"""Who sits where when a table is opened."""

from typing import Literal

from bga_isle.model.pieces import OPPONENT, Colour
from bga_isle.model.state import Seats

from .ports import Seat

Mode = Literal["open", "hotseat", "zombie"]


def seated(mode: Mode, mine: Colour, owners: Seats[str]) -> Seats[Seat]:
    """The seats of a table whose opener sits on one side, or with "hotseat" on both.

    In mode "open" the other seat waits to be joined, in "zombie" a zombie has
    it from the start.
    """
    theirs = OPPONENT[mine]
    other = Seat()
    if mode == "zombie":
        other = Seat(zombie=True)
    elif mode == "hotseat":
        other = Seat(owner=owners[theirs])
    return Seats(other, other).put(mine, Seat(owner=owners[mine]))
