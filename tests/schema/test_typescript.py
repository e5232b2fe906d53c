"""The declarations say what the schema says; the compiler's own view is in test_compiler.py."""

import json
import re
from typing import get_args

from bga_isle.flow.chart import CHART
from bga_isle.model.actions import Action, ActUndo
from bga_isle.model.events import Event
from bga_isle.model.grid import DIRECTIONS, ISLES, SPACES
from bga_isle.model.pieces import CARDS, COLOURS
from bga_isle.schema.document import document
from bga_isle.schema.typescript import text

DECLARED = text()


def union(name: str) -> list[str]:
    """The alternatives of an exported type."""
    found = re.search(rf"^export type {name} =(.*?);$", DECLARED, re.MULTILINE | re.DOTALL)
    assert found is not None, name
    return [option.strip() for option in found[1].split("|") if option.strip()]


def test_every_definition_is_exported_once() -> None:
    exported = re.findall(r"^export (?:type|interface) (\w+)", DECLARED, re.MULTILINE)
    assert exported == [*document()["$defs"]]
    assert len({*exported}) == len(exported)


def test_words_are_unions_of_literals() -> None:
    for name, words in {
        "Card": CARDS,
        "Colour": COLOURS,
        "Direction": DIRECTIONS,
        "StateName": CHART.states,
        "Space": SPACES,
        "Isle": ISLES,
    }.items():
        assert union(name) == [json.dumps(word) for word in words]


def test_unions_name_their_members_and_members_carry_the_tag() -> None:
    for name, field, kinds in (
        ("PossibleAction", "action", get_args(Action)),
        ("Action", "action", (*get_args(Action), ActUndo)),
        ("Event", "type", get_args(Event)),
    ):
        assert union(name) == [kind.__name__ for kind in kinds]
        for kind in kinds:
            tag = kind.__struct_config__.tag
            assert (
                f'export interface {kind.__name__} {{\n  readonly {field}: "{tag}";\n' in DECLARED
            )


def test_docstrings_come_along() -> None:
    assert f"/** {Action.__args__[0].__doc__} */\nexport interface ActPlayCard {{" in DECLARED
    assert " */\nexport interface Pending {" in DECLARED
    assert len(re.findall(r"^/\*\*", DECLARED, re.MULTILINE)) == len(document()["$defs"])


def test_every_field_is_readonly() -> None:
    fields = [line for line in DECLARED.splitlines() if re.match(r"  \w", line)]
    assert fields
    assert all(line.startswith("  readonly ") for line in fields)
