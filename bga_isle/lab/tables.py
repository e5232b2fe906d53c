"""Rows as a file for pandas, polars or a spreadsheet, written while the games are played."""

import csv
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from pathlib import Path
from typing import Final

from .faults import BadSimulation
from .rows import COLUMNS, Row

Write = Callable[[list[Row]], object]

SUFFIXES: Final = (".parquet", ".csv")


@contextmanager
def table_file(path: Path) -> Iterator[Write]:
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
    beside = path.with_name(f".{path.name}.tmp")
    try:
        with opened(beside) as write:
            yield write
        os.replace(beside, path)
    except OSError as error:
        raise OSError(error.errno, error.strerror or str(error), str(path)) from error
    finally:
        with suppress(FileNotFoundError):
            beside.unlink()


@contextmanager
def _csv(path: Path) -> Iterator[Write]:
    with open(path, "w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(COLUMNS)
        yield writer.writerows
