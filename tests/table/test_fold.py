"""Front ends: the view before and a change's events give the view after."""

import json
from collections.abc import Iterable
from random import Random
from typing import Any

import msgspec
import pytest

from bga_isle import Table, View, fold
from bga_isle.errors import BadView
from bga_isle.model.actions import ActPlayCard
from bga_isle.model.events import (
    BearPlaced,
    CardActivated,
    CardDiscarded,
    CardPlayed,
    ChoiceTakenBack,
    DeckReshuffled,
    Event,
    IsleSunk,
    Shift,
    StackMoved,
    StackPickedUp,
    StacksPushed,
)
from bga_isle.testing.positions import table
from tests.naive.pair import plain
from tests.positions import play

from .long_turn import CHOICES, long_turn
from .refusing import refused


class FrontEnd:
    """It sees one view, and from then on JSON alone."""

    def __init__(self, table: Table) -> None:
        self.shown = json.loads(msgspec.json.encode(table.view()))

    def notify(self, events: Iterable[Event]) -> None:
        sent = json.loads(msgspec.json.encode(tuple(events)))
        self.shown = json.loads(msgspec.json.encode(fold(self.shown, sent)))


@pytest.mark.parametrize("seed", range(20))
def test_a_front_end_follows_a_whole_game(seed: int) -> None:
    started, rng = Table.new(seed=seed), Random(seed)
    front_end = FrontEnd(started)
    while started.active_player is not None:
        seat, before = started.active_player, started.view()
        undo = started.undoable and rng.random() < 0.2
        events = started.undo(seat) if undo else started.zombie(seat, rng)
        assert fold(before, events) == started.view()
        front_end.notify(events)
        assert front_end.shown == plain(started.view())


def test_a_front_end_follows_the_longest_turn_and_a_concession_in_it() -> None:
    for stop in (5, 9, 20, 29):
        started = long_turn()
        front_end = FrontEnd(started)
        for action in CHOICES[:stop]:
            front_end.notify(play(started, action))
            assert front_end.shown == plain(started.view())
        if started.undoable:
            front_end.notify(started.undo("black"))
            assert front_end.shown == plain(started.view())
        front_end.notify(started.concede("white"))
        assert front_end.shown == plain(started.view())


def test_a_choice_taken_back_brings_the_whole_view() -> None:
    started = long_turn()
    play(started, *CHOICES[:6])
    (event,) = started.undo("black")
    assert isinstance(event, ChoiceTakenBack)
    assert event.view == started.view()


def test_the_view_that_is_folded_is_not_changed() -> None:
    started = table(black="leap")
    shown = plain(started.view())
    before = json.dumps(shown)
    fold(shown, play(started, ActPlayCard("black-leap")))
    assert json.dumps(shown) == before


def made(kind: Any, **fields: Any) -> Any:
    """A struct whose constructor was given what its types forbid; msgspec does not look."""
    return kind(**fields)


def changed(**fields: Any) -> View:
    return msgspec.structs.replace(table().view(), **fields)


SHOWN: dict[str, Any] = plain(table().view())

BAD_VIEWS: dict[str, Any] = {
    "nothing": None,
    "a number": 1,
    "a list": [],
    "bytes": msgspec.json.encode(SHOWN),
    "a position": table().position(),
    "an empty mapping": {},
    "unknown field": {**SHOWN, "decks": {}},
    "missing field": {key: SHOWN[key] for key in SHOWN if key != "hands"},
    "15 spaces": {**SHOWN, "board": SHOWN["board"][:15]},
    "a stack of other letters": {**SHOWN, "board": ["x", *SHOWN["board"][1:]]},
    "true for 1": {**SHOWN, "version": True},
    "a third seat": {**SHOWN, "active": "red"},
    "struct without a board": changed(board=None),
    "struct without hands": changed(hands=None),
    "struct with words for an effect": changed(pending="dismiss"),
}


@pytest.mark.parametrize("fault", BAD_VIEWS)
def test_what_is_no_view_is_refused(fault: str) -> None:
    started = table()
    with refused(started, BadView):
        fold(BAD_VIEWS[fault], [StackMoved(0, 1, "b")])


BAD_EVENTS: dict[str, Any] = {
    "nothing": None,
    "a number": 1,
    "a list of numbers": [1],
    "text": "cardPlayed",
    "one event": {"type": "turnSkipped", "player": "black"},
    "unknown type": [{"type": "bearFed", "space": 1}],
    "no type": [{"player": "black"}],
    "unknown field": [{"type": "turnSkipped", "player": "black", "why": ""}],
    "missing field": [{"type": "turnSkipped"}],
    "true for 1": [{"type": "isleSunk", "isle": True}],
    "a fifth isle": [{"type": "isleSunk", "isle": 4}],
    "a view": [table().view()],
    "an action": [ActPlayCard("black-leap")],
    "no effect under way": [StackPickedUp(0, "b")],
    "struct, no space": [StackMoved(16, 1, "b")],
    "struct, space before the first": [StackMoved(-1, 1, "b")],
    "struct, text for a space": [made(StackMoved, source="0", target=1, stack="b")],
    "struct, a number for a bear": [made(BearPlaced, target=1, bear=7)],
    "struct, unknown card": [CardPlayed("black", "black-hug")],
    "struct, a fifth isle": [IsleSunk(4)],
    "struct, no view": [made(ChoiceTakenBack, player="black", view=None)],
    "struct, a number for a view": [made(ChoiceTakenBack, player="black", view=3)],
    "struct, a third seat": [made(CardDiscarded, player="red", card="black-leap", reason="used")],
    "struct, a third seat's deck": [made(DeckReshuffled, player="red", count=1)],
    "struct, a third asker": [made(CardActivated, player="black", card="black-leap", by="push")],
    "struct, moves of no space": [StacksPushed("N", (Shift(16, 20, "b"),))],
}


@pytest.mark.parametrize("fault", BAD_EVENTS)
def test_what_are_no_events_of_this_view_are_refused(fault: str) -> None:
    started = table()
    with refused(started, BadView):
        fold(started.view(), BAD_EVENTS[fault])
