"""Observations: every part where it belongs, nothing of the order of decks."""

from random import Random

import pytest

from bga_isle import Table
from bga_isle.embed.observing import PARTS, SIZE, SLICES, STATES, encode, text
from bga_isle.model.actions import (
    ActActivateCard,
    ActGather,
    Action,
    ActPickUp,
    ActPlaceBear,
    ActPlayCard,
)
from bga_isle.model.pieces import CARDS, COLOURS
from bga_isle.model.state import View
from bga_isle.testing.positions import table
from tests.positions import play

BOARD = """
    bbw .  w  .
    .   b  .  .
    .   .  b  w
    .   .  .  .
"""


def part(view: View, name: str) -> list[int]:
    """The indices at which a part has a one."""
    return [index for index, bit in enumerate(encode(view)[SLICES[name]]) if bit]


def pairs(stack: str, space: int = 0) -> list[int]:
    return [32 * space + 2 * height + (bear == "w") for height, bear in enumerate(stack)]


def numbers(*cards: str) -> list[int]:
    return sorted(CARDS.index(card) for card in cards)


def mid_game(*actions: Action, board: str = BOARD, black: str = "party dismiss wild") -> Table:
    game = table(board, black=black, white="playTwice leap", white_discards="swap")
    play(game, *actions)
    return game


def test_the_parts_follow_each_other_without_a_gap() -> None:
    ends = [0]
    for name, piece in SLICES.items():
        assert piece.start == ends[-1], name
        ends.append(piece.stop)
    assert ends[-1] == SIZE == len(encode(table().view())) == 732
    assert list(SLICES) == list(PARTS)


def test_stacks_and_sunk_isles() -> None:
    view = mid_game().view()
    standing = pairs("bbw", 0) + pairs("w", 2) + pairs("b", 5) + pairs("b", 10) + pairs("w", 11)
    assert part(view, "stacks") == sorted(standing)
    assert part(view, "sunk") == [2]


def test_each_card_lies_in_one_place() -> None:
    view = mid_game().view()
    assert part(view, "hands") == numbers(
        "black-party", "black-dismiss", "black-wild", "white-playTwice", "white-leap"
    )
    assert part(view, "discards") == numbers("white-swap")
    places = part(view, "hands") + part(view, "decks") + part(view, "discards")
    assert sorted(places) == list(range(len(CARDS)))


def test_cards_in_use_who_chooses_and_the_state() -> None:
    game = mid_game()
    assert part(game.view(), "used") == []
    play(game, ActPlayCard("black-wild"), ActActivateCard("white-playTwice"))
    view = game.view()
    assert part(view, "used") == numbers("black-wild", "white-playTwice")
    assert part(view, "active") == [COLOURS.index("black")]
    assert part(view, "state") == [STATES.index("wildSub.playTwiceSub.chooseCard")]
    assert part(view, "card") == numbers("white-playTwice")
    assert part(view, "left") == [2]
    play(game, ActActivateCard("black-dismiss"))
    assert part(game.view(), "left") == [1]


def test_bears_in_hand_and_the_space_used_last() -> None:
    game = mid_game(ActPlayCard("black-dismiss"), board=BOARD.replace("bbw", "wwb"))
    assert part(game.view(), "held") == part(game.view(), "last") == []
    play(game, ActPickUp(0), ActPlaceBear(4))
    view = game.view()
    assert part(view, "held") == pairs("wb")
    assert part(view, "last") == [4]
    assert part(view, "card") == numbers("black-dismiss")


def test_the_centre_of_a_party() -> None:
    board = """
        . w . .
        w b w .
        . . . .
        . . b w
    """
    game = mid_game(ActPlayCard("black-party"), ActGather(5), board=board)
    assert part(game.view(), "center") == [5]


@pytest.mark.parametrize("seat", COLOURS)
def test_the_end_and_who_has_won(seat: str) -> None:
    game = table()
    game.concede("black" if seat == "white" else "white")
    view = game.view()
    assert part(view, "winner") == [COLOURS.index(seat)]
    assert part(view, "active") == []
    assert f"gameEnd: {seat} has won (concede)" in text(view)


def test_the_order_of_decks_is_in_neither() -> None:
    rng = Random(1)
    for seed in range(20):
        game = Table.new(seed)
        for _ in range(rng.randrange(60)):
            if game.active_player is not None:
                game.zombie(game.active_player, rng)
        other = game.copy(reshuffle=rng)
        assert encode(game.view()) == encode(other.view())
        assert text(game.view()) == text(other.view())
        if game.position().decks != other.position().decks:
            return
    raise AssertionError("no order differed")


def test_the_text_tells_all_of_a_view() -> None:
    game = mid_game(ActPlayCard("black-wild"), ActActivateCard("white-playTwice"))
    assert text(game.view()).splitlines()[-9:] == [
        "black hand: black-party black-dismiss black-wild",
        (
            "black deck, in any order: black-straight-1 black-straight-2 black-diagonal-1 "
            "black-diagonal-2 black-leap black-swap black-push black-banish black-playTwice "
            "black-forcedDiscard"
        ),
        "black discards: none",
        "white hand: white-playTwice white-leap",
        (
            "white deck, in any order: white-straight-1 white-straight-2 white-diagonal-1 "
            "white-diagonal-2 white-party white-push white-dismiss white-banish white-forcedDiscard "
            "white-wild"
        ),
        "white discards: white-swap",
        "in use: black-wild white-playTwice",
        "under way: card white-playTwice, effect playTwice, left 2",
        "wildSub.playTwiceSub.chooseCard: black",
    ]
