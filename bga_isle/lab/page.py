"""A summary as one page of pictures, for paper as for a screen; needs matplotlib.

Every pair of colours differs in brightness too, and what stands for the loser's
or white's part is hatched, so the page can be read in grey and without colour sight.
"""

from collections.abc import Iterable
from errno import ENOENT
from pathlib import Path
from typing import Any, Final

import matplotlib
from matplotlib.figure import Figure

from .drafts import drafted
from .faults import BadSimulation
from .pictures import PICTURES
from .playing import Plan
from .report import headline
from .summary import Summary

STEM: Final = "simulation"
FORMS: Final = (".png", ".svg")

NOTE: Final = (
    "Lines and brackets are 95 % intervals. "
    "A game that ends during a card of Play Twice or Wild counts for both."
)

_A4: Final = (8.27, 11.69)
_STYLE: Final[dict[Any, Any]] = {
    "font.family": "DejaVu Sans",
    "font.size": 8.5,
    "axes.titlesize": 10,
    "axes.titleweight": "bold",
    "axes.titlelocation": "left",
    "axes.titlepad": 8,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.edgecolor": "#666666",
    "axes.axisbelow": True,
    "grid.color": "#dddddd",
    "grid.linewidth": 0.6,
    "hatch.linewidth": 0.7,
    "legend.frameon": False,
    "svg.fonttype": "path",
    "svg.hashsalt": "isle of bears",
}


def places(path: Path) -> list[Path]:
    """The files of the page: the one named, or one a form in a folder, which may have to be made.

    Raises `BadSimulation` for another form, `OSError` where no file can be.
    """
    if path.is_dir() or not path.suffix:
        return [path / f"{STEM}{form}" for form in FORMS]
    if path.suffix.lower() not in FORMS:
        raise BadSimulation(field="plot", reason=f"{path} is none of {', '.join(FORMS)}")
    if not path.parent.is_dir():
        raise FileNotFoundError(ENOENT, "there is no such folder", str(path.parent))
    return [path]


def make_room(files: Iterable[Path]) -> None:
    """Makes the folder of `places`; raises `OSError`."""
    for file in files:
        file.parent.mkdir(exist_ok=True)


def write(
    files: Iterable[Path], plan: Plan, summary: Summary, *, partial: bool = False
) -> list[Path]:
    """Writes the page into each file; the same games give the same bytes. Raises `OSError`.

    A page of a part of the games takes no other file's place. Says where the pages are.
    """
    page, written = drawn(plan, summary), list[Path]()
    with matplotlib.rc_context(_STYLE):
        for file in files:
            form = file.suffix.lower().removeprefix(".")
            metadata = {"Date": None} if form == "svg" else {"Software": None}
            with drafted(file) as draft:
                page.savefig(draft.file, dpi=200, format=form, metadata=metadata)
                if partial:
                    draft.cut_short()
            written += filter(None, [draft.place])
    return written


@matplotlib.rc_context(_STYLE)
def drawn(plan: Plan, summary: Summary) -> Figure:
    """The page of at least one game."""
    page = Figure(figsize=_A4)
    page.text(0.07, 0.965, "Isle of Bears", size=17, weight="bold")
    page.text(0.07, 0.945, headline(plan, summary), size=9)
    grid = page.add_gridspec(
        3, 2, left=0.15, right=0.955, top=0.89, bottom=0.075, hspace=0.42, wspace=0.5
    )
    for place, draw in enumerate(PICTURES):
        draw(page.add_subplot(grid[place // 2, place % 2]), summary)
    page.text(0.07, 0.022, NOTE, size=7.5, color="#444444")
    return page
