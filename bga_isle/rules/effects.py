"""The eleven effects, to be read beside the rulebook (R14–R23); one block each, one table at the end.

A block says which choices its effect offers and what a choice brings about.
No effect names a state or knows who plays it: "own" is whatever the active
player controls, so Wild resolves an opposing card by the same lines (R22).
Which targets exist depends only on the sunk isles, so the lists of a card and
source are tables; every list ascends in the numbers of ACTIONS.
"""

from collections.abc import Callable, Sequence
from functools import cache
from itertools import chain, combinations
from operator import attrgetter
from typing import Any, Final, Literal, NamedTuple

from bga_isle.model.actions import (
    ACTIONS,
    ActActivateCard,
    ActBanish,
    ActForceDiscard,
    ActGather,
    Action,
    ActMoveStack,
    ActPickUp,
    ActPile,
    ActPlaceBear,
    ActPlayCard,
    ActPushStack,
    ActSwapStacks,
)
from bga_isle.model.events import (
    BearPlaced,
    BearsDrowned,
    CardActivated,
    CardDiscarded,
    CardPlayed,
    Event,
    PartyCalled,
    Shift,
    StackMoved,
    StackPickedUp,
    StackPiled,
    StacksPushed,
    StacksSwapped,
)
from bga_isle.model.grid import ISLE_OF, RAY
from bga_isle.model.pieces import BEAR, EFFECT, OPPONENT, Card, Effect
from bga_isle.model.state import State

from .board import (
    AFLOAT,
    DIAGONAL,
    ELSEWHERE,
    NEIGHBOURS,
    ORTHOGONAL,
    STRAIGHT,
    SUNK_SETS,
    Sunk,
    occupied,
    own_stacks,
)

Choices = Sequence[Action]
BySource = dict[Sunk, dict[int, tuple[Action, ...]]]


def _named(kind: type[Action], *fields: str) -> dict[Any, Any]:
    """The actions of one kind by the value of their fields, in the order of ACTIONS."""
    key = attrgetter(*fields)
    return {key(action): action for action in ACTIONS if type(action) is kind}


def _own_stacks(state: State) -> list[int]:
    return own_stacks(state.board, BEAR[state.active])


def _of_own_stacks(state: State, table: BySource) -> Choices:
    here = table[state.sunk]
    return tuple(chain.from_iterable([here[source] for source in _own_stacks(state)]))


_CARD_ACTIONS: Final[dict[type[Action], dict[Card, Action]]] = {
    kind: _named(kind, "card") for kind in (ActPlayCard, ActActivateCard, ActForceDiscard)
}


@cache
def _of_cards(kind: type[Action], cards: tuple[Card, ...]) -> tuple[Action, ...]:
    """One action a card; there are so few hands that each is put in order once."""
    return tuple(action for card, action in _CARD_ACTIONS[kind].items() if card in cards)


# Step 1, play a card (R5): not an effect, but the choice that begins one.


def _cards_to_play(state: State) -> Choices:
    return _of_cards(ActPlayCard, state.hands[state.active])


def _play_card(state: State, action: ActPlayCard) -> list[Event]:
    return [CardPlayed(state.active, action.card)]


# Straight, Diagonal, Leap (R14)

_MOVES: Final = _named(ActMoveStack, "source", "target")


def _moves(reach: dict[Sunk, dict[int, tuple[int, ...]]]) -> BySource:
    return {
        sunk: {
            source: tuple(_MOVES[source, target] for target in targets)
            for source, targets in reach[sunk].items()
        }
        for sunk in SUNK_SETS
    }


_STRAIGHTS: Final = _moves(STRAIGHT)
_DIAGONALS: Final = _moves(DIAGONAL)
_LEAPS: Final = _moves(ELSEWHERE)


def _straights(state: State) -> Choices:
    return _of_own_stacks(state, _STRAIGHTS)


def _diagonals(state: State) -> Choices:
    return _of_own_stacks(state, _DIAGONALS)


def _leaps(state: State) -> Choices:
    return _of_own_stacks(state, _LEAPS)


def _move(state: State, action: ActMoveStack) -> list[Event]:
    return [StackMoved(action.source, action.target, state.board[action.source])]


# Swap (R15)

_SWAPS: Final = _named(ActSwapStacks, "first", "second")


def _swaps(state: State) -> Choices:
    return [_SWAPS[pair] for pair in combinations(occupied(state.board), 2)]


def _swap(state: State, action: ActSwapStacks) -> list[Event]:
    first, second = action.first, action.second
    return [StacksSwapped(first, second, state.board[first], state.board[second])]


# Party (R16): the centre first, then neighbour after neighbour while there is a choice.

_GATHERINGS: Final = _named(ActGather, "target")
_PILINGS: Final = _named(ActPile, "source")


def _guests(state: State, center: int) -> list[int]:
    return [space for space in ORTHOGONAL[state.sunk][center] if state.board[space]]


def _parties(state: State) -> Choices:
    center = state.pending.center if state.pending else None
    if center is None:
        return [_GATHERINGS[target] for target in _own_stacks(state)]
    return [_PILINGS[source] for source in _guests(state, center)]


def _party(state: State, action: ActGather | ActPile) -> list[Event]:
    if isinstance(action, ActGather):
        center = action.target
        return [PartyCalled(center), *_last_guest(state, center, _guests(state, center))]
    assert state.pending is not None and state.pending.center is not None
    center, source = state.pending.center, action.source
    rest = [guest for guest in _guests(state, center) if guest != source]
    return [_piled(state, source, center), *_last_guest(state, center, rest)]


def _last_guest(state: State, center: int, guests: list[int]) -> list[Event]:
    return [_piled(state, guests[0], center)] if len(guests) == 1 else []


def _piled(state: State, source: int, center: int) -> StackPiled:
    return StackPiled(source, center, state.board[source])


# Push (R17)

_PUSHES: Final[BySource] = {
    sunk: {
        source: tuple(
            action
            for (space, way), action in _named(ActPushStack, "source", "direction").items()
            if space == source and ISLE_OF[RAY[space, way][0]] not in sunk
        )
        for source in AFLOAT[sunk]
    }
    for sunk in SUNK_SETS
}
"""The directions in which the next space exists."""


def _push_choices(state: State) -> Choices:
    return _of_own_stacks(state, _PUSHES)


def _push(state: State, action: ActPushStack) -> list[Event]:
    """The line ends before the first free space; at an edge or gap its last stack drowns."""
    board, way = state.board, action.direction
    line, falls = [action.source], True
    for space in RAY[action.source, way]:
        if ISLE_OF[space] in state.sunk:
            break
        if not board[space]:
            falls = False
            break
        line.append(space)
    drowned: list[Event] = []
    if falls:
        last = line.pop()
        drowned.append(BearsDrowned(last, board[last], "pushed"))
    moves = tuple(Shift(space, RAY[space, way][0], board[space]) for space in line)
    return [*drowned, StacksPushed(way, moves)]


# Dismiss (R18): pick up, then set down bear by bear, each beside the space used just before.

_PICK_UPS: Final = _named(ActPickUp, "source")
_BEAR_PLACES: Final = _named(ActPlaceBear, "target")
_PLACINGS: Final[BySource] = {
    sunk: {
        last: tuple(_BEAR_PLACES[target] for target in targets)
        for last, targets in NEIGHBOURS[sunk].items()
    }
    for sunk in SUNK_SETS
}


def _dismissals(state: State) -> Choices:
    last = state.pending.last if state.pending else None
    if last is None:
        return [_PICK_UPS[source] for source in _own_stacks(state)]
    return _PLACINGS[state.sunk][last]


def _dismiss(state: State, action: ActPickUp | ActPlaceBear) -> list[Event]:
    if isinstance(action, ActPickUp):
        return [StackPickedUp(action.source, state.board[action.source])]
    return [BearPlaced(action.target, state.held[0])]


# Banish (R19): any space, empty ones too.

_BANISHMENTS: Final[dict[Sunk, Choices]] = {
    sunk: tuple(
        action for target, action in _named(ActBanish, "target").items() if target in AFLOAT[sunk]
    )
    for sunk in SUNK_SETS
}


def _banishments(state: State) -> Choices:
    return _BANISHMENTS[state.sunk]


def _banish(state: State, action: ActBanish) -> list[Event]:
    return [BearsDrowned(action.target, state.board[action.target], "banished")]


# Play Twice (R21): each activation is a choice; the flow asks again while some are left.
# No action activates a Wild, so neither here nor below can one be chosen.


def _activations(state: State) -> Choices:
    hand = state.hands[state.active]
    return _of_cards(ActActivateCard, tuple([card for card in hand if EFFECT[card] != "playTwice"]))


def _activate_twice(state: State, action: ActActivateCard) -> list[Event]:
    return [CardActivated(state.active, action.card, "playTwice")]


# Forced Discard (R20): a card the opponent has not seen used this turn.


def _discardable(state: State) -> Choices:
    hand = state.hands[OPPONENT[state.active]]
    return _of_cards(ActForceDiscard, tuple([card for card in hand if card not in state.used]))


def _force_discard(state: State, action: ActForceDiscard) -> list[Event]:
    return [CardDiscarded(OPPONENT[state.active], action.card, "forced")]


# Wild (R22): any face-up card of either player but a Wild.


def _wild_choices(state: State) -> Choices:
    black, white = state.hands.black, state.hands.white
    return _of_cards(ActActivateCard, black) + _of_cards(ActActivateCard, white)


def _activate_by_wild(state: State, action: ActActivateCard) -> list[Event]:
    return [CardActivated(state.active, action.card, "wild")]


# The table


class Rule(NamedTuple):
    """One effect: its choices in a state, the events of a choice, its question.

    `asks` is the trigger that leads from the card to those choices, None where
    no card does; `further` is the question after the first choice of an effect
    that takes several. Both questions address the one who chooses; put `${actplayer}` for `${you}` for
    everybody else. Without a question, the one of the state's chart serves.
    """

    choices: Callable[[State], Choices]
    carry_out: Callable[[State, Any], list[Event]]
    asks: Literal["target", "playTwice", "wild"] | None
    prompt: str = ""
    further: str = ""


PLAY: Final = Rule(_cards_to_play, _play_card, None)
"""What a turn begins with, in the shape of an effect."""

_MOVE: Final = "${you} must choose a stack to move and the space it goes to"

RULES: Final[dict[Effect, Rule]] = {
    "straight": Rule(_straights, _move, "target", _MOVE),
    "diagonal": Rule(_diagonals, _move, "target", _MOVE),
    "leap": Rule(_leaps, _move, "target", _MOVE),
    "swap": Rule(_swaps, _swap, "target", "${you} must choose two stacks to exchange"),
    "party": Rule(
        _parties,
        _party,
        "target",
        "${you} must choose the stack that its neighbours climb on",
        "${you} must choose the neighbour that climbs on next",
    ),
    "push": Rule(_push_choices, _push, "target", "${you} must choose a stack and where it pushes"),
    "dismiss": Rule(
        _dismissals,
        _dismiss,
        "target",
        "${you} must choose a stack to pick up",
        "${you} must choose a space for the next bear",
    ),
    "banish": Rule(_banishments, _banish, "target", "${you} must choose a space to clear"),
    "playTwice": Rule(_activations, _activate_twice, "playTwice"),
    "forcedDiscard": Rule(
        _discardable,
        _force_discard,
        "target",
        "${you} must choose a card that the opponent discards",
    ),
    "wild": Rule(_wild_choices, _activate_by_wild, "wild"),
}
"""What a card does is what its row says."""


def rule(state: State) -> Rule:
    """The row that says what can be chosen in a state of a running game."""
    return PLAY if state.pending is None else RULES[state.pending.effect]


def question(state: State) -> str:
    """What the effect under way asks; "" where the state's own question serves."""
    pending = state.pending
    begun = pending is not None and (pending.center is not None or state.held != "")
    return rule(state).further if begun else rule(state).prompt
