"""Streams that are closed, full or endless, homes that are missing, names that a terminal would obey."""

import os
import subprocess
from pathlib import Path

import pytest

from bga_isle.terminal.files import read_game
from tests.cli.driving import called, environment, piped, program, said, terminal
from tests.web.waiting import PATIENCE

pytestmark = pytest.mark.real

BLACK = ("play", "--seed", "7", "--first", "black")


def in_a_shell(
    folder: Path, redirected: str, *arguments: str | Path, **further: str
) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        ["bash", "-c", f'"$@" {redirected}', "bash", *program(*arguments)],
        input=b"",
        capture_output=True,
        timeout=PATIENCE,
        env=environment(folder, **further),
        check=False,
    )


COMMANDS = [("--version",), ("--help",), ("diagram",), BLACK]


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize(
    ("redirected", "sentence"),
    [
        (">/dev/full", "bga-isle: input or output failed: No space left on device\n"),
        (">&-", "bga-isle: the output is closed\n"),
    ],
)
def test_an_output_that_takes_nothing(
    tmp_path: Path, command: tuple[str, ...], redirected: str, sentence: str
) -> None:
    done = in_a_shell(tmp_path, redirected, *command)
    assert (done.returncode, done.stderr.decode()) == (1, sentence)


@pytest.mark.parametrize("redirected", ["<&-", "<&- 2>&-", "0>/dev/null"])
def test_an_input_that_cannot_be_read_is_an_end_of_input(tmp_path: Path, redirected: str) -> None:
    game = tmp_path / "game"
    done = in_a_shell(tmp_path, redirected, *BLACK, "--save", game)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.endswith(b"No choice was made, so there is nothing to keep\n")
    assert not game.exists()


def test_closed_errors_do_not_end_up_in_the_game(tmp_path: Path) -> None:
    done = in_a_shell(tmp_path, "2>&-", "play", "--save", "/dev/null")
    assert (done.returncode, done.stdout, done.stderr) == (2, b"", b"")


@pytest.mark.parametrize("columns", ["0", "1", "-3", "²", "many", "9" * 30])
def test_an_odd_width_is_not_believed(tmp_path: Path, columns: str) -> None:
    done = piped(tmp_path, *BLACK, COLUMNS=columns, LINES=columns)
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"Black> " in done.stdout
    assert b"|  0 B        1 B     ||" in done.stdout
    assert len(done.stdout) < 5000
    assert b"diagram" in piped(tmp_path, "--help", COLUMNS=columns).stdout


def test_a_person_without_a_home_is_told_to_name_a_file(tmp_path: Path) -> None:
    import_and_run = (
        "import os, sys; del os.environ['HOME'], os.environ['XDG_DATA_HOME'];"
        "import pwd; pwd.getpwuid = lambda uid: (_ for _ in ()).throw(KeyError(uid));"
        "sys.argv = ['bga-isle', 'play'];"
        "from bga_isle.__main__ import main; main()"
    )
    done = subprocess.run(
        [program()[0], "-c", import_and_run],
        input=b"", capture_output=True, env=environment(tmp_path, HOME="/"), check=False,
    )  # fmt: skip
    assert done.returncode == 2
    assert done.stderr == (
        b"bga-isle: ~: there is no home folder to keep the game in; name a file with --save\n"
    )


def test_links_in_a_circle_and_endless_files_are_refused(tmp_path: Path) -> None:
    loop = tmp_path / "loop"
    loop.symlink_to(loop)
    for option in ("--save", "--record", "--resume", "--from"):
        status, output, sentence = said(tmp_path, "play", option, loop)
        assert (status, output) == (2, "")
        assert sentence == f"bga-isle: {loop}: Too many levels of symbolic links\n"
        assert "no ordinary file" in said(tmp_path, "play", option, "/dev/zero")[2]
    for command in ("verify", "replay"):
        assert said(tmp_path, command, loop)[0] == 2
        assert "no ordinary file" in said(tmp_path, command, "/dev/zero")[2]


def test_the_home_of_nobody_is_answered_in_the_game(tmp_path: Path) -> None:
    game = tmp_path / "game"
    status, output = called(
        tmp_path, *BLACK, "--save", game, typed="save ~nobody-of-that-name/x\npush\n"
    )
    assert status == 0
    assert "! Not saved: Could not determine home directory" in output
    assert read_game(game)[1].version == 1


@pytest.mark.parametrize("word", ["1 ", "leap ", "play ", "save ", "x", "1,", "\x1b"])
def test_a_line_without_end_is_answered_and_the_next_one_heard(tmp_path: Path, word: str) -> None:
    game = tmp_path / "game"
    done = piped(tmp_path, *BLACK, "--save", game, typed=f"{word * 200_000}\npush\n".encode())
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"is too long a line" in done.stdout
    assert len(done.stdout) < 5000
    assert read_game(game)[1].version == 1


def test_a_line_of_many_words_is_answered(tmp_path: Path) -> None:
    game = tmp_path / "game"
    status, output = called(tmp_path, *BLACK, "--save", game, typed="push " * 1500 + "\npush\n")
    assert status == 0
    assert 'is too long: a line holds a card and its target, as "swap 4 7"' in output
    assert read_game(game)[1].version == 1


NAMES = [
    b"esc\x1b[2J",
    b"c1\xc2\x9b2J",
    b"return\rX",
    b"back\bX",
    b"line\nGo on with: x",
    b"caf\xe9",
]


@pytest.mark.parametrize("name", NAMES)
def test_names_that_a_terminal_would_obey_are_shown_harmless_and_lead_back(
    tmp_path: Path, name: bytes
) -> None:
    game = tmp_path / os.fsdecode(name)
    told_off = name.replace(b"\n", b" ")
    typed = b"save " + os.fsencode(tmp_path / "a") + name + b"\n" + told_off + b"\npush\nundo\n"
    output = piped(tmp_path, *BLACK, "--save", game, typed=typed).stdout.decode()
    assert all(line.isprintable() for line in output.split("\n"))
    told = output.partition("\nGo on with: ")[2]
    again = subprocess.run(
        ["bash", "-c", told], input=b"push\n0 e\n", capture_output=True,
        env=environment(tmp_path), check=True,
    )  # fmt: skip
    assert again.stderr == b""
    assert read_game(game)[1].active_player == "white"
    errors = piped(tmp_path, "verify", tmp_path / "none" / os.fsdecode(name)).stderr.decode()
    assert errors.count("\n") == 1
    assert errors[:-1].isprintable()


def test_quit_is_asked_once_more_at_a_terminal(tmp_path: Path) -> None:
    game = tmp_path / "game"
    with terminal(tmp_path, *BLACK, "--save", game) as person:
        for answer in ("n", "", "exit"):
            person.expect("Black> ")
            person.type("quit")
            person.expect("Give up the seat? (y/n) ")
            person.type(answer)
        person.expect("Black> ")
        assert game.read_bytes() == b""
        person.type("q")
        person.expect("Give up the seat? (y/n) ")
        person.type("Y")
        person.expect("a zombie plays on")
        person.expect("White> ")
        person.type("exit")
        assert person.ended() == 0
    assert read_game(game)[0].seats.black == "zombie"


def test_to_concede_is_asked_once_more_at_a_terminal(tmp_path: Path) -> None:
    game = tmp_path / "game"
    with terminal(tmp_path, *BLACK, "--save", game) as person:
        for answer in ("n", "y"):
            person.expect("Black> ")
            assert game.read_bytes() == b""
            person.type("c")
            person.expect("Give up the game? (y/n) ")
            person.type(answer)
        person.expect("White wins: concession")
        assert person.ended() == 0
