"""The intervals are the ones of the textbooks."""

from collections import Counter
from random import Random
from statistics import stdev

import pytest

from bga_isle.lab.intervals import Estimate, mean, ratio, share, student


@pytest.mark.parametrize(
    ("count", "total", "low", "high"),
    [
        (0, 10, 0.0, 0.2775),
        (1, 10, 0.0179, 0.4042),
        (10, 20, 0.2993, 0.7007),
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (10, 10, 0.7225, 1.0),
    ],
)
def test_shares_have_wilsons_interval(count: int, total: int, low: float, high: float) -> None:
    found = share(count, total)
    assert found == pytest.approx((count / total, low, high), abs=5e-5)


def test_of_no_games_anything_may_be_true() -> None:
    assert share(0, 0) == (0.0, 0.0, 1.0)


@pytest.mark.parametrize(
    ("freedom", "quantile"),
    [(1, 12.706), (4, 2.776), (9, 2.262), (10, 2.228), (15, 2.131), (30, 2.042), (120, 1.980)],
)
def test_students_quantiles(freedom: int, quantile: float) -> None:
    assert student(freedom) == pytest.approx(quantile, abs=6e-4)


def test_with_many_games_they_are_the_normal_ones() -> None:
    assert student(10**6) == pytest.approx(1.959964, abs=1e-5)


def test_a_mean_has_students_interval() -> None:
    values = [3, 5, 5, 7, 12]
    reach = 2.776 * stdev(values) / len(values) ** 0.5
    found = mean(Counter(values))
    assert found == pytest.approx((6.4, 6.4 - reach, 6.4 + reach))


def test_a_mean_of_a_count_is_not_said_to_be_below_0() -> None:
    found = mean({0: 99, 1: 1})
    assert (found.value, found.low) == (0.01, 0.0)
    assert found.high == pytest.approx(0.0298, abs=1e-4)


def test_what_never_happened_has_the_interval_of_a_share() -> None:
    assert mean({0: 40}) == share(0, 40)
    assert mean({0: 40}).high == pytest.approx(0.0876, abs=1e-4)


def test_one_game_tells_nothing_of_chance() -> None:
    assert mean({8: 1}) == Estimate(8.0, None, None)


def test_games_that_agree_leave_no_room() -> None:
    assert mean({8: 100}) == (8.0, 8.0, 8.0)


def test_the_interval_of_a_ratio_holds_what_it_is_about_as_often_as_it_says() -> None:
    rng, held, trials = Random(1), 0, 400
    for _ in range(trials):
        bottoms = [rng.randint(5, 40) for _ in range(25)]
        tops = [sum(rng.randint(1, 9) for _ in range(bottom)) for bottom in bottoms]
        products = sum(top * bottom for top, bottom in zip(tops, bottoms, strict=True))
        found = ratio(Counter(tops), Counter(bottoms), products)
        assert found.low is not None and found.high is not None
        assert found.value == pytest.approx(sum(tops) / sum(bottoms))
        held += found.low <= 5 <= found.high
    assert 0.92 < held / trials < 0.98
