"""Positions handed in: what a table can start from, and what names the field at fault."""

from types import MappingProxyType
from typing import Any

import msgspec
import pytest

from bga_isle import Position, Table
from bga_isle.errors import BadPosition
from bga_isle.model.state import Pending
from bga_isle.testing.positions import position, table
from tests.naive.pair import plain

from .refusing import refused

GIVEN: dict[str, Any] = plain(
    position(
        """
        bw . ~ ~
        .  b ~ ~
        w  . . .
        .  . w b
        """,
        black="leap wild",
        white="swap push banish",
    )
)
OPTIONAL = ("state", "used", "held", "pending")


def test_a_mapping_and_a_struct_start_the_same_table() -> None:
    struct = msgspec.convert(GIVEN, Position)
    short = {key: value for key, value in GIVEN.items() if key not in OPTIONAL}
    saves = {Table.from_position(given, seed=3).save() for given in (GIVEN, struct, short)}
    assert len(saves) == 1


def test_it_lies_on_the_table_as_it_was_handed_in() -> None:
    started = Table.from_position(GIVEN, seed=3)
    assert plain(started.position()) == GIVEN
    assert set(GIVEN) == {
        *("board", "sunk", "hands", "decks", "discards", "active"),
        *OPTIONAL,
    }
    assert started.state == "playCard"
    assert started.active_player == "black"
    assert started.version == 0
    assert not started.undoable


def test_every_position_at_the_start_of_a_turn_can_be_handed_in() -> None:
    for seed in range(30):
        started = Table.new(seed=seed)
        while started.active_player is not None:
            if started.state == "playCard":
                again = Table.from_position(started.position(), seed=seed)
                assert again.position() == started.position()
                assert again.possible_actions() == started.possible_actions()
            started.zombie(started.active_player)


@pytest.mark.parametrize("white", ["", "leap", "leap swap", "leap swap push"])
def test_the_opponent_may_have_no_card(white: str) -> None:
    assert len(table(white=white).view().hands.white) == len(white.split())


def moved_to(place: str, card: str) -> dict[str, Any]:
    """The position with one of white's cards lying in one more place."""
    cards = GIVEN[place]
    return {**GIVEN, place: {**cards, "white": [*cards["white"], card]}}


def with_board(**stacks: str) -> dict[str, Any]:
    """The position with other stacks on some spaces, `s3="b"` for space 3."""
    board = list(GIVEN["board"])
    for space, stack in stacks.items():
        board[int(space[1:])] = stack
    return {**GIVEN, "board": board}


BAD: dict[str, tuple[str, Any]] = {
    "nothing": ("position", None),
    "a view": ("position", table().view()),
    "a list": ("position", [GIVEN]),
    "an object": ("position", {**GIVEN, "state": object()}),
    "an unknown field": ("deck_counts", {**GIVEN, "deck_counts": {}}),
    "no board": ("board", {key: value for key, value in GIVEN.items() if key != "board"}),
    "15 spaces": ("board", {**GIVEN, "board": GIVEN["board"][:15]}),
    "other letters": ("board[3]", with_board(s3="bx")),
    "a line break": ("board[0]", with_board(s0="bw\n")),
    "true for an isle": ("sunk[0]", {**GIVEN, "sunk": [True]}),
    "a fifth isle": ("sunk[0]", {**GIVEN, "sunk": [4]}),
    "a third seat": ("active", {**GIVEN, "active": "red"}),
    "an unknown card": ("hands.white[3]", moved_to("hands", "white-hug")),
    "another state": ("state", {**GIVEN, "state": "chooseTarget"}),
    "a card in use": ("used", {**GIVEN, "used": ["black-wild"]}),
    "a bear in hand": ("held", {**GIVEN, "held": "b"}),
    "an effect under way": (
        "pending",
        {**GIVEN, "pending": Pending("black-wild", "wild")},
    ),
    "a card twice": ("decks.white", moved_to("decks", "white-swap")),
    "a card of the other colour": ("discards.white", moved_to("discards", "black-swap")),
    "four cards face up": (
        "hands.white",
        position(white="swap push banish leap"),
    ),
    "an active hand of none": ("hands.black", position(black="")),
    "a card missing": (
        "decks.black",
        {**GIVEN, "decks": {**GIVEN["decks"], "black": GIVEN["decks"]["black"][1:]}},
    ),
    "isles out of order": ("sunk", position("b w . . . . . . . . . . . . . .", sunk=(2, 1, 3))),
    "an isle twice": ("sunk", position("b w . . . . . . . . . . . . . .", sunk=(1, 1, 2, 3))),
    "bears at sea": ("board[2]", with_board(s2="b")),
    "a deserted isle afloat": ("sunk", {**GIVEN, "sunk": []}),
    "nine bears of a colour": ("board", with_board(s0="b" * 9 + "w")),
    "no bear": ("board", position(" . " * 16)),
    "all under one colour": ("board", position("b wb . . . . . . . . . . . . . .")),
}


@pytest.mark.parametrize("fault", BAD)
def test_an_impossible_position_is_refused_with_its_field(fault: str) -> None:
    field, given = BAD[fault]
    started = table()
    with refused(started, BadPosition) as caught:
        started.from_position(given)
    assert caught.value.facts["field"] == field
    assert str(caught.value).startswith(f"No game can start from this position: {field}: ")


def test_mappings_of_other_kinds_are_read_inside_too() -> None:
    given = msgspec.to_builtins(position())
    given["hands"] = MappingProxyType(given["hands"])
    assert Table.from_position(MappingProxyType(given)).position() == position()
