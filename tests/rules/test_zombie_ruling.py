"""A zombie takes one of the possible actions at random (R25)."""

import random
from collections import Counter

import pytest

from bga_isle.errors import GameOver, NotYourTurn
from bga_isle.flow.zombie import decide
from bga_isle.model.actions import ActPickUp, ActPlaceBear, ActPlayCard
from bga_isle.model.events import BearPlaced, CardPlayed, ChoiceTakenBack
from bga_isle.testing.positions import table
from tests.positions import play

pytestmark = pytest.mark.rule("R25")

TOWER = """
    . . . w
    . . . .
    . w . .
    . . . wbb
"""


class Fixed:
    """A generator that answers one number and keeps what it was asked."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.asked: list[int] = []

    def randrange(self, stop: int, /) -> int:
        self.asked.append(stop)
        return self.number

    def getrandbits(self, bits: int, /) -> int:
        raise AssertionError(f"no reason to ask for {bits} bits")


@pytest.mark.parametrize("place", range(3))
def test_each_of_the_possible_actions_can_be_taken(place: int) -> None:
    game = table(black="leap swap push")
    wanted = game.possible_actions()[place]
    rng = Fixed(place)
    events = game.zombie("black", rng=rng)
    assert isinstance(wanted, ActPlayCard)
    assert events[0] == CardPlayed("black", wanted.card)
    assert rng.asked == [3]


def test_all_are_equally_likely() -> None:
    # Given three possible actions
    possible = table(black="leap swap push").possible_actions()
    # When three thousand tables decide at their start
    taken = Counter(decide(possible, str(seed), 0) for seed in range(3000))
    # Then each comes up about a thousand times
    assert taken.keys() == set(possible)
    assert all(900 < count < 1100 for count in taken.values())


def test_the_tables_own_stream_follows_from_seed_and_decision() -> None:
    # Given three possible actions
    possible = table(TOWER, black="leap swap push").possible_actions()
    picks = [possible.index(decide(possible, "7", decision)) for decision in range(8)]
    # Then the picks never change
    assert picks == [1, 1, 0, 1, 1, 0, 1, 2]


def test_the_same_table_makes_the_same_choice_again() -> None:
    one = table(black="leap swap push", seed=5)
    other = one.copy()
    while one.result is None:
        seat = one.active_player
        assert seat is not None
        assert one.zombie(seat) == other.zombie(seat)
    assert one.save() == other.save()


def test_it_takes_over_in_the_middle_of_an_effect() -> None:
    # Given a player who quits with bears in the hand
    game = table(TOWER, black="dismiss")
    play(game, ActPlayCard("black-dismiss"), ActPickUp(15), ActPlaceBear(14))
    # When the zombie goes on
    first = game.zombie("black", rng=Fixed(0))
    # Then it sets down the next bear, and the last
    assert first == (BearPlaced(9, "b"),)
    assert game.zombie("black", rng=Fixed(0))[0] == BearPlaced(6, "b")
    assert game.active_player == "white"


def test_it_never_takes_a_choice_back() -> None:
    rng = random.Random(3)
    for seed in range(10):
        game = table(black="wild leap playTwice", white="dismiss party push", seed=seed)
        while (seat := game.active_player) is not None:
            assert not any(
                isinstance(event, ChoiceTakenBack) for event in game.zombie(seat, rng=rng)
            )
        assert game.result is not None
        assert game.result.reason == "control"


def test_it_plays_only_for_the_seat_whose_turn_it_is() -> None:
    game = table(black="leap")
    with pytest.raises(NotYourTurn):
        game.zombie("white")
    game.concede("white")
    with pytest.raises(GameOver):
        game.zombie("black")
