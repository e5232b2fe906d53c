"""What the protocol page says of the schema is what the schema holds."""

import re
from pathlib import Path
from typing import get_args

from bga_isle.model.actions import Action, ActUndo
from bga_isle.model.events import Event
from bga_isle.schema.document import DIALECT, ROOTS, document

TEXT = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text("utf-8")
SECTION = TEXT.partition("\n## Schema\n")[2]
ROWS = dict(re.findall(r"^\| ([a-z ]+) \| (.*) \|$", SECTION, re.MULTILINE))
IN_PYTHON = {kind.__name__ for kind in (*get_args(Action), ActUndo, *get_args(Event))}


def test_every_definition_of_the_schema_is_named() -> None:
    named = {name for row in ROWS.values() for name in re.findall(r"`([A-Z]\w*)`", row)}
    definitions = document()["$defs"].keys()
    assert named <= definitions
    assert definitions - named <= IN_PYTHON


def test_the_roots_and_the_dialect_are_the_schemas() -> None:
    assert tuple(re.findall(r"`(\w+)`", ROWS["roots"])) == ROOTS
    (draft,) = re.findall(r"\(draft ([\d-]+)\)", SECTION)
    assert f"/draft/{draft}/" in DIALECT
    assert set(re.findall(r"#/\$defs/(\w+)", SECTION)) <= document()["$defs"].keys()
