"""Rows as files: what pandas and polars read is what was played."""

import csv
from pathlib import Path
from typing import Any

import pandas
import polars
import pytest

from bga_isle.lab import COLUMNS, simulate
from bga_isle.lab import parquet as module
from bga_isle.lab.faults import BadSimulation
from bga_isle.lab.rows import ENDING, Row
from bga_isle.lab.tables import table_file

GAMES = 60


@pytest.fixture(scope="module")
def rows() -> list[Row]:
    found: list[Row] = []
    simulate(GAMES, seed=31, on_rows=found.extend)
    return found


@pytest.fixture(params=[".csv", ".parquet"])
def path(
    request: pytest.FixtureRequest, tmp_path: Path, rows: list[Row], monkeypatch: pytest.MonkeyPatch
) -> Path:
    """A file of the rows, written in several pieces."""
    monkeypatch.setattr(module, "GROUP", 25)
    path = tmp_path / f"games{request.param}"
    with table_file(path) as table:
        for first in range(0, GAMES, 10):
            table.write(rows[first : first + 10])
    return path


def plain(value: Any) -> Any:
    """What is missing is None, and of numbers the value counts alone."""
    return None if value is None or value != value or value == "" else value


def test_pandas_reads_it(path: Path, rows: list[Row]) -> None:
    read: Any = pandas.read_csv if path.suffix == ".csv" else pandas.read_parquet
    frame = read(path)
    assert tuple(frame.columns) == COLUMNS
    found = [tuple(map(plain, row)) for row in frame.itertuples(index=False, name=None)]
    assert found == [tuple(map(plain, row)) for row in rows]
    assert frame.groupby("starter")["turns"].mean().between(5, 100).all()


def test_polars_reads_it(path: Path, rows: list[Row]) -> None:
    frame = polars.read_csv(path) if path.suffix == ".csv" else polars.read_parquet(path)
    assert tuple(frame.columns) == COLUMNS
    assert [tuple(map(plain, row)) for row in frame.rows()] == [
        tuple(map(plain, row)) for row in rows
    ]
    numbers = [name for name in COLUMNS if name not in ENDING]
    assert all(frame[name].dtype.is_integer() for name in numbers)


def test_it_is_there_whole_or_not_at_all(tmp_path: Path, rows: list[Row]) -> None:
    for name in ("games.csv", "games.parquet"):
        path = tmp_path / name
        with pytest.raises(OSError, match="No space left"):
            _interrupted(path, rows)
        assert list(tmp_path.iterdir()) == []


def test_a_file_of_an_earlier_run_is_replaced(tmp_path: Path, rows: list[Row]) -> None:
    path = tmp_path / "games.csv"
    for kept in (rows[:5], rows[:2], []):
        with table_file(path) as table:
            table.write(kept)
        with open(path, encoding="utf-8", newline="") as file:
            assert len(list(csv.reader(file))) == len(kept) + 1


def test_no_games_are_a_table_too(tmp_path: Path) -> None:
    path = tmp_path / "games.parquet"
    with table_file(path):
        pass
    assert polars.read_parquet(path).shape == (0, len(COLUMNS))


def test_a_table_that_is_cut_short_spares_a_whole_one(tmp_path: Path, rows: list[Row]) -> None:
    for name in ("games.csv", "games.parquet"):
        path = tmp_path / name
        with table_file(path) as table:
            table.write(rows)
        whole = path.read_bytes()
        for kept, place in ((rows[:7], path.with_suffix(f".partial{path.suffix}")), ([], None)):
            with table_file(path) as table:
                table.write(kept)
                table.cut_short()
            assert table.place == place
        assert path.read_bytes() == whole
    assert len(list(tmp_path.iterdir())) == 4
    assert polars.read_parquet(tmp_path / "games.partial.parquet").height == 7


def test_two_runs_that_write_one_table_leave_one_of_the_two(
    tmp_path: Path, rows: list[Row]
) -> None:
    path = tmp_path / "games.csv"
    with table_file(path) as one, table_file(path) as other:
        for row in rows:
            one.write([row])
            other.write([row, row])
    assert polars.read_csv(path)["game"].to_list() == [row[0] for row in rows]
    assert list(tmp_path.iterdir()) == [path]


def _interrupted(path: Path, rows: list[Row]) -> None:
    with table_file(path) as table:
        table.write(rows)
        raise OSError(28, "No space left on device")


@pytest.mark.parametrize("name", ["games", "games.xlsx", "games.parquet.gz", ".csv"])
def test_names_that_say_no_kind(tmp_path: Path, name: str) -> None:
    with (
        pytest.raises(BadSimulation, match=r"none of \.parquet, \.csv"),
        table_file(tmp_path / name),
    ):
        pass


def test_places_where_no_file_can_be(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError) as missing, table_file(tmp_path / "no" / "games.csv"):
        pass
    assert missing.value.filename == str(tmp_path / "no" / "games.csv")
    (tmp_path / "folder.csv").mkdir()
    with pytest.raises(BadSimulation, match="a folder"), table_file(tmp_path / "folder.csv"):
        pass
