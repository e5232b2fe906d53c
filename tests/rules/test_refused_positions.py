"""Which positions a game cannot start from: each is refused with its field named."""

from collections.abc import Mapping
from typing import Any

import msgspec
import pytest

from bga_isle import Table
from bga_isle.errors import BadPosition
from bga_isle.model.pieces import COLOURS, Colour
from bga_isle.model.state import Position
from bga_isle.rules.setup import faults
from bga_isle.testing.positions import position, stacks, table


def shape(**changes: Any) -> dict[str, Any]:
    """The calm position as a JSON object, with some keys exchanged."""
    return {**msgspec.to_builtins(position(black="straight-1 leap", white="swap")), **changes}


def piles(name: str, colour: str, names: list[str]) -> dict[str, Any]:
    pair = shape()[name]
    return {name: {**pair, colour: names}}


def refusal(given: Any) -> tuple[str, str]:
    with pytest.raises(BadPosition) as refused:
        Table.from_position(given)
    assert refused.value.code == "bad_position"
    field, reason = refused.value.field, str(refused.value.facts["reason"])
    assert str(refused.value) == f"No game can start from this position: {field}: {reason}"
    return field, reason


CALM = list(position().board)
BLACK_DECK = list(position(black="straight-1 leap").decks.black)


def with_stacks(**at: str) -> list[str]:
    """The calm board with other stacks, `s3="bw"` for one on space 3."""
    board = list(CALM)
    for space, stack in at.items():
        board[int(space[1:])] = stack
    return board


@pytest.mark.parametrize(
    ("changes", "field", "reason"),
    [
        ({"state": "draw"}, "state", "a table starts in playCard, not in draw"),
        ({"used": ["black-leap"]}, "used", "no card is in use when a turn begins"),
        ({"held": "b"}, "held", "no bear is in hand when a turn begins"),
        (
            {"pending": {"card": "black-leap", "effect": "leap"}},
            "pending",
            "no effect is under way when a turn begins",
        ),
        (
            piles("hands", "black", ["white-leap"]),
            "hands.black",
            "white-leap does not belong to black",
        ),
        (
            piles("discards", "white", ["black-swap"]),
            "discards.white",
            "black-swap does not belong to white",
        ),
        (
            piles("hands", "black", ["black-leap", "black-leap"]),
            "hands.black",
            "black-leap lies in hands.black already",
        ),
        (
            piles("discards", "black", ["black-swap"]),
            "discards.black",
            "black-swap lies in decks.black already",
        ),
        (
            piles("decks", "black", [*BLACK_DECK, "black-leap"]),
            "decks.black",
            "black-leap lies in hands.black already",
        ),
        (
            piles("decks", "white", []),
            "decks.white",
            "white-straight-1 lies nowhere",
        ),
        (
            piles("decks", "black", BLACK_DECK[:-1]),
            "decks.black",
            "black-wild lies nowhere",
        ),
        ({"sunk": [1, 0]}, "sunk", "isles stand once each, ascending"),
        ({"sunk": [1, 1]}, "sunk", "isles stand once each, ascending"),
        ({"sunk": [0]}, "board[0]", "there are bears on the sunk isle 0"),
        ({"sunk": [2]}, "board[12]", "there are bears on the sunk isle 2"),
        (
            {"board": with_stacks(s15="")},
            "sunk",
            "isle 3 has no bear and is not among the sunk ones",
        ),
        (
            {"board": with_stacks(s15="b" * 8)},
            "board",
            "there are 9 black bears, 8 exist",
        ),
        (
            {"board": with_stacks(s0="wwwwb", s15="wwwb")},
            "board",
            "there are 9 white bears, 8 exist",
        ),
        ({"board": [""] * 16, "sunk": [0, 1, 2, 3]}, "board", "no bear is left"),
        (
            {"board": with_stacks(s3="wb", s12="wb")},
            "board",
            "all stacks have one colour on top: the game is over",
        ),
    ],
)
def test_an_impossible_position_is_refused_with_the_field_named(
    changes: Mapping[str, Any], field: str, reason: str
) -> None:
    assert refusal(shape(**changes)) == (field, reason)


@pytest.mark.parametrize("colour", COLOURS)
def test_a_hand_of_four_is_refused(colour: Colour) -> None:
    given = msgspec.to_builtins(
        position(
            black="leap swap push" + " party" * (colour == "black"),
            white="leap swap push" + " party" * (colour == "white"),
        )
    )
    assert refusal(given) == (f"hands.{colour}", "more than 3 cards lie face up")


@pytest.mark.parametrize("colour", COLOURS)
def test_an_active_hand_of_none_is_refused(colour: Colour) -> None:
    hands = {"black": "leap", "white": "leap", colour: ""}
    given = position(black=hands["black"], white=hands["white"], active=colour)
    assert refusal(given) == (f"hands.{colour}", "the active player has no card to play")


def test_eight_bears_of_a_colour_and_three_cards_are_fine() -> None:
    game = table(
        """
            bbbbbbb . . wwwwwww
            .       . . .
            .       . . .
            w       . . b
        """,
        black="leap swap push",
        white="leap swap push",
    )
    assert game.state == "playCard"


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"sea": []}, "sea"),
        ({"board": CALM[:15]}, "board"),
        ({"board": [*CALM, ""]}, "board"),
        ({"board": with_stacks(s3="x")}, "board[3]"),
        ({"board": with_stacks(s3="b" * 17)}, "board[3]"),
        ({"board": "b"}, "board"),
        ({"sunk": [4]}, "sunk[0]"),
        ({"sunk": [True]}, "sunk[0]"),
        ({"active": "red"}, "active"),
        ({"active": None}, "active"),
        ({"hands": {"black": []}}, "hands.white"),
        ({"hands": {"black": ["black-fish"], "white": []}}, "hands.black[0]"),
        ({"hands": {"black": [], "white": [], "red": []}}, "hands.red"),
        ({"pending": {"card": "black-leap"}}, "pending.effect"),
        ({"held": 3}, "held"),
    ],
)
def test_a_malformed_position_is_refused_with_the_field_named(
    changes: Mapping[str, Any], field: str
) -> None:
    assert refusal(shape(**changes))[0] == field


@pytest.mark.parametrize("key", ["board", "sunk", "hands", "decks", "discards", "active"])
def test_what_cannot_be_guessed_may_not_be_left_out(key: str) -> None:
    given = shape()
    del given[key]
    assert refusal(given)[0] == key


@pytest.mark.parametrize("given", [None, 7, "position", [], b"{}"])
def test_what_is_no_position_at_all_is_refused(given: object) -> None:
    assert refusal(given)[0] == "position"


def test_a_struct_is_checked_like_a_mapping() -> None:
    given = msgspec.structs.replace(position(), board=stacks("b . . w  . . . .  . . . .  w . . x"))
    assert refusal(given)[0] == "board[15]"


def test_every_fault_is_found_in_the_order_of_the_position() -> None:
    # Given a position with much wrong at once
    given: Position = msgspec.convert(
        shape(state="sink", used=["black-leap"], sunk=[0, 0]), Position
    )
    # Then each fault is listed
    assert [field for field, _ in faults(given)] == ["state", "used", "sunk", "board[0]"]


def test_faults_of_both_colours_are_found() -> None:
    given = position(black="leap swap push party wild", white="leap swap push party")
    assert list(faults(given)) == [
        ("hands.black", "more than 3 cards lie face up"),
        ("hands.white", "more than 3 cards lie face up"),
    ]
