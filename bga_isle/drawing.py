"""A view as text: what the terminal shows and what a transcript of a turn flow keeps.

A stack reads bottom to top from left to right and ends in a capital, the bear
that controls it; `~` is the sea. So nothing depends on colour.
"""

from collections.abc import Iterable, Sequence

from bga_isle.log import BEAR_NAMES, COLOUR_NAMES, card_name
from bga_isle.model.grid import ISLE_OF, SIDE, SPACES
from bga_isle.model.pieces import COLOURS, Card
from bga_isle.model.state import Position, View

NARROWEST = 5


def stack_text(stack: str) -> str:
    """A stack bottom to top, its controlling bear as a capital; "." is an empty space."""
    return stack[:-1] + stack[-1:].upper() or "."


def board_text(shown: Position | View) -> str:
    """The 4×4 grid with its isles; each space shows its number and its stack, the sea `~`."""
    width = max(NARROWEST, *(len(stack) for stack in shown.board))
    lines = []
    for row in range(SIDE):
        if row % 2 == 0:
            lines.append(_edge(width, "=" if row else "-"))
        spaces = SPACES[row * SIDE : (row + 1) * SIDE]
        cells = [_cell(shown, space, width) for space in spaces]
        lines.append(f"| {cells[0]}   {cells[1]} || {cells[2]}   {cells[3]} |")
    lines.append(_edge(width, "-"))
    return "\n".join(lines)


def _edge(width: int, dash: str) -> str:
    isle = dash * (2 * (width + 3) + 5)
    return f"+{isle}++{isle}+"


def _cell(shown: Position | View, space: int, width: int) -> str:
    if ISLE_OF[space] in shown.sunk:
        return "~" * (width + 3)
    return f"{space:>2} {stack_text(shown.board[space]):<{width}}"


def cards_text(cards: Iterable[Card], used: Sequence[Card] = ()) -> str:
    """Cards by their names; those in use this turn stand in brackets."""
    names = [f"[{card_name(card)}]" if card in used else card_name(card) for card in cards]
    return ", ".join(names) or "none"


def view_text(view: View) -> str:
    """A whole view: board, both hands, decks and discard piles, and what is in hand."""
    lines = [board_text(view)]
    for colour in COLOURS:
        turn = ">" if colour == view.active and view.result is None else " "
        lines.append(
            f"{turn} {COLOUR_NAMES[colour]}: {cards_text(view.hands[colour], view.used)}"
            f"  (deck {view.deck_counts[colour]},"
            f" discards: {cards_text(view.discards[colour])})"
        )
    if view.held:
        lines.append(f"  In hand, next first: {', '.join(BEAR_NAMES[bear] for bear in view.held)}")
    return "\n".join(lines)
