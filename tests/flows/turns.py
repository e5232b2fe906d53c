"""Turn flows around the effects: steps 2 to 4, ends of a game, undo, zombies."""

from collections.abc import Callable
from typing import Final

from bga_isle.model.actions import (
    ActActivateCard,
    ActBanish,
    ActForceDiscard,
    ActGather,
    ActMoveStack,
    ActPickUp,
    ActPile,
    ActPlaceBear,
    ActPlayCard,
    ActPushStack,
)
from tests.positions import table

from .transcript import Transcript

QUIET = """
    b   .   .   w
    .   .   .   .
    .   .   bw  .
    w   .   .   b
"""


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


TURNS: Final[dict[str, Callable[[], Transcript]]] = {
    flow.__name__.replace("_", "-"): flow
    for flow in (
        skipped_turn,
        reshuffle,
        overcrowding,
        overcrowding_in_the_opponents_turn,
        win_before_overcrowding,
        win_after_overcrowding,
        sinking,
        win_in_the_own_turn,
        win_in_the_opponents_turn,
        win_by_the_first_activation,
        fizzle,
        fizzled_activation,
        undo,
        zombie_in_mid_effect,
        concession_in_mid_effect,
    )
}
