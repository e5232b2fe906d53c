"""The current state in BGA's words, as front ends and stored entries hold it."""

from msgspec import Struct

from bga_isle.flow.chart import CHART
from bga_isle.model.actions import Action
from bga_isle.model.pieces import Colour
from bga_isle.table.table import Table


class GamestateArgs(Struct, frozen=True):
    """What the state asks: every possible action, and whether a choice can be taken back."""

    possible_actions: tuple[Action, ...]
    undoable: bool


class Gamestate(Struct, frozen=True):
    """A state under BGA's property names; all of it is public."""

    id: int
    name: str
    type: str
    active_player: Colour | None
    description: str
    descriptionmyturn: str
    possibleactions: tuple[str, ...]
    args: GamestateArgs


def gamestate(table: Table, own_choices: int) -> Gamestate:
    """The gamestate of a table; of the choices of this turn only own ones can be taken back."""
    entry = CHART.states[table.state]
    description, descriptionmyturn = table.question
    return Gamestate(
        id=entry.id,
        name=entry.name,
        type=entry.type,
        active_player=table.active_player,
        description=description,
        descriptionmyturn=descriptionmyturn,
        possibleactions=entry.possibleactions,
        args=GamestateArgs(table.possible_actions(), table.undoable and own_choices > 0),
    )
