"""The page about OpenSpiel and PettingZoo is a program that runs, and its figures are the modules'."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from bga_isle.embed import opening
from bga_isle.embed.observing import PARTS, SIZE, STATES
from bga_isle.embed.openspiel import DEFAULT_TURNS, SHORT_NAME
from bga_isle.embed.picture import HEIGHT, WIDTH
from bga_isle.embed.spiel_observers import MomentObserver
from bga_isle.flow.chart import CHART
from bga_isle.model.pieces import CARDS
from tests.docs.test_pages_run import blocks

PAGE = Path(__file__).parents[2] / "docs" / "frameworks.md"
TEXT = PAGE.read_text("utf-8")


PROGRAMS = [
    ("openspiel", r"^OpenSpiel: (black|white) has won$"),
    ("openspiel", r"^OpenSpiel's search: actPlayCard\(\w+-[\w-]+\)$"),
    ("pettingzoo", r"^PettingZoo: (black|white) has won$"),
]
ALONE = """
import sys
brings = {"openspiel": ("pyspiel", "open_spiel"), "pettingzoo": ("pettingzoo", "gymnasium")}
for extra, packages in brings.items():
    if extra != sys.argv[1]:
        sys.modules.update(dict.fromkeys(packages))
exec(compile(sys.stdin.read(), "block", "exec"), {})
"""


@pytest.mark.parametrize(
    ("number", "extra", "said"), [(n, *program) for n, program in enumerate(PROGRAMS)]
)
def test_each_block_runs_by_itself_with_its_own_extra(number: int, extra: str, said: str) -> None:
    codes = blocks(PAGE, "python")
    assert len(codes) == len(PROGRAMS)
    done = subprocess.run(
        [sys.executable, "-c", ALONE, extra],
        input=codes[number],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert re.search(said, done.stdout, re.MULTILINE)


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
        f"has {MomentObserver(None, DEFAULT_TURNS).tensor.size} numbers, `turns` being the last",
        f"a picture of {HEIGHT} × {WIDTH} points",
        (
            f"0–{len(CARDS) - 1} a card, {len(CARDS)}–{len(opening.OUTCOMES) - 3} a row of bears, "
            f"{len(opening.OUTCOMES) - 2} and {len(opening.OUTCOMES) - 1} who starts"
        ),
    ],
)
def test_its_figures_are_the_modules(said: str) -> None:
    assert said in TEXT.replace("\n  ", " ")
