"""The JSON Schema holds for what games exchange and for nothing else."""

from collections import Counter
from collections.abc import Iterator
from typing import Any, get_args

import jsonschema_rs
import msgspec
import pytest

from bga_isle import ACTIONS, Table
from bga_isle.flow.chart import CHART
from bga_isle.model.actions import Action, ActUndo
from bga_isle.model.events import Event
from bga_isle.model.grid import DIRECTIONS
from bga_isle.model.pieces import CARDS, COLOURS, EFFECTS
from bga_isle.record import Concession
from bga_isle.schema.document import DIALECT, ROOTS, document, text

from .samples import Sample, of_a_game, of_records, of_seats, plain

DOCUMENT = document()
DEFINITIONS = DOCUMENT["$defs"]


def validator(name: str) -> Any:
    return jsonschema_rs.Draft202012Validator({**DOCUMENT, "anyOf": [{"$ref": f"#/$defs/{name}"}]})


VALIDATORS = {name: validator(name) for name in DEFINITIONS}
WHOLE = jsonschema_rs.Draft202012Validator(DOCUMENT)


def nodes(node: Any) -> Iterator[dict[str, Any]]:
    if isinstance(node, dict):
        yield node
    for inner in node.values() if isinstance(node, dict) else node if type(node) is list else ():
        yield from nodes(inner)


def test_it_is_a_sound_document_of_its_dialect() -> None:
    assert DOCUMENT["$schema"] == DIALECT
    jsonschema_rs.meta.validate(DOCUMENT)
    assert msgspec.json.decode(text()) == DOCUMENT


def test_every_part_has_a_name_for_people_and_every_reference_leads_to_one() -> None:
    referred = {node["$ref"] for node in nodes(DOCUMENT) if "$ref" in node}
    assert referred <= {f"#/$defs/{name}" for name in DEFINITIONS}
    assert all(name.isalnum() and name[0].isupper() for name in DEFINITIONS)
    assert {"SeatsOfCards", "SeatsOfInt", "Pending", "Shift", "Move", "GamestateArgs"} <= {
        *DEFINITIONS
    }
    assert all("description" in schema for schema in DEFINITIONS.values())
    assert not any("discriminator" in node for node in nodes(DOCUMENT))


def test_words_stand_in_one_place_in_the_games_own_order() -> None:
    for name, words in {
        "Card": CARDS,
        "Colour": COLOURS,
        "Effect": EFFECTS,
        "Direction": DIRECTIONS,
        "StateName": CHART.states,
    }.items():
        assert DEFINITIONS[name]["enum"] == list(words)
        holding = [
            node for node in nodes(DOCUMENT) if sorted(words) == sorted(node.get("enum", []))
        ]
        assert holding == [DEFINITIONS[name]]


def test_a_field_keeps_its_default_beside_the_reference() -> None:
    assert DEFINITIONS["Position"]["properties"]["state"] == {
        "$ref": "#/$defs/StateName",
        "default": "playCard",
    }
    assert DEFINITIONS["View"]["properties"]["state"] == {"$ref": "#/$defs/StateName"}


def fits(sample: Sample) -> None:
    name, value = sample
    VALIDATORS[name].validate(value)
    if name in ROOTS:
        WHOLE.validate(value)


def test_whatever_random_games_exchange_fits() -> None:
    seen: Counter[str] = Counter()
    for seed in range(6):
        for name, value in of_a_game(seed):
            fits((name, value))
            seen[name] += 1
            seen[value.get("type", value.get("action", "")) if name != "Gamestate" else ""] += 1
            if name == "Event":
                fits(("TableEvent", value))
            if name == "PossibleAction":
                fits(("Action", value))
    rare = {"turnSkipped", "effectFizzled"}
    assert {tag(kind) for kind in get_args(Event)} - seen.keys() <= rare
    assert {tag(kind) for kind in get_args(Action)} <= seen.keys()


def tag(kind: type[msgspec.Struct]) -> str:
    return str(kind.__struct_config__.tag)


@pytest.mark.parametrize("sample", [*of_seats(), *of_records()], ids=str)
def test_seats_and_records_fit(sample: Sample) -> None:
    fits(sample)
    if sample[0] == "SeatEvent":
        fits(("TableEvent", sample[1]))
        assert not VALIDATORS["Event"].is_valid(sample[1])


def test_a_position_can_be_handed_in_without_what_begins_a_turn() -> None:
    position = plain(Table.new(1).position())
    for field in ("state", "used", "held", "pending"):
        del position[field]
        fits(("Position", position))
    del position["decks"]
    assert not VALIDATORS["Position"].is_valid(position)


def test_actions_are_told_from_controls_and_concessions() -> None:
    for action in ACTIONS:
        for name in ("PossibleAction", "Action", "RecordedAction"):
            fits((name, plain(action)))
    undo, concession = plain(ActUndo()), plain(Concession())
    unions = ("PossibleAction", "Action", "RecordedAction")
    assert [VALIDATORS[name].is_valid(undo) for name in unions] == [False, True, True]
    assert [VALIDATORS[name].is_valid(concession) for name in unions] == [False, False, True]


BAD: tuple[Any, ...] = (None, True, "0", "black-hug", "UP", -1, 16, 1.5, [], {})
DECODER: msgspec.json.Decoder[Action | ActUndo] = msgspec.json.Decoder(Action | ActUndo)


def decodes(value: Any) -> bool:
    try:
        DECODER.decode(msgspec.json.encode(value))
    except msgspec.ValidationError:
        return False
    return True


def test_the_schema_refuses_what_the_door_refuses() -> None:
    refused = 0
    for action in (*ACTIONS[::20], ActUndo()):
        right = plain(action)
        wrong = [{**right, "isle": 1}, [right], {**right, "action": "actDance"}]
        wrong += [{key: right[key] for key in right if key != left_out} for left_out in right]
        wrong += [{**right, key: bad} for key in right for bad in BAD]
        for value in wrong:
            assert VALIDATORS["Action"].is_valid(value) == decodes(value), value
            refused += not decodes(value)
    assert refused > 500


@pytest.mark.parametrize(
    ("name", "field", "bad"),
    [
        ("View", "board", [""] * 15),
        ("View", "board", [""] * 15 + ["x"]),
        ("View", "state", "wildSub"),
        ("View", "sunk", [4]),
        ("View", "hands", {"black": ["white-hug"], "white": []}),
        ("View", "decks", {"black": [], "white": []}),
        ("View", "pending", {"card": "black-leap"}),
        ("View", "version", "1"),
        ("Position", "active", "red"),
        ("Position", "held", "B"),
        ("Position", "seed", "7"),
        ("Gamestate", "name", "dance"),
        ("Gamestate", "args", {"possible_actions": [{"action": "actUndo"}], "undoable": True}),
    ],
)
def test_one_wrong_field_does_not_fit(name: str, field: str, bad: Any) -> None:
    value = next(value for kind, value in of_a_game(1) if kind == name)
    assert not VALIDATORS[name].is_valid({**value, field: bad})
    assert not WHOLE.is_valid({**value, field: bad})


def test_each_event_needs_its_own_fields() -> None:
    for name, event in of_a_game(2):
        if name == "Event":
            assert not VALIDATORS["Event"].is_valid({**event, "type": "bearDanced"})
            assert not VALIDATORS["Event"].is_valid({**event, "more": 1})
            for field in event:
                less = {key: event[key] for key in event if key != field}
                assert not VALIDATORS["Event"].is_valid(less)


def test_a_record_with_a_wrong_move_does_not_fit() -> None:
    _, record = next(of_records())
    assert record["moves"]
    for bad in ({"seat": "red"}, {"by": "robot"}, {"action": {"action": "actDance"}}):
        moves = [{**record["moves"][0], **bad}, *record["moves"][1:]]
        assert not VALIDATORS["Record"].is_valid({**record, "moves": moves})
