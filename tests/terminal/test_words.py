"""The terminal has a word for everything it shows."""

from bga_isle.log import EFFECT_NAMES
from bga_isle.model.pieces import EFFECTS
from bga_isle.terminal.words import AIM, COMMANDS, HINTS, TYPING

NARROW = 80
"""Columns that any terminal has."""


def test_every_effect_has_a_name_and_a_line_of_its_own() -> None:
    assert tuple(HINTS) == EFFECTS
    assert tuple(EFFECT_NAMES) == EFFECTS
    assert len(set(HINTS.values())) == len(EFFECTS)


def test_every_line_of_a_menu_and_of_help_fits_a_narrow_terminal() -> None:
    for effect, hint in HINTS.items():
        assert len(f"  10 White Forced Discard  {hint}") <= NARROW
        if effect not in ("playTwice", "wild"):
            assert len(f"  10 Forced Discard  {hint} (again)") <= NARROW
    for line in (*AIM.splitlines(), *TYPING.splitlines()):
        assert len(line) <= NARROW
    for command, meaning in COMMANDS.items():
        assert len(f"  {command:<15} {meaning}") <= NARROW
