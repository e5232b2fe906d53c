"""Turn flows that end a game."""

from typing import Final

from bga_isle.model.actions import (
    ActActivateCard,
    ActBanish,
    ActGather,
    ActMoveStack,
    ActPickUp,
    ActPile,
    ActPlaceBear,
    ActPlayCard,
)
from bga_isle.testing.positions import table
from bga_isle.testing.transcript import Transcript

from .flow import Flow


def win_in_the_own_turn() -> Transcript:
    return Transcript(
        "Black wins in its own turn, with the last white stack banished (R11).",
        table(
            """
            b   .   w   .
            .   .   .   .
            .   wb  .   .
            .   .   .   .
            """,
            black="banish leap swap",
            white="push party straight-1",
        ),
    ).act(ActPlayCard("black-banish"), ActBanish(2))


def win_in_the_opponents_turn() -> Transcript:
    return Transcript(
        "White wins in black's turn: black banishes its own last stack (R11).",
        table(
            """
            b   .   w   .
            .   .   .   .
            .   bw  .   .
            .   .   .   .
            """,
            black="banish leap swap",
            white="push party straight-1",
        ),
    ).act(ActPlayCard("black-banish"), ActBanish(0))


def win_by_the_first_activation() -> Transcript:
    return Transcript(
        "The first activation of Play Twice wins; the second is not asked for (R12).",
        table(
            """
            b   .   w   .
            .   .   .   .
            .   wb  .   .
            .   .   .   .
            """,
            black="playTwice leap swap",
            white="push party straight-1",
        ),
    ).act(ActPlayCard("black-playTwice"), ActActivateCard("black-leap"), ActMoveStack(0, 2))


def win_before_overcrowding() -> Transcript:
    return Transcript(
        "The end comes before overcrowding: Party makes bwwwwww, white controls all, and "
        "no bear drowns any more (R12).",
        table(
            """
            .   ww  .   .
            ww  b   ww  .
            ~   ~   ~   ~
            ~   ~   ~   ~
            """,
            black="party leap swap",
            white="push banish straight-1",
        ),
    ).act(ActPlayCard("black-party"), ActGather(5), ActPile(1), ActPile(4))


def win_after_overcrowding() -> Transcript:
    return Transcript(
        "Overcrowding decides the game: the white bear on top of seven drowns in black's turn; "
        "the north-east isle is deserted, but does not sink any more (R6, R12).",
        table(
            """
            .   .    .   .
            bw  bbbb b   .
            .   .    .   .
            .   .    .   b
            """,
            black="party push swap",
            white="leap banish straight-1",
        ),
    ).act(ActPlayCard("black-party"), ActGather(5), ActPile(6))


def concession_in_mid_effect() -> Transcript:
    return (
        Transcript(
            "White gives up in black's turn; the bears in hand stay there and count for nobody (R13).",
            table(
                """
            b   .   .   w
            .   wwb .   .
            .   .   bw  .
            w   .   .   b
            """,
                black="dismiss leap swap",
                white="push banish straight-1",
            ),
        )
        .act(ActPlayCard("black-dismiss"), ActPickUp(5), ActPlaceBear(0))
        .concede("white")
    )


FLOWS: Final[tuple[Flow, ...]] = (
    win_in_the_own_turn,
    win_in_the_opponents_turn,
    win_by_the_first_activation,
    win_before_overcrowding,
    win_after_overcrowding,
    concession_in_mid_effect,
)
