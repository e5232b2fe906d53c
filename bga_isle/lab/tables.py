"""Rows as a file for pandas, polars or a spreadsheet, written while the games are played."""

import csv
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Final

from .drafts import Draft, drafted
from .faults import BadSimulation
from .rows import COLUMNS, Row

Write = Callable[[list[Row]], object]

SUFFIXES: Final = (".parquet", ".csv")


class TableFile:
    """A file of rows under way."""

    def __init__(self, draft: Draft, write: Write) -> None:
        self._draft, self._write = draft, write
        self._empty = True

    def write(self, rows: list[Row]) -> None:
        """Takes some rows in."""
        self._empty = self._empty and not rows
        self._write(rows)

    def cut_short(self) -> None:
        """Rows are missing: those that came take no other file's place, none make no file."""
        self._draft.cut_short()
        if self._empty:
            self._draft.drop()

    @property
    def place(self) -> Path | None:
        """Where it has gone at the end, None if nowhere."""
        return self._draft.place


@contextmanager
def table_file(path: Path) -> Iterator[TableFile]:
    """A file of rows, its kind told by its name; it appears whole at the end, or not at all.

    Raises `BadSimulation` for another name, `OSError` where it cannot be
    written, `ModuleNotFoundError` where Parquet's library is not there.
    """
    suffix = path.suffix.lower()
    if suffix not in SUFFIXES:
        raise BadSimulation(field="out", reason=f"{path} is none of {', '.join(SUFFIXES)}")
    if path.is_dir():
        raise BadSimulation(field="out", reason=f"{path} is a folder")
    opened = _csv if suffix == ".csv" else import_module("bga_isle.lab.parquet").opened
    with drafted(path) as draft, opened(draft.file) as write:
        yield TableFile(draft, write)


@contextmanager
def _csv(path: Path) -> Iterator[Write]:
    with open(path, "w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(COLUMNS)
        yield writer.writerows
