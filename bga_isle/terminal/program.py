"""The program as its surroundings find it: streams that are closed or full, odd ideas of a screen's width."""

import os
import sys
from contextlib import suppress
from io import StringIO
from typing import Any, Final, NoReturn

import typer

from bga_isle.streams import drop_the_output

from .outside import said

NARROWEST: Final = 20
WIDEST: Final = 1000


class Program(typer.Typer):
    """A command line that a sentence ends, never a traceback, when its output goes nowhere."""

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """Runs the command; the program ends with its status."""
        _believe_the_screen_alone()
        if not _streams_are_there():
            _end("the output is closed")
        try:
            try:
                return super().__call__(*args, **kwargs)
            finally:
                sys.stdout.flush()
        except BrokenPipeError:
            drop_the_output()
            sys.exit(1)
        except OSError as error:
            drop_the_output()
            _end(f"input or output failed: {said(error)}")


def _believe_the_screen_alone() -> None:
    """Forgets a size that the environment claims and no screen has."""
    for name in ("COLUMNS", "LINES"):
        claimed = os.environ.get(name, "")
        sane = claimed.isascii() and claimed.isdigit() and len(claimed) < 5
        if not (sane and NARROWEST <= int(claimed) <= WIDEST):
            os.environ.pop(name, None)


def _streams_are_there() -> bool:
    """Fills closed streams, lest a file of the game gets their number; says whether output was open."""
    there = sys.stdout is not None
    for name in ("stdin", "stdout", "stderr"):
        if getattr(sys, name) is None:
            os.open(os.devnull, os.O_RDWR)
            setattr(sys, name, StringIO())
    return there


def _end(text: str) -> NoReturn:
    with suppress(OSError):
        sys.stderr.write(f"bga-isle: {text}\n")
    sys.exit(1)
