"""Who has won, and by what figures (R11–R13)."""

from bga_isle.model.events import GameEnded
from bga_isle.model.pieces import COLOUR_OF_BEAR, Colour
from bga_isle.model.state import Reason, Seats

from .board import Stacks, controlled


def decided(board: Stacks) -> bool:
    """Whether no two stacks have different colours on top (R11)."""
    first = ""
    for stack in board:
        if stack:
            if first and stack[-1] != first:
                return False
            first = stack[-1]
    return True


def by_board(board: Stacks) -> GameEnded:
    """The end of a game whose board has decided it; a board without bears is a draw (R11)."""
    top = next((stack[-1] for stack in board if stack), None)
    if top is None:
        return ended(board, None, "draw")
    return ended(board, COLOUR_OF_BEAR[top], "control")


def ended(board: Stacks, winner: Colour | None, reason: Reason) -> GameEnded:
    """The end of a game with its figures: 1 and 0, or 0 : 0 for a draw (R13).

    The tie-break counts the spaces each colour controls on the board; bears in
    a hand count for nobody.
    """
    spaces = controlled(board)
    return GameEnded(
        winner=winner,
        reason=reason,
        scores=Seats(int(winner == "black"), int(winner == "white")),
        tiebreak=Seats(spaces["black"], spaces["white"]),
    )


def progression(board: Stacks) -> int:
    """How far a running game has come, 0–99 as BGA asks: the leader's lead in occupied spaces."""
    spaces = controlled(board)
    occupied = sum(spaces.values())
    return 99 * (2 * max(spaces.values()) - occupied) // occupied
