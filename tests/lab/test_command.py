"""`bga-isle simulate` as a person meets it."""

import subprocess
import sys
from pathlib import Path

import msgspec
import polars
import pytest

from bga_isle.lab import Simulation, planned, simulate
from bga_isle.lab.playing import CHUNK
from bga_isle.terminal.results import progress
from bga_isle.testing.positions import position
from tests.cli.driving import called, environment, program, said
from tests.lab import players
from tests.web.waiting import PATIENCE

pytestmark = pytest.mark.real


def refused(folder: Path, *arguments: str | Path) -> str:
    status, output, sentence = said(folder, "simulate", *arguments)
    assert (status, output) == (2, "")
    assert sentence.startswith("bga-isle: ")
    assert sentence.count("\n") == 1
    return sentence


def test_all_at_once(tmp_path: Path) -> None:
    out, page, kept = tmp_path / "games.parquet", tmp_path / "page", tmp_path / "kept"
    files = ("--out", str(out), "--plot", str(page), "--resume", str(kept))
    command = ("simulate", "60", "--seed=7", "--workers=1", "--black=greedy", *files)
    status, output = called(tmp_path, *command)
    assert status == 0
    assert output.startswith("60 games: black greedy, white zombie, seed 7\n")
    for words in ("Who wins", "who starts", "How it ends", "bears drowned", "Forced Discard"):
        assert words in output
    assert output.endswith(f"Pictures: {page}/simulation.png\nPictures: {page}/simulation.svg\n")
    assert max(map(len, output.splitlines())) <= 100
    frame = polars.read_parquet(out)
    summary = simulate(60, seed=7, black="greedy")
    assert frame.height == 60
    assert frame["turns"].mean() == pytest.approx(summary.mean("turns").value)
    again = called(tmp_path, *command)[1]
    assert f"60 of them were in {kept}\n" in again
    assert again.replace(f"60 of them were in {kept}\n", "") == output
    assert polars.read_parquet(out).equals(frame)


def test_from_a_position(tmp_path: Path) -> None:
    file = tmp_path / "position.json"
    file.write_bytes(msgspec.json.encode(position(black="leap swap")))
    output = called(tmp_path, "simulate", "3", "--seed", "1", "--from", str(file), "--workers=1")[1]
    assert output.startswith("3 games from a position: ")
    assert "white, starting" not in output
    assert "black, starting" in output


def played_by_mine(folder: Path) -> subprocess.CompletedProcess[bytes]:
    """Two games of a folder's own policy."""
    return subprocess.run(
        program("simulate", "2", "--seed", "5", "--white", "mine:play"),
        cwd=folder,
        env=environment(folder),
        capture_output=True,
        timeout=PATIENCE,
        check=True,
    )


def test_a_policy_beside_the_command(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text("from bga_isle.lab.policies import zombie as play\n")
    ran = played_by_mine(tmp_path)
    assert ran.stdout.decode().startswith("2 games: black zombie, white mine:play, seed 5\n")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("0",), "games: a whole number from 1"),
        (("5", "--black", "robot", "--resume", "kept"), "There is no policy 'robot'"),
        (("5", "--white", "no_such:play"), "There is no policy no_such:play: ModuleNotFoundError"),
        (("5", "--seed", str(2**256)), "at most 256 bits"),
        (("5", "--from", "nowhere.json"), "nowhere.json: No such file"),
        (("5", "--workers", "0"), "workers: a whole number from 1"),
        (("5", "--workers", "1000"), "workers: a whole number from 1 to 256"),
        (("5", "--out", "games.xls"), "out: games.xls is none of .parquet, .csv"),
        (("5", "--out", "no/where.csv"), "no/where.csv: No such file"),
        (("5", "--plot", "page.pdf"), "plot: page.pdf is none of .png, .svg"),
        (("5", "--plot", "no/where.png"), "no: there is no such folder"),
        (("5", "--plot", ""), "plot: an empty name is no place"),
        (("5", "--resume", "x.csv", "--out", "x.csv"), "--resume and --out need a file each"),
        (("5", "--resume", "z.svg", "--plot", "z.svg"), "--resume and --plot need a file each"),
        (("5", "--from", "q.csv", "--out", "./q.csv"), "--from and --out need a file each"),
        (("5", "--resume", "no/where"), "no/where: No such file"),
        (("5", "--scheduler", "nonsense"), "The scheduler nonsense cannot be used"),
        (("5", "--scheduler", "a:1", "--workers", "2"), "a scheduler has workers of its own"),
    ],
)
def test_what_cannot_be_done_is_said_before_anything_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], sentence: str
) -> None:
    monkeypatch.chdir(tmp_path)
    assert sentence in refused(tmp_path, *words)
    assert [path.name for path in tmp_path.iterdir()] == []


def test_no_result_takes_the_place_of_what_it_comes_from(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By whichever way the options lead there."""
    monkeypatch.chdir(tmp_path)
    game, journal = tmp_path / "position.json", tmp_path / "journal"
    game.write_bytes(msgspec.json.encode(position()))
    simulate(5, seed=1, journal=journal)
    kept = game.read_bytes(), journal.read_bytes()
    for name, target in (("game.csv", game), ("journal.csv", journal), ("simulation.svg", game)):
        (tmp_path / name).symlink_to(target)
    for words, sentence in (
        (("--from", game, "--out", "game.csv"), "--from and --out need"),
        (("--resume", journal, "--out", "journal.csv"), "--resume and --out need"),
        (("--from", game, "--plot", "."), "--from and --plot need"),
        (("--out", "game.csv", "--plot", tmp_path), "--out and --plot need"),
    ):
        assert sentence in refused(tmp_path, "5", *words)
    assert (game.read_bytes(), journal.read_bytes()) == kept


def test_a_file_in_the_way(tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("mine")
    assert f"{file}: this is no journal" in refused(tmp_path, "5", "--resume", file)
    assert f"{file}: No game can start" in refused(tmp_path, "5", "--from", file)
    assert file.read_text() == "mine"


def test_a_policy_that_fails_is_named_with_its_game(tmp_path: Path) -> None:
    name = players.named(players.failing)
    text = refused(tmp_path, "5", "--workers=1", "--seed=1", "--black", name)
    assert f"The policy {name} failed as black in game 0: ValueError: no idea" in text


@pytest.mark.parametrize(
    ("option", "library", "extra"),
    [
        ("--out=games.parquet", "pyarrow", "lab"),
        ("--plot=page.png", "matplotlib", "lab"),
        ("--scheduler=127.0.0.1:1", "distributed", "dask"),
    ],
)
def test_what_is_missing_names_its_extra(
    tmp_path: Path, option: str, library: str, extra: str
) -> None:
    code = (
        f"import sys; sys.modules[{library!r}] = None\n"
        "from bga_isle.cli import app\n"
        f"sys.exit(app(['simulate', '2', {option!r}]))"
    )
    ran = subprocess.run(
        [sys.executable, "-c", code],
        cwd=tmp_path,
        env=environment(tmp_path),
        capture_output=True,
        timeout=PATIENCE,
        check=False,
    )
    assert ran.returncode == 2
    sentence = (
        f'bga-isle: {library} is not installed; it comes with pip install "bga-isle[{extra}]"'
    )
    assert ran.stderr.decode() == f"{sentence}\n"


def test_playing_needs_no_library_of_files_pictures_or_screens() -> None:
    code = (
        "import sys\n"
        "for name in ('pyarrow', 'matplotlib', 'numpy', 'distributed', 'rich', 'typer'):\n"
        "    sys.modules[name] = None\n"
        "from bga_isle.lab import simulate\n"
        "print(simulate(3, seed=1, black='greedy').games)"
    )
    ran = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True)
    assert ran.stdout == b"3\n"


def test_what_a_policy_prints_is_not_in_the_report(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(
        "from bga_isle.lab.policies import zombie\n"
        "print('loaded')\n"
        "def play(table, rng):\n"
        "    print('thinking')\n"
        "    return zombie(table, rng)\n"
    )
    ran = played_by_mine(tmp_path)
    assert ran.stdout.startswith(b"2 games: ")
    assert (b"loaded" in ran.stdout, b"thinking" in ran.stdout) == (False, False)
    assert ran.stderr.count(b"loaded") == 2
    assert b"thinking" in ran.stderr


def test_a_bar_is_drawn_where_somebody_watches(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    simulation = Simulation(CHUNK, planned(1))
    with progress(simulation):
        simulation.run()
    shown = capsys.readouterr()
    assert f"{CHUNK}/{CHUNK}" in shown.err
    assert shown.out == ""
