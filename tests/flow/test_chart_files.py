"""The files of states/: strictly decoded, one tree, every fault named by file and key."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from bga_isle.errors import ChartFault
from bga_isle.flow.chart_files import Node, StateFile, read, shipped, tree

from .broken import Fault, added, case, changed, fault


def nodes(texts: Mapping[str, str]) -> dict[str, Node]:
    return {node.name: node for root in tree(texts) for node in root.walk()}


def test_the_shipped_files_are_one_a_state() -> None:
    assert list(shipped()) == [
        "chooseTarget.toml",
        "draw.toml",
        "gameEnd.toml",
        "gameSetup.toml",
        "overcrowd.toml",
        "playCard.toml",
        "playTwiceSub.toml",
        "sink.toml",
        "skipTurn.toml",
        "wildSub.toml",
    ]


def test_a_folder_is_read_in_the_order_of_names_and_only_its_toml_files(tmp_path: Path) -> None:
    (tmp_path / "b.toml").write_text("id = 2 # ü", "utf-8")
    (tmp_path / "a.toml").write_text("id = 1", "utf-8")
    (tmp_path / "toml.txt").write_text("id = 3", "utf-8")
    assert list(read(tmp_path).items()) == [("a.toml", "id = 1"), ("b.toml", "id = 2 # ü")]


def test_a_walk_names_parents_first() -> None:
    (root,) = (root for root in tree(shipped()) if root.name == "wildSub")
    assert [node.name for node in root.walk()] == [
        "wildSub",
        "wildSub.chooseCard",
        "wildSub.chooseTarget",
        "wildSub.playTwiceSub",
        "wildSub.playTwiceSub.chooseCard",
        "wildSub.playTwiceSub.chooseTarget",
    ]


def test_the_roots_are_the_files_in_their_order() -> None:
    assert [root.name for root in tree({"b.toml": "id = 1", "a.toml": "id = 2"})] == ["b", "a"]


def test_a_state_knows_where_it_is_written() -> None:
    inner = nodes(shipped())["wildSub.playTwiceSub.chooseTarget"]
    assert inner.file == "wildSub.toml"
    assert inner.key == "states.playTwiceSub.states.chooseTarget."
    found = inner.fault("id", "is odd")
    assert isinstance(found, ChartFault)
    assert (found.file, found.key) == (
        "wildSub.toml",
        "states.playTwiceSub.states.chooseTarget.id",
    )
    assert str(found) == "wildSub.toml: states.playTwiceSub.states.chooseTarget.id: is odd"


@pytest.mark.parametrize(
    ("name", "parent", "beside"),
    [
        ("sink", "", "draw"),
        ("wildSub.chooseCard", "wildSub", "wildSub.draw"),
        ("wildSub.playTwiceSub.chooseCard", "wildSub.playTwiceSub", "wildSub.playTwiceSub.draw"),
    ],
)
def test_transitions_name_siblings(name: str, parent: str, beside: str) -> None:
    node = nodes(shipped())[name]
    assert node.parent == parent
    assert node.beside("draw") == beside


def test_a_used_definition_brings_all_but_ids_and_exits() -> None:
    found = nodes(shipped())
    used, here = found["chooseTarget"].spec, found["wildSub.chooseTarget"].spec
    assert here == StateFile(
        id=7,
        type="activeplayer",
        description=used.description,
        descriptionmyturn=used.descriptionmyturn,
        possibleactions=used.possibleactions,
    )


def test_a_used_composite_keeps_its_inner_transitions_and_takes_the_ids_given() -> None:
    found = nodes(shipped())
    outer, inner = found["playTwiceSub"].spec, found["wildSub.playTwiceSub"].spec
    assert outer.transitions == {"done": "overcrowd", "endGame": "gameEnd"}
    assert inner.transitions == {}
    assert inner.initial == "chooseCard"
    for name in ("chooseCard", "chooseTarget"):
        above = found[f"playTwiceSub.{name}"].spec
        below = found[f"wildSub.playTwiceSub.{name}"].spec
        assert below.transitions == above.transitions != {}
        assert below.possibleactions == above.possibleactions
    assert [
        found[f"wildSub.playTwiceSub.{name}"].spec.id for name in ("chooseCard", "chooseTarget")
    ] == [8, 9]


UNDECODED = [
    case(
        changed("draw.toml", "id = 12", "id = '12'"),
        "draw.toml",
        "id",
        "Expected `int | null`, got `str`",
    ),
    case(
        changed("draw.toml", "id = 12", "id = true"),
        "draw.toml",
        "id",
        "Expected `int | null`, got `bool`",
    ),
    case(
        changed("draw.toml", '"game"', '"multipleactiveplayer"'),
        "draw.toml",
        "type",
        "Invalid enum value 'multipleactiveplayer'",
    ),
    case(
        changed("draw.toml", "id = 12", "idd = 12"),
        "draw.toml",
        "idd",
        "Object contains unknown field `idd`",
    ),
    case(
        changed("playCard.toml", '["actPlayCard"]', '["actPlayCard", 1]'),
        "playCard.toml",
        "possibleactions[1]",
        "Expected `str`, got `int`",
    ),
    case(
        changed("wildSub.toml", "id = 6", "id = '6'"),
        "wildSub.toml",
        "states.chooseCard.id",
        "Expected `int | null`, got `str`",
    ),
    case(
        changed("sink.toml", 'next = "draw"', "next = 3"),
        "sink.toml",
        "transitions.next",
        "Expected `str`, got `int`",
    ),
    case(
        changed("wildSub.toml", "chooseTarget = 9", 'chooseTarget = "9"'),
        "wildSub.toml",
        "states.playTwiceSub.ids.chooseTarget",
        "Expected `int`, got `str`",
    ),
    case(
        {"draw.toml": "transitions = 3"},
        "draw.toml",
        "transitions",
        "Expected `object`, got `int`",
    ),
    case({"draw.toml": "states = 3"}, "draw.toml", "states", "this is a table of states"),
    case({"draw.toml": "states.x = 3"}, "draw.toml", "states.x", "a state is a table"),
    case({"a.b.toml": "id = 1"}, "a.b.toml", "(name)", "a state's name is one word"),
    case(
        {"a.toml": "[states.'b.c']\nid = 1"},
        "a.toml",
        "states.b.c.(name)",
        "a state's name is one word",
    ),
]


@pytest.mark.parametrize(("texts", "expected"), UNDECODED)
def test_a_file_of_the_wrong_shape_is_refused(texts: dict[str, str], expected: Fault) -> None:
    assert fault(texts) == expected


def test_a_file_that_is_no_toml_is_refused() -> None:
    file, key, reason = fault(changed("draw.toml", "id = 12", "id = "))
    assert (file, key) == ("draw.toml", "(syntax)")
    assert "line 1" in reason


def test_a_fault_keeps_its_cause() -> None:
    with pytest.raises(ChartFault) as refused:
        tree({"draw.toml": "id ="})
    assert refused.value.__cause__ is not None


MISUSED = [
    case(
        changed("wildSub.toml", 'use = "playTwiceSub"', 'use = "elsewhere"'),
        "wildSub.toml",
        "states.playTwiceSub.use",
        "there is no elsewhere.toml",
    ),
    case(
        changed("sink.toml", "id = 11", 'id = 11\nuse = "draw"'),
        "sink.toml",
        "use",
        "only a state inside another takes a definition over",
    ),
    case(
        changed("wildSub.toml", 'use = "playTwiceSub"', 'use = "wildSub"'),
        "wildSub.toml",
        "states.playTwiceSub.states.playTwiceSub.use",
        "wildSub would contain itself",
    ),
    case(
        {
            **shipped(),
            "one.toml": '[states.playTwiceSub]\nuse = "two"',
            "two.toml": '[states.playTwiceSub]\nuse = "one"',
        },
        "one.toml",
        "states.playTwiceSub.states.playTwiceSub.states.playTwiceSub.use",
        "two would contain itself",
    ),
    case(
        changed("wildSub.toml", "chooseTarget = 9", "chooseTargets = 9"),
        "wildSub.toml",
        "states.playTwiceSub.ids.chooseTargets",
        "playTwiceSub has no such state",
    ),
    case(
        changed("wildSub.toml", "chooseTarget = 9", ""),
        "wildSub.toml",
        "states.playTwiceSub.states.chooseTarget.id",
        "is missing",
    ),
]


@pytest.mark.parametrize(("texts", "expected"), MISUSED)
def test_a_wrong_use_is_refused(texts: dict[str, str], expected: Fault) -> None:
    assert fault(texts) == expected


@pytest.mark.parametrize(
    "beside",
    [
        'type = "game"',
        'description = "x"',
        'descriptionmyturn = "x"',
        'possibleactions = ["actUndo"]',
        "updateGameProgression = true",
        'initial = "x"',
        "states = { x = {} }",
    ],
)
def test_beside_use_stands_nothing_that_it_brings(beside: str) -> None:
    texts = changed("wildSub.toml", 'use = "chooseTarget"', f'use = "chooseTarget"\n{beside}')
    assert fault(texts) == (
        "wildSub.toml",
        "states.chooseTarget.use",
        "beside it only id, ids and transitions may stand",
    )


def test_a_used_definition_may_be_used_twice() -> None:
    texts = {"a.toml": "id = 1", "b.toml": '[states.x]\nuse = "a"\n[states.y]\nuse = "a"'}
    assert list(nodes(texts)) == ["a", "b", "b.x", "b.y"]


def test_one_use_may_lead_to_another() -> None:
    texts = {
        "a.toml": "[states.x]\nid = 1",
        "b.toml": '[states.y]\nuse = "a"\nids = { x = 2 }',
        "c.toml": '[states.z]\nuse = "b"',
    }
    found = nodes(texts)
    assert list(found) == ["a", "a.x", "b", "b.y", "b.y.x", "c", "c.z", "c.z.y", "c.z.y.x"]
    assert found["c.z.y.x"].key == "states.z.states.y.states.x."
    assert (found["a.x"].spec.id, found["b.y.x"].spec.id) == (1, 2)


def test_a_new_file_is_part_of_the_chart() -> None:
    assert fault(added("zoo.toml", "id = 'x'"))[0] == "zoo.toml"
