"""A turn flow for each effect that asks for a target."""

from typing import Final

from bga_isle.model.actions import (
    ActBanish,
    ActForceDiscard,
    ActGather,
    ActMoveStack,
    ActPickUp,
    ActPile,
    ActPlaceBear,
    ActPlayCard,
    ActPushStack,
    ActSwapStacks,
)
from bga_isle.testing.positions import table
from bga_isle.testing.transcript import Transcript

from .boards import MIXED
from .flow import Flow


def straight() -> Transcript:
    return Transcript(
        "Straight: a stack of two passes over another and lands on a third (R14).",
        table(
            """
            b   .   w   .
            .   wb  w   bbw
            .   w   .   b
            wb  .   .   w
            """,
            black="straight-1 leap party",
            white="push swap banish",
        ),
    ).act(ActPlayCard("black-straight-1"), ActMoveStack(5, 7))


def diagonal() -> Transcript:
    return Transcript(
        "Diagonal: from 1 to 11, over the gap where space 6 was (R14).",
        table(
            """
            w   bb  ~   ~
            .   .   ~   ~
            b   .   .   w
            .   .   w   .
            """,
            black="diagonal-2 swap wild",
            white="push leap banish",
        ),
    ).act(ActPlayCard("black-diagonal-2"), ActMoveStack(1, 11))


def leap() -> Transcript:
    return Transcript(
        "Leap: to any other space, here by white (R14).",
        table(MIXED, white="leap straight-2 party", black="push swap banish", active="white"),
    ).act(ActPlayCard("white-leap"), ActMoveStack(7, 12))


def swap() -> Transcript:
    return Transcript(
        "Swap: two of the opponent's stacks, control does not matter (R15).",
        table(MIXED, black="swap leap party", white="push straight-1 banish"),
    ).act(ActPlayCard("black-swap"), ActSwapStacks(2, 7))


def party() -> Transcript:
    return Transcript(
        "Party: four neighbours, three are picked, the last one follows by itself (R16).",
        table(
            """
            b   w   .   w
            bb  wb  bw  .
            .   w   .   b
            wb  .   .   w
            """,
            black="party leap swap",
            white="push straight-1 banish",
        ),
    ).act(ActPlayCard("black-party"), ActGather(5), ActPile(9), ActPile(1), ActPile(6))


def push() -> Transcript:
    return Transcript(
        "Push: a line of three to the edge; its last stack falls into the sea (R17).",
        table(
            """
            b   .   w   .
            wb  bw  b   .
            .   wb  bbw w
            w   .   .   b
            """,
            black="push leap swap",
            white="party straight-1 banish",
        ),
    ).act(ActPlayCard("black-push"), ActPushStack(9, "E"))


def push_into_a_gap() -> Transcript:
    return Transcript(
        "Push: diagonally; the stack at the sunken gap falls, the pusher moves up (R17).",
        table(
            """
            b   .   ~   ~
            .   w   ~   ~
            wb  .   .   w
            .   b   w   .
            """,
            black="push leap swap",
            white="party straight-1 banish",
        ),
    ).act(ActPlayCard("black-push"), ActPushStack(8, "NE"))


def dismiss() -> Transcript:
    return Transcript(
        "Dismiss: three bears, bottom first, back over the space they came from (R18).",
        table(
            """
            b   .   w   .
            .   wwb .   bbw
            .   w   .   b
            wb  .   .   w
            """,
            black="dismiss leap swap",
            white="party straight-1 banish",
        ),
    ).act(
        ActPlayCard("black-dismiss"),
        ActPickUp(5),
        ActPlaceBear(0),
        ActPlaceBear(5),
        ActPlaceBear(2),
    )


def banish() -> Transcript:
    return Transcript(
        "Banish: a stack of both colours goes into the sea (R19).",
        table(MIXED, black="banish leap swap", white="party straight-1 push"),
    ).act(ActPlayCard("black-banish"), ActBanish(7))


def banish_an_empty_space() -> Transcript:
    return Transcript(
        "Banish: an empty space may be chosen too (R19).",
        table(MIXED, black="banish leap swap", white="party straight-1 push"),
    ).act(ActPlayCard("black-banish"), ActBanish(1))


def forced_discard() -> Transcript:
    return Transcript(
        "Forced Discard: white goes on with two cards and draws at the end of its turn (R20).",
        table(MIXED, black="forcedDiscard leap swap", white="party straight-1 push"),
    ).act(
        ActPlayCard("black-forcedDiscard"),
        ActForceDiscard("white-straight-1"),
        ActPlayCard("white-push"),
        ActPushStack(7, "N"),
    )


FLOWS: Final[tuple[Flow, ...]] = (
    straight,
    diagonal,
    leap,
    swap,
    party,
    push,
    push_into_a_gap,
    dismiss,
    banish,
    banish_an_empty_space,
    forced_discard,
)
