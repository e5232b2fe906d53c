"""What helps in a first game: lines that run on, the turn shown again, earlier games, no empty ones."""

import os
import re
from pathlib import Path

from bga_isle.terminal.files import read_game
from tests.cli.driving import called, terminal
from tests.cli.test_leaving import resumed
from tests.cli.test_play import handed_in

BLACK = ("play", "--seed", "7", "--first", "black")
BOARD = "b . . w . . . . . . . . w . . b"


def test_a_line_runs_on_from_the_card_to_its_target(tmp_path: Path) -> None:
    begun = handed_in(tmp_path, BOARD, black="leap swap", white="leap")
    for typed in ("swap 0 3", "2 0 3", "swap 0\n3"):
        output = called(tmp_path, "play", "--from", begun, typed=f"{typed}\n")[1]
        assert "Turn of White" in output
        assert "! " not in output


def test_a_line_runs_on_through_a_wild(tmp_path: Path) -> None:
    begun = handed_in(tmp_path, BOARD, black="wild swap", white="leap push")
    output = called(tmp_path, "play", "--from", begun, typed="wild push 0 e\n")[1]
    assert "Turn of White" in output
    assert "|  0 .        1 B     ||" in output


def test_words_that_do_not_fit_are_left_out_and_choose_nothing(tmp_path: Path) -> None:
    game = tmp_path / "game.json"
    begun = handed_in(tmp_path, BOARD, black="leap swap", white="leap")
    status, output = called(
        tmp_path, "play", "--from", begun, "--save", game, typed="swap 0 9\nback\n"
    )
    assert status == 0
    assert '! "0 9" is left out: "9" is none of the spaces to choose from: 3, 12, 15;' in output
    assert "! No choice is half made" in output
    assert [read_game(game)[1].version, read_game(game)[1].state] == [1, "chooseTarget"]


def test_words_after_a_card_that_fizzles_are_not_the_next_choice(tmp_path: Path) -> None:
    game = tmp_path / "game.json"
    begun = handed_in(tmp_path, BOARD, black="playTwice wild", white="leap swap")
    status, output = called(
        tmp_path, "play", "--from", begun, "--save", game, typed="play twice 1 0\n"
    )
    assert status == 0
    assert '! "1 0" is left out: the card asks for nothing' in output
    assert [read_game(game)[1].version, read_game(game)[1].active_player] == [1, "white"]


def test_an_empty_line_or_board_shows_the_turn_again(tmp_path: Path) -> None:
    output = called(tmp_path, *BLACK, typed="push\n0\n\nboard\n")[1]
    assert output.count("|  0 B        1 B     ||") == 3
    assert output.count("> Black  ") == 3
    assert output.count("Which way?") == 3


def test_a_card_of_play_twice_that_was_used_is_there_again(tmp_path: Path) -> None:
    begun = handed_in(tmp_path, BOARD, black="playTwice leap swap", white="leap")
    output = called(tmp_path, "play", "--from", begun, typed="play twice\nleap 0 1\n")[1]
    assert re.search(r"1 Leap .* \(again\)\n   2 Swap .*[^)]\n", output)
    assert "in use)" not in output


def test_a_game_without_a_choice_leaves_no_file(tmp_path: Path) -> None:
    for typed in ("", "exit\n", "help\nback\n"):
        status, output = called(tmp_path, *BLACK, typed=typed)
        assert status == 0
        assert output.endswith("No choice was made, so there is nothing to keep\n")
        assert list((tmp_path / "bga-isle").iterdir()) == []
    assert "Go on with" in called(tmp_path, *BLACK, typed="save\n")[1]
    assert len(list((tmp_path / "bga-isle").iterdir())) == 1


def test_an_unfinished_game_is_told_of_when_another_begins(tmp_path: Path) -> None:
    assert "An unfinished" not in called(tmp_path, *BLACK, typed="push\n")[1]
    folder = tmp_path / "bga-isle"
    older = next(folder.iterdir())
    os.utime(older, (0, 0))
    newer = resumed(called(tmp_path, *BLACK, typed="push\n")[1])
    os.utime(newer[-1], (86400 * 365, 86400 * 365))
    (folder / "game-damaged.json").write_bytes(Path(newer[-1]).read_bytes()[:-9])
    (folder / "game-empty.json").touch()

    def told(*arguments: str | Path) -> list[str]:
        output = called(tmp_path, *BLACK, *arguments)[1]
        return [line for line in output.splitlines() if line.startswith("An unfinished")]

    (line,) = told()
    assert re.match(r"An unfinished game of 19(70|71)-\d\d-\d\d \d\d:\d\d is kept too; go on", line)
    assert line.endswith(f"bga-isle play --resume {newer[-1]}")
    assert told("--save", tmp_path / "elsewhere.json") == []
    with terminal(tmp_path, *newer) as person:
        person.expect("Black> ")
        (line,) = told()
        assert line.endswith(f"play --resume {older}")
    called(tmp_path, *newer, typed="concede\n")
    called(tmp_path, "play", "--resume", older, typed="concede\n")
    assert told() == []


def test_a_resumed_game_says_its_file_and_help_a_finished_one_does_not(tmp_path: Path) -> None:
    game = tmp_path / "game.json"
    called(tmp_path, *BLACK, "--save", game, typed="push\n")
    greeting = f'The game is kept in {game}. Type "help" at any time.\n'
    assert called(tmp_path, "play", "--resume", game, typed="concede\n")[1].startswith(greeting)
    assert greeting not in called(tmp_path, "play", "--resume", game)[1]


def test_help_says_who_owns_a_stack(tmp_path: Path) -> None:
    output = called(tmp_path, *BLACK, typed="h\n")[1]
    assert "whoever is on top owns the whole stack" in output
    assert "board           show the turn again" in output
