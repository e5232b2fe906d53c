"""`bga-isle simulate`: from options to many games, and from what they come to to files."""

import os
import signal
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import ExitStack, contextmanager
from importlib import import_module
from pathlib import Path
from types import FrameType
from typing import Annotated, Final

import typer

from bga_isle.lab.faults import BadSimulation
from bga_isle.lab.journal import Journal
from bga_isle.lab.playing import CHUNK
from bga_isle.lab.simulation import OnRows, Simulation, checked_games, planned
from bga_isle.lab.tables import table_file
from bga_isle.lab.workers import Workers
from bga_isle.model.state import Position
from bga_isle.table.table import Table

from .files import read_position
from .outside import named
from .refusing import about, refusals, wrong
from .results import progress, tell

INTERRUPTED: Final = 130
"""The exit status after Ctrl-C, as shells have it."""

MOST_WORKERS: Final = 256

Policy = Annotated[str, typer.Option(metavar="P", help="zombie, greedy or module:function.")]
Draw = Callable[[Simulation], list[Path]]


def simulate(
    games: Annotated[int, typer.Argument(metavar="N", help="How many games.")],
    black: Policy = "zombie",
    white: Policy = "zombie",
    seed: Annotated[int | None, typer.Option(help="The number all chance follows from.")] = None,
    position: Annotated[
        Path | None, typer.Option("--from", metavar="FILE", help="Start from a JSON position.")
    ] = None,
    workers: Annotated[
        int | None, typer.Option(metavar="K", help="Processes; else one a core.")
    ] = None,
    scheduler: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="Have Dask's workers play.")
    ] = None,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="One row a game: .parquet or .csv.")
    ] = None,
    plot: Annotated[
        Path | None,
        typer.Option(metavar="PLACE", help="A page of pictures: .png, .svg, or a folder for both."),
    ] = None,
    resume: Annotated[
        Path | None,
        typer.Option(
            "--resume",
            "--journal",
            metavar="FILE",
            help="Keep finished games, and go on from them.",
        ),
    ] = None,
) -> None:
    """Play many games and say what they come to, with 95 % intervals."""
    with refusals(), ExitStack() as stack:
        checked_games(games)
        _look_beside()
        start = None if position is None else _start(position)
        journal = None if resume is None else stack.enter_context(Journal(resume))
        if journal is not None and seed is None:
            seed = journal.seed
        plan = planned(seed, black, white, start)
        draw = None if plot is None else _drawing(plot)
        with ExitStack() as writing:
            write = None if out is None else _writing(out, writing)
            simulation = Simulation(games, plan, journal, on_rows=write)
            with (
                _executor(games, workers, scheduler) as executor,
                progress(simulation),
                _stopping(simulation),
            ):
                simulation.run(executor)
        played = simulation.summary.games
        try:
            pictures = draw(simulation) if draw is not None and played else []
        finally:
            tell(simulation, resume)
        for path in pictures:
            typer.echo(f"Pictures: {named(path)}")
    raise typer.Exit(0 if played == games else INTERRUPTED)


def _look_beside() -> None:
    """Policies may lie in the folder where the command is given."""
    here = os.getcwd()
    if here not in sys.path:
        sys.path.insert(0, here)


def _start(file: Path) -> Position:
    with about(file):
        return Table.from_position(read_position(file)).position()


@contextmanager
def _extra(name: str) -> Iterator[None]:
    try:
        yield
    except ModuleNotFoundError as missing:
        if (missing.name or "").startswith("bga_isle"):
            raise
        wrong(f'{missing.name} comes with an extra: pip install "bga-isle[{name}]"')


def _writing(path: Path, stack: ExitStack) -> OnRows:
    with _extra("lab"):
        return stack.enter_context(table_file(path))


def _drawing(path: Path) -> Draw:
    with _extra("lab"):
        page = import_module("bga_isle.lab.page")
    files = page.places(path)
    return lambda simulation: page.write(files, simulation.plan, simulation.summary)


@contextmanager
def _executor(games: int, workers: int | None, scheduler: str | None) -> Iterator[Executor]:
    if scheduler is not None:
        if workers is not None:
            raise BadSimulation(field="workers", reason="a scheduler has workers of its own")
        with _extra("dask"):
            cluster = import_module("bga_isle.lab.cluster").cluster
        with cluster(scheduler) as executor:
            yield executor
        return
    wanted = _cores() if workers is None else workers
    if not 0 < wanted <= MOST_WORKERS:
        reason = f"a number from 1 to {MOST_WORKERS} is wanted, not {wanted}"
        raise BadSimulation(field="workers", reason=reason)
    with Workers(min(wanted, -(-games // CHUNK))) as own:
        yield own
        own.kill()


def _cores() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@contextmanager
def _stopping(simulation: Simulation) -> Iterator[None]:
    """Ctrl-C asks for an end between two pieces; a second one ends the program at once."""
    numbers = (signal.SIGINT, signal.SIGTERM)

    def stop(_number: int, _frame: FrameType | None) -> None:
        restore()
        simulation.stop()

    former = [signal.signal(number, stop) for number in numbers]

    def restore() -> None:
        for number, handler in zip(numbers, former, strict=True):
            signal.signal(number, handler)

    try:
        yield
    finally:
        restore()
