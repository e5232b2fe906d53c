"""A summary as tables of text, each figure with its 95 % interval."""

from collections.abc import Iterator, Mapping
from itertools import accumulate
from math import floor, log10
from typing import Final, NamedTuple

from bga_isle.log import EFFECT_NAMES
from bga_isle.model.pieces import EFFECTS

from .endings import ENDS, WINS, both, during, in_own_turn
from .intervals import Estimate, share
from .playing import Plan
from .rows import USES
from .summary import Summary


class Section(NamedTuple):
    """One table: its heads, the first of which names it, and rows of as many cells."""

    heads: tuple[str, ...]
    rows: list[tuple[str, ...]]


COURSE: Final = {
    "turns": "turns",
    "skipped": "skipped turns",
    "decisions": "decisions",
    "isles_sunk": "isles sunk",
    "drowned": "bears drowned",
    "pushed": "· pushed",
    "banished": "· banished",
    "overcrowded": "· overcrowded",
}
"""The figures of a game that are told as means, and what they are called."""


def headline(plan: Plan, summary: Summary) -> str:
    """What was played."""
    games = f"{summary.games:,} {'game' if summary.games == 1 else 'games'}"
    start = "" if plan.position is None else " from a position"
    return f"{games}{start}: black {plan.black}, white {plan.white}, seed {plan.seed}"


def report(summary: Summary) -> list[Section]:
    """All tables of at least one game."""
    return [
        Section(("Who wins", "games", "share", "95 %"), list(_wins(summary))),
        Section(("How it ends", "games", "share", "95 %"), list(_ends(summary))),
        Section(("A game has", "mean", "95 %", "median", "least–most"), list(_course(summary))),
        Section(("Cards, a game", *USES), list(_uses(summary))),
        Section(("Games a card ends", "games", "share", "95 %", "own"), list(_card_ends(summary))),
    ]


def percent(found: Estimate) -> tuple[str, str]:
    """A share and its interval."""
    assert found.low is not None and found.high is not None
    digits = _digits((found.high - found.low) * 50)
    low, high = (f"{100 * end:.{digits}f}" for end in (found.low, found.high))
    return f"{100 * found.value:.{digits}f} %", f"{low}–{high} %"


def figure(found: Estimate) -> tuple[str, str]:
    """A mean and its interval, to the two digits that the interval leaves.

    Where all games agree, or there is but one, there is no interval to tell.
    """
    if found.low is None or found.high is None or found.low == found.high:
        return f"{found.value:.4g}", ""
    digits = _digits((found.high - found.low) / 2)
    return f"{found.value:.{digits}f}", f"{found.low:.{digits}f}–{found.high:.{digits}f}"


def _digits(reach: float) -> int:
    return min(6, max(0, 1 - floor(log10(reach)))) if reach > 0 else 0


def _counted(count: int, total: int) -> tuple[str, str, str]:
    return f"{count:,}", *percent(share(count, total))


def _wins(summary: Summary) -> Iterator[tuple[str, ...]]:
    for words, wanted, among in WINS:
        games = summary.count(among)
        if games:
            yield words, *_counted(summary.count(both(wanted, among)), games)


def _ends(summary: Summary) -> Iterator[tuple[str, ...]]:
    for words, wanted in ENDS.items():
        yield words, *_counted(summary.count(wanted), summary.games)


def _course(summary: Summary) -> Iterator[tuple[str, ...]]:
    for name, words in COURSE.items():
        tally = summary.figures[name]
        yield words, *figure(summary.mean(name)), str(median(tally)), f"{min(tally)}–{max(tally)}"
    widest = max(summary.figures["widest"])
    yield "possible actions a decision", *figure(summary.branching), "", f"–{widest}"


def _uses(summary: Summary) -> Iterator[tuple[str, ...]]:
    for effect in EFFECTS:
        cells = (" ".join(figure(summary.mean(f"{use}_{effect}"))) for use in USES)
        yield EFFECT_NAMES[effect], *cells


def _card_ends(summary: Summary) -> Iterator[tuple[str, ...]]:
    """A card that was resolved by way of another ends the game for both."""
    for effect in EFFECTS:
        ended = during(effect)
        games, own = summary.count(ended), summary.count(both(ended, in_own_turn))
        share_of_own = f"{own / games:.0%}".replace("%", " %") if games else ""
        yield EFFECT_NAMES[effect], *_counted(games, summary.games), share_of_own


def median(tally: Mapping[int, int]) -> int:
    """The lower median of a tally."""
    values = sorted(tally)
    half = (sum(tally.values()) + 1) // 2
    so_far = accumulate(tally[value] for value in values)
    return next(value for value, count in zip(values, so_far, strict=True) if count >= half)
