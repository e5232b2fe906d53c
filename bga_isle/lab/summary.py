"""What many games come to: how often each value of each figure came up.

Whole numbers only, so the same games give the same summary in any order, and
it grows with the variety of the games, not with their number.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from operator import mul
from typing import Final

from bga_isle.model.pieces import COLOURS, EFFECTS

from .endings import Ending, Wanted, anyhow, both
from .intervals import Estimate, mean, ratio, share
from .rows import CAUSES, COLUMNS, ENDING, FIGURES, IDENTITY, USES, Row

TOTALS: Final[dict[str, tuple[str, ...]]] = {
    **{cause: tuple(f"{colour}_{cause}" for colour in COLOURS) for cause in CAUSES},
    "drowned": tuple(f"{colour}_{cause}" for colour in COLOURS for cause in CAUSES),
    **{
        f"{use}_{effect}": tuple(f"{colour}_{use}_{effect}" for colour in COLOURS)
        for use in USES
        for effect in EFFECTS
    },
}
"""Figures that are the sum of several columns of a game."""

_ENDING: Final = slice(len(IDENTITY), len(IDENTITY) + len(ENDING))


def _tallies() -> dict[str, Counter[int]]:
    return {name: Counter() for name in (*FIGURES, *TOTALS)}


@dataclass
class Summary:
    """The games added so far: `figures` has a tally for each of `FIGURES` and of `TOTALS`."""

    games: int = 0
    endings: Counter[Ending] = field(default_factory=Counter)
    figures: dict[str, Counter[int]] = field(default_factory=_tallies)
    products: int = 0
    """The sum of each game's number of decisions times its number of choices."""

    def add(self, rows: Iterable[Row]) -> None:
        """Takes some games in."""
        columns = dict(zip(COLUMNS, zip(*rows, strict=True), strict=False))
        if not columns:
            return
        self.games += len(columns["game"])
        self.endings.update(map(Ending, *(columns[name] for name in COLUMNS[_ENDING])))
        for name in FIGURES:
            self.figures[name].update(columns[name])
        for name, parts in TOTALS.items():
            self.figures[name].update(
                map(sum, zip(*(columns[part] for part in parts), strict=True))
            )
        self.products += sum(map(mul, columns["decisions"], columns["choices"]))

    def count(self, wanted: Wanted) -> int:
        """The number of games that ended in some way."""
        return sum(count for ending, count in self.endings.items() if wanted(ending))

    def share(self, wanted: Wanted, among: Wanted = anyhow) -> Estimate:
        """The share of games that ended in some way, of all or of some."""
        return share(self.count(both(wanted, among)), self.count(among))

    def mean(self, figure: str) -> Estimate:
        """The mean of one of `FIGURES` or `TOTALS` a game."""
        return mean(self.figures[figure])

    @property
    def branching(self) -> Estimate:
        """The mean number of possible actions of a decision."""
        return ratio(self.figures["choices"], self.figures["decisions"], self.products)
