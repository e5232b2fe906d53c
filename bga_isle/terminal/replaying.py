"""A game's record shown turn by turn, or checked."""

from bga_isle.log import COLOUR_NAMES
from bga_isle.model.events import TurnStarted
from bga_isle.record import Concession, Record, replay, verify

from .screen import Screen


def show(record: Record, screen: Screen, *, wait: bool = False) -> None:
    """Every turn with the board at its start; raises `BadRecord` where a move does not hold.

    With `wait` a turn comes when Enter is pressed, if there is a keyboard;
    the end of input shows no more.
    """
    waiting = wait and screen.is_typed_at
    seats, view = record.seats, record.opening
    screen.turn(view.active, seats)
    screen.view(view)
    for step in replay(record):
        seat, by = step.move.seat, step.move.by
        if by != seats[seat]:
            screen.note(f"From here on a {by} sits at {COLOUR_NAMES[seat]}'s place")
        seats, view = seats.put(seat, by), step.view
        if isinstance(step.move.action, Concession):
            screen.note(f"{COLOUR_NAMES[seat]} concedes")
        screen.events(step.events, seats)
        if any(isinstance(event, TurnStarted) for event in step.events):
            screen.view(view)
            if waiting and not _enter(screen):
                return
    if view.result is None:
        screen.text("\nThe record ends here; the game is not over")
    else:
        screen.end(view, view.result)


def _enter(screen: Screen) -> bool:
    try:
        screen.prompt("Enter shows the turn ")
        screen.typed()
    except EOFError:
        screen.text("")
        return False
    return True


def check(record: Record, screen: Screen) -> None:
    """What was checked of a record that holds; raises `BadRecord` for one that does not."""
    verify(record)
    screen.text(f"Moves:   {len(record.moves)}, each possible when it was made")
    screen.text(f"Opening: {_opening(record)}")
    screen.text(f"Cards:   {_cards(record)}")
    screen.text(f"Seed:    {_seed(record)}")
    screen.text(f"Result:  {_result(record)}")
    screen.text("The record holds")


def _opening(record: Record) -> str:
    if record.seed is not None and record.seeded == "all":
        return "the one that the seed deals"
    return "one that a game can begin from"


def _cards(record: Record) -> str:
    """What is known of the cards drawn, by what the seed is there to prove."""
    if record.seed is None or record.seeded == "nothing":
        return "each drawn from its deck; their order is the record's word alone"
    if record.seeded == "reshuffles":
        return (
            "each drawn from its deck: after its reshuffle in the seed's order,"
            " before it in an order that is the record's word alone"
        )
    return "all drawn in the order that the seed gives"


def _seed(record: Record) -> str:
    if record.seed is None:
        return "not known before the end of the game"
    proof = (
        "no hash of it was shown at the opening"
        if record.opening.seed_hash is None
        else "it has the hash shown at the opening"
    )
    idle = ", and no card of this record follows from it" if record.seeded == "nothing" else ""
    return f"{record.seed}; {proof}{idle}"


def _result(record: Record) -> str:
    if record.result is None:
        return "none, the game is not over"
    winner = record.result.winner
    side = "nobody wins" if winner is None else f"{COLOUR_NAMES[winner]} wins"
    return f"{side} ({record.result.reason}), as the moves lead to it"
