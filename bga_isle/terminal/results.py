"""Many games on the screen: a bar while they are played, then tables."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from bga_isle.lab.report import Section, headline, report
from bga_isle.lab.simulation import Simulation

from .outside import clean, named

_WIDTH: Final = 100


@contextmanager
def progress(simulation: Simulation) -> Iterator[None]:
    """A bar on the error output while somebody watches it."""
    console = Console(stderr=True)
    columns = (
        BarColumn(bar_width=None),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(),
    )
    with Progress(
        *columns, console=console, transient=True, disable=not console.is_terminal
    ) as bar:
        task = bar.add_task("games", total=simulation.games, rate="")
        began = bar.get_time()

        def show(finished: int, _games: int) -> None:
            spent, played = bar.get_time() - began, finished - simulation.taken_over
            rate = f"{played / spent:,.0f} games/s" if spent > 1 else ""
            bar.update(task, completed=finished, rate=rate)

        simulation.on_progress = show
        yield


def tell(simulation: Simulation, journal: Path | None) -> None:
    """What the finished games come to."""
    console = Console(highlight=False, markup=False, width=None if sys.stdout.isatty() else _WIDTH)
    summary = simulation.summary
    console.print(clean(headline(simulation.plan, summary)), style="bold")
    if simulation.taken_over and journal is not None:
        console.print(f"{simulation.taken_over:,} of them were in {named(journal)}")
    if summary.games < simulation.games:
        again = "the same command goes on" if journal else "with --resume FILE it could go on"
        console.print(f"{simulation.games - summary.games:,} games were not played; {again}")
    if summary.games:
        for section in report(summary):
            console.print()
            console.print(_table(section))


def _table(section: Section) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for number, head in enumerate(section.heads):
        table.add_column(head, justify="right" if number else "left", no_wrap=True)
    for row in section.rows:
        table.add_row(*map(Text, row))
    return table
