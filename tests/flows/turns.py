"""Turn flows around the effects: steps 2 to 4, undo, zombies."""

from typing import Final

from bga_isle.model.actions import (
    ActActivateCard,
    ActBanish,
    ActForceDiscard,
    ActMoveStack,
    ActPickUp,
    ActPlaceBear,
    ActPlayCard,
    ActPushStack,
)
from bga_isle.testing.positions import table
from bga_isle.testing.transcript import Transcript

from .boards import QUIET
from .flow import Flow


def skipped_turn() -> Transcript:
    return Transcript(
        "A skipped turn: Wild, white's Play Twice, Forced Discard twice; white has no card "
        "left, refills its hand and black is on again (R10).",
        table(QUIET, black="wild forcedDiscard leap", white="playTwice swap push"),
    ).act(
        ActPlayCard("black-wild"),
        ActActivateCard("white-playTwice"),
        ActActivateCard("black-forcedDiscard"),
        ActForceDiscard("white-push"),
        ActActivateCard("black-forcedDiscard"),
        ActForceDiscard("white-swap"),
    )


def reshuffle() -> Transcript:
    return Transcript(
        "A reshuffle: two cards are wanted, the deck has one; the discards, the Leap just "
        "used among them, become the deck before the second is drawn (R8).",
        table(
            QUIET,
            black="leap swap",
            black_deck="push",
            black_discards="straight-1 straight-2 diagonal-1 diagonal-2 party dismiss banish "
            "playTwice forcedDiscard wild",
            white="push leap banish",
        ),
    ).act(ActPlayCard("black-leap"), ActMoveStack(0, 1))


def overcrowding() -> Transcript:
    return Transcript(
        "Overcrowding: with the sixth bear the two white ones on space 5 drown, the order "
        "of the others is kept (R6).",
        table(
            """
            b   .     .   w
            .   bwbwb .   .
            .   .     bw  .
            w   .     .   b
            """,
            black="leap swap party",
            white="push banish straight-1",
        ),
    ).act(ActPlayCard("black-leap"), ActMoveStack(0, 5))


def overcrowding_in_the_opponents_turn() -> Transcript:
    return Transcript(
        "Overcrowding the other way: six own bears stay in black's turn; in white's turn "
        "that space is looked at again and they drown (R6).",
        table(
            """
            b   .     .   w
            .   bbbbb .   .
            .   .     bw  .
            w   .     .   b
            """,
            black="leap swap party",
            white="push banish straight-1",
        ),
    ).act(
        ActPlayCard("black-leap"),
        ActMoveStack(0, 5),
        ActPlayCard("white-push"),
        ActPushStack(3, "W"),
    )


def sinking() -> Transcript:
    return Transcript(
        "Sinking: with its last stack gone the south-east isle sinks; white's Leap has four "
        "targets fewer (R7).",
        table(QUIET, black="playTwice banish leap", white="leap push swap"),
    ).act(
        ActPlayCard("black-playTwice"),
        ActActivateCard("black-banish"),
        ActBanish(10),
        ActActivateCard("black-banish"),
        ActBanish(15),
        ActPlayCard("white-leap"),
    )


def undo() -> Transcript:
    flow = Transcript(
        "Undo: the stack picked up and the card are taken back one by one, to the start of the "
        "turn; then black plays something else (R24).",
        table(QUIET, black="dismiss leap swap", white="push banish straight-1"),
    ).act(ActPlayCard("black-dismiss"), ActPickUp(0))
    return flow.undo().undo().act(ActPlayCard("black-leap"), ActMoveStack(0, 3))


def zombie_in_mid_effect() -> Transcript:
    return (
        Transcript(
            "A zombie takes over with two bears still in hand and finishes the turn (R25).",
            table(
                """
            b   .   .   w
            .   wwb .   .
            .   .   bw  .
            w   .   .   b
            """,
                black="dismiss leap swap",
                white="push banish straight-1",
                seed=25,
            ),
        )
        .act(ActPlayCard("black-dismiss"), ActPickUp(5), ActPlaceBear(0))
        .zombie("black")
    )


FLOWS: Final[tuple[Flow, ...]] = (
    skipped_turn,
    reshuffle,
    overcrowding,
    overcrowding_in_the_opponents_turn,
    sinking,
    undo,
    zombie_in_mid_effect,
)
