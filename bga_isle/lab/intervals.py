"""95 % intervals: Wilson's for shares, Student's for means and for ratios of means."""

from collections.abc import Mapping
from math import sqrt
from statistics import NormalDist
from typing import Final, NamedTuple

Z: Final = NormalDist().inv_cdf(0.975)

_FEW: Final = (12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262)
"""Student's quantiles for 1 to 9 degrees of freedom, where the series below is too coarse."""


class Estimate(NamedTuple):
    """A figure with its interval; both ends are None where a single game tells nothing of chance."""

    value: float
    low: float | None = None
    high: float | None = None


def share(count: int, total: int) -> Estimate:
    """A share after Wilson, good near 0 and 1 too; of nothing at all anything may be true."""
    if not total:
        return Estimate(0.0, 0.0, 1.0)
    found, weight = count / total, Z * Z / total
    middle = (found + weight / 2) / (1 + weight)
    reach = Z * sqrt(found * (1 - found) / total + weight / (4 * total)) / (1 + weight)
    return Estimate(found, max(0.0, middle - reach), min(1.0, middle + reach))


def mean(counts: Mapping[int, int]) -> Estimate:
    """The mean of a figure that counts something, from how often each of its values came up.

    What never happened has the interval of a share of games.
    """
    total = sum(counts.values())
    first = sum(value * count for value, count in counts.items())
    second = sum(value * value * count for value, count in counts.items())
    if not first:
        return share(0, total)
    return _around(first / total, (second - first * first / total), total, 1.0)


def ratio(tops: Mapping[int, int], bottoms: Mapping[int, int], products: int) -> Estimate:
    """The sum of one figure over the sum of another, of the same games.

    `products` is the sum of each game's product of the two.
    """
    total = sum(bottoms.values())
    top, bottom = (sum(v * count for v, count in counts.items()) for counts in (tops, bottoms))
    tops2, bottoms2 = (sum(v * v * c for v, c in counts.items()) for counts in (tops, bottoms))
    value = top / bottom
    squares = tops2 - 2 * value * products + value * value * bottoms2
    return _around(value, squares, total, bottom / total)


def student(freedom: int) -> float:
    """What a standard error is multiplied by, given the degrees of freedom."""
    if freedom <= len(_FEW):
        return _FEW[freedom - 1]
    first = (Z**3 + Z) / 4
    second = (5 * Z**5 + 16 * Z**3 + 3 * Z) / 96
    third = (3 * Z**7 + 19 * Z**5 + 17 * Z**3 - 15 * Z) / 384
    return Z + first / freedom + second / freedom**2 + third / freedom**3


def _around(value: float, squares: float, total: int, unit: float) -> Estimate:
    """A value with its reach, from the sum of the squared distances of `total` games.

    What is counted is never below 0.
    """
    if total < 2:
        return Estimate(value)
    error = sqrt(max(0.0, squares) / (total - 1) / total) / unit
    reach = student(total - 1) * error
    return Estimate(value, max(0.0, value - reach), value + reach)
