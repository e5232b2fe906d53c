"""The 600 actions, counted and listed independently of the code that builds them."""

from typing import Any

import msgspec
import pytest

from bga_isle.model.actions import ACTIONS, NUMBER, ActMoveStack, ActPushStack, ActUndo

from .test_pieces import KINDS

CARDS = [f"{colour}-{kind}" for colour in ("black", "white") for kind in KINDS]
COUNTS = {
    "actPlayCard": 26,
    "actActivateCard": 24,
    "actMoveStack": 240,
    "actSwapStacks": 120,
    "actGather": 16,
    "actPile": 16,
    "actPushStack": 84,
    "actPickUp": 16,
    "actPlaceBear": 16,
    "actBanish": 16,
    "actForceDiscard": 26,
}
STEPS = {
    "N": (0, -1),
    "NE": (1, -1),
    "E": (1, 0),
    "SE": (1, 1),
    "S": (0, 1),
    "SW": (-1, 1),
    "W": (-1, 0),
    "NW": (-1, -1),
}


def on_the_grid(source: int, way: str) -> bool:
    right, down = STEPS[way]
    return 0 <= source % 4 + right <= 3 and 0 <= source // 4 + down <= 3


def every_action() -> list[dict[str, Any]]:
    """What the contract's table lists, as JSON objects."""
    spaces = range(16)
    listed: list[dict[str, Any]] = []
    listed += [{"action": "actPlayCard", "card": card} for card in CARDS]
    listed += [{"action": "actActivateCard", "card": card} for card in CARDS if "wild" not in card]
    listed += [
        {"action": "actMoveStack", "source": source, "target": target}
        for source in spaces
        for target in spaces
        if source != target
    ]
    listed += [
        {"action": "actSwapStacks", "first": first, "second": second}
        for first in spaces
        for second in spaces
        if first < second
    ]
    listed += [{"action": "actGather", "target": space} for space in spaces]
    listed += [{"action": "actPile", "source": space} for space in spaces]
    listed += [
        {"action": "actPushStack", "source": source, "direction": way}
        for source in spaces
        for way in STEPS
        if on_the_grid(source, way)
    ]
    listed += [{"action": "actPickUp", "source": space} for space in spaces]
    listed += [{"action": "actPlaceBear", "target": space} for space in spaces]
    listed += [{"action": "actBanish", "target": space} for space in spaces]
    listed += [{"action": "actForceDiscard", "card": card} for card in CARDS]
    return listed


def test_there_are_600_actions_in_the_order_of_the_contract() -> None:
    assert len(ACTIONS) == 600
    assert [list(msgspec.to_builtins(action).items()) for action in ACTIONS] == [
        list(action.items()) for action in every_action()
    ]


def test_each_kind_has_its_count() -> None:
    counts: dict[str, int] = {}
    for action in ACTIONS:
        name = msgspec.to_builtins(action)["action"]
        counts[name] = counts.get(name, 0) + 1
    assert counts == COUNTS
    assert list(counts) == list(COUNTS)


def test_an_actions_number_is_its_place() -> None:
    assert [NUMBER[action] for action in ACTIONS] == list(range(600))
    assert NUMBER[ActMoveStack(0, 1)] == 50
    assert NUMBER[ActPushStack(15, "NW")] == 525


def test_an_undo_is_no_move() -> None:
    assert msgspec.to_builtins(ActUndo()) == {"action": "actUndo"}
    assert "actUndo" not in {msgspec.to_builtins(action)["action"] for action in ACTIONS}


@pytest.mark.parametrize("action", ACTIONS[::37], ids=repr)
def test_an_action_is_read_from_its_json(action: msgspec.Struct) -> None:
    kind = type(action)
    assert msgspec.json.decode(msgspec.json.encode(action), type=kind) == action


@pytest.mark.parametrize(
    "fields",
    [
        {"source": 0},
        {"source": 0, "target": 16},
        {"source": -1, "target": 3},
        {"source": True, "target": 3},
        {"source": "0", "target": 3},
        {"source": 0, "target": 3, "card": "black-leap"},
    ],
)
def test_an_action_is_strict_about_its_fields(fields: dict[str, Any]) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"action": "actMoveStack", **fields}, ActMoveStack)
