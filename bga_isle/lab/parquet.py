"""Rows as Parquet; needs pyarrow."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import pyarrow
from pyarrow.parquet import ParquetWriter

from .rows import COLUMNS, ENDING, IDENTITY, Row
from .tables import Write

GROUP: Final = 10_000
"""The rows that are held before they go into the file, as one of its row groups."""

SCHEMA: Final = pyarrow.schema(
    (name, pyarrow.string() if name in ENDING else _number)
    for name in COLUMNS
    for _number in [pyarrow.int64() if name in IDENTITY else pyarrow.int32()]
)


@contextmanager
def opened(path: Path) -> Iterator[Write]:
    """A new file; gives what takes rows for it."""
    held: list[Row] = []
    with ParquetWriter(path, SCHEMA, compression="zstd") as writer:

        def flush() -> None:
            columns = [*zip(*held, strict=True)] or [()] * len(COLUMNS)
            arrays = [
                pyarrow.array(column, field.type)
                for column, field in zip(columns, SCHEMA, strict=True)
            ]
            writer.write_table(pyarrow.Table.from_arrays(arrays, schema=SCHEMA))
            held.clear()

        def write(rows: list[Row]) -> None:
            held.extend(rows)
            if len(held) >= GROUP:
                flush()

        yield write
        flush()
