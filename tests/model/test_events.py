"""The twenty kinds of event and their fields, as the contract lists them."""

from typing import get_args

import msgspec
import pytest

from bga_isle.model.events import (
    BearsDrowned,
    CardsDrawn,
    Event,
    GameEnded,
    Shift,
    StacksPushed,
    StateEntered,
)
from bga_isle.model.state import Seats

FIELDS = {
    "cardPlayed": ["player", "card"],
    "cardActivated": ["player", "card", "by"],
    "effectFizzled": ["player", "card"],
    "stackMoved": ["source", "target", "stack"],
    "stacksSwapped": ["first", "second", "first_stack", "second_stack"],
    "partyCalled": ["target"],
    "stackPiled": ["source", "target", "stack"],
    "stacksPushed": ["direction", "moves"],
    "stackPickedUp": ["source", "stack"],
    "bearPlaced": ["target", "bear"],
    "bearsDrowned": ["space", "bears", "reason"],
    "isleSunk": ["isle"],
    "cardDiscarded": ["player", "card", "reason"],
    "deckReshuffled": ["player", "count"],
    "cardsDrawn": ["player", "cards"],
    "turnSkipped": ["player"],
    "turnStarted": ["player"],
    "choiceTakenBack": ["player", "view"],
    "stateEntered": ["state", "active_player"],
    "gameEnded": ["winner", "reason", "scores", "tiebreak"],
}


def test_each_kind_has_the_fields_of_the_contract() -> None:
    kinds = {kind.__struct_config__.tag: list(kind.__struct_fields__) for kind in get_args(Event)}
    assert kinds == FIELDS
    assert list(kinds) == list(FIELDS)


def test_a_push_reads_as_the_contract_says() -> None:
    event = StacksPushed("NE", (Shift(9, 6, "bw"), Shift(6, 3, "w")))
    assert msgspec.json.decode(msgspec.json.encode(event)) == {
        "type": "stacksPushed",
        "direction": "NE",
        "moves": [
            {"source": 9, "target": 6, "stack": "bw"},
            {"source": 6, "target": 3, "stack": "w"},
        ],
    }


def test_an_end_reads_as_the_contract_says() -> None:
    assert msgspec.to_builtins(GameEnded(None, "draw", Seats(0, 0), Seats(0, 0))) == {
        "type": "gameEnded",
        "winner": None,
        "reason": "draw",
        "scores": {"black": 0, "white": 0},
        "tiebreak": {"black": 0, "white": 0},
    }


@pytest.mark.parametrize(
    "event",
    [
        BearsDrowned(3, "", "banished"),
        CardsDrawn("white", ("white-leap", "white-wild")),
        StateEntered("gameEnd", None),
        StacksPushed("S", (Shift(1, 5, "b"),)),
    ],
    ids=repr,
)
def test_an_event_is_read_from_its_json(event: Event) -> None:
    assert msgspec.json.decode(msgspec.json.encode(event), type=Event) == event
