"""The set-up by chance nodes is the deal of the rules: the same games, equally likely."""

from fractions import Fraction
from math import comb
from random import Random

import pytest

from bga_isle import Table
from bga_isle.embed import opening
from bga_isle.embed.observing import encode
from bga_isle.model.pieces import CARDS, COLOURS

ROWS = range(len(CARDS), len(CARDS) + 16)


def dealt(rng: Random) -> opening.Outcomes:
    come: opening.Outcomes = ()
    while len(come) < opening.LENGTH:
        outcomes, weights = zip(*opening.chances(come), strict=True)
        come = (*come, *rng.choices(outcomes, weights))
    return come


def test_every_placement_of_the_bears_is_equally_likely() -> None:
    ways: dict[opening.Outcomes, Fraction] = {(): Fraction(1)}
    for _ in range(4):
        ways = {
            (*come, outcome): share * Fraction(chance).limit_denominator(20_000)
            for come, share in ways.items()
            for outcome, chance in opening.chances(come)
        }
    assert len(ways) == comb(16, 8)
    assert set(ways.values()) == {Fraction(1, comb(16, 8))}


@pytest.mark.parametrize("seed", range(20))
def test_what_has_come_is_a_position_in_which_a_game_begins(seed: int) -> None:
    come = dealt(Random(seed))
    position = opening.position(come)
    table = Table.from_position(position, seed=0)
    assert table.active_player == COLOURS[come[-1] - ROWS.stop]
    assert sorted("".join(position.board)) == ["b"] * 8 + ["w"] * 8
    assert [
        CARDS.index(card) for hand in (position.hands.black, position.hands.white) for card in hand
    ] == list(come[4:10])


def test_chances_add_up_and_none_comes_twice() -> None:
    for seed in range(20):
        come = dealt(Random(seed))
        for length in range(opening.LENGTH):
            chances = opening.chances(come[:length])
            assert sum(chance for _, chance in chances) == pytest.approx(1)
            assert all(chance > 0 for _, chance in chances)
            assert len({outcome for outcome, _ in chances}) == len(chances)
        assert len(set(come[4:10])) == 6


def test_what_is_seen_on_the_way_is_what_has_come() -> None:
    come = dealt(Random(3))
    seen = [bytes(encode(opening.view(come[:length]))) for length in range(opening.LENGTH)]
    assert len(set(seen)) == opening.LENGTH
    view = opening.view(come[:10])
    position = opening.position(come)
    assert (view.board, view.hands) == (position.board, position.hands)
    assert view.deck_counts == type(view.deck_counts)(10, 10)


def test_outcomes_are_numbered_once() -> None:
    assert len(set(opening.OUTCOMES)) == len(opening.OUTCOMES) == 26 + 16 + 2
    assert opening.OUTCOMES[ROWS.start] == "a row of bears bbbb"
    assert opening.OUTCOMES[-1] == "white starts"
