"""`bga-isle play`, from a person's first line to the end of a game."""

import random
from pathlib import Path
from typing import Unpack

import msgspec
import pytest

from bga_isle import ACTIONS, Table
from bga_isle.model.actions import Action, ActUndo
from bga_isle.record import Concession, Record, parse
from bga_isle.terminal.files import read_game
from bga_isle.testing.positions import Given, position
from tests.cli.driving import called, lines, piped

SEED = "7"


def whole_game(seed: int) -> list[Action]:
    """The choices of one game that two people might play."""
    table, rng, chosen = Table.new(seed=seed), random.Random(seed), []
    while table.active_player is not None:
        chosen.append(rng.choice(table.possible_actions()))
        table.act(table.active_player, chosen[-1])
    return chosen


def kept(path: Path) -> Table:
    return read_game(path)[1]


def actions(record: Record) -> list[object]:
    return [move.action for move in record.moves]


def by(record: Record, seat: str) -> list[str]:
    return [move.by for move in record.moves if move.seat == seat]


def handed_in(folder: Path, board: str, **given: Unpack[Given]) -> Path:
    path = folder / "position.json"
    path.write_bytes(msgspec.json.encode(position(board, **given)))
    return path


def test_a_whole_game_of_two_people_typed_into_a_pipe(tmp_path: Path) -> None:
    chosen = whole_game(11)
    typed = "".join(map(lines, chosen)).encode()
    game, record = tmp_path / "game.json", tmp_path / "record.json"
    done = piped(tmp_path, "play", "--seed", "11", "--save", game, "--record", record, typed=typed)
    assert (done.returncode, done.stderr) == (0, b"")
    assert actions(parse(record.read_bytes())) == chosen
    assert parse(record.read_bytes()).result == kept(game).result
    output = done.stdout.decode()
    assert "End of the game" in output
    assert f"The record is in {record}" in output
    assert "! " not in output


def test_every_kind_of_action_is_typed_in_some_game(tmp_path: Path) -> None:
    wanted, typed = {type(action) for action in ACTIONS}, set()
    for seed in range(20, 40):
        chosen = whole_game(seed)
        record = tmp_path / f"{seed}.json"
        status, _ = called(
            tmp_path, "play", "--seed", str(seed), "--record", record,
            typed="".join(map(lines, chosen)),
        )  # fmt: skip
        assert status == 0
        assert actions(parse(record.read_bytes())) == chosen
        typed |= set(map(type, chosen))
        if typed == wanted:
            return
    raise AssertionError(f"never typed: {wanted - typed}")


def test_zombies_in_both_seats_play_the_same_game_from_the_same_seed(tmp_path: Path) -> None:
    game = tmp_path / "game.json"
    arguments = ("play", "--white", "zombie", "--black", "zombie", "--save", game, "--seed")
    first, again = called(tmp_path, *arguments, "3"), called(tmp_path, *arguments, "3")
    assert first == again
    assert first[0] == 0
    assert first != called(tmp_path, *arguments, "4")
    assert {move.by for move in read_game(game)[0].record.moves} == {"zombie"}


def test_a_person_against_a_zombie(tmp_path: Path) -> None:
    game = tmp_path / "game.json"
    arguments = ("play", "--seed", SEED, "--first", "black", "--white", "zombie", "--save", game)
    status, output = called(tmp_path, *arguments, typed="push\n0 e\n")
    assert status == 0
    assert "Turn of White (zombie)" in output
    record = read_game(game)[0].record
    assert by(record, "black") == ["player", "player"]
    assert set(by(record, "white")) == {"zombie"}
    assert kept(game).active_player == "black"


def test_undo_goes_choice_by_choice_to_the_start_of_the_turn(tmp_path: Path) -> None:
    game = tmp_path / "game.json"
    begun = handed_in(
        tmp_path, "bbw . . b . . . . . . . . w . . b", black="dismiss leap", white="leap"
    )
    typed = "dismiss\n3\nundo\nundo\nundo\n"
    status, output = called(tmp_path, "play", "--from", begun, "--save", game, typed=typed)
    assert status == 0
    assert output.count("Black takes a choice back") == 2
    assert "! There is no choice of this turn to take back" in output
    assert kept(game).state == "playCard"
    assert actions(read_game(game)[0].record)[2:] == [ActUndo(), ActUndo()]


def test_back_leaves_the_half_made_choice_and_nothing_else(tmp_path: Path) -> None:
    game = tmp_path / "game.json"
    typed = "push\n0\nback\nback\n4\n"
    status, output = called(tmp_path, "play", "--seed", SEED, "--save", game, typed=typed)
    assert status == 0
    assert output.count("Which way?") == 2
    assert 'No choice is half made; "undo" takes back the last one' in output
    assert len(read_game(game)[0].record.moves) == 1


def test_quit_in_the_middle_of_a_dismiss_hands_the_bears_to_a_zombie(tmp_path: Path) -> None:
    game = tmp_path / "game.json"
    begun = handed_in(
        tmp_path, "bwwb . . b . . . . . . . . w . . w", black="dismiss leap", white="leap"
    )
    status, output = called(
        tmp_path,
        "play",
        "--from",
        begun,
        "--save",
        game,
        "--seed",
        "1",
        typed="dismiss\n0\n1\nquit\n",
    )
    assert status == 0
    assert "Black leaves the table; a zombie plays on" in output
    saved, table = read_game(game)
    assert saved.seats.black == "zombie"
    assert by(saved.record, "black") == ["player"] * 3 + ["zombie"] * 3
    assert table.active_player == "white"
    assert output.rstrip().endswith(f"play --resume {game}")


def test_when_both_have_quit_the_game_is_played_to_its_end(tmp_path: Path) -> None:
    game = tmp_path / "game.json"
    status, output = called(
        tmp_path, "play", "--seed", SEED, "--first", "white", "--save", game, typed="quit\nquit\n"
    )
    assert status == 0
    assert "White leaves the table" in output
    assert "Black leaves the table" in output
    assert kept(game).result is not None
    assert set(by(read_game(game)[0].record, "white")) == {"zombie"}


def test_concede(tmp_path: Path) -> None:
    game, record = tmp_path / "game.json", tmp_path / "record.json"
    status, output = called(
        tmp_path, "play", "--seed", SEED, "--first", "black", "--save", game, "--record", record,
        typed="push\nconcede\n",
    )  # fmt: skip
    assert status == 0
    assert "White wins: concession" in output
    assert "Points: Black 0, White 1" in output
    assert actions(parse(record.read_bytes()))[-1] == Concession()


def test_control_words_take_capitals_and_spaces(tmp_path: Path) -> None:
    status, output = called(tmp_path, "play", "--seed", SEED, typed="  HELP \n Concede  \n")
    assert status == 0
    assert "take back your last choice" in output
    assert "End of the game" in output


@pytest.mark.parametrize(
    "junk",
    [
        "-", "0", "99", "-1", "1.5", "now push", "undo now", "quit quit", "exit now", "\x1b[A",
        "\x00", "ÿ☃", "x" * 5000, '{"action":"actPlayCard","card":"black-push"}', "saved", "None",
    ],
)  # fmt: skip
def test_junk_gets_an_answer_and_changes_nothing(tmp_path: Path, junk: str) -> None:
    game = tmp_path / "game.json"
    status, output = called(
        tmp_path, "play", "--seed", SEED, "--save", game, typed=f"{junk}\nexit\n"
    )
    assert status == 0
    answer = next(line for line in output.splitlines() if line.startswith("! "))
    assert answer.endswith('is not on the list: type a number from it or a name; "help" says more')
    assert len(answer) < 120
    assert answer.isprintable()
    assert not game.exists()


def test_bytes_that_are_no_text_are_answered_too(tmp_path: Path) -> None:
    typed = b"\xff\xfe\x80\n" + b"\n" * 3 + b"push\n"
    game = tmp_path / "game.json"
    done = piped(tmp_path, "play", "--seed", SEED, "--save", game, typed=typed)
    assert (done.returncode, done.stderr) == (0, b"")
    assert kept(game).version == 1


def test_a_choice_the_table_does_not_list_is_not_offered(tmp_path: Path) -> None:
    begun = handed_in(tmp_path, "b . . w . . . . . . . . w . . b", black="leap", white="leap")
    status, output = called(tmp_path, "play", "--from", begun, typed="leap\n3\n0 0\n0 9\n")
    assert status == 0
    assert '"3" is none of the spaces to choose from: 0, 15' in output
    assert '"0" is none of the spaces to choose from: 1, 2, 3, 4' in output
    assert "Stack B moves from space 0 to space 9" in output


def test_hands_board_and_sea_are_shown(tmp_path: Path) -> None:
    begun = handed_in(
        tmp_path, "bbw . ~ ~ . . ~ ~ . b . . . . . w", black="swap wild", white="leap party"
    )
    _, output = called(tmp_path, "play", "--from", begun)
    assert "|  0 bbW      1 .     || ~~~~~~~~   ~~~~~~~~ |" in output
    assert "> Black  Swap, Wild   (deck 11)" in output
    assert "  White  Leap, Party   (deck 11)" in output


def test_a_long_discard_pile_is_not_torn_inside_a_name(tmp_path: Path) -> None:
    begun = handed_in(
        tmp_path,
        "b . . w . . . . . . . . w . . b",
        black="leap",
        white="leap",
        black_discards="playTwice forcedDiscard straight-1 straight-2 diagonal-1 diagonal-2 swap "
        "party push dismiss banish wild",
    )
    shown = [line.strip() for line in called(tmp_path, "play", "--from", begun)[1].splitlines()]
    start = next(place for place, line in enumerate(shown) if line.startswith("discarded:"))
    pile = [name for line in shown[start : start + 2] for name in line.rstrip(",").split(", ")]
    assert pile == [
        "discarded: Play Twice", "Forced Discard", "Straight", "Straight", "Diagonal", "Diagonal",
        "Swap", "Party", "Push", "Dismiss", "Banish", "Wild",
    ]  # fmt: skip
