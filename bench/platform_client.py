"""A player in a process of its own, who measures what a server of this machine takes for its answers.

It says what it found as one JSON object. Every phase ends after a number of
requests or of seconds, whichever comes first.
"""

import json
import subprocess
import sys
import threading
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection
from random import Random
from time import perf_counter
from typing import Any, Final

from .platform_player import HERE, PATIENCE, Connection, Game, rows

WARM: Final = 10
ALONE: Final = 400
ROUNDS: Final = 8
PLAYERS: Final = 8
EACH: Final = 20
DELAYS: Final = 100
YOUNG, OLD = 4, 2_000
GAMES, PAIRS = 30, 5
CATCH_UP: Final = 1_000
CATCHES: Final = 5
IDLE: Final = 1_000
PHASE_SECONDS: Final = 10.0

Seconds = list[float]
Step = Callable[[], float]


def repeated(times: int, steps: Sequence[Step], until: float) -> list[Seconds]:
    """What each of some steps took that were made by turns, so many times or until a moment."""
    spent: list[Seconds] = [[] for _ in steps]
    while len(spent[-1]) < times and perf_counter() < until:
        for step, found in zip(steps, spent, strict=True):
            found.append(step())
    return spent


def crowd(steps: Iterable[Step], until: float) -> tuple[Seconds, float]:
    """What each step took while all went on at once, and how many went through a second."""
    began = perf_counter()
    with ThreadPoolExecutor() as threads:
        spent = list(threads.map(lambda step: repeated(EACH, [step], until)[0], steps))
    whole = [one for each in spent for one in each]
    return whole, len(whole) / (perf_counter() - began)


def moves(platform: int, bare: int) -> dict[str, Any]:
    """Moves and rows by turns: one at a time, then of several players at once."""
    chance = Random(1)
    steps = {
        "move": [Game(Connection(platform), chance).play for _ in range(PLAYERS)],
        "row": [rows(Connection(bare)) for _ in range(PLAYERS)],
    }
    for step in (*steps["move"], *steps["row"]):
        repeated(WARM, [step], perf_counter() + PHASE_SECONDS)
    move, row = repeated(ALONE, [steps["move"][0], steps["row"][0]], perf_counter() + PHASE_SECONDS)
    alone = {"move": move, "row": row}
    together: dict[str, Seconds] = {kind: [] for kind in steps}
    rates: dict[str, list[float]] = {kind: [] for kind in steps}
    until = perf_counter() + PHASE_SECONDS
    for _ in range(ROUNDS):
        for kind in steps:
            spent, rate = crowd(steps[kind], until)
            together[kind] += spent
            rates[kind].append(rate)
        if perf_counter() > until:
            break
    return {"alone": alone, "together": together, "rates": rates}


def delays(platform: int) -> Seconds:
    """From sending a move to its message on a stream of somebody else."""
    game = Game(Connection(platform), Random(2))
    stream = HTTPConnection(HERE, platform, timeout=PATIENCE)
    stream.request("GET", f"{game.path}/stream?after=0")
    lines = stream.getresponse()
    lines.readline()
    arrived: list[tuple[int, float]] = []
    heard = threading.Semaphore(0)

    def read() -> None:
        while line := lines.readline():
            if line.startswith(b"id: "):
                arrived.append((int(line[4:]), perf_counter()))
                heard.release()

    threading.Thread(target=read, daemon=True).start()
    sent: list[float] = []
    until = perf_counter() + PHASE_SECONDS
    for _ in range(DELAYS):
        _, undo = game.pair()
        sent.append(perf_counter() - undo)
        for _half in range(2):
            if not heard.acquire(timeout=PATIENCE):
                raise RuntimeError("a message never came")
        if perf_counter() > until:
            break
    return [moment - began for (_, moment), began in zip(arrived[1::2], sent, strict=True)]


def growth(platform: int) -> tuple[dict[str, Any], Game]:
    """Pairs of choice and undo at young tables and at an old one, in turns; returns the old one."""
    connection = Connection(platform)
    old = Game(connection, Random(3))
    until = perf_counter() + 2 * PHASE_SECONDS
    while old.version < OLD and perf_counter() < until:
        old.pair()
    young, aged = [], []
    until = perf_counter() + PHASE_SECONDS
    for _ in range(GAMES):
        fresh = Game(connection, Random(4))
        while fresh.version < YOUNG:
            fresh.pair()
        for _pair in range(PAIRS):
            young.append(sum(fresh.pair()) / 2)
            aged.append(sum(old.pair()) / 2)
        if perf_counter() > until:
            break
    return {"young": young, "old": aged}, old


def catching_up(platform: int, game: Game) -> dict[str, Seconds]:
    """A thousand versions at once, as one answer and as a stream."""
    connection = Connection(platform)
    after = max(0, game.version - CATCH_UP)
    answers, streams = [], []
    for _ in range(CATCHES):
        began = perf_counter()
        connection.ask("GET", f"{game.path}/events?after={after}")
        answers.append(perf_counter() - began)
        http = HTTPConnection(HERE, platform, timeout=PATIENCE)
        began = perf_counter()
        http.request("GET", f"{game.path}/stream?after={after}")
        lines = http.getresponse()
        while lines.readline() != b"id: %d\n" % game.version:
            pass
        streams.append(perf_counter() - began)
        http.close()
    return {"events": answers, "stream": streams}


def idle(platform: int, process: int) -> list[int]:
    """The server's memory in KiB before and after so many new tables."""
    connection = Connection(platform)
    sizes = []
    for tables in (1, IDLE):
        for _ in range(tables):
            connection.ask("POST", "/api/tables", b'{"mode":"open"}')
        sizes.append(resident(process))
    return sizes


def resident(process: int) -> int:
    """The memory of a process in KiB."""
    command = ["ps", "-o", "rss=", "-p", str(process)]
    return int(subprocess.run(command, check=True, capture_output=True).stdout)


def main() -> None:
    """Measures the servers at two ports; the first is the platform, a process of this number."""
    platform, bare, process = (int(argument) for argument in sys.argv[1:])
    found: dict[str, Any] = {"memory": idle(platform, process)}
    found["moves"] = moves(platform, bare)
    found["delays"] = delays(platform)
    found["growth"], old = growth(platform)
    found["catching_up"] = catching_up(platform, old)
    json.dump(found, sys.stdout)


if __name__ == "__main__":
    main()
