"""The longest turn there is: Wild → Play Twice → Dismiss twice, 29 choices.

Fifteen bears are set down by turns on two spaces, so that the second Dismiss
finds eight of them on one.
"""

from bga_isle import Table
from bga_isle.model.actions import (
    ActActivateCard,
    Action,
    ActPickUp,
    ActPlaceBear,
    ActPlayCard,
)
from bga_isle.testing.positions import position

FIRST = [ActPlaceBear(0 if number % 2 == 0 else 1) for number in range(15)]
SECOND = [ActPlaceBear(1 if number % 2 == 0 else 0) for number in range(8)]
CHOICES: list[Action] = [
    ActPlayCard("black-wild"),
    ActActivateCard("white-playTwice"),
    ActActivateCard("black-dismiss"),
    ActPickUp(5),
    *FIRST,
    ActActivateCard("black-dismiss"),
    ActPickUp(0),
    *SECOND,
]


def long_turn() -> Table:
    """The table before the first of those choices."""
    return Table.from_position(
        position(
            """
            . .               . .
            . wbwbwbwbwbwbwbb . .
            . .               w .
            . .               . .
            """,
            black="wild dismiss leap",
            white="playTwice swap push",
        ),
        seed=2**256 - 1,
    )
