"""What a choice would do: as much of it as can be known beforehand, and nothing else."""

from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bga_isle import Table, fold
from bga_isle.errors import GameOver, MalformedAction, NotPossible
from bga_isle.model.actions import (
    ACTIONS,
    ActActivateCard,
    ActBanish,
    ActMoveStack,
    ActPlayCard,
    ActUndo,
)
from bga_isle.model.events import (
    CardDiscarded,
    CardsDrawn,
    DeckReshuffled,
    EffectFizzled,
    GameEnded,
    StateEntered,
    TurnSkipped,
    TurnStarted,
)
from bga_isle.testing.positions import position, table
from tests.positions import play

from .long_turn import CHOICES, long_turn

HIDDEN = (CardsDrawn, DeckReshuffled, TurnStarted, TurnSkipped)


def known(events: Any) -> list[Any]:
    """What an action told before it turned anything up."""
    told = list(events)
    revealed = [i for i, e in enumerate(told) if isinstance(e, CardsDrawn | DeckReshuffled)]
    return told[: revealed[0]] if revealed else told


@pytest.mark.rule("R24")
def test_a_choice_inside_the_turn_is_shown_whole() -> None:
    started = long_turn()
    for action in CHOICES[:-1]:
        before = started.save()
        events, after = started.preview(action)
        assert started.save() == before
        assert after is not None
        view = started.view()
        assert list(events) == play(started, action)
        assert after.view() == started.view() == fold(view, events)
        assert after.possible_actions() == started.possible_actions()
        assert (after.question, after.undoable) == (started.question, True)


@pytest.mark.rule("R24")
def test_the_last_choice_of_a_turn_is_shown_up_to_the_draw() -> None:
    started = table("b w . . . . . . . . . . . . . .", black="straight-1 leap wild")
    play(started, ActPlayCard("black-straight-1"))
    events, after = started.preview(ActMoveStack(0, 4))
    assert after is None
    assert list(events)[-2:] == [
        StateEntered("draw", "black"),
        CardDiscarded("black", "black-straight-1", "used"),
    ]
    assert not [event for event in events if isinstance(event, HIDDEN)]
    assert started.state == "chooseTarget"


@pytest.mark.rule("R24")
def test_that_a_deck_will_be_reshuffled_is_not_shown() -> None:
    started = table(
        black="leap",
        black_discards="straight-1 straight-2 diagonal-1 diagonal-2 swap party push dismiss "
        "banish playTwice forcedDiscard wild",
    )
    play(started, ActPlayCard("black-leap"))
    events, after = started.preview(ActMoveStack(0, 1))
    assert after is None
    assert isinstance(events[-1], CardDiscarded)


@pytest.mark.rule("R24")
def test_a_choice_that_decides_the_game_is_shown_to_the_end() -> None:
    started = table("b w . . . . . . . . . . . . . .", black="banish")
    play(started, ActPlayCard("black-banish"))
    events, after = started.preview(ActBanish(1))
    assert after is None
    assert list(events) == play(started, ActBanish(1))
    assert isinstance(events[-2], GameEnded)


@pytest.mark.rule("R23")
def test_a_fizzle_is_shown() -> None:
    started = table(black="playTwice wild", white="")
    events, after = started.preview(ActPlayCard("black-playTwice"))
    assert isinstance(events[1], EffectFizzled)
    assert after is None


@pytest.mark.rule("R24")
@given(seed=st.integers(0, 2**64), steps=st.integers(0, 60), other=st.integers(0, 2**64))
def test_it_tells_what_is_known_and_does_not_depend_on_what_is_hidden(
    seed: int, steps: int, other: int
) -> None:
    played, chance = Table.new(seed), Random(seed)
    for _ in range(steps):
        if played.active_player is None:
            return
        played.zombie(played.active_player, chance)
    seat = played.active_player
    if seat is None:
        return
    dealt_anew = played.copy(reshuffle=Random(other))
    possible = played.possible_actions()
    for action in {*chance.sample(possible, min(4, len(possible)))}:
        events, after = played.preview(action)
        events_too, after_too = dealt_anew.preview(action)
        assert events == events_too
        done = played.copy()
        assert list(events) == known(done.act(seat, action))
        assert (after is None) == (done.result is not None or not done.undoable)
        if after is not None and after_too is not None:
            assert after.view() == after_too.view() == done.view()


@pytest.mark.rule("R24")
def test_the_table_after_holds_no_secret() -> None:
    given = position(black="playTwice leap push")
    upside_down = msgspec.structs.replace(
        given,
        decks=msgspec.structs.replace(
            given.decks, black=given.decks.black[::-1], white=given.decks.white[::-1]
        ),
    )
    action = ActPlayCard("black-playTwice")
    afters = [
        Table.from_position(lying, seed=seed).preview(action)[1]
        for lying, seed in ((given, 5), (given, 6), (upside_down, 5))
    ]
    saves = set()
    for after in afters:
        assert after is not None
        assert after.preview(ActActivateCard("black-leap"))[1] is not None
        after.concede("white")
        assert after.seed == 0
        saves.add(after.save())
    assert len(saves) == 1


def test_a_preview_is_no_part_of_the_game() -> None:
    started = long_turn()
    play(started, *CHOICES[:3])
    _, after = started.preview(CHOICES[3])
    assert after is not None
    before = started.save()
    play(after, *CHOICES[4:])
    while started.undoable:
        started.undo("black")
    assert before != started.save()
    play(started, *CHOICES)
    assert started.active_player == "white"


@pytest.mark.parametrize(
    "wrong",
    [
        ActMoveStack(0, 1),
        ActPlayCard("white-leap"),
        ActUndo(),
        {"action": "actUndo"},
        {"action": "actMoveStack", "source": 3, "target": 3},
        b'{"action": "actBanish", "target": 0}',
    ],
)
def test_what_is_not_possible_has_no_preview(wrong: Any) -> None:
    started = Table.new(seed=7, first="black")
    before = started.save()
    with pytest.raises(NotPossible):
        started.preview(wrong)
    assert started.save() == before


@pytest.mark.parametrize("wrong", [None, "leap", {"action": "actDance"}, b"{", 3])
def test_what_is_no_action_has_no_preview(wrong: Any) -> None:
    with pytest.raises(MalformedAction):
        Table.new(seed=7).preview(wrong)


def test_an_ended_game_has_none() -> None:
    started = Table.new(seed=7)
    started.concede("black")
    for action in (ACTIONS[0], ActUndo()):
        with pytest.raises(GameOver):
            started.preview(action)
