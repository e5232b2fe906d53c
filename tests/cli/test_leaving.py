"""However a game is left, it can be gone on with, and nothing that was accepted is lost."""

import errno
import os
import random
import shlex
import signal
import subprocess
from pathlib import Path

import pytest

from bga_isle import Table
from bga_isle.record import dump, parse
from bga_isle.terminal.files import read_game
from bga_isle.terminal.places import Place
from tests.cli.driving import called, environment, lines, piped, terminal, waiting_at_a_pipe
from tests.web.waiting import PATIENCE

pytestmark = pytest.mark.real

BLACK = ("play", "--seed", "7", "--first", "black")


def resumed(output: str) -> list[str]:
    """The arguments of the command that the program says to go on with."""
    told = next(line for line in output.splitlines() if line.startswith("Go on with: "))
    words = shlex.split(told.removeprefix("Go on with: "))
    return words[words.index("play") :]


def chosen_lines(seed: int) -> list[str]:
    """Each choice of one game as it is typed, with some taken back."""
    table, rng, typed = Table.new(seed=seed), random.Random(seed), []
    while (seat := table.active_player) is not None:
        if table.undoable and rng.random() < 0.2:
            table.undo(seat)
            typed.append("undo\n")
        else:
            action = rng.choice(table.possible_actions())
            table.act(seat, action)
            typed.append(lines(action))
    return typed


@pytest.mark.parametrize("ending", ["", "exit\n"])
def test_a_game_in_sittings_is_the_game_in_one(tmp_path: Path, ending: str) -> None:
    typed = chosen_lines(5)
    whole, parts = tmp_path / "whole.json", tmp_path / "parts.json"
    status, _ = called(
        tmp_path, "play", "--seed", "5", "--save", tmp_path / "a", "--record", whole,
        typed="".join(typed),
    )  # fmt: skip
    assert status == 0
    arguments = ["play", "--seed", "5", "--record", str(parts)]
    sittings = [typed[start : start + 7] for start in range(0, len(typed), 7)]
    for sitting in sittings[:-1]:
        status, output = called(tmp_path, *arguments, typed="".join(sitting) + ending)
        assert status == 0
        assert not parts.exists()
        arguments = resumed(output)
    status, _ = called(tmp_path, *arguments, typed="".join(sittings[-1]))
    assert status == 0
    assert parts.read_bytes() == whole.read_bytes()


def test_a_half_made_choice_is_not_kept(tmp_path: Path) -> None:
    game = tmp_path / "game.json"
    called(tmp_path, *BLACK, "--save", game, typed="push\n0\n")
    saved, table = read_game(game)
    assert [table.version, table.state, len(saved.record.moves)] == [1, "chooseTarget", 1]


def test_the_end_of_input_says_where_the_game_is_and_how_to_go_on(tmp_path: Path) -> None:
    status, output = called(tmp_path, *BLACK, typed="push\n")
    path = next((tmp_path / "bga-isle").iterdir())
    assert status == 0
    assert output.startswith(f"The game is kept in {path}.")
    assert resumed(output) == ["play", "--resume", str(path)]
    assert read_game(path)[1].version == 1


def test_the_command_to_go_on_with_is_exact_from_another_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "it's a folder"
    folder.mkdir()
    monkeypatch.chdir(folder)
    done = piped(tmp_path, *BLACK, "--save", "game $1.json", typed=b"push\n")
    told = done.stdout.decode().rpartition("Go on with: ")[2]
    monkeypatch.chdir(tmp_path)
    again = subprocess.run(
        told, shell=True, input=b"0 e\n", capture_output=True, env=environment(tmp_path), check=True
    )
    assert again.stderr == b""
    assert read_game(folder / "game $1.json")[1].active_player == "white"


def test_ctrl_c_at_a_terminal(tmp_path: Path) -> None:
    game = tmp_path / "game.json"
    with terminal(tmp_path, *BLACK, "--save", game) as person:
        person.expect("Black> ")
        person.type("push")
        person.expect("Black> ")
        person.type("0")
        person.expect("Which way?")
        person.expect("Black> ")
        person.press(b"\x03")
        assert person.ended() == 128 + signal.SIGINT
        assert f"--resume {game}" in person.seen
        assert "Traceback" not in person.seen
    assert read_game(game)[1].state == "chooseTarget"
    with terminal(tmp_path, "play", "--resume", game) as person:
        person.expect("Black> ")
        person.type("0 e")
        person.expect("Turn of White")
        person.expect("White> ")
        person.press(b"\x04")
        assert person.ended() == 0
    assert read_game(game)[1].active_player == "white"


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_while_a_pipe_is_silent(tmp_path: Path, number: signal.Signals) -> None:
    game = tmp_path / "game.json"
    with waiting_at_a_pipe(tmp_path, *BLACK, "--save", game) as process:
        process.send_signal(number)
        output, errors = process.communicate(timeout=PATIENCE)
    assert (process.returncode, errors) == (128 + number, b"")
    assert f"--resume {game}".encode() in output
    assert read_game(game)[1].version == 1


def test_a_killed_program_has_lost_nothing(tmp_path: Path) -> None:
    game = tmp_path / "game.json"
    with waiting_at_a_pipe(tmp_path, *BLACK, "--save", game) as process:
        process.kill()
        process.communicate(timeout=PATIENCE)
    assert read_game(game)[1].version == 1
    assert [path.name for path in tmp_path.iterdir()] == ["game.json"]


def test_a_signal_between_two_zombie_choices_waits_until_the_first_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole, game, record = (tmp_path / name for name in ("whole.json", "game.json", "record.json"))
    zombies = ("play", "--black", "zombie", "--white", "zombie", "--seed", "3")
    assert called(tmp_path, *zombies, "--record", whole)[0] == 0
    with monkeypatch.context() as patch:
        count = signalled_while_writing(patch, signal.SIGTERM, at=5)
        status, output = called(tmp_path, *zombies, "--save", game, "--record", record)
    assert status == 128 + signal.SIGTERM
    assert count == [5]
    assert read_game(game)[1].version == 5
    assert called(tmp_path, *resumed(output))[0] == 0
    assert record.read_bytes() == whole.read_bytes()


def signalled_while_writing(
    patch: pytest.MonkeyPatch, number: signal.Signals, at: int
) -> list[int]:
    """Sends this program a signal in the middle of a write; the list counts the writes."""
    real, count = Place.write, [0]

    def write(place: Place, data: bytes) -> None:
        count[0] += 1
        if count[0] == at:
            signal.raise_signal(number)
        real(place, data)

    patch.setattr(Place, "write", write)
    return count


def test_a_game_that_cannot_be_kept_goes_on_and_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, elsewhere = tmp_path / "game.json", tmp_path / "elsewhere.json"
    full(monkeypatch, game)
    typed = f"push\nsave {elsewhere}\n"
    status, output = called(tmp_path, *BLACK, "--save", game, typed=typed)
    assert 'The game could not be kept: game.json: No space left on device. "save FILE"' in output
    assert f"The game is kept in {elsewhere}" in output
    assert status == 1
    assert "Go on with" not in output
    assert read_game(elsewhere)[1].version == 1


def test_where_there_is_room_again_the_game_is_kept_after_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = tmp_path / "game.json"
    full(monkeypatch, game, until=2)
    status, output = called(tmp_path, *BLACK, "--save", game, typed="push\n")
    assert status == 0
    assert output.count("could not be kept") == 1
    assert read_game(game)[1].version == 1


def test_a_game_that_ends_without_being_kept_is_a_failure(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, record = tmp_path / "game.json", tmp_path / "record.json"
    full(monkeypatch, game)
    arguments = (*BLACK, "--save", game, "--record", record)
    status, output = called(tmp_path, *arguments, typed="concede\n")
    assert status == 1
    assert output.count("The game could not be kept: game.json") == 2
    assert "See it again" not in output
    assert parse(record.read_bytes()).result is not None


def test_a_record_that_cannot_be_written_is_a_failure(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, record = tmp_path / "game.json", tmp_path / "record.json"
    full(monkeypatch, record)
    arguments = (*BLACK, "--save", game, "--record", record)
    status, output = called(tmp_path, *arguments, typed="concede\n")
    assert status == 1
    assert "The record could not be written: record.json: No space left on device" in output
    assert read_game(game)[1].result is not None


def full(patch: pytest.MonkeyPatch, path: Path, until: int = 99) -> None:
    """Writes to a path find no room, apart from later ones."""
    real, count = Place.write, [0]

    def write(place: Place, data: bytes) -> None:
        count[0] += place.path == path
        if place.path == path and count[0] < until:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), path.name)
        real(place, data)

    patch.setattr(Place, "write", write)


def test_save_says_where_and_puts_copies(tmp_path: Path) -> None:
    game, copy, other = (tmp_path / name for name in ("game.json", "a copy.json", "other"))
    other.write_text("a letter")
    typed = f"save\nsave {copy}\npush\nsave {copy}\n0 e\nsave {other}\nsave {tmp_path}\nsave a\0b\n"
    status, output = called(tmp_path, *BLACK, "--save", game, typed=typed)
    assert status == 0
    assert f"The game is kept in {game}\n" in output
    assert output.count(f"The game is kept in {copy}\n") == 2
    assert [read_game(game)[1].version, read_game(copy)[1].version] == [2, 1]
    assert f"! Not saved: {other}: this file is no saved game" in output
    assert f"! Not saved: {tmp_path}: " in output
    assert "! Not saved: embedded null byte" in output
    assert other.read_text() == "a letter"


def test_a_seat_can_be_taken_over_and_taken_back_on_resuming(tmp_path: Path) -> None:
    game = tmp_path / "game.json"
    called(tmp_path, *BLACK, "--save", game, typed="quit\n")
    assert read_game(game)[0].seats.black == "zombie"
    status, output = called(
        tmp_path, "play", "--resume", game, "--black", "player", "--white", "zombie"
    )
    assert status == 0
    assert output.rstrip().endswith(f"play --resume {game}")
    saved, table = read_game(game)
    assert (saved.seats.black, saved.seats.white) == ("player", "zombie")
    assert table.active_player == "black"


def test_a_game_can_go_on_in_another_file(tmp_path: Path) -> None:
    game, other = tmp_path / "game.json", tmp_path / "other.json"
    called(tmp_path, *BLACK, "--save", game, typed="push\n")
    before = game.read_bytes()
    status, _ = called(tmp_path, "play", "--resume", game, "--save", other, typed="0 e\n")
    assert status == 0
    assert game.read_bytes() == before
    assert [read_game(other)[1].version, read_game(other)[1].active_player] == [2, "white"]


def test_a_finished_game_is_shown_again_and_its_record_still_to_be_had(tmp_path: Path) -> None:
    game, record = tmp_path / "game.json", tmp_path / "record.json"
    called(tmp_path, *BLACK, "--save", game, typed="concede\n")
    status, output = called(tmp_path, "play", "--resume", game, "--record", record)
    assert status == 0
    assert "White wins: concession" in output
    assert dump(read_game(game)[0].record).rstrip() == record.read_bytes().rstrip()
    assert parse(record.read_bytes()).seed == "7"
