"""`bga-isle replay` and `bga-isle verify`."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bga_isle.record import dump, parse, sealed
from bga_isle.testing.positions import position
from tests.cli.driving import called, said, terminal

Change = Callable[[dict[str, Any]], object]


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A game of two zombies and one of whom a person was before."""
    path = tmp_path / "record.json"
    status, _ = called(
        tmp_path, "play", "--seed", "3", "--first", "black", "--white", "zombie",
        "--save", tmp_path / "game.json", "--record", path, typed="1\nundo\n1\nquit\n",
    )  # fmt: skip
    assert status == 0
    return path


def happened(output: str) -> list[str]:
    """Headings of turns and lines of the log, up to the end of the game."""
    told = re.compile(
        r"Turn of|  (Black|White) (plays|activates|turns|takes|shuffles|has no)|  (Stack|Spaces)|"
        r"  (A|Into|The) |  .* goes to the discard pile"
    )
    return [line for line in output.splitlines() if told.match(line)]


def test_a_replay_shows_what_the_players_saw(tmp_path: Path, record: Path) -> None:
    status, output = called(tmp_path, "replay", record)
    assert status == 0
    played = called(
        tmp_path, "play", "--seed", "3", "--first", "black", "--white", "zombie",
        typed="1\nundo\n1\nquit\n",
    )[1]  # fmt: skip
    assert len(happened(output)) > 100
    assert happened(output) == happened(played)
    assert "From here on a zombie sits at Black's place" in output
    assert played[played.index("End of") :].startswith(output[output.index("End of") :])


def test_a_saved_game_is_shown_and_checked_like_a_record(tmp_path: Path, record: Path) -> None:
    game = tmp_path / "game.json"
    for command in ("replay", "verify"):
        assert called(tmp_path, command, game) == called(tmp_path, command, record)


def test_an_unfinished_game(tmp_path: Path) -> None:
    game = tmp_path / "part.json"
    called(tmp_path, "play", "--seed", "3", "--save", game, typed="1\n")
    status, output = called(tmp_path, "replay", game)
    assert status == 0
    assert "The record ends here; the game is not over" in output
    status, output = called(tmp_path, "verify", game)
    assert status == 0
    assert "each drawn from its deck; their order is the record's word alone" in output
    assert "Seed:    not known before the end of the game" in output
    assert "none, the game is not over" in output


def test_verify_says_what_it_has_checked(tmp_path: Path, record: Path) -> None:
    status, output = called(tmp_path, "verify", record)
    assert status == 0
    moves = len(json.loads(record.read_bytes())["moves"])
    assert f"Moves:   {moves}, each possible when it was made" in output
    assert "Opening: the one that the seed deals" in output
    assert "Cards:   all drawn in the order that the seed gives" in output
    assert "Seed:    3; no hash of it was shown at the opening\n" in output
    assert "as the moves lead to it" in output
    assert output.endswith("The record holds\n")


def test_verify_checks_a_secret_seed_against_its_hash(tmp_path: Path) -> None:
    record = tmp_path / "secret.json"
    zombies = ("--white", "zombie", "--black", "zombie")
    assert called(tmp_path, "play", *zombies, "--record", record)[0] == 0
    status, output = called(tmp_path, "verify", record)
    assert status == 0
    assert "; it has the hash shown at the opening" in output


def test_verify_of_a_game_from_a_position(tmp_path: Path) -> None:
    begun, record = tmp_path / "position.json", tmp_path / "record.json"
    begun.write_bytes(msgspec.json.encode(position()))
    zombies = ("--white", "zombie", "--black", "zombie", "--seed", "2")
    assert called(tmp_path, "play", "--from", begun, *zombies, "--record", record)[0] == 0
    status, output = called(tmp_path, "verify", record)
    assert status == 0
    assert "Opening: one that a game can begin from" in output
    assert "before it in an order that is the record's word alone" in output


def test_verify_claims_no_card_where_the_seed_orders_none(tmp_path: Path, record: Path) -> None:
    given = msgspec.structs.replace(parse(record.read_bytes()), seeded="nothing")
    record.write_bytes(dump(sealed(given)))
    status, output = called(tmp_path, "verify", record)
    assert status == 0
    assert "Cards:   each drawn from its deck; their order is the record's word alone" in output
    assert "and no card of this record follows from it" in output
    assert "Opening: one that a game can begin from" in output


def other_move(record: dict[str, Any]) -> None:
    record["moves"][5]["seat"] = {"black": "white", "white": "black"}[record["moves"][5]["seat"]]


@pytest.mark.parametrize(
    ("change", "place"),
    [
        (other_move, "moves[5]: "),
        (lambda record: record["moves"].pop(), "result: "),
        (lambda record: record["moves"].append(record["moves"][0]), "moves["),
        (lambda record: record["result"].update(winner="nobody"), "result.winner: "),
        (lambda record: record["result"]["scores"].update(black=7), "result: "),
        (lambda record: record.update(seed="4"), "opening: "),
        (lambda record: record.update(seed=None), "seed: "),
        (lambda record: record["opening"]["board"].reverse(), "opening: "),
        (lambda record: record.update(format=2), "format: "),
        (lambda record: record.update(further=1), "further"),
        (lambda record: record.clear(), "missing required field `module`"),
    ],
)
def test_a_record_that_was_tampered_with_is_refused_with_the_place(
    tmp_path: Path, record: Path, change: Change, place: str
) -> None:
    content = json.loads(record.read_bytes())
    change(content)
    record.write_text(json.dumps(content))
    status, output, sentence = said(tmp_path, "verify", record)
    assert (status, output) == (1, "")
    assert sentence.startswith(f"bga-isle: {record}: This record does not hold: ")
    assert place in sentence
    assert sentence.count("\n") == 1


def test_a_replay_goes_as_far_as_the_record_holds(tmp_path: Path, record: Path) -> None:
    content = json.loads(record.read_bytes())
    other_move(content)
    record.write_text(json.dumps(content))
    status, output, sentence = said(tmp_path, "replay", record)
    assert status == 1
    assert output.startswith("\nTurn of Black")
    assert "moves[5]: It is the turn of" in sentence


@pytest.mark.parametrize("text", [b"", b"{", b"\xff", b"[" * 100_000, b"no record", b"{}"])
def test_a_file_that_is_no_record(tmp_path: Path, text: bytes) -> None:
    path = tmp_path / "file"
    path.write_bytes(text)
    for command in ("replay", "verify"):
        status, output, sentence = said(tmp_path, command, path)
        assert (status, output) == (1, "")
        assert sentence.startswith(f"bga-isle: {path}: This record does not hold: ")


def test_step_by_step_at_a_terminal(tmp_path: Path, record: Path) -> None:
    with terminal(tmp_path, "replay", record, "--step") as person:
        person.expect("Turn of Black")
        person.expect("Turn of White (zombie)")
        person.expect("Enter shows the turn")
        shown = person.seen.count("Turn of ")
        person.type("")
        person.expect("Turn of Black (zombie)")
        person.expect("Enter shows the turn")
        assert person.seen.count("Turn of ") == shown + 1
        person.press(b"\x04")
        assert person.ended() == 0
        assert "End of the game" not in person.seen


def test_step_by_step_into_a_pipe_does_not_wait(tmp_path: Path, record: Path) -> None:
    assert called(tmp_path, "replay", record, "--step") == called(tmp_path, "replay", record)
