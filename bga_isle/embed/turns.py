"""What frameworks ask of a table beside its own face: its story up to a card, and how many turns began."""

from collections.abc import Iterable, Sequence
from typing import Final

from bga_isle.model.actions import Action
from bga_isle.model.events import CardsDrawn, Event, TurnStarted
from bga_isle.model.pieces import Card, Colour
from bga_isle.table.table import Table

_TURN: Final = "playCard"
"""The state in which a turn begins, and which is left with its first choice."""


def events_so_far(table: Table, seat: Colour, action: Action, drawn: Sequence[Card]) -> list[Event]:
    """What a choice has made happen up to the card that is turned up next; the table stays as it is."""
    rest, left = iter(drawn), len(drawn)
    happened: list[Event] = []
    for event in table.copy().act(seat, action, lambda colour, deck: next(rest, deck[0])):
        if isinstance(event, CardsDrawn):
            if len(event.cards) > left:
                return happened + ([CardsDrawn(event.player, event.cards[:left])] if left else [])
            left -= len(event.cards)
        happened.append(event)
    return happened


def turns_begun(events: Iterable[Event]) -> int:
    """How many turns began with some events; where one was skipped that is two."""
    return [type(event) for event in events].count(TurnStarted)


def turns_after(table: Table, before: Colour, after: Colour | None) -> int:
    """The same, told by the table and its active players before and after a choice.

    Turns alternate, so whoever is active once more had a skipped turn in between.
    """
    return 0 if table.state != _TURN else 1 if after != before else 2
