"""Ctrl-C and SIGTERM are heard at every moment of a simulation, and answered with a sentence."""

import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
import typer

from bga_isle.lab import Simulation, planned
from bga_isle.lab.playing import CHUNK
from bga_isle.terminal import simulating, stopping
from bga_isle.terminal.stopping import INTERRUPTED, SIGNALS, Stopping
from tests.cli.driving import said
from tests.web.waiting import PATIENCE

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
