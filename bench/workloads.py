"""What is measured: decisions, round trips through a save, long games, deals."""

import subprocess
import sys
from random import Random
from time import perf_counter, process_time

from bga_isle import Table
from bga_isle.model.actions import Action
from bga_isle.model.pieces import Colour

Request = tuple[bytes, Colour, Action]
"""A table at rest and what its active player chooses."""


def play_out(table: Table, rng: Random) -> int:
    """A random game to its end, as a platform asks and answers; returns the number of decisions."""
    decisions, random = 0, rng.random
    while (seat := table.active_player) is not None:
        possible = table.possible_actions()
        table.act(seat, possible[int(random() * len(possible))])
        decisions += 1
    return decisions


def play(seeds: range) -> tuple[float, int]:
    """The cost of whole random games in seconds, their deals left out, and their decisions."""
    tables = [Table.new(seed) for seed in seeds]
    rng = Random(seeds.start)
    began = process_time()
    decisions = sum(play_out(table, rng) for table in tables)
    return process_time() - began, decisions


def deal(seeds: range) -> float:
    """The cost of one deal."""
    began = process_time()
    for seed in seeds:
        Table.new(seed)
    return (process_time() - began) / len(seeds)


def requests(seeds: range) -> list[Request]:
    """Every decision of some random games, each with the save before it."""
    rng, found = Random(seeds.start), []
    for seed in seeds:
        table = Table.new(seed)
        while (seat := table.active_player) is not None:
            action = rng.choice(table.possible_actions())
            found.append((table.save(), seat, action))
            table.act(seat, action)
    return found


def serve(asked: list[Request]) -> float:
    """The cost of one request to a platform that keeps its tables as saves: load, act, save."""
    began = process_time()
    for data, seat, action in asked:
        table = Table.load(data)
        table.act(seat, action)
        table.save()
    return (process_time() - began) / len(asked)


def aged(seed: int, choices: int) -> Table:
    """A table at the start of a turn that has seen so many choices, half of them taken back."""
    table = Table.new(seed, first="black")
    for _ in range(choices // 2):
        table.act("black", table.possible_actions()[0])
        table.undo("black")
    return table


def decide(table: Table, times: int) -> float:
    """The cost of one first choice of a turn; each is taken back off the clock."""
    spent = 0.0
    for _ in range(times):
        began = process_time()
        table.act("black", table.possible_actions()[0])
        spent += process_time() - began
        table.undo("black")
    return spent / times


def importing() -> float:
    """The seconds from the start of an interpreter to the imported package, its own start left out."""
    return _interpreter("import bga_isle") - _interpreter("pass")


def _interpreter(code: str) -> float:
    began = perf_counter()
    subprocess.run([sys.executable, "-c", code], check=True)
    return perf_counter() - began
