"""Banish clears any space, an empty one too (R19)."""

import pytest

from bga_isle.model.actions import ActBanish, ActPlayCard
from bga_isle.model.events import BearsDrowned, CardPlayed, IsleSunk, StateEntered
from bga_isle.testing.positions import stacks, table
from tests.positions import play, rest_of_turn

pytestmark = [pytest.mark.rule("R19"), pytest.mark.effect("banish")]

SCENE = """
    b wbw ~ ~
    . .   ~ ~
    . .   . .
    w .   . bb
"""


def test_every_existing_space_can_be_banished() -> None:
    game = table(SCENE, black="banish")
    events = play(game, ActPlayCard("black-banish"))
    assert events == [CardPlayed("black", "black-banish"), StateEntered("chooseTarget", "black")]
    assert list(game.possible_actions()) == [
        ActBanish(target) for target in (0, 1, 4, 5, 8, 9, 10, 11, 12, 13, 14, 15)
    ]


def test_all_bears_of_the_space_go_into_the_sea() -> None:
    game = table(SCENE, black="banish")
    before = game.position()
    events = play(game, ActPlayCard("black-banish"), ActBanish(1))
    assert events == [
        BearsDrowned(1, "wbw", "banished"),
        *rest_of_turn(before, ["black-banish"]),
    ]
    assert game.position().board == stacks("""
        b . ~ ~
        . . ~ ~
        . . . .
        w . . bb
    """)


def test_an_empty_space_can_be_banished_in_vain() -> None:
    game = table(SCENE, black="banish")
    before = game.position()
    events = play(game, ActPlayCard("black-banish"), ActBanish(10))
    assert events == [BearsDrowned(10, "", "banished"), *rest_of_turn(before, ["black-banish"])]
    assert game.position().board == before.board


def test_an_own_stack_can_be_banished_and_its_isle_sinks() -> None:
    game = table(SCENE, black="banish")
    before = game.position()
    events = play(game, ActPlayCard("black-banish"), ActBanish(15))
    assert events == [
        BearsDrowned(15, "bb", "banished"),
        *rest_of_turn(before, ["black-banish"], sinking=[IsleSunk(3)]),
    ]


def test_the_question_is_which_space() -> None:
    game = table(SCENE, black="banish")
    play(game, ActPlayCard("black-banish"))
    assert game.question == (
        "${actplayer} must choose a space to clear",
        "${you} must choose a space to clear",
    )
