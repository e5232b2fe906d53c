"""Where games are kept, and that a file is whole or untouched."""

import json
import sys
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

import pytest
import typer

from bga_isle import Table
from bga_isle.errors import DamagedSave
from bga_isle.model.state import Seats
from bga_isle.record import Recorder
from bga_isle.terminal import files
from bga_isle.terminal.files import SavedGame, Sitter
from bga_isle.terminal.game import Game


def saved(seed: int = 1, choices: int = 0) -> tuple[SavedGame, Table]:
    table = Table.new(seed=seed)
    recorder = Recorder.opened(table, module="test")
    for _ in range(choices):
        seat = table.active_player
        assert seat is not None
        action = table.zombie_action(seat)
        recorder.note(seat, action, table.act(seat, action), "zombie")
    seats: Seats[Sitter] = Seats("player", "zombie")
    return SavedGame(seats=seats, table=table.save(), record=recorder.record(table)), table


def kept(path: Path, game: SavedGame) -> None:
    with files.free_place(path) as place:
        place.write(files.encoded(game))


@pytest.mark.parametrize("choices", range(12))
def test_a_game_comes_back_as_it_was(tmp_path: Path, choices: int) -> None:
    game, table = saved(choices=choices)
    kept(tmp_path / "game", game)
    read, again = files.read_game(tmp_path / "game")
    assert read == game
    assert again.save() == table.save()


def test_the_file_is_one_json_document_with_the_table_in_base64(tmp_path: Path) -> None:
    game, _ = saved()
    kept(tmp_path / "game", game)
    content = json.loads((tmp_path / "game").read_bytes())
    assert list(content) == ["kind", "format", "seats", "table", "record"]
    assert content["kind"] == files.KIND
    assert content["table"].startswith("SVNMR")
    assert content["seats"] == {"black": "player", "white": "zombie"}


def test_a_table_of_another_game_is_noticed(tmp_path: Path) -> None:
    game, _ = saved()
    other, _ = saved(seed=2)
    kept(tmp_path / "game", SavedGame(seats=game.seats, table=other.table, record=game.record))
    with pytest.raises(DamagedSave, match="its record leads to another table"):
        files.read_game(tmp_path / "game")


def test_the_data_folder_is_the_one_that_the_user_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    with files.place_of_its_own() as place:
        path = place.path
    assert path.parent == tmp_path / "bga-isle"
    assert path.match("game-*.json")


@pytest.mark.parametrize(
    ("platform", "folder"),
    [("linux", ".local/share/bga-isle"), ("darwin", "application-folder")],
)
def test_else_the_one_of_the_system(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, platform: str, folder: str
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", "not/absolute")
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setattr(typer, "get_app_dir", lambda _name: tmp_path / "application-folder")
    with files.place_of_its_own() as place:
        assert place.path.parent == tmp_path / folder


def test_two_games_of_one_moment_have_a_file_each(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr(time, "strftime", lambda _form: "game-then")
    with ExitStack() as games:
        names = [games.enter_context(files.place_of_its_own()).path.name for _ in range(3)]
    assert names == ["game-then.json", "game-then-2.json", "game-then-3.json"]


def test_a_game_is_in_its_file_before_anybody_sees_a_change(tmp_path: Path) -> None:
    path = tmp_path / "game"
    table = Table.new(seed=3, first="black")
    with files.free_place(path) as place:
        goes_into_its_file(Game.opened(table, Seats("player", "player"), place, dealt=True))


def goes_into_its_file(game: Game) -> None:
    path = game.path
    assert path.read_bytes() == b""
    action = game.table.possible_actions()[0]
    changes: list[Callable[[], object]] = [
        lambda: game.choose("black", action),
        lambda: game.undo("black"),
        lambda: game.zombie("black"),
        lambda: game.concede("white"),
    ]
    for version, change in enumerate(changes, start=1):
        change()
        assert game.kept
        read, table = files.read_game(path)
        assert table.version == version
        assert table.save() == game.table.save()
        assert read.record == game.record
    assert game.active is None


def test_who_sits_where_is_kept_too(tmp_path: Path) -> None:
    path = tmp_path / "game"
    with files.free_place(path) as place:
        game = Game.opened(Table.new(seed=3), Seats("player", "player"), place, dealt=True)
        game.quit("white")
    assert files.read_game(path)[0].seats == game.seats == Seats("player", "zombie")
