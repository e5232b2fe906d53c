"""The page of pictures: whole, the same for the same games, and fit for grey paper."""

from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.colors import to_rgb
from matplotlib.image import imread

from bga_isle.lab import Summary, planned, simulate
from bga_isle.lab.faults import BadSimulation
from bga_isle.lab.page import drawn, make_room, places, write
from bga_isle.lab.pictures import AMBER, BLUE, INK, PICTURES

pytestmark = pytest.mark.real

PLAN = planned(51)


@pytest.fixture(scope="module", params=[1, 60])
def summary(request: pytest.FixtureRequest) -> Summary:
    games: int = request.param
    return simulate(games, seed=51)


def test_both_forms_of_a_folder(tmp_path: Path) -> None:
    summary = simulate(5, seed=51)
    files = places(tmp_path / "page")
    make_room(files)
    assert write(files, PLAN, summary) == files
    assert [file.name for file in files] == ["simulation.png", "simulation.svg"]
    height, width, _ = imread(files[0]).shape
    assert (height, width) == (2338, 1654)
    root = ElementTree.parse(files[1]).getroot()
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    before = [file.read_bytes() for file in files]
    write(files, PLAN, summary)
    assert [file.read_bytes() for file in files] == before


def test_a_page_of_a_part_of_the_games_spares_an_earlier_one(tmp_path: Path) -> None:
    summary, files = simulate(2, seed=51), places(tmp_path / "page.svg")
    write(files, PLAN, summary)
    before = files[0].read_bytes()
    assert write(files, PLAN, simulate(1, seed=51), partial=True) == [tmp_path / "page.partial.svg"]
    assert files[0].read_bytes() == before
    assert len(list(tmp_path.iterdir())) == 2


def test_nothing_lies_on_something_else_or_beside_the_page(summary: Summary) -> None:
    page = drawn(PLAN, summary)
    canvas: Any = FigureCanvasAgg(page)
    canvas.draw()
    renderer = canvas.get_renderer()
    assert len(page.axes) == len(PICTURES)
    boxes = [axes.get_tightbbox(renderer) for axes in page.axes]
    for number, box in enumerate(boxes):
        assert box is not None
        assert page.bbox.x0 <= box.x0 < box.x1 <= page.bbox.x1
        assert page.bbox.y0 <= box.y0 < box.y1 <= page.bbox.y1
        assert not any(box.overlaps(other) for other in boxes[number + 1 :] if other is not None)


def test_no_legend_names_a_thing_twice(summary: Summary) -> None:
    legends = [axes.get_legend() for axes in drawn(PLAN, summary).axes]
    entries = [[text.get_text() for text in one.get_texts()] for one in legends if one is not None]
    assert len(entries) == 3
    for words in entries:
        assert len(words) == len(set(words)) == 2


def test_colours_differ_in_brightness() -> None:
    def brightness(colour: str) -> float:
        red, green, blue = (
            part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
            for part in to_rgb(colour)
        )
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05

    for one, other in ((AMBER, BLUE), (BLUE, INK)):
        assert brightness(one) / brightness(other) > 2.5


def test_a_file_is_named_by_its_form(tmp_path: Path) -> None:
    for name in ("a.png", "b.SVG"):
        assert places(tmp_path / name) == [tmp_path / name]
    with pytest.raises(BadSimulation, match=r"none of \.png, \.svg"):
        places(tmp_path / "page.pdf")
    (tmp_path / "folder.png").mkdir()
    assert len(places(tmp_path / "folder.png")) == 2
