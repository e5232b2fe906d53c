"""How a command ends where something is refused: with a sentence and a status, never with a traceback."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NoReturn

import typer

from bga_isle.errors import BadRecord, IsleError
from bga_isle.extras import extra

from .outside import clean, said


class _Told(Exception):
    """A refusal together with the file it is about."""

    def __init__(self, text: str, status: int) -> None:
        super().__init__(text)
        self.status = status


@contextmanager
def about(file: Path) -> Iterator[None]:
    """Names the file in whatever is refused because of it."""
    try:
        yield
    except IsleError as error:
        raise _Told(f"{file}: {error}", 1 if isinstance(error, BadRecord) else 2) from error


@contextmanager
def refusals() -> Iterator[None]:
    """Ends the program where something is refused."""
    try:
        yield
    except _Told as told:
        _end(str(told), told.status)
    except IsleError as error:
        _end(str(error), 2)
    except OSError as error:
        if error.filename is None:
            raise
        _end(said(error), 2)


@contextmanager
def needing(name: str) -> Iterator[None]:
    """Ends the program where something is not installed that an extra brings."""
    try:
        with extra(name):
            yield
    except ModuleNotFoundError as missing:
        wrong(str(missing))


def wrong(text: str) -> NoReturn:
    """Ends the program because of what it was asked to do."""
    _end(text, 2)


def _end(text: str, status: int) -> NoReturn:
    typer.echo(f"bga-isle: {clean(text)}", err=True)
    raise typer.Exit(status)
