"""One record for each thing that happens, complete enough to animate without looking at the state.

The same records are the notifications, the log and the only way a state
changes. `log` is the translatable line in BGA's template style; `log.py` fills it.
"""

from typing import ClassVar, Literal

from msgspec import Struct

from .grid import Direction, Isle, Space
from .pieces import Card, Colour, Stack
from .state import Reason, Seats, View


class Happening(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="type"):
    """One thing that happened; `log` is its line in BGA's template style."""

    log: ClassVar[str]


class CardPlayed(Happening, frozen=True, tag="cardPlayed"):
    """Step 1 begins: a card goes into use (R5)."""

    log = "${player_name} plays ${card_name}"
    player: Colour
    card: Card


class CardActivated(Happening, frozen=True, tag="cardActivated"):
    """Play Twice or Wild resolves another card, `by` says which (R21, R22)."""

    log = "${player_name} activates ${card_name}"
    player: Colour
    card: Card
    by: Literal["playTwice", "wild"]


class EffectFizzled(Happening, frozen=True, tag="effectFizzled"):
    """A card or an activation had no possible choice (R23)."""

    log = "${card_name} has nothing to act on (${player_name})"
    player: Colour
    card: Card


class StackMoved(Happening, frozen=True, tag="stackMoved"):
    """Straight, Diagonal or Leap: `stack` now lies on top of `target` (R14)."""

    log = "Stack ${stack} moves from space ${source} to space ${target}"
    source: Space
    target: Space
    stack: Stack


class StacksSwapped(Happening, frozen=True, tag="stacksSwapped"):
    """Two spaces have exchanged what stood on them; both stacks as they were before (R15)."""

    log = "Spaces ${first} and ${second} exchange ${first_stack} and ${second_stack}"
    first: Space
    second: Space
    first_stack: Stack
    second_stack: Stack


class PartyCalled(Happening, frozen=True, tag="partyCalled"):
    """A Party has its centre (R16)."""

    log = "A party gathers on space ${target}"
    target: Space


class StackPiled(Happening, frozen=True, tag="stackPiled"):
    """One neighbour of a Party has climbed on, chosen or as the last one left (R16)."""

    log = "Stack ${stack} climbs from space ${source} onto space ${target}"
    source: Space
    target: Space
    stack: Stack


class Shift(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """One stack's step in a push."""

    source: Space
    target: Space
    stack: Stack


class StacksPushed(Happening, frozen=True, tag="stacksPushed"):
    """A line has moved one space, the pusher first; what fell off was told just before (R17)."""

    log = "A push towards ${direction_name} moves ${moves}"
    direction: Direction
    moves: tuple[Shift, ...]


class StackPickedUp(Happening, frozen=True, tag="stackPickedUp"):
    """Dismiss: the bears of a space are in hand (R18)."""

    log = "Stack ${stack} is picked up from space ${source}"
    source: Space
    stack: Stack


class BearPlaced(Happening, frozen=True, tag="bearPlaced"):
    """Dismiss: the lowest bear in hand lies on top of `target` (R18)."""

    log = "A ${bear_name} bear is set down on space ${target}"
    target: Space
    bear: Stack


class BearsDrowned(Happening, frozen=True, tag="bearsDrowned"):
    """Bears left the game: "" where an empty space was banished; `space` is where they stood (R6, R17, R19)."""

    log = "Into the sea from space ${space}: ${bears_name} (${reason_name})"
    space: Space
    bears: Stack
    reason: Literal["pushed", "banished", "overcrowded"]


class IsleSunk(Happening, frozen=True, tag="isleSunk"):
    """An isle and its spaces are gone (R7)."""

    log = "The ${isle_name} isle sinks"
    isle: Isle


class CardDiscarded(Happening, frozen=True, tag="cardDiscarded"):
    """A card went to the pile of its owner `player`, used or forced (R8, R20)."""

    log = "${card_name} goes to the discard pile of ${player_name} (${reason_name})"
    player: Colour
    card: Card
    reason: Literal["used", "forced"]


class DeckReshuffled(Happening, frozen=True, tag="deckReshuffled"):
    """The discard pile of `count` cards is a deck again, in an order nobody sees (R8)."""

    log = "${player_name} shuffles ${count} discarded cards into a new deck"
    player: Colour
    count: int


class CardsDrawn(Happening, frozen=True, tag="cardsDrawn"):
    """Cards were turned up, in this order (R8)."""

    log = "${player_name} turns up ${card_names}"
    player: Colour
    cards: tuple[Card, ...]


class TurnSkipped(Happening, frozen=True, tag="turnSkipped"):
    """A turn without a card to play passes (R10)."""

    log = "${player_name} has no card to play and skips the turn"
    player: Colour


class TurnStarted(Happening, frozen=True, tag="turnStarted"):
    """The other seat is active."""

    log = "Turn of ${player_name}"
    player: Colour


class ChoiceTakenBack(Happening, frozen=True, tag="choiceTakenBack"):
    """Brings the whole view as it is again, since undo restores instead of changing."""

    log = "${player_name} takes a choice back"
    player: Colour
    view: View


class StateEntered(Happening, frozen=True, tag="stateEntered"):
    """`active_player` is the seat whose turn it is, None in gameEnd."""

    log = "Now: ${state_name}"
    state: str
    active_player: Colour | None


class GameEnded(Happening, frozen=True, tag="gameEnded"):
    """The figures of the result, just before gameEnd is entered (R11, R13)."""

    log = "The game is over: ${outcome}"
    winner: Colour | None
    reason: Reason
    scores: Seats[int]
    tiebreak: Seats[int]


Event = (
    CardPlayed
    | CardActivated
    | EffectFizzled
    | StackMoved
    | StacksSwapped
    | PartyCalled
    | StackPiled
    | StacksPushed
    | StackPickedUp
    | BearPlaced
    | BearsDrowned
    | IsleSunk
    | CardDiscarded
    | DeckReshuffled
    | CardsDrawn
    | TurnSkipped
    | TurnStarted
    | ChoiceTakenBack
    | StateEntered
    | GameEnded
)
