"""Where the results of a simulation go: a table of rows, a page of pictures; both need the extra `lab`."""

from contextlib import ExitStack
from importlib import import_module
from itertools import combinations
from pathlib import Path

from bga_isle.lab.faults import BadSimulation
from bga_isle.lab.simulation import Simulation
from bga_isle.lab.tables import TableFile, table_file

from .places import real
from .refusing import needing, wrong


def writing(path: Path, stack: ExitStack) -> TableFile:
    """A table that is there when the stack is left."""
    with needing("lab"):
        return stack.enter_context(table_file(path))


class Pictures:
    """The page that the games come to."""

    def __init__(self, name: str) -> None:
        """Raises `BadSimulation` or `OSError` where it cannot be."""
        if not name:
            raise BadSimulation(field="plot", reason="an empty name is no place")
        with needing("lab"):
            self._page = import_module("bga_isle.lab.page")
        self.files: list[Path] = self._page.places(Path(name))

    def make_room(self) -> None:
        """Makes the folder; raises `OSError`."""
        self._page.make_room(self.files)

    def draw(self, simulation: Simulation) -> list[Path]:
        """Says where the pictures are; of no games there are none."""
        summary = simulation.summary
        if not summary.games:
            return []
        partial = summary.games < simulation.games
        drawn: list[Path] = self._page.write(self.files, simulation.plan, summary, partial=partial)
        return drawn


def must_lie_apart(
    position: Path | None, resume: Path | None, out: Path | None, pictures: Pictures | None
) -> None:
    """Lest a result takes the place of what it comes from, or of another result."""
    options = [("--from", position), ("--resume", resume), ("--out", out)]
    options += [("--plot", file) for file in ([] if pictures is None else pictures.files)]
    places = [(option, real(path)) for option, path in options if path is not None]
    for (one, here), (other, there) in combinations(places, 2):
        if here == there:
            wrong(f"{one} and {other} need a file each")
