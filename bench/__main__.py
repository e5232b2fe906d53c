"""Measures all, prints a table for each part and fails where a target is missed."""

import platform
import sys
from argparse import ArgumentParser
from collections.abc import Callable
from importlib import import_module
from statistics import median
from types import ModuleType
from typing import Final

from . import sizes, workloads
from .lines import Line, show, target, told
from .yardstick import SAID, Yardstick

ROUNDS = 41
PAIRS = 200
GAMES = 20
SAVED_GAMES = 2
SIZED_GAMES = 100
YOUNG, OLD = 20, 5_000
AGED_SEEDS = range(2)
AGED_TIMES = 40


def speed() -> list[Line]:
    """Decisions and requests in triggers of the yardstick, taken in turns with it."""
    yardstick, asked = Yardstick(), workloads.requests(range(SAVED_GAMES))
    triggers, decisions, requests, deals, games = [], [], [], [], []
    workloads.play(range(GAMES))
    for number in range(ROUNDS):
        trigger = yardstick.seconds(PAIRS)
        seconds, count = workloads.play(range(number * GAMES, (number + 1) * GAMES))
        request = workloads.serve(asked)
        trigger = (trigger + yardstick.seconds(PAIRS)) / 2
        triggers.append(trigger)
        decisions.append((seconds / count, seconds / count / trigger))
        requests.append((request, request / trigger))
        deals.append(workloads.deal(range(GAMES)))
        games.append((seconds / GAMES, count / GAMES))
    decision, request = median(cost for cost, _ in decisions), median(cost for cost, _ in requests)
    game = median(cost for cost, _ in games) + median(deals)
    ratios = sorted(ratio for _, ratio in decisions)
    return [
        target("one decision, in triggers", median(ratios), 0.25, "≤ 0.25, aim 0.15"),
        target("load + act + save, in triggers", median(r for _, r in requests), 4, "≤ 4"),
        told(
            "one decision, in triggers, from best to worst round",
            f"{ratios[0]:.3f}–{ratios[-1]:.3f}",
        ),
        told("one trigger", f"{median(triggers) * 1e6:.1f} µs"),
        told("one decision", f"{decision * 1e6:.2f} µs"),
        told("load + act + save", f"{request * 1e6:.1f} µs"),
        told("one deal", f"{median(deals) * 1e6:.0f} µs"),
        told("whole random games, dealt and played", f"{1 / game:.0f} a second"),
        told("decisions a game", f"{sum(count for _, count in games) / ROUNDS:.1f}"),
    ]


def growth() -> Line:
    """A decision late in a long game against one early in it, in turns."""
    ratios = []
    for _ in range(ROUNDS):
        young = old = 0.0
        for seed in AGED_SEEDS:
            young += workloads.decide(workloads.aged(seed, YOUNG), AGED_TIMES)
            old += workloads.decide(workloads.aged(seed, OLD), AGED_TIMES)
        ratios.append(old / young)
    return target(
        f"a decision after {OLD} choices, to one after {YOUNG}", median(ratios), 1.1, "≈ 1"
    )


def saves() -> list[Line]:
    """The largest saves."""
    turn, games = sizes.longest_turn_sizes(), sizes.random_game_sizes(SIZED_GAMES)
    return [
        target(
            f"largest save in a turn of {len(turn)} choices", max(turn), 2048, "≤ 2048", " bytes"
        ),
        target(f"largest save in {SIZED_GAMES} random games", max(games), 2048, "≤ 2048", " bytes"),
    ]


def module() -> bool:
    """The game alone; tells whether every target was met."""
    print(f"The yardstick is {SAID}.")
    print(f"Medians of {ROUNDS} rounds, costs in processor time.\n")
    lines = speed()
    lines.insert(2, growth())
    lines[3:3] = saves()
    imports = median(workloads.importing() for _ in range(ROUNDS))
    lines.append(told("import bga_isle", f"{imports * 1e3:.0f} ms"))
    return show(lines)


def served() -> bool:
    """The platform over HTTP."""
    measure = measured("bench.platform_lines", "The platform", "web")
    if measure is None:
        return True
    print(f"The bare route is {measure.SAID}.")
    print("One server process, durable SQLite, a client in a process of its own; wall clock.\n")
    return show(measure.lines())


def embedded() -> bool:
    """The game in other people's frameworks."""
    measure = measured("bench.embed_lines", "What embeds the game", "dev")
    if measure is None:
        return True
    print(f"Beside {measure.SAID}.")
    print(f"Lower quartiles of {measure.ROUNDS} rounds, costs in processor time.\n")
    return show(measure.lines())


def simulated() -> bool:
    """Many games at once."""
    measure = measured("bench.lab_lines", "The laboratory", "lab")
    if measure is None:
        return True
    print(f"Bare games are {measure.SAID}.")
    print("Processor time of one core; for workers wall clock, so it wants idle cores.\n")
    return show(measure.lines())


def shown() -> bool:
    """The page in a browser."""
    measure = measured("bench.page_lines", "The page", "dev")
    if measure is None:
        return True
    print(f"{measure.SAID}; wall clock, so it wants idle cores.\n")
    return show(measure.lines())


def measured(name: str, what: str, extra: str) -> ModuleType | None:
    """A module that measures; without its libraries it is left out, and that is said."""
    try:
        return import_module(name)
    except ModuleNotFoundError as missing:
        if (missing.name or "").startswith(("bench", "bga_isle")):
            raise
        print(f'{what} is left out, it needs {missing.name}: pip install "bga-isle[{extra}]"')
        return None


PARTS: Final[dict[str, tuple[Callable[[], bool], str]]] = {
    "module": (module, "the game alone"),
    "platform": (served, "the platform alone"),
    "embed": (embedded, "OpenSpiel and PettingZoo alone"),
    "lab": (simulated, "many games at once alone"),
    "page": (shown, "the page alone"),
}


def main() -> int:
    """Runs what is asked for, everything by default; 1 where a target is missed."""
    parser = ArgumentParser(prog="python -m bench", description=__doc__)
    only = parser.add_mutually_exclusive_group()
    for name, (_, what) in PARTS.items():
        only.add_argument(f"--{name}", dest="only", action="store_const", const=name, help=what)
    asked = parser.parse_args().only
    print(f"{platform.python_implementation()} {platform.python_version()}, {platform.machine()}")
    met = []
    for name, (measure, _) in PARTS.items():
        if asked in (None, name):
            print()
            met.append(measure())
    return int(not all(met))


if __name__ == "__main__":
    sys.exit(main())
