"""Options that do not go together, files that do not fit: a sentence, exit status 2, no traceback."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

import bga_isle
from bga_isle.diagram import mermaid
from bga_isle.flow.chart import CHART
from bga_isle.record import parse, sealed
from bga_isle.terminal.files import read_game
from bga_isle.testing.positions import position
from tests.cli.driving import called, said


def refused(folder: Path, *arguments: str | Path) -> str:
    """What a refusal says; it comes in one line and starts no game."""
    status, output, sentence = said(folder, *arguments)
    assert (status, output) == (2, "")
    assert sentence.startswith("bga-isle: ")
    assert sentence.count("\n") == 1
    return sentence


@pytest.fixture
def game(tmp_path: Path) -> Path:
    path = tmp_path / "kept.json"
    called(tmp_path, "play", "--seed", "7", "--first", "black", "--save", path, typed="push\n")
    return path


def test_version_and_help(tmp_path: Path) -> None:
    assert called(tmp_path, "--version") == (0, f"bga-isle {bga_isle.__version__}\n")
    for command in ("play", "replay", "verify", "diagram"):
        assert command in called(tmp_path, "--help")[1]
        assert called(tmp_path, command, "--help")[0] == 0


def test_the_diagram_is_the_one_of_the_game(tmp_path: Path) -> None:
    assert called(tmp_path, "diagram") == (0, mermaid(CHART) + "\n")


def test_first_and_seed_decide_who_starts(tmp_path: Path) -> None:
    for first in ("black", "white"):
        output = called(tmp_path, "play", "--seed", "1", "--first", first)[1]
        assert f"Turn of {first.capitalize()}" in output


@pytest.mark.parametrize(
    "wrong",
    [
        ["--first", "red"],
        ["--white", "robot"],
        ["--seed", "seven"],
        ["--no-such-option"],
        ["--seed"],
    ],
)
def test_a_word_that_no_option_knows(tmp_path: Path, wrong: list[str]) -> None:
    status, output, errors = said(tmp_path, "play", *wrong)
    assert (status, output) == (2, "")
    assert wrong[0] in errors


def test_a_seed_that_is_too_long(tmp_path: Path) -> None:
    assert "at most 256 bits" in refused(tmp_path, "play", "--seed", str(2**256))


@pytest.mark.parametrize("option", ["--seed=1", "--first=black", "--from=position.json"])
def test_a_game_resumed_is_not_dealt(tmp_path: Path, game: Path, option: str) -> None:
    assert "belong to another" in refused(tmp_path, "play", "--resume", game, option)


def test_a_position_says_itself_who_plays(tmp_path: Path) -> None:
    assert "leave --first out" in refused(tmp_path, "play", "--first=black", "--from=p.json")


def test_a_position_that_cannot_be_played_is_refused_with_its_field(tmp_path: Path) -> None:
    path = tmp_path / "position.json"
    path.write_bytes(msgspec.json.encode(position("bbbbbbbbb . . w . . . . . . . . w . . b")))
    assert f"{path}: No game can start from this position: board:" in refused(
        tmp_path, "play", "--from", path
    )
    for text in ("", "{", "[]", "null", '{"board": 3}', "[" * 100_000):
        path.write_text(text)
        assert "No game can start from this position" in refused(tmp_path, "play", "--from", path)
    path.write_bytes(b"\xff\xfe")
    assert "this is not JSON" in refused(tmp_path, "play", "--from", path)


def test_files_that_are_not_there_or_are_no_files(tmp_path: Path) -> None:
    for option in ("--resume", "--from"):
        assert "No such file or directory" in refused(tmp_path, "play", option, tmp_path / "none")
        assert "Is a directory" in refused(tmp_path, "play", option, tmp_path)
    (tmp_path / "letter").write_text("dear")
    within = tmp_path / "letter" / "game.json"
    assert f"{tmp_path / 'letter'}: File exists" in refused(tmp_path, "play", "--save", within)
    for command in ("replay", "verify"):
        assert "No such file or directory" in refused(tmp_path, command, tmp_path / "none")


def test_no_file_is_lost_to_save_or_record(tmp_path: Path, game: Path) -> None:
    letter = tmp_path / "letter"
    letter.write_text("dear")
    before = game.read_bytes()
    assert "an unfinished game is kept here" in refused(tmp_path, "play", "--save", game)
    assert "this file is no saved game" in refused(tmp_path, "play", "--save", letter)
    assert "this is no ordinary file" in refused(tmp_path, "play", "--save", "/dev/null")
    assert "a game is kept here; name another file for the record" in refused(
        tmp_path, "play", "--record", game
    )
    assert "this is no ordinary file" in refused(tmp_path, "play", "--record", "/dev/null")
    damaged = tmp_path / "damaged"
    damaged.write_bytes(game.read_bytes().replace(b'"seats"', b'"chairs"'))
    assert "a game is kept here; name another file for the record" in refused(
        tmp_path, "play", "--record", damaged
    )
    other = tmp_path / "other"
    assert "a file each" in refused(tmp_path, "play", "--save", other, "--record", other)
    assert "no saved game" in refused(tmp_path, "play", "--resume", game, "--save", letter)
    assert (letter.read_text(), game.read_bytes()) == ("dear", before)
    assert Path("/dev/null").is_char_device()


def test_a_finished_game_may_be_written_over(tmp_path: Path, game: Path) -> None:
    called(tmp_path, "play", "--resume", game, typed="concede\n")
    finished = game.read_bytes()
    assert called(tmp_path, "play", "--save", game)[0] == 0
    assert game.read_bytes() == finished
    assert called(tmp_path, "play", "--save", game, typed="1\n")[0] == 0
    assert read_game(game)[1].version == 1


def changed(**fields: object) -> Callable[[bytes], bytes]:
    return lambda data: json.dumps(json.loads(data) | fields).encode()


def other_table(data: bytes) -> bytes:
    content: dict[str, Any] = json.loads(data)
    short = replace(parse(json.dumps(content["record"])), moves=())
    content["record"] = msgspec.to_builtins(sealed(short))
    return json.dumps(content).encode()


def impossible_move(data: bytes) -> bytes:
    content: dict[str, Any] = json.loads(data)
    content["record"]["moves"][0]["seat"] = "white"
    return json.dumps(content).encode()


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        (lambda data: b"", "it is no game that bga-isle has kept, or it is cut"),
        (lambda data: data[:-1], "it is no game that bga-isle has kept, or it is cut"),
        (lambda data: data[:200], "it is no game that bga-isle has kept, or it is cut"),
        (lambda data: b"\xff" + data, "it is no game that bga-isle has kept, or it is cut"),
        (lambda data: b"{}", "it is no game that bga-isle has kept, or it is cut"),
        (lambda data: b"[" * 100_000, "it is no game that bga-isle has kept, or it is cut"),
        (lambda data: b"PNG\x00\r\n", "it is no game that bga-isle has kept, or it is cut"),
        (changed(kind="chess"), "it is no game that bga-isle has kept, or it is cut"),
        (changed(format=2), "This save has format 2; this version reads formats up to 1"),
        (changed(seats={"black": "cat", "white": "player"}), "Invalid enum value 'cat'"),
        (changed(further=1), "unknown field `further`"),
        (changed(table="****"), "Invalid base64"),
        (changed(table="AAAA"), "it does not begin as a save does"),
        (changed(record=None), "Expected `object`, got `null`"),
        (other_table, "its record leads to another table"),
        (impossible_move, "moves[0]: It is the turn of black, not of white"),
    ],
)
def test_a_damaged_or_foreign_save(
    tmp_path: Path, game: Path, damage: Callable[[bytes], bytes], said: str
) -> None:
    game.write_bytes(damage(game.read_bytes()))
    sentence = refused(tmp_path, "play", "--resume", game)
    assert sentence.startswith(f"bga-isle: {game}: This save ")
    assert said in sentence


def test_any_changed_byte_of_the_table_is_noticed(tmp_path: Path, game: Path) -> None:
    content = json.loads(game.read_bytes())
    table = content["table"]
    for place in range(0, len(table), 101):
        letter = "A" if table[place] != "A" else "B"
        content["table"] = table[:place] + letter + table[place + 1 :]
        game.write_text(json.dumps(content))
        assert "This save " in refused(tmp_path, "play", "--resume", game)
