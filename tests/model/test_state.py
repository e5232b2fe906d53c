"""Positions and views: their fields, and the pair of one value a colour."""

import msgspec
import pytest

from bga_isle.model.state import Pending, Position, Result, Seats, View
from bga_isle.testing.positions import position


def test_a_pair_is_read_by_colour() -> None:
    pair = Seats(1, 2)
    assert pair["black"] == 1
    assert pair["white"] == 2


def test_a_pair_with_one_side_exchanged_is_another_pair() -> None:
    pair = Seats(1, 2)
    assert pair.put("black", 7) == Seats(7, 2)
    assert pair.put("white", 7) == Seats(1, 7)
    assert pair == Seats(1, 2)


def test_a_position_has_the_keys_of_the_contract() -> None:
    assert Position.__struct_fields__ == (
        "board",
        "sunk",
        "hands",
        "decks",
        "discards",
        "active",
        "state",
        "used",
        "held",
        "pending",
    )
    assert list(msgspec.to_builtins(position())) == list(Position.__struct_fields__)


def test_what_a_turn_begins_with_may_be_left_out() -> None:
    given = position()
    assert (given.state, given.used, given.held, given.pending) == ("playCard", (), "", None)


@pytest.mark.rule("R3")
def test_a_view_counts_the_decks_in_place_of_showing_them() -> None:
    shown = [field for field in Position.__struct_fields__ if field != "decks"]
    more = ["deck_counts", "undoable", "version", "seed_hash", "result"]
    assert sorted(View.__struct_fields__) == sorted(shown + more)


def test_what_the_moment_needs_has_the_keys_of_the_contract() -> None:
    assert msgspec.to_builtins(Pending("black-push", "push")) == {
        "card": "black-push",
        "effect": "push",
        "center": None,
        "last": None,
        "left": None,
    }


def test_a_result_has_the_keys_of_the_contract() -> None:
    assert Result.__struct_fields__ == ("winner", "reason", "scores", "tiebreak")


@pytest.mark.parametrize("count", [0, 15, 17])
def test_a_board_has_sixteen_spaces(count: int) -> None:
    shape = msgspec.to_builtins(position()) | {"board": [""] * count}
    with pytest.raises(msgspec.ValidationError, match="length"):
        msgspec.convert(shape, Position)
