"""The greedy policy looks one choice ahead, and that is enough against a zombie."""

from random import Random

import pytest

from bga_isle.lab import simulate
from bga_isle.lab.endings import won_by
from bga_isle.lab.policies import greedy, standing, zombie
from bga_isle.model.actions import ActMoveStack, ActPlayCard
from bga_isle.model.pieces import Colour
from bga_isle.testing.positions import table
from tests.positions import play


@pytest.mark.parametrize("colour", ["black", "white"])
def test_greedy_beats_a_zombie_from_either_seat(colour: Colour) -> None:
    seats: dict[str, str] = {"black": "zombie", "white": "zombie", colour: "greedy"}
    summary = simulate(24, seed=1, black=seats["black"], white=seats["white"])
    low = summary.share(won_by(colour)).low
    assert low is not None
    assert low > 0.6


def test_greedy_takes_what_wins() -> None:
    game = table("b . . w  . . . .  . . . .  b . . b", black="leap")
    play(game, ActPlayCard("black-leap"))
    winning = {ActMoveStack(source, 3) for source in (0, 12, 15)}
    assert {greedy(game, Random(seed)) for seed in range(20)} == winning


def test_greedy_parts_equals_by_chance_and_leaves_its_table_alone() -> None:
    game = table(black="straight-1 leap swap")
    before = game.save()
    assert len({greedy(game, Random(seed)) for seed in range(30)}) == 3
    assert game.save() == before


def test_what_a_seat_is_worth() -> None:
    game = table("b . . w  . . . .  . . . .  b . . b", black="leap")
    assert (standing(game, "black"), standing(game, "white")) == (0.75, 0.25)
    play(game, ActPlayCard("black-leap"), ActMoveStack(0, 3))
    assert (standing(game, "black"), standing(game, "white")) == (2, 0)


def test_a_zombie_takes_every_action_alike() -> None:
    game, rng = table(black="straight-1 leap swap"), Random(1)
    taken = [zombie(game, rng) for _ in range(3000)]
    assert all(900 < taken.count(action) < 1100 for action in game.possible_actions())
