"""Colour lies on top of the text, only where a terminal wants it."""

import re
import subprocess
from pathlib import Path

import pytest

from bga_isle.terminal.files import read_game
from tests.cli.driving import environment, piped, program, terminal
from tests.web.waiting import PATIENCE

pytestmark = pytest.mark.real

ESCAPE = "\x1b["
GAME = ("play", "--seed", "7", "--first", "black", "--save")


def at_a_terminal(folder: Path, name: str, **environment: str) -> str:
    with terminal(folder, *GAME, folder / name, **environment) as person:
        person.expect("Black> ")
        person.type("push")
        person.expect("Black> ")
        person.type("nonsense")
        person.expect("Black> ")
        person.type("0")
        person.expect("Black> ")
        person.type("exit")
        assert person.ended() == 0
        return person.seen


def test_a_terminal_shows_the_text_of_a_pipe_with_colour_on_top(tmp_path: Path) -> None:
    coloured = at_a_terminal(tmp_path, "one")
    assert ESCAPE in coloured
    done = piped(tmp_path, *GAME, tmp_path / "two", typed=b"push\nnonsense\n0\nexit\n")
    plain = done.stdout.decode().replace("/two", "/one")
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == plain


@pytest.mark.parametrize("wish", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_a_terminal_that_wants_none_gets_none(tmp_path: Path, wish: dict[str, str]) -> None:
    seen = at_a_terminal(tmp_path, "game", **wish)
    assert ESCAPE not in seen
    assert "|  0 B        1 B     ||" in seen


def test_a_pipe_gets_none(tmp_path: Path) -> None:
    done = piped(tmp_path, *GAME, tmp_path / "game", typed=b"help\npush\nundo\nconcede\n")
    assert done.returncode == 0
    assert b"\x1b" not in done.stdout + done.stderr


def test_an_output_without_our_letters_gets_others_in_their_place(tmp_path: Path) -> None:
    zombies = ("--white", "zombie", "--black", "zombie")
    done = piped(tmp_path, *GAME, tmp_path / "game", *zombies, PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.isascii()
    assert b"Turn of Black (zombie) ---" in done.stdout


def test_a_reader_that_goes_away_ends_the_program_and_loses_nothing(tmp_path: Path) -> None:
    game = tmp_path / "game"
    with subprocess.Popen(
        program(*GAME, game),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(tmp_path),
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        process.stdin.write(b"push\n")
        process.stdin.close()
        assert process.stderr.read() == b""
        assert process.wait(PATIENCE) == 1
    assert not game.exists() or read_game(game)[1].version == 1
