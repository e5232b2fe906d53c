"""Turn flows of the cards that call other cards: Play Twice and Wild, in one another too."""

from typing import Final

from bga_isle.model.actions import (
    ActActivateCard,
    ActBanish,
    ActGather,
    ActMoveStack,
    ActPlayCard,
    ActPushStack,
    ActSwapStacks,
)
from bga_isle.testing.positions import table
from bga_isle.testing.transcript import Transcript

from .boards import MIXED, QUIET
from .flow import Flow


def play_twice() -> Transcript:
    return Transcript(
        "Play Twice: two different cards, the second chosen after the first (R21).",
        table(MIXED, black="playTwice push swap", white="party straight-1 banish"),
    ).act(
        ActPlayCard("black-playTwice"),
        ActActivateCard("black-push"),
        ActPushStack(5, "S"),
        ActActivateCard("black-swap"),
        ActSwapStacks(2, 9),
    )


def play_twice_one_card() -> Transcript:
    return Transcript(
        "Play Twice: one card twice; its card is used and discarded once (R21).",
        table(MIXED, black="playTwice leap wild", white="party straight-1 banish"),
    ).act(
        ActPlayCard("black-playTwice"),
        ActActivateCard("black-leap"),
        ActMoveStack(0, 2),
        ActActivateCard("black-leap"),
        ActMoveStack(12, 15),
    )


def wild_own_card() -> Transcript:
    return Transcript(
        "Wild on an own card: Leap (R22).",
        table(MIXED, black="wild leap playTwice", white="party straight-1 wild"),
    ).act(ActPlayCard("black-wild"), ActActivateCard("black-leap"), ActMoveStack(0, 2))


def wild_opposing_card() -> Transcript:
    return Transcript(
        "Wild on an opposing card: black pushes with white's Push, which goes to white's "
        "discards and is not replaced yet (R22).",
        table(MIXED, black="wild leap playTwice", white="push straight-1 wild"),
    ).act(ActPlayCard("black-wild"), ActActivateCard("white-push"), ActPushStack(5, "S"))


def wild_own_play_twice() -> Transcript:
    return Transcript(
        "Wild on the own Play Twice: two activations of own cards (R22).",
        table(MIXED, black="wild playTwice banish", white="push straight-1 wild"),
    ).act(
        ActPlayCard("black-wild"),
        ActActivateCard("black-playTwice"),
        ActActivateCard("black-banish"),
        ActBanish(9),
        ActActivateCard("black-banish"),
        ActBanish(15),
    )


def wild_opposing_play_twice() -> Transcript:
    return Transcript(
        "Wild on white's Play Twice: the activations come from black's own cards (R22).",
        table(MIXED, black="wild party straight-2", white="playTwice straight-1 push"),
    ).act(
        ActPlayCard("black-wild"),
        ActActivateCard("white-playTwice"),
        ActActivateCard("black-straight-2"),
        ActMoveStack(12, 0),
        ActActivateCard("black-party"),
        ActGather(5),
    )


def fizzle() -> Transcript:
    return Transcript(
        "A fizzle: Play Twice beside nothing but Wild; the turn goes on (R23).",
        table(QUIET, black="playTwice wild", white="push banish straight-1"),
    ).act(ActPlayCard("black-playTwice"))


def fizzled_activation() -> Transcript:
    return Transcript(
        "Fizzled activations: white has no face-up card, so Forced Discard does nothing, "
        "twice; both must be taken all the same (R21, R23).",
        table(QUIET, black="playTwice forcedDiscard leap", white=""),
    ).act(
        ActPlayCard("black-playTwice"),
        ActActivateCard("black-forcedDiscard"),
        ActActivateCard("black-forcedDiscard"),
    )


def fizzled_wild() -> Transcript:
    return Transcript(
        "Wild with no other card face up on either side: it fizzles (R22, R23).",
        table(QUIET, black="wild", white="wild"),
    ).act(ActPlayCard("black-wild"))


def fizzled_activation_by_wild() -> Transcript:
    return Transcript(
        "White's Play Twice is its only card and in use, so it is no target of Forced Discard: "
        "both activations fizzle, and white skips its turn (R10, R20, R23).",
        table(QUIET, black="wild forcedDiscard", white="playTwice"),
    ).act(
        ActPlayCard("black-wild"),
        ActActivateCard("white-playTwice"),
        ActActivateCard("black-forcedDiscard"),
        ActActivateCard("black-forcedDiscard"),
    )


FLOWS: Final[tuple[Flow, ...]] = (
    play_twice,
    play_twice_one_card,
    wild_own_card,
    wild_opposing_card,
    wild_own_play_twice,
    wild_opposing_play_twice,
    fizzle,
    fizzled_activation,
    fizzled_wild,
    fizzled_activation_by_wild,
)
