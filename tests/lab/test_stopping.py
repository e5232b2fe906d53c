"""Ctrl-C and SIGTERM are heard at every moment of a simulation, and answered with a sentence."""

import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

import polars
import pytest
import typer

from bga_isle.lab import Simulation, planned
from bga_isle.lab.journal import Journal
from bga_isle.lab.playing import CHUNK
from bga_isle.terminal import simulating, stopping
from bga_isle.terminal.results import tell
from bga_isle.terminal.stopping import INTERRUPTED, SIGNALS, Stopping
from tests.cli.driving import called, environment, program, said
from tests.lab import players
from tests.web.waiting import PATIENCE, until

MANY = 1_000_000
"""Games that no program has played before it is told to stop."""

INTERRUPTED_AT_ONCE = "bga-isle: interrupted\n"

IMPORTING = """
import runpy, sys

class Interrupting:
    def find_spec(self, name, *_rest):
        if name == "bga_isle.terminal.simulating":
            raise KeyboardInterrupt

sys.meta_path.insert(0, Interrupting())
runpy.run_module("bga_isle", run_name="__main__")
"""


@pytest.mark.real
@pytest.mark.parametrize("number", SIGNALS)
@pytest.mark.parametrize("moment", ["checked_games", "planned", "Simulation", "_executor", "tell"])
def test_a_signal_before_or_after_the_games_ends_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: signal.Signals, moment: str
) -> None:
    real, out = getattr(simulating, moment), tmp_path / "games.csv"

    def signalled(*arguments: Any, **options: Any) -> Any:
        signal.raise_signal(number)
        return real(*arguments, **options)

    before = [signal.getsignal(each) for each in SIGNALS]
    monkeypatch.setattr(simulating, moment, signalled)
    ended = said(tmp_path, "simulate", "1", "--workers=1", "--out", out)
    assert ended == (INTERRUPTED, "", INTERRUPTED_AT_ONCE)
    assert [signal.getsignal(each) for each in SIGNALS] == before
    assert [path.name for path in tmp_path.iterdir()] == (["games.csv"] if moment == "tell" else [])


@pytest.mark.real
@pytest.mark.parametrize("number", SIGNALS)
def test_ctrl_c_keeps_and_tells_what_was_finished(tmp_path: Path, number: int) -> None:
    """Beside what was finished earlier, which is more."""
    out, page, kept, mark = (tmp_path / name for name in ("games.csv", "page.svg", "kept", "mark"))
    for earlier in (out, page):
        earlier.write_text("whole")
    policy = players.named(players.pondering)
    command = program("simulate", str(MANY), "--seed=3", "--workers=1", "--black", policy)
    root = str(Path(__file__).parents[2])
    surroundings = environment(tmp_path, **{players.MARK: str(mark), "PYTHONPATH": root})
    with subprocess.Popen(
        [*command, "--out", out, "--plot", page, "--resume", kept],
        env=surroundings,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    ) as running:
        until(lambda: kept.exists() and kept.stat().st_size > 2_000)
        mark.touch()
        os.killpg(running.pid, number)
        output, errors = running.communicate(timeout=PATIENCE)
    assert errors == b""
    assert running.returncode == INTERRUPTED
    head, text, *_ = output.decode().split("\n")
    played = int(head.split()[0].replace(",", ""))
    assert played >= CHUNK
    assert played % CHUNK == 0
    assert text == f"{MANY - played:,} games were not played; the same command goes on"
    part, picture = tmp_path / "games.partial.csv", tmp_path / "page.partial.svg"
    assert output.decode().endswith(f"Rows of these games: {part}\nPictures: {picture}\n")
    assert polars.read_csv(part)["game"].to_list() == list(range(played))
    assert picture.read_text().startswith("<?xml")
    assert out.read_text() == page.read_text() == "whole"
    assert {path.name for path in tmp_path.iterdir()} == {
        path.name for path in (out, page, kept, mark, part, picture)
    }
    with Journal(kept) as journal:
        assert all(journal.has(range(n, n + CHUNK)) for n in range(0, played, CHUNK))


@pytest.mark.real
def test_ctrl_c_before_the_first_piece_leaves_the_files_as_they_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out, page = tmp_path / "games.csv", tmp_path / "page.svg"
    for earlier in (out, page):
        earlier.write_text("whole")

    def run(simulation: Simulation, _executor: object) -> None:
        simulation.stop()

    monkeypatch.setattr(Simulation, "run", run)
    status, output = called(tmp_path, "simulate", "5", "--seed=1", "--out", out, "--plot", page)
    assert status == INTERRUPTED
    assert output.startswith("0 games: black zombie, white zombie, seed 1\n5 games were not played")
    assert "Rows" not in output
    assert out.read_text() == page.read_text() == "whole"
    assert len(list(tmp_path.iterdir())) == 2


@pytest.mark.parametrize(
    ("journal", "words"),
    [(None, "with --resume FILE it could go on"), (Path("kept"), "the same command goes on")],
)
def test_a_stopped_simulation_says_how_it_goes_on(
    capsys: pytest.CaptureFixture[str], journal: Path | None, words: str
) -> None:
    simulation = Simulation(2 * CHUNK, planned(1))
    simulation.on_progress = lambda _finished, _games: simulation.stop()
    simulation.run()
    tell(simulation, journal)
    first, second, *rest = capsys.readouterr().out.splitlines()
    assert first == f"{CHUNK} games: black zombie, white zombie, seed 1"
    assert second == f"{CHUNK} games were not played; {words}"
    assert any(line.startswith("Who wins") for line in rest)


@pytest.mark.real
def test_ctrl_c_while_the_program_is_loaded_ends_in_a_sentence() -> None:
    ran = subprocess.run(
        [sys.executable, "-c", IMPORTING, "simulate", "5"],
        capture_output=True,
        timeout=PATIENCE,
        check=False,
    )
    assert (ran.returncode, ran.stdout) == (INTERRUPTED, b"")
    assert ran.stderr.decode() == INTERRUPTED_AT_ONCE


def test_a_signal_that_comes_twice_at_once_is_one() -> None:
    """As from who tells a program and then its group."""
    simulation = Simulation(2 * CHUNK, planned(1))

    def twice(_finished: int, _games: int) -> None:
        signal.raise_signal(signal.SIGINT)
        signal.raise_signal(signal.SIGTERM)

    simulation.on_progress = twice
    with Stopping() as leaving, leaving.asking(simulation.stop):
        assert simulation.run().games == CHUNK


def test_a_second_signal_ends_the_command(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(stopping, "ONE", 0)
    asked: list[int] = []
    with pytest.raises(typer.Exit) as end:
        _signalled_twice(asked)
    assert asked == [1]
    assert end.value.exit_code == INTERRUPTED
    assert capsys.readouterr().err == INTERRUPTED_AT_ONCE


def _signalled_twice(asked: list[int]) -> None:
    with Stopping() as leaving, leaving.asking(lambda: asked.append(1)):
        signal.raise_signal(signal.SIGINT)
        signal.raise_signal(signal.SIGINT)


def test_a_signal_that_something_swallowed_is_heard_before_the_games() -> None:
    begun: list[int] = []
    with pytest.raises(typer.Exit):
        _swallowed(begun)
    assert begun == []


def _swallowed(begun: list[int]) -> None:
    with Stopping() as leaving:
        with suppress(KeyboardInterrupt):
            signal.raise_signal(signal.SIGTERM)
        with leaving.asking(lambda: None):
            begun.append(1)
