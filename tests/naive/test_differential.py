"""The module against the naive rules: the same list and the same table at every decision."""

from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bga_isle import ACTIONS, Position, Table
from bga_isle.model.pieces import Card, Colour
from bga_isle.testing.strategies import positions
from tests import naive

from .pair import Pair, plain

LONGEST = 400
"""More decisions than a random game from an opening takes."""


def test_both_count_the_same_actions() -> None:
    assert plain(ACTIONS) == naive.ALL_ACTIONS


def to_its_end(pair: Pair, rng: Random, longest: int = LONGEST) -> None:
    """A random game, compared before each choice and at its end."""
    for _ in range(longest):
        pair.agree()
        if pair.table.result is not None:
            return
        pair.act(rng.choice(pair.table.possible_actions()))
    pair.agree()


@pytest.mark.parametrize("block", range(8))
def test_whole_games_from_an_opening(block: int) -> None:
    for seed in range(20 * block, 20 * block + 20):
        pair = Pair(Table.new(seed=seed))
        to_its_end(pair, Random(seed))
        assert pair.table.result is not None


@pytest.mark.parametrize("seed", range(15))
def test_whole_games_with_drawn_cards_given(seed: int) -> None:
    rng = Random(seed)

    def hook(colour: Colour, cards: tuple[Card, ...]) -> Card:
        assert all(card.startswith(colour) for card in cards)
        return rng.choice(cards)

    pair = Pair(Table.new(seed=seed), hook)
    to_its_end(pair, rng)
    assert pair.table.result is not None


@settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(positions(), st.integers(0, 2**32))
def test_strange_positions(position: Position, seed: int) -> None:
    to_its_end(Pair(Table.from_position(position, seed=seed)), Random(seed), 60)


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(positions(), st.integers(0, 2**32), st.sampled_from(["black", "white"]))
def test_a_concession_at_any_decision(position: Position, seed: int, seat: Colour) -> None:
    rng = Random(seed)
    pair = Pair(Table.from_position(position, seed=seed))
    for _ in range(rng.randrange(12)):
        if pair.table.result is None:
            pair.act(rng.choice(pair.table.possible_actions()))
    if pair.table.result is None:
        pair.table.concede(seat)
        pair.position = naive.concede(pair.position, seat)
    pair.agree()
