"""Games played to their records, by hand-given chance or by seed."""

import random
from collections.abc import Callable

from bga_isle import Table
from bga_isle.model.actions import ActUndo
from bga_isle.model.pieces import Card, Colour
from bga_isle.record import Concession, Record, Recorder

Draw = Callable[[Colour, tuple[Card, ...]], Card]


def first_card(_colour: Colour, cards: tuple[Card, ...]) -> Card:
    """A draw that a platform with cards of its own might answer."""
    return cards[0]


def play_on(table: Table, recorder: Recorder, choices: int, draw: Draw | None = None) -> Record:
    """Plays at most so many changes, every fifth one taken back, and returns the record."""
    rng = random.Random(5)
    for number in range(choices):
        seat = table.active_player
        if seat is None:
            break
        if number % 5 == 4 and table.undoable:
            recorder.note(seat, ActUndo(), table.undo(seat))
            continue
        action = table.zombie_action(seat, rng)
        events = table.act(seat, action, draw)
        recorder.note(seat, action, events, "zombie" if seat == "white" else "player")
    return recorder.record(table)


def finished(seed: int | None) -> Record:
    """A whole game dealt from a seed."""
    table = Table.new(seed)
    return play_on(table, Recorder.opened(table, module="0.1.0"), 5000)


def running(seed: int | None, choices: int = 30) -> Record:
    """A dealt game that is not over."""
    table = Table.new(seed)
    return play_on(table, Recorder.opened(table, module="0.1.0"), choices)


def conceded(seed: int) -> Record:
    """A game that one seat gives up in the other's turn."""
    table = Table.new(seed, "black")
    recorder = Recorder.opened(table, module="0.1.0")
    play_on(table, recorder, 3)
    seat: Colour = "white" if table.active_player == "black" else "black"
    recorder.note(seat, Concession(), table.concede(seat))
    return recorder.record(table)
