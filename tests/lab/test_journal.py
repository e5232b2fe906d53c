"""Finished games are kept, whatever happens to the program or to the end of the file."""

import os
from pathlib import Path

import pytest

from bga_isle.lab import Simulation, Summary, planned, simulate
from bga_isle.lab import journal as module
from bga_isle.lab.faults import BadJournal
from bga_isle.lab.journal import MAGIC, Journal
from bga_isle.lab.playing import CHUNK, Plan, play
from bga_isle.lab.rows import Row
from bga_isle.testing.positions import position

GAMES = 2 * CHUNK + 9
PLAN = Plan(seed=21)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> tuple[bytes, Summary]:
    """A journal of all games, and what they come to."""
    path = tmp_path_factory.mktemp("journal") / "games"
    summary = simulate(GAMES, seed=21, journal=path)
    return path.read_bytes(), summary


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games"


def taken_over(path: Path, games: int = GAMES) -> int:
    with Journal(path) as journal:
        simulation = Simulation(games, PLAN, journal)
        simulation.run()
    return simulation.taken_over


def test_a_finished_simulation_is_only_read(path: Path, whole: tuple[bytes, Summary]) -> None:
    content, summary = whole
    path.write_bytes(content)
    rows: list[Row] = []
    with Journal(path) as journal:
        simulation = Simulation(GAMES, PLAN, journal, on_rows=rows.extend)
        assert simulation.run() == summary
        assert simulation.taken_over == simulation.finished == len(rows) == GAMES
    assert path.read_bytes() == content


def test_what_was_stopped_goes_on(path: Path, whole: tuple[bytes, Summary]) -> None:
    with Journal(path) as journal:
        simulation = Simulation(GAMES, PLAN, journal)
        simulation.on_progress = lambda _finished, _games: simulation.stop()
        assert simulation.run().games == CHUNK
    assert simulate(GAMES, seed=21, journal=path) == whole[1]
    assert path.read_bytes() == whole[0]


def test_more_games_take_over_what_is_there(path: Path, whole: tuple[bytes, Summary]) -> None:
    path.write_bytes(whole[0])
    assert taken_over(path, GAMES + 1) == 2 * CHUNK
    assert taken_over(path, GAMES + 1) == GAMES + 1
    assert taken_over(path, GAMES) == GAMES
    assert taken_over(path, CHUNK) == CHUNK


@pytest.mark.parametrize("cut", [1, 12, 100, 1500])
def test_what_a_crash_has_cut_is_played_again(
    path: Path, whole: tuple[bytes, Summary], cut: int
) -> None:
    path.write_bytes(whole[0][:-cut])
    assert simulate(GAMES, seed=21, journal=path) == whole[1]
    assert path.read_bytes() == whole[0]


@pytest.mark.parametrize("length", [0, 1, len(MAGIC), len(MAGIC) + 3, len(MAGIC) + 40])
def test_a_beginning_that_a_crash_has_cut_begins_anew(
    path: Path, whole: tuple[bytes, Summary], length: int
) -> None:
    path.write_bytes(whole[0][:length])
    assert taken_over(path) == 0
    assert path.read_bytes() == whole[0]


def test_zeros_that_a_crash_has_left_are_taken_off(
    path: Path, whole: tuple[bytes, Summary]
) -> None:
    path.write_bytes(whole[0] + bytes(4096))
    assert taken_over(path) == GAMES
    assert path.read_bytes() == whole[0]


def test_a_damaged_entry_costs_its_own_games_alone(
    path: Path, whole: tuple[bytes, Summary]
) -> None:
    damaged = bytearray(whole[0])
    damaged[len(damaged) // 2] ^= 1
    path.write_bytes(damaged)
    assert taken_over(path) == GAMES - CHUNK
    assert simulate(GAMES, seed=21, journal=path) == whole[1]


@pytest.mark.parametrize("content", [b"something else\n", MAGIC[:-1] + b"9" + bytes(99)])
def test_a_file_of_something_else_stays_as_it_is(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    with pytest.raises(BadJournal, match="no journal of a simulation"):
        Journal(path)
    assert path.read_bytes() == content


def test_a_damaged_beginning_is_left_alone(path: Path, whole: tuple[bytes, Summary]) -> None:
    damaged = bytearray(whole[0])
    damaged[len(MAGIC) + 20] ^= 1
    path.write_bytes(damaged)
    with pytest.raises(BadJournal, match="its beginning is damaged"):
        Journal(path)
    assert path.read_bytes() == damaged


@pytest.mark.parametrize(
    ("plan", "field"),
    [
        (planned(22), "seed"),
        (planned(21, black="greedy"), "black"),
        (planned(21, white="tests.lab.players:zombie"), "white"),
        (planned(21, position=position()), "position"),
    ],
)
def test_another_simulation_is_told_apart(
    path: Path, whole: tuple[bytes, Summary], plan: Plan, field: str
) -> None:
    path.write_bytes(whole[0])
    with Journal(path) as journal, pytest.raises(BadJournal, match=f"another {field}$"):
        Simulation(GAMES, plan, journal)
    assert path.read_bytes() == whole[0]


def test_another_version_is_told_apart(
    path: Path, whole: tuple[bytes, Summary], monkeypatch: pytest.MonkeyPatch
) -> None:
    path.write_bytes(whole[0])
    monkeypatch.setattr(module, "__version__", "99.0")
    with Journal(path) as journal, pytest.raises(BadJournal, match=r"wrote it; this is 99\.0"):
        journal.begin(PLAN)


def test_a_seed_that_chance_has_chosen_is_in_the_journal(path: Path) -> None:
    first = simulate(60, journal=path)
    assert simulate(60, journal=path) == first


def test_two_programs_do_not_write_one_journal(path: Path) -> None:
    with Journal(path), pytest.raises(BadJournal, match="another simulation is writing"):
        Journal(path)


def test_a_journal_begins_in_a_folder_that_is_there(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        Journal(tmp_path / "nowhere" / "games")
    with pytest.raises(IsADirectoryError):
        Journal(tmp_path)
    with pytest.raises(BadJournal, match="no ordinary file"):
        Journal(Path("/dev/null"))


def test_a_full_disk_leaves_whole_entries(
    path: Path, whole: tuple[bytes, Summary], monkeypatch: pytest.MonkeyPatch
) -> None:
    real = os.pwrite
    room = [len(whole[0]) // 2]

    def pwrite(file: int, data: bytes, place: int) -> int:
        if not room[0]:
            raise OSError(28, "No space left on device")
        written = real(file, data[: room[0]], place)
        room[0] -= written
        return written

    monkeypatch.setattr(os, "pwrite", pwrite)
    with pytest.raises(OSError, match="No space left") as full:
        simulate(GAMES, seed=21, journal=path)
    assert full.value.filename == str(path)
    monkeypatch.undo()
    assert taken_over(path) == CHUNK
    assert path.read_bytes() == whole[0]


def test_it_holds_what_play_packs(path: Path) -> None:
    games = range(CHUNK)
    packed = play(PLAN, games)
    with Journal(path) as journal:
        journal.begin(PLAN)
        assert not journal.has(games)
        journal.write(games, packed)
        assert journal.has(games)
        assert journal.read(games) == packed
