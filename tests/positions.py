"""What tests do with a table that begins from a position of the kit."""

from collections.abc import Sequence

from bga_isle import Position, Table
from bga_isle.model.actions import Action
from bga_isle.model.events import CardDiscarded, CardsDrawn, Event, StateEntered, TurnStarted
from bga_isle.model.pieces import HAND_SIZE, OPPONENT, OWNER


def play(table: Table, *actions: Action) -> list[Event]:
    """The active player's next choices, one after the other; the events of the last one."""
    events: tuple[Event, ...] = ()
    for action in actions:
        assert table.active_player is not None, "the game is over"
        events = table.act(table.active_player, action)
    return list(events)


def rest_of_turn(
    before: Position, used: Sequence[str], *, sinking: Sequence[Event] = ()
) -> list[Event]:
    """What an ordinary turn ends with once its last effect is done and nobody drowns.

    `before` is the position at the turn's start, `used` the cards in use. The
    deck must hold the cards drawn.
    """
    player = before.active
    following = OPPONENT[player]
    kept = [card for card in before.hands[player] if card not in used]
    wanted = HAND_SIZE - len(kept)
    return [
        StateEntered("overcrowd", player),
        StateEntered("sink", player),
        *sinking,
        StateEntered("draw", player),
        *(CardDiscarded(OWNER[card], card, "used") for card in used),
        *([CardsDrawn(player, before.decks[player][:wanted])] if wanted else []),
        TurnStarted(following),
        StateEntered("playCard", following),
    ]
