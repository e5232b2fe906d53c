"""What `act` takes for an action and what it sends away."""

import array
from collections import ChainMap
from types import MappingProxyType
from typing import Any

import pytest

from bga_isle import ACTIONS, Table
from bga_isle.errors import GameOver, MalformedAction, NotPossible, NotYourTurn, UnknownSeat
from bga_isle.model.actions import (
    ActActivateCard,
    ActBanish,
    ActForceDiscard,
    ActMoveStack,
    ActPickUp,
    ActPlaceBear,
    ActPlayCard,
    ActPushStack,
    ActUndo,
)
from bga_isle.model.events import CardPlayed
from bga_isle.model.pieces import COLOURS
from bga_isle.testing.positions import table
from tests.positions import play

from .refusing import refused


def banishing() -> Table:
    """A table in which black is to choose a space to clear."""
    started = table(black="banish leap")
    play(started, ActPlayCard("black-banish"))
    return started


def built(kind: Any, value: Any) -> Any:
    """A struct whose constructor was given what its types forbid; msgspec does not look."""
    return kind(value)


FORMS: dict[str, Any] = {
    "struct of the package": next(
        action for action in ACTIONS if action == ActPlayCard("black-leap")
    ),
    "struct of the caller": ActPlayCard("black-leap"),
    "dict": {"action": "actPlayCard", "card": "black-leap"},
    "other mapping": MappingProxyType({"action": "actPlayCard", "card": "black-leap"}),
    "chain of mappings": ChainMap({"action": "actPlayCard"}, {"card": "black-leap"}),
    "JSON bytes": b'{"action":"actPlayCard","card":"black-leap"}',
    "JSON with space and order of its own": b' {\n"card": "black-leap", "action": "actPlayCard"} ',
    "JSON with escapes": b'{"action":"act\\u0050layCard","card":"black-leap"}',
    "bytearray": bytearray(b'{"action":"actPlayCard","card":"black-leap"}'),
    "memoryview": memoryview(b'{"action":"actPlayCard","card":"black-leap"}'),
}


@pytest.mark.parametrize("form", FORMS)
def test_an_action_in_any_form_does_the_same(form: str) -> None:
    started = table(black="leap")
    events = started.act("black", FORMS[form])
    assert events[0] == CardPlayed("black", "black-leap")
    assert started.state == "chooseTarget"


def test_a_list_holds_the_packages_own_objects() -> None:
    ours = {id(action) for action in ACTIONS}
    assert all(id(action) in ours for action in banishing().possible_actions())


MALFORMED: dict[str, Any] = {
    "nothing": b"",
    "cut": b'{"action":"actBanish"',
    "more after it": b'{"action":"actBanish","target":1} 2',
    "null": b"null",
    "a list": b'["actBanish",1]',
    "no action": b'{"target":1}',
    "unknown action": b'{"action":"actEatBear","target":1}',
    "missing field": b'{"action":"actBanish"}',
    "unknown field": b'{"action":"actBanish","target":1,"isle":0}',
    "field of another action": b'{"action":"actBanish","target":1,"source":2}',
    "undo with a field": b'{"action":"actUndo","target":1}',
    "true for 1": b'{"action":"actBanish","target":true}',
    "1.0 for 1": b'{"action":"actBanish","target":1.0}',
    "text for 1": b'{"action":"actBanish","target":"1"}',
    "space 16": b'{"action":"actBanish","target":16}',
    "space -1": b'{"action":"actBanish","target":-1}',
    "a huge space": b'{"action":"actBanish","target":1' + b"0" * 500 + b"}",
    "unknown card": b'{"action":"actPlayCard","card":"black-hug"}',
    "unknown direction": b'{"action":"actPushStack","source":0,"direction":"up"}',
    "oversized": b'{"action":"actBanish","target":1}' + b" " * 4096,
    "deeply nested": b'{"action":' + b"[" * 4000,
    "not UTF-8": b'{"action":"actBanish\xff","target":1}',
    "UTF-16": '{"action":"actUndo"}'.encode("utf-16"),
    "byte order mark": b'\xef\xbb\xbf{"action":"actUndo"}',
    "text instead of bytes": '{"action":"actBanish","target":1}',
    "None": None,
    "a number": 1,
    "a list of Python": ["actBanish", 1],
    "an array": array.array("b", b'{"action":"actUndo"}'),
    "every second byte": memoryview(b"[ 1 ] ")[::2],
    "mapping, true for 1": {"action": "actBanish", "target": True},
    "mapping, 1.0 for 1": {"action": "actBanish", "target": 1.0},
    "mapping, not a number": {"action": "actBanish", "target": float("nan")},
    "mapping, a huge space": {"action": "actBanish", "target": 10**500},
    "mapping, unknown field": {"action": "actBanish", "target": 1, "isle": 0},
    "mapping, numbers as keys": {1: "actBanish"},
    "mapping, an object": {"action": "actBanish", "target": object()},
    "mapping, bytes": {"action": b"actUndo"},
    "struct, true for 1": built(ActBanish, True),
    "struct, 1.0 for 1": built(ActBanish, 1.0),
    "struct, text for a number": built(ActBanish, "1"),
    "struct, space 16": built(ActBanish, 16),
    "struct, unknown card": built(ActPlayCard, "black-hug"),
    "struct, a list for a card": built(ActPlayCard, []),
    "struct of another kind": table().view(),
}


@pytest.mark.parametrize("fault", MALFORMED)
def test_what_is_no_action_is_malformed(fault: str) -> None:
    choosing = banishing()
    with refused(choosing, MalformedAction):
        choosing.act("black", MALFORMED[fault])


def test_a_mapping_that_contains_itself_is_malformed() -> None:
    choosing, endless = banishing(), dict[str, Any](action="actBanish")
    endless["target"] = endless
    with refused(choosing, MalformedAction):
        choosing.act("black", endless)


def test_the_longest_input_that_is_read() -> None:
    choosing, action = banishing(), b'{"action":"actBanish","target":1}'
    choosing.act("black", action + b" " * (4096 - len(action)))
    assert choosing.active_player == "white"


NOT_POSSIBLE: dict[str, Any] = {
    "an action of another state": ActPlayCard("black-leap"),
    "an action of another effect": ActMoveStack(0, 1),
    "a Wild as the card to activate": b'{"action":"actActivateCard","card":"black-wild"}',
    "a stack onto itself": ActMoveStack(1, 1),
    "a push off the grid": ActPushStack(0, "N"),
    "a swap of the greater first": b'{"action":"actSwapStacks","first":3,"second":0}',
    "a card to activate": ActActivateCard("black-leap"),
    "a bear to set down": ActPlaceBear(1),
    "a stack to pick up": ActPickUp(0),
    "a card to discard": ActForceDiscard("white-straight-1"),
}


@pytest.mark.parametrize("fault", NOT_POSSIBLE)
def test_what_is_not_in_the_list_is_refused(fault: str) -> None:
    choosing = banishing()
    with refused(choosing, NotPossible):
        choosing.act("black", NOT_POSSIBLE[fault])


def test_all_that_is_listed_and_nothing_else_of_the_600_is_accepted() -> None:
    choosing = banishing()
    listed = choosing.possible_actions()
    assert len(listed) == 16
    for action in ACTIONS:
        trial = choosing.copy()
        if action in listed:
            trial.act("black", action)
            assert trial.version == choosing.version + 1
        else:
            with refused(trial, NotPossible):
                trial.act("black", action)


@pytest.mark.parametrize("action", [*banishing().possible_actions()[:3], ActUndo()])
def test_the_other_seat_must_wait(action: Any) -> None:
    choosing = banishing()
    with refused(choosing, NotYourTurn, "It is the turn of black, not of white"):
        choosing.act("white", action)


@pytest.mark.parametrize("seat", ["red", "Black", "", None, 1, True, b"black", ["black"]])
def test_a_seat_is_one_of_the_two_words(seat: Any) -> None:
    choosing = banishing()
    sentence = f'A seat is "black" or "white", not {seat!r}'
    with refused(choosing, UnknownSeat, sentence):
        choosing.act(seat, ActBanish(1))
    for call in (choosing.undo, choosing.zombie, choosing.concede):
        with refused(choosing, UnknownSeat, sentence):
            call(seat)
    if seat is not None:
        with refused(choosing, UnknownSeat, sentence):
            choosing.view(seat)


def test_a_finished_game_takes_no_more_actions() -> None:
    over = table("b w . . . . . . . . . . . . . .", black="banish")
    play(over, ActPlayCard("black-banish"), ActBanish(1))
    assert over.state == "gameEnd"
    assert over.active_player is None
    assert over.possible_actions() == ()
    sentence = "The game has ended; it takes no more actions"
    for seat in COLOURS:
        for action in (*ACTIONS[::40], ActUndo()):
            with refused(over, GameOver, sentence):
                over.act(seat, action)
        for refusal in (over.undo, over.zombie, over.concede):
            with refused(over, GameOver, sentence):
                refusal(seat)
