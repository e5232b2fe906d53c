"""The pages for readers hold code that runs, links that lead somewhere and the chart as it is."""

import json
import re
from pathlib import Path
from typing import get_args

import pytest

from bga_isle import Table
from bga_isle.diagram import mermaid
from bga_isle.flow.chart import CHART
from bga_isle.model.actions import ACTIONS, ActUndo
from bga_isle.model.events import Event

ROOT = Path(__file__).parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")])


def blocks(page: Path, language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", page.read_text("utf-8"), re.DOTALL)


@pytest.mark.parametrize("name", ["README.md", "docs/protocol.md"])
def test_the_python_of_a_page_runs(name: str) -> None:
    codes = blocks(ROOT / name, "python")
    assert codes
    for code in codes:
        exec(compile(code, name, "exec"), {})


def test_the_position_of_the_protocol_page_starts_a_game() -> None:
    (position,) = blocks(ROOT / "docs" / "protocol.md", "json")
    assert Table.from_position(json.loads(position)).state == "playCard"


def test_embedding_takes_about_twenty_lines() -> None:
    (code,) = blocks(ROOT / "README.md", "python")
    assert len([line for line in code.splitlines() if line.strip()]) <= 22


def test_the_readme_shows_the_chart_as_it_is() -> None:
    (diagram,) = blocks(ROOT / "README.md", "mermaid")
    assert diagram == mermaid(CHART) + "\n", "take the diagram over from docs/states.md"


def test_the_protocol_page_names_every_action_and_event() -> None:
    text = (ROOT / "docs" / "protocol.md").read_text("utf-8")
    kinds = {str(action.__struct_config__.tag) for action in (*ACTIONS, ActUndo())}
    kinds |= {str(event.__struct_config__.tag) for event in get_args(Event)}
    assert [kind for kind in sorted(kinds) if f"| `{kind}` |" not in text] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_between_pages_lead_somewhere(page: Path) -> None:
    links = re.findall(r"\]\((?!https?:)([^)#]+)", page.read_text("utf-8"))
    assert [link for link in links if not (page.parent / link).exists()] == []
