"""Which types are described, and under which names."""

from typing import Annotated, Any, Final, Literal

from msgspec import Meta
from msgspec.structs import fields

from bga_isle.adapter.events import SeatEvent, TableEvent
from bga_isle.adapter.gamestate import Gamestate
from bga_isle.flow.chart import CHART
from bga_isle.model.actions import Action, ActUndo
from bga_isle.model.events import Event
from bga_isle.model.grid import Direction, Isle, Space
from bga_isle.model.pieces import Card, Colour, Effect, Stack
from bga_isle.model.state import Board, Position, Reason, View
from bga_isle.record import Move, Record

from .limits import limit
from .naming import Json, definitions


def _noun(kind: Any, description: str) -> Any:
    return Annotated[kind, Meta(description=description)]


_STATES: Any = Literal.__getitem__(tuple(CHART.states))
_RECORDED: Any = next(field.type for field in fields(Move) if field.name == "action")

NOUNS: Final[dict[str, Any]] = {
    "Colour": _noun(Colour, "A colour, which is also a seat."),
    "Card": _noun(Card, "A card: its owner, its effect, and a number where there are two."),
    "Effect": _noun(Effect, "What a card does."),
    "Direction": _noun(Direction, "A direction on the grid; N is towards row 0 (R17)."),
    "Space": _noun(Space, "A space's number, row by row from the top left (R1)."),
    "Isle": _noun(Isle, "An isle's number, counted as the spaces are (R1)."),
    "Stack": _noun(Stack, "The bears of one space, bottom first; empty where none stands (R2)."),
    "Board": _noun(Board, "The stack of each space (R1)."),
    "Reason": _noun(Reason, "What ended a game (R11, R13)."),
    "StateName": _noun(_STATES, "A state of the chart; a dot stands before a nested one."),
}

UNIONS: Final[dict[str, Any]] = {
    "PossibleAction": _noun(Action, "What a list of possible actions holds."),
    "Action": _noun(Action | ActUndo, "What a player can send."),
    "RecordedAction": _noun(_RECORDED, "What a record holds: a concession too."),
    "Event": _noun(Event, "What happens in a game."),
    "SeatEvent": _noun(SeatEvent, "What happens at a table beside the game."),
    "TableEvent": _noun(TableEvent, "What happens at a table."),
}

_STRUCTS: Final = (Position, View, Record, Gamestate)

_IN_A_STATE: Final = (
    ("Position", "state"),
    ("View", "state"),
    ("StateEntered", "state"),
    ("Gamestate", "name"),
)
"""Fields that hold a state's name, which their types cannot know: the chart stands above the model."""


def schemas(prefix: str, *further: type) -> dict[str, Json]:
    """The schemas of all that the game exchanges, and of further structs; a reference is `prefix` and a name."""
    structs = {kind.__name__: kind for kind in (*_STRUCTS, *further)}
    found = definitions(NOUNS | UNIONS | structs, prefix)
    for struct, field in _IN_A_STATE:
        schema = found[struct]["properties"][field]
        del schema["type"]
        schema["$ref"] = f"{prefix}StateName"
    limit(found)
    return found
