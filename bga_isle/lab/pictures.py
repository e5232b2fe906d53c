"""The pictures of the page, one function each; they need matplotlib."""

from collections.abc import Callable, Mapping
from math import nan
from typing import Any, Final

from matplotlib.axes import Axes
from matplotlib.axis import Axis
from matplotlib.ticker import MaxNLocator

from bga_isle.log import EFFECT_NAMES
from bga_isle.model.grid import ISLES
from bga_isle.model.pieces import COLOURS, COPIES, EFFECTS

from .endings import WINS, Wanted, both, during, in_others_turn, in_own_turn
from .report import figure, median, percent
from .rows import CAUSES, OVERCROWDING
from .summary import Summary

Picture = Callable[[Axes, Summary], None]

BLUE: Final = "#0072b2"
AMBER: Final = "#f0b840"
INK: Final = "#222222"
_HATCH: Final = "////"
_EDGE: Final[dict[str, Any]] = {"edgecolor": INK, "linewidth": 0.5}
_ERROR: Final[dict[str, Any]] = {"ecolor": BLUE, "capsize": 2, "elinewidth": 0.9}


def wins(axes: Axes, summary: Summary) -> None:
    """Shares as points with their intervals, beside even chances."""
    shown = [row for row in WINS if row[0] != "nobody" and summary.count(row[2])]
    for place, (_, wanted, among) in enumerate(shown):
        found = summary.share(wanted, among)
        assert found.low is not None and found.high is not None
        axes.plot([found.low, found.high], [place, place], color=BLUE, linewidth=2)
        axes.plot([found.value], [place], "o", color=BLUE, markersize=5)
        axes.annotate(
            percent(found)[0],
            (found.value, place),
            (0, 6),
            textcoords="offset points",
            ha="center",
            size=7.5,
        )
    axes.axvline(0.5, color="#888888", linewidth=0.8, linestyle=(0, (4, 3)))
    axes.set_yticks(range(len(shown)), [words.removeprefix("· ") for words, *_ in shown])
    axes.set_ylim(len(shown) - 0.4, -0.7)
    axes.margins(x=0.12)
    _percents(axes.xaxis)
    axes.grid(axis="x")
    axes.tick_params(axis="y", length=0)
    axes.set_title("Who wins")


def length(axes: Axes, summary: Summary) -> None:
    """How many turns a game has."""
    tally = summary.figures["turns"]
    _columns(axes, tally, summary.games)
    axes.set_xlim(min(tally) - 3, max(tally) + 3)
    axes.set_ylim(0, 1.25 * max(tally.values()) / summary.games)
    axes.xaxis.set_major_locator(MaxNLocator(6, integer=True))
    middle, (mean, interval) = median(tally), figure(summary.mean("turns"))
    axes.text(
        0.98,
        0.95,
        f"median {middle}\nmean {mean}" + (f"\n({interval})" if interval else ""),
        transform=axes.transAxes,
        ha="right",
        va="top",
    )
    axes.set_title("Turns a game")


def ends(axes: Axes, summary: Summary) -> None:
    """The effects games end during, parted by whose turn it was."""
    names = {str(effect): name for effect, name in EFFECT_NAMES.items()}
    names[OVERCROWDING] = "(overcrowding)"
    shown = sorted(names, key=lambda name: summary.count(during(name)))
    lows = [0.0] * len(shown)
    series: list[tuple[str, Wanted, str, str]] = [
        ("in the winner's turn", in_own_turn, BLUE, ""),
        ("in the loser's turn", in_others_turn, AMBER, _HATCH),
    ]
    for words, whose, colour, hatch in series:
        shares = [summary.share(both(during(name), whose)).value for name in shown]
        axes.barh(
            range(len(shown)),
            shares,
            left=lows,
            color=colour,
            hatch=hatch,
            label=words,
            **_EDGE,
        )
        lows = [low + share for low, share in zip(lows, shares, strict=True)]
    axes.set_yticks(range(len(shown)), [names[name] for name in shown])
    axes.set_xlim(0, 1.05 * max(lows))
    _percents(axes.xaxis)
    axes.grid(axis="x")
    axes.tick_params(axis="y", length=0)
    _legend(axes)
    axes.set_title("Games that end during …")


def uses(axes: Axes, summary: Summary) -> None:
    """How often each card is resolved: from the hand, or by Play Twice or Wild."""
    places = range(len(EFFECTS))
    played = [summary.mean(f"played_{effect}").value for effect in EFFECTS]
    activated = [summary.mean(f"activated_{effect}").value for effect in EFFECTS]
    axes.barh(places, played, color=BLUE, label="played", **_EDGE)
    axes.barh(places, activated, left=played, color=AMBER, hatch=_HATCH, label="activated", **_EDGE)
    copies = {effect: f" ×{count}" for effect, count in COPIES.items()}
    axes.set_yticks(places, [EFFECT_NAMES[effect] + copies.get(effect, "") for effect in EFFECTS])
    axes.invert_yaxis()
    axes.grid(axis="x")
    axes.tick_params(axis="y", length=0)
    _legend(axes)
    axes.set_title("Cards used a game, both players")


def drowned(axes: Axes, summary: Summary) -> None:
    """Bears of each colour that went into the sea, by cause."""
    for side, (colour, fill, hatch) in enumerate(
        zip(COLOURS, (INK, "white"), ("", _HATCH), strict=True)
    ):
        found = [summary.mean(f"{colour}_{cause}") for cause in CAUSES]
        reach = [
            [nan if one.low is None else one.value - one.low for one in found],
            [nan if one.high is None else one.high - one.value for one in found],
        ]
        axes.bar(
            [place + (side - 0.5) * 0.38 for place in range(len(CAUSES))],
            [one.value for one in found],
            0.36,
            yerr=reach,
            color=fill,
            hatch=hatch,
            error_kw=_ERROR,
            label=f"{colour} bears",
            **_EDGE,
        )
    axes.set_xticks(range(len(CAUSES)), CAUSES)
    axes.tick_params(axis="x", length=0)
    axes.grid(axis="y")
    _legend(axes)
    axes.set_title("Bears drowned a game")


def sunk(axes: Axes, summary: Summary) -> None:
    """How many isles have sunk when a game ends."""
    _columns(axes, summary.figures["isles_sunk"], summary.games)
    axes.set_xticks(range(len(ISLES)))
    axes.set_xlim(-0.6, len(ISLES) - 0.4)
    axes.set_title("Isles sunk at the end")


def _columns(axes: Axes, tally: Mapping[int, int], games: int) -> None:
    axes.bar(
        list(tally), [count / games for count in tally.values()], 0.86, color=BLUE, linewidth=0
    )
    _percents(axes.yaxis)
    axes.set_ylabel("share of games")
    axes.grid(axis="y")


def _percents(axis: Axis) -> None:
    axis.set_major_locator(MaxNLocator(5, steps=[1, 2, 5, 10]))
    axis.set_major_formatter(lambda value, _place: f"{round(100 * value, 6):g} %")


def _legend(axes: Axes) -> None:
    """Below the picture, where it covers nothing."""
    axes.legend(loc="upper center", bbox_to_anchor=(0.5, -0.07), ncols=2, columnspacing=1.2)


PICTURES: Final[tuple[Picture, ...]] = (wins, length, ends, uses, drowned, sunk)
"""From the top left, row by row."""
