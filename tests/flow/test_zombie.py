"""The zombie chooses from the list and from nothing else, all equally likely (R25)."""

from collections import Counter
from random import Random

import pytest

from bga_isle.flow.zombie import decide
from bga_isle.model.actions import ACTIONS

pytestmark = pytest.mark.rule("R25")

LIST = ACTIONS[26:33]


class Counted:
    """A generator that says what it was asked for and answers by the list's length."""

    def __init__(self) -> None:
        self.asked: list[int] = []

    def randrange(self, stop: int, /) -> int:
        self.asked.append(stop)
        return stop - 1

    def getrandbits(self, bits: int, /) -> int:
        raise AssertionError("the zombie draws one place in a list and no bits")


def test_without_a_generator_the_choice_follows_from_seed_and_decision() -> None:
    assert {decide(LIST, "7", decision) for decision in range(100)} == set(LIST)
    assert [decide(LIST, "7", n) for n in range(20)] != [decide(LIST, "8", n) for n in range(20)]


def test_a_generator_is_asked_once_for_a_place_in_the_list() -> None:
    rng = Counted()
    assert decide(LIST, "7", 3, rng) is LIST[-1]
    assert rng.asked == [len(LIST)]


def test_the_same_generator_chooses_the_same() -> None:
    first = [decide(LIST, "", n, Random(5)) for n in range(3)]
    assert first == [LIST[Random(5).randrange(len(LIST))]] * 3


@pytest.mark.parametrize("rng", [None, Random(3)])
def test_all_choices_are_equally_likely(rng: Random | None) -> None:
    rounds = 7_000
    counts = Counter(decide(LIST, "1", number, rng) for number in range(rounds))
    assert set(counts) == set(LIST)
    assert all(abs(count - rounds / len(LIST)) < 150 for count in counts.values())
