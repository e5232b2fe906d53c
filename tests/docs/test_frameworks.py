"""The page about OpenSpiel and PettingZoo is a program that runs, and its figures are the modules'."""

import re
from pathlib import Path

import pytest

from bga_isle.embed import opening
from bga_isle.embed.observing import PARTS, SIZE, STATES
from bga_isle.embed.openspiel import DEFAULT_TURNS, SHORT_NAME
from bga_isle.embed.picture import HEIGHT, WIDTH
from bga_isle.flow.chart import CHART
from bga_isle.model.pieces import CARDS
from tests.docs.test_pages_run import blocks

PAGE = Path(__file__).parents[2] / "docs" / "frameworks.md"
TEXT = PAGE.read_text("utf-8")


def test_its_program_plays_both_and_says_who_has_won(capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile("\n".join(blocks(PAGE, "python")), PAGE, "exec"), {})
    said = capsys.readouterr().out
    assert re.search(r"^OpenSpiel: (black|white) has won$", said, re.MULTILINE)
    assert re.search(r"^PettingZoo: (black|white) has won$", said, re.MULTILINE)


def test_its_table_has_every_part_with_its_shape() -> None:
    rows = re.findall(r"^\| (`.*?) \| ([\d ×]+?)(?: each)? \|", TEXT, re.MULTILINE)
    told = {
        name: tuple(int(side) for side in shape.split(" × "))
        for names, shape in rows
        for name in re.findall(r"`(\w+)`", names)
    }
    assert told == PARTS
    assert tuple(CHART.states) == STATES


@pytest.mark.parametrize(
    "said",
    [
        f'load_game("{SHORT_NAME}")',
        f"**`max_turns`** ({DEFAULT_TURNS} unless given",
        f"the same {SIZE} zeros and ones",
        f"a picture of {HEIGHT} × {WIDTH} points",
        (
            f"0–{len(CARDS) - 1} a card, {len(CARDS)}–{len(opening.OUTCOMES) - 3} a row of bears, "
            f"{len(opening.OUTCOMES) - 2} and {len(opening.OUTCOMES) - 1} who starts"
        ),
    ],
)
def test_its_figures_are_the_modules(said: str) -> None:
    assert said in TEXT.replace("\n  ", " ")
