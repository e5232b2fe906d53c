"""Two programs and one file: no choice that was shown is lost to the other."""

import os
import signal
import stat
import subprocess
from contextlib import ExitStack
from pathlib import Path

import pytest

from bga_isle.record import parse
from bga_isle.terminal.files import read_game
from tests.cli.driving import called, environment, program, said, terminal, waiting_at_a_pipe
from tests.web.waiting import PATIENCE

pytestmark = pytest.mark.real

BLACK = ("play", "--seed", "7", "--first", "black")


def test_a_game_that_is_being_played_is_not_resumed_a_second_time(tmp_path: Path) -> None:
    game = tmp_path / "game.json"
    called(tmp_path, *BLACK, "--save", game, typed="push\nundo\n")
    with terminal(tmp_path, "play", "--resume", game) as person:
        person.expect("Black> ")
        (tmp_path / "link").symlink_to(game)
        for arguments in (("--resume", game), ("--resume", tmp_path / "link"), ("--save", game)):
            status, output, sentence = said(tmp_path, "play", *arguments, typed="push\n0 e\n")
            assert (status, output) == (2, "")
            assert sentence.endswith("another bga-isle is playing this game\n")
        person.type("push")
        person.expect("Black> ")
        assert said(tmp_path, "play", "--resume", game)[0] == 2
        assert read_game(game)[1].version == 3
        person.type("exit")
        assert person.ended() == 0
    assert called(tmp_path, "play", "--resume", game, typed="0 e\n")[0] == 0
    assert read_game(game)[1].active_player == "white"


def test_a_program_that_was_killed_holds_nothing(tmp_path: Path) -> None:
    game = tmp_path / "game.json"
    with terminal(tmp_path, *BLACK, "--save", game) as person:
        person.expect("Black> ")
        person.type("push")
        person.expect("Black> ")
    assert called(tmp_path, "play", "--resume", game, typed="0 e\n")[0] == 0
    assert read_game(game)[1].version == 2


def test_programs_started_at_once_share_no_file(tmp_path: Path) -> None:
    with ExitStack() as started:
        running = [
            started.enter_context(
                subprocess.Popen(
                    program(*BLACK),
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.PIPE,
                    env=environment(tmp_path),
                )
            )
            for _ in range(6)
        ]
        for process in running:
            _, errors = process.communicate(b"push\n", PATIENCE)
            assert (process.returncode, errors) == (0, b"")
    games = list((tmp_path / "bga-isle").iterdir())
    assert [read_game(game)[1].version for game in games] == [1] * 6


def test_a_copy_that_others_went_on_with_is_not_written_over(tmp_path: Path) -> None:
    game, copy = tmp_path / "game.json", tmp_path / "copy.json"
    with terminal(tmp_path, *BLACK, "--save", game) as person:
        person.expect("Black> ")
        person.type(f"save {copy}")
        person.expect("is kept in")
        person.type("push")
        person.expect("Black> ")
        person.type(f"save {copy}")
        person.expect("is kept in")
        assert called(tmp_path, "play", "--resume", copy, typed="0 e\n")[0] == 0
        person.type(f"save {copy}")
        person.expect("! Not saved")
        person.type("exit")
        assert person.ended() == 0
    assert read_game(copy)[1].active_player == "white"


def test_save_does_not_take_the_place_of_the_record_nor_the_record_that_of_a_game(
    tmp_path: Path,
) -> None:
    game, record, copy = (tmp_path / name for name in ("game.json", "record.json", "copy.json"))
    status, output = called(
        tmp_path, *BLACK, "--save", game, "--record", record,
        typed=f"save {record}\nsave {game}\nconcede\n",
    )  # fmt: skip
    assert status == 0
    assert "! Not saved: the record goes there; name another file" in output
    assert f"The game is kept in {game}\n" in output
    assert parse(record.read_bytes()).result is not None
    with terminal(tmp_path, *BLACK, "--record", copy) as person:
        person.expect("Black> ")
        called(tmp_path, *BLACK, "--save", copy, typed="push\n")
        person.type("concede")
        person.expect("Give up the game? (y/n) ")
        person.type("y")
        assert person.ended() == 1
        assert "! The record could not be written" in person.seen
    assert read_game(copy)[1].version == 1


def test_a_kept_game_is_its_owners_alone_and_keeps_the_rights_it_has(tmp_path: Path) -> None:
    game = tmp_path / "game.json"
    called(tmp_path, *BLACK, "--save", game, typed="push\nundo\n")
    for mode in (0o600, 0o640):
        if mode != 0o600:
            game.chmod(mode)
        called(tmp_path, "play", "--resume", game, typed="push\nundo\n")
        assert stat.S_IMODE(game.stat().st_mode) == mode


def test_an_empty_file_is_a_free_place(tmp_path: Path) -> None:
    game = tmp_path / "game.json"
    game.touch()
    assert called(tmp_path, *BLACK, "--save", game, typed="push\n")[0] == 0
    assert read_game(game)[1].version == 1


@pytest.mark.parametrize("second", [signal.SIGTERM, signal.SIGINT])
def test_a_second_signal_on_the_way_out_takes_no_hint_away(
    tmp_path: Path, second: signal.Signals
) -> None:
    for number in range(6):
        game = tmp_path / f"{number}.json"
        arguments = (*BLACK, "--white", "zombie", "--save", game)
        with waiting_at_a_pipe(tmp_path, *arguments) as process:
            assert process.stdout is not None
            process.send_signal(signal.SIGTERM)
            output = os.read(process.stdout.fileno(), 4096) if number % 2 else b""
            for _ in range(20):
                process.send_signal(second)
            rest, errors = process.communicate(timeout=PATIENCE)
            output += rest
        assert errors == b""
        assert process.returncode in (128 + signal.SIGTERM, 128 + second)
        assert f"--resume {game}".encode() in output
        saved, table = read_game(game)
        assert len(saved.record.moves) == table.version
