"""The same seed, first seat and actions give the same table: on this Python and on every other.

The values are written out, so a build that shuffles or encodes differently fails here.
"""

import hashlib

import msgspec
import pytest

from bga_isle import ACTIONS, Table
from bga_isle.model.pieces import COLOURS, Colour


def named(colour: Colour, cards: str) -> tuple[str, ...]:
    return tuple(f"{colour}-{card}" for card in cards.split())


def test_the_deal_of_a_seed() -> None:
    lying = Table.new(seed=7).position()
    assert "".join(lying.board) == "bbwbbwbbwwwbwbww"
    assert lying.active == "black"
    assert lying.hands.black == named("black", "push dismiss swap")
    assert lying.hands.white == named("white", "push straight-1 leap")
    assert lying.decks.black == named(
        "black",
        "wild straight-1 straight-2 forcedDiscard playTwice diagonal-2 leap banish diagonal-1 party",
    )
    assert lying.decks.white == named(
        "white",
        "swap wild party straight-2 diagonal-1 dismiss banish diagonal-2 playTwice forcedDiscard",
    )


@pytest.mark.parametrize(
    ("seed", "board", "starter"),
    [
        (0, "wbbbwbwwbbbbwwww", "white"),
        (-1, "wbbbbwwwwwwwbbbb", "black"),
        (2**256 - 1, "wwwbbbwwwbbwbwbb", "black"),
    ],
)
def test_the_bears_and_the_starter_of_other_seeds(seed: int, board: str, starter: Colour) -> None:
    lying = Table.new(seed=seed).position()
    assert ("".join(lying.board), lying.active) == (board, starter)


ZOMBIES = [
    *(11, 595, 15, 252, 2, 123, 20, 477, 3, 275, 14, 225, 9, 562, 23, 38, 93, 38, 67, 12, 30, 59),
    *(16, 100, 10, 31, 393, 32, 424, 18, 366, 1, 274, 24, 574, 8, 538, 551, 17, 163, 7, 523, 22),
    *(573, 8, 537, 552, 556, 552, 557, 553, 19, 419, 434, 431, 5, 372, 16, 285, 12, 28, 150, 25),
    *(38, 210),
]
"""What the zombies of seed 2**256 - 1 choose, by numbers, to the end."""

EVENTS = "96b02e4a6d5edb67dfb16b73c8e2fcb6d29cf4de88c5519e5bfba24b563b7eae"
"""The SHA-256 of that game's events, one JSON object a line."""


def test_a_whole_game_of_zombies() -> None:
    started, chosen, digest = Table.new(seed=2**256 - 1), list[int](), hashlib.sha256()
    while started.active_player is not None:
        seat = started.active_player
        chosen.append(ACTIONS.index(started.zombie_action(seat)))
        for event in started.zombie(seat):
            digest.update(msgspec.json.encode(event) + b"\n")
    assert chosen == ZOMBIES
    assert digest.hexdigest() == EVENTS
    board = started.view().board
    assert {space: stack for space, stack in enumerate(board) if stack} == {11: "bbw", 14: "w"}


def test_the_same_game_from_its_actions_alone() -> None:
    started, digest = Table.new(seed=2**256 - 1), hashlib.sha256()
    for number in ZOMBIES:
        assert started.active_player is not None
        for event in started.act(started.active_player, ACTIONS[number]):
            digest.update(msgspec.json.encode(event) + b"\n")
    assert digest.hexdigest() == EVENTS


@pytest.mark.parametrize("first", COLOURS)
def test_who_starts_changes_nothing_else_of_the_deal(first: Colour) -> None:
    given, by_chance = Table.new(seed=7, first=first), Table.new(seed=7)
    assert given.active_player == first
    assert given.position().board == by_chance.position().board
    assert given.position().hands == by_chance.position().hands
    assert given.position().decks == by_chance.position().decks


def test_both_seats_start_about_as_often() -> None:
    starters = [Table.new(seed=seed).active_player for seed in range(1000)]
    assert 430 < starters.count("black") < 570


def test_two_seeds_deal_two_games() -> None:
    dealt = {Table.new(seed=seed).position().decks.black for seed in range(200)}
    assert len(dealt) == 200
