"""docs/rules.md names every ruling once, and everything that it names exists."""

import ast
import re
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.rules.markers import marked

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "rules.md"
RULINGS = [f"R{number}" for number in range(1, 26)]
OURS = {"R4", "R6", "R8", "R12", "R13", "R16", "R19", "R20", "R21", "R24", "R25"}


class Row(NamedTuple):
    words: str
    carried_out_by: list[tuple[str, str]]
    shown_by: list[tuple[str, str]]


def names(cell: str) -> list[tuple[str, str]]:
    """The names of a cell, each with the file of the link that it stands behind."""
    found = []
    for part in cell.split("<br>"):
        match = re.fullmatch(
            r"\[([\w/]+\.py)\]\((\.\./[\w/]+\.py)\) (`[\w.]+`(?:, `[\w.]+`)*)", part
        )
        assert match, f"no link with names: {part}"
        text, target, quoted = match.groups()
        assert target.endswith(f"/{text}"), f"the link {text} leads to {target}"
        found += [(target, name) for name in re.findall(r"`([\w.]+)`", quoted)]
    return found


def rows() -> list[tuple[str, Row]]:
    """Each table row of the page that begins with a ruling."""
    found = []
    for line in PAGE.read_text("utf-8").splitlines():
        if re.match(r"\| R\d", line):
            ruling, words, code, tests = (cell.strip() for cell in line.strip("| ").split(" | "))
            found.append((ruling, Row(words, names(code), names(tests))))
    return found


def defined(file: Path) -> set[str]:
    """The names that a module defines at its top, and the methods of its classes."""
    found: set[str] = set()
    for node in ast.parse(file.read_text("utf-8")).body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            found.add(node.name)
        if isinstance(node, ast.ClassDef):
            methods = (method for method in node.body if isinstance(method, ast.FunctionDef))
            found |= {f"{node.name}.{method.name}" for method in methods}
        if isinstance(node, ast.Assign):
            found |= {target.id for target in node.targets if isinstance(target, ast.Name)}
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            found.add(node.target.id)
    return found


def test_every_ruling_stands_on_the_page_once_and_in_order() -> None:
    assert [ruling for ruling, _ in rows()] == RULINGS


@pytest.mark.parametrize("ruling", RULINGS)
def test_what_carries_a_ruling_out_exists(ruling: str) -> None:
    row = dict(rows())[ruling]
    assert row.carried_out_by
    for target, name in row.carried_out_by:
        file = (PAGE.parent / target).resolve()
        assert file.is_relative_to(ROOT / "bga_isle")
        assert name in defined(file), f"{target} has no {name}"


@pytest.mark.parametrize("ruling", RULINGS)
def test_the_tests_that_show_a_ruling_exist_and_are_marked_with_it(ruling: str) -> None:
    row, shows = dict(rows())[ruling], marked("rule")[ruling]
    assert row.shown_by
    for target, name in row.shown_by:
        assert f"{target.removeprefix('../tests/')}::{name}" in shows, f"{name} is not marked"


def test_no_test_is_marked_with_a_ruling_that_does_not_exist() -> None:
    assert set(marked("rule")) == set(RULINGS)


@pytest.mark.parametrize("ruling", RULINGS)
def test_the_projects_own_readings_are_said_to_be_its_own(ruling: str) -> None:
    assert ("**Ours" in dict(rows())[ruling].words) == (ruling in OURS)


def test_every_link_of_the_page_resolves() -> None:
    for target in re.findall(r"\]\(([^)]+)\)", PAGE.read_text("utf-8")):
        assert (PAGE.parent / target).is_file(), target
