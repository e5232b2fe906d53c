"""Simulated games beside bare ones, and two workers beside one."""

from collections.abc import Callable
from functools import partial
from random import Random
from statistics import median, quantiles
from time import perf_counter, process_time
from typing import Final

from bga_isle import Table
from bga_isle.lab import Simulation, Workers, planned
from bga_isle.lab.playing import CHUNK

from .lines import Line, target, told

SAID: Final = "Table.new and zombies from there to the end, nothing counted"

ROUNDS: Final = 41
GAMES: Final = 2 * CHUNK
PAIRS: Final = 9
SHARED: Final = 60 * CHUNK
"""Enough that the last pieces, which one worker plays while the other waits, weigh little."""
LOOKING: Final = CHUNK


def lines() -> list[Line]:
    """The ratios and rates, what is compared taken in turns."""
    bare, played = [], []
    for number in range(ROUNDS):
        bare.append(_cost(partial(_bare, range(number * GAMES, (number + 1) * GAMES))))
        played.append(_cost(Simulation(GAMES, planned(number)).run))
    one, two, bare_one, bare_two = _shared()
    greedy = _cost(Simulation(LOOKING, planned(1, black="greedy")).run)
    ratio = median(cost / beside for cost, beside in zip(played, bare, strict=True))
    return [
        target("one simulated game, in bare games", ratio, 1 / 0.8, "≤ 1.25"),
        target("games by two workers, in the time of one", two / one, 1 / 1.7, "≤ 0.588"),
        told("bare games by two workers, in the time of one", f"{bare_two / bare_one:.3f}"),
        told("bare games a second, on one core", f"{GAMES / median(bare):.0f}"),
        told("simulated games a second, on one core", f"{GAMES / median(played):.0f}"),
        told("simulated games a second, one worker", f"{SHARED / one:.0f}"),
        told("simulated games a second, two workers", f"{SHARED / two:.0f}"),
        told("games of greedy and zombie a second", f"{LOOKING / greedy:.0f}"),
    ]


def _cost(play: Callable[[], object]) -> float:
    began = process_time()
    play()
    return process_time() - began


def _bare(seeds: range) -> None:
    rng = Random(seeds.start)
    for seed in seeds:
        table = Table.new(seed)
        while (seat := table.active_player) is not None:
            table.zombie(seat, rng)


def _shared() -> list[float]:
    """Seconds by one worker and by two, of simulated and of bare games; lower quartiles.

    The first round warms the processes and does not count.
    """
    spent: list[list[float]] = []
    with Workers(1) as single, Workers(2) as double:
        for number in range(PAIRS + 1):
            spent.append([])
            for play in (_simulated_by, _bare_by):
                for workers in (single, double):
                    began = perf_counter()
                    play(number, workers)
                    spent[-1].append(perf_counter() - began)
    return [quantiles(column, n=4)[0] for column in zip(*spent[1:], strict=True)]


def _simulated_by(number: int, workers: Workers) -> None:
    Simulation(SHARED, planned(number)).run(workers)


def _bare_by(number: int, workers: Workers) -> None:
    pieces = [range(start, start + CHUNK) for start in range(0, SHARED, CHUNK)]
    list(workers.map(_bare, pieces))
