"""The last words of a sitting: what the game came to, where it is kept, how to go on."""

from contextlib import suppress
from pathlib import Path

from .files import write_record
from .game import Game
from .leaving import command
from .outside import named, said
from .screen import Screen


def end(game: Game, screen: Screen, record_to: Path | None) -> int:
    """The end of a finished game; returns the exit status."""
    view = game.table.view()
    assert view.result is not None
    screen.end(view, view.result)
    status = 0
    if game.trouble is not None:
        status = _try_again_to_keep(game, screen)
    if record_to is not None:
        try:
            write_record(record_to, game.record)
        except OSError as error:
            screen.complaint(f"The record could not be written: {said(error)}")
            return 1
        screen.text(f"The record is in {named(record_to)}")
    if status == 0:
        screen.text(f"See it again with: {command('replay', game.path)}")
    return status


def leave(game: Game, screen: Screen, record_to: Path | None, status: int) -> int:
    """The way out of a game that goes on another time; returns the exit status."""
    with suppress(OSError):
        screen.text("")
        if game.trouble is not None and _try_again_to_keep(game, screen):
            return 1
        if not game.kept:
            screen.text("No choice was made, so there is nothing to keep")
            return status
        screen.text(f"The game is kept in {named(game.path)}")
        options = () if record_to is None else ("--record", record_to)
        screen.text(f"Go on with: {command('play', '--resume', game.path, *options)}")
    return status


def _try_again_to_keep(game: Game, screen: Screen) -> int:
    """The last attempt before the program ends; returns the exit status."""
    game.keep()
    if game.trouble is None:
        return 0
    screen.complaint(f"The game could not be kept: {game.trouble}")
    return 1
