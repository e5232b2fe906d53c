"""`bga-isle simulate`: from options to many games, and from what they come to to files."""

import os
import sys
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import ExitStack, contextmanager, redirect_stdout
from importlib import import_module
from pathlib import Path
from typing import Annotated

import typer

from bga_isle.lab.faults import BadSimulation
from bga_isle.lab.journal import Journal
from bga_isle.lab.playing import CHUNK
from bga_isle.lab.simulation import Simulation, checked_games, planned
from bga_isle.lab.workers import Workers, checked_workers
from bga_isle.model.state import Position
from bga_isle.table.table import Table

from .files import read_position
from .outside import named
from .refusing import about, needing, refusals
from .results import progress, tell
from .results_to import Pictures, must_lie_apart, writing
from .stopping import INTERRUPTED, Stopping

Policy = Annotated[str, typer.Option(metavar="P", help="zombie, greedy or module:function.")]


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
        str | None,
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
    with refusals(), Stopping() as stopping, ExitStack() as stack:
        checked_games(games)
        _look_beside()
        pictures = None if plot is None else Pictures(plot)
        must_lie_apart(position, resume, out, pictures)
        start = None if position is None else _start(position)
        journal = None if resume is None else stack.enter_context(Journal(resume))
        if journal is not None and seed is None:
            seed = journal.seed
        with redirect_stdout(sys.stderr):
            plan = planned(seed, black, white, start)
        if pictures is not None:
            pictures.make_room()
        with ExitStack() as files:
            table = None if out is None else writing(out, files)
            on_rows = None if table is None else table.write
            simulation = Simulation(games, plan, journal, on_rows=on_rows)
            with (
                _executor(games, workers, scheduler) as executor,
                progress(simulation),
                stopping.asking(simulation.stop),
            ):
                simulation.run(executor)
            played = simulation.summary.games
            if table is not None and played < games:
                table.cut_short()
        try:
            drawn = [] if pictures is None else pictures.draw(simulation)
        finally:
            tell(simulation, resume)
        if table is not None and played < games and table.place is not None:
            typer.echo(f"Rows of these games: {named(table.place)}")
        for path in drawn:
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
def _executor(games: int, workers: int | None, scheduler: str | None) -> Iterator[Executor]:
    if scheduler is not None:
        if workers is not None:
            raise BadSimulation(field="workers", reason="a scheduler has workers of its own")
        with needing("dask"):
            cluster = import_module("bga_isle.lab.cluster")
        with cluster.hushed(), cluster.cluster(scheduler) as executor:
            yield executor
        return
    wanted = checked_workers(_cores() if workers is None else workers)
    with Workers(min(wanted, -(-games // CHUNK))) as own:
        yield own
        own.kill()


def _cores() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
