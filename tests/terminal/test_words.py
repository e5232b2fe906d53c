"""The terminal has a word for everything it shows."""

from bga_isle.log import EFFECT_NAMES
from bga_isle.model.pieces import EFFECTS
from bga_isle.terminal.words import HINTS


def test_every_effect_has_a_name_and_a_line_of_its_own() -> None:
    assert tuple(HINTS) == EFFECTS
    assert tuple(EFFECT_NAMES) == EFFECTS
    assert len(set(HINTS.values())) == len(EFFECTS)
