"""The 600 actions of the contract, as typed values and as one numbered tuple.

A list of possible actions holds these very objects; what a table carries out
is its own object from `ACTIONS`, never the caller's.
"""

from itertools import combinations, permutations
from typing import Final

from msgspec import Struct

from .grid import DIRECTIONS, RAY, SPACES, Direction, Space
from .pieces import CARDS, EFFECT, Card


class _Action(Struct, frozen=True, forbid_unknown_fields=True, tag_field="action", cache_hash=True):
    """What all actions share: immutable, strict about their fields, told apart by `action`."""


class ActPlayCard(_Action, frozen=True, tag="actPlayCard"):
    """Play a face-up card of one's own (R5)."""

    card: Card


class ActActivateCard(_Action, frozen=True, tag="actActivateCard"):
    """Choose the card that Play Twice or Wild resolves (R21, R22)."""

    card: Card


class ActMoveStack(_Action, frozen=True, tag="actMoveStack"):
    """Straight, Diagonal, Leap: move an own stack onto another space (R14)."""

    source: Space
    target: Space


class ActSwapStacks(_Action, frozen=True, tag="actSwapStacks"):
    """Swap: two occupied spaces exchange their stacks; first < second (R15)."""

    first: Space
    second: Space


class ActGather(_Action, frozen=True, tag="actGather"):
    """Party: name the own stack that the neighbours move onto (R16)."""

    target: Space


class ActPile(_Action, frozen=True, tag="actPile"):
    """Party: name the neighbour that goes onto the centre next (R16)."""

    source: Space


class ActPushStack(_Action, frozen=True, tag="actPushStack"):
    """Push: move an own stack one space and the line ahead of it along (R17)."""

    source: Space
    direction: Direction


class ActPickUp(_Action, frozen=True, tag="actPickUp"):
    """Dismiss: take an own stack into the hand (R18)."""

    source: Space


class ActPlaceBear(_Action, frozen=True, tag="actPlaceBear"):
    """Dismiss: set the lowest bear in hand down (R18)."""

    target: Space


class ActBanish(_Action, frozen=True, tag="actBanish"):
    """Banish: send all bears of a space into the sea (R19)."""

    target: Space


class ActForceDiscard(_Action, frozen=True, tag="actForceDiscard"):
    """Forced Discard: name the opponent's card that goes (R20)."""

    card: Card


class ActUndo(_Action, frozen=True, tag="actUndo"):
    """Take back the last choice of one's own turn (R24): a control, never in a list."""


Action = (
    ActPlayCard
    | ActActivateCard
    | ActMoveStack
    | ActSwapStacks
    | ActGather
    | ActPile
    | ActPushStack
    | ActPickUp
    | ActPlaceBear
    | ActBanish
    | ActForceDiscard
)

ACTIONS: Final[tuple[Action, ...]] = (
    *(ActPlayCard(card) for card in CARDS),
    *(ActActivateCard(card) for card in CARDS if EFFECT[card] != "wild"),
    *(ActMoveStack(source, target) for source, target in permutations(SPACES, 2)),
    *(ActSwapStacks(first, second) for first, second in combinations(SPACES, 2)),
    *(ActGather(target) for target in SPACES),
    *(ActPile(source) for source in SPACES),
    *(
        ActPushStack(source, direction)
        for source in SPACES
        for direction in DIRECTIONS
        if RAY[source, direction]
    ),
    *(ActPickUp(source) for source in SPACES),
    *(ActPlaceBear(target) for target in SPACES),
    *(ActBanish(target) for target in SPACES),
    *(ActForceDiscard(card) for card in CARDS),
)
"""Every action there is; an action's number is its index here."""

NUMBER: Final[dict[Action, int]] = {action: number for number, action in enumerate(ACTIONS)}
