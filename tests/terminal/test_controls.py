"""Control words, whole and begun, and what goes before them."""

import pytest

from bga_isle.terminal.choosing import Unclear, Value
from bga_isle.terminal.controls import NAMES, control

CARDS: list[Value] = ["black-push", "black-leap", "black-wild"]
SPACES: list[Value] = [0, 5]
WAYS: list[Value] = ["N", "NE"]


def test_every_control_word_is_heard_in_every_menu() -> None:
    for name in NAMES:
        for values in (CARDS, SPACES, WAYS):
            assert control(name, values) == control(name.upper(), values) == (name, "")


@pytest.mark.parametrize(
    ("typed", "name"),
    [("h", "help"), ("q", "quit"), ("u", "undo"), ("s", "save"), ("ba", "back"), ("Bo", "board"),
     ("e", "exit"), ("c", "concede"), ("", "board"), ("?", "help")],
)  # fmt: skip
def test_the_beginning_of_a_word_is_enough(typed: str, name: str) -> None:
    assert control(typed, CARDS) == (name, "")


def test_what_two_words_begin_with_is_asked_again() -> None:
    with pytest.raises(Unclear, match='"b" can be back or board'):
        control("b", CARDS)


def test_entries_of_the_menu_go_first() -> None:
    for typed in ("b", "ba"):
        assert control(typed, ["black-banish"]) is None
    assert control("s", ["black-swap", "black-straight-1"]) is None


def test_a_direction_is_no_control_word_even_where_it_is_not_offered() -> None:
    for values in (SPACES, WAYS):
        assert control("e", values) is None
        assert control("s", values) is None
        assert control("ex", values) == ("exit", "")


def test_only_save_goes_on_and_only_written_out() -> None:
    assert control("save a file", CARDS) == ("save", "a file")
    for typed in ("s 4 7", "sav x", "quit now", "5", "exitus", "? ?"):
        assert control(typed, CARDS) is None
