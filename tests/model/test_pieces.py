"""The box: two colours, sixteen bears, eleven effects, twenty-six cards (R2, R3)."""

import re

import msgspec
import pytest

from bga_isle.model.pieces import (
    BEAR,
    BEARS_A_COLOUR,
    CARDS,
    CARDS_OF,
    COLOUR_OF_BEAR,
    COLOURS,
    EFFECT,
    EFFECTS,
    HAND_SIZE,
    OPPONENT,
    OWNER,
    Stack,
)

KINDS = (
    "straight-1",
    "straight-2",
    "diagonal-1",
    "diagonal-2",
    "leap",
    "swap",
    "party",
    "push",
    "dismiss",
    "banish",
    "playTwice",
    "forcedDiscard",
    "wild",
)


@pytest.mark.rule("R3")
def test_each_colour_has_the_same_thirteen_cards() -> None:
    assert CARDS_OF["black"] == tuple(f"black-{kind}" for kind in KINDS)
    assert CARDS_OF["white"] == tuple(f"white-{kind}" for kind in KINDS)


@pytest.mark.rule("R3")
def test_black_cards_come_before_white_ones() -> None:
    assert CARDS_OF["black"] + CARDS_OF["white"] == CARDS
    assert len(CARDS) == 26


@pytest.mark.rule("R3")
def test_a_card_names_its_owner_and_its_effect() -> None:
    assert [OWNER[card] for card in CARDS] == ["black"] * 13 + ["white"] * 13
    of_thirteen = ["straight"] * 2 + ["diagonal"] * 2 + list(KINDS[4:])
    assert [EFFECT[card] for card in CARDS] == of_thirteen * 2


@pytest.mark.rule("R3")
def test_there_are_eleven_effects() -> None:
    assert ("straight", "diagonal", *KINDS[4:]) == EFFECTS


@pytest.mark.rule("R2")
def test_there_are_two_colours_of_eight_bears() -> None:
    assert COLOURS == ("black", "white")
    assert BEAR == {"black": "b", "white": "w"}
    assert COLOUR_OF_BEAR == {"b": "black", "w": "white"}
    assert OPPONENT == {"black": "white", "white": "black"}
    assert BEARS_A_COLOUR == 8


@pytest.mark.rule("R3")
def test_three_cards_lie_face_up() -> None:
    assert HAND_SIZE == 3


@pytest.mark.rule("R2")
@pytest.mark.parametrize("text", ["", "b", "bbw", "bw" * 8])
def test_a_stack_is_written_with_b_and_w(text: str) -> None:
    assert msgspec.convert(text, Stack) == text


@pytest.mark.rule("R2")
@pytest.mark.parametrize("text", ["x", "bbW", "b w", "bw\n", "bw" * 8 + "b"])
def test_other_texts_are_no_stack(text: str) -> None:
    with pytest.raises(msgspec.ValidationError, match=re.escape("`str`")):
        msgspec.convert(text, Stack)
