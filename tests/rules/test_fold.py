"""Folding a change's events on the view before gives the view after."""

import random

import msgspec
import pytest

from bga_isle import Table, View, fold
from bga_isle.errors import BadView
from bga_isle.model.actions import ActActivateCard, ActMoveStack, ActPlayCard
from bga_isle.model.events import (
    BearPlaced,
    CardActivated,
    DeckReshuffled,
    EffectFizzled,
    Event,
    IsleSunk,
    PartyCalled,
    Shift,
    StackPickedUp,
    StackPiled,
    StacksPushed,
    TurnStarted,
)
from bga_isle.model.pieces import CARDS_OF
from bga_isle.model.state import Pending, Seats
from bga_isle.rules.chance import shuffled
from bga_isle.rules.fold import apply_all, state_of, view_of
from bga_isle.rules.setup import handed_in
from bga_isle.testing.positions import cards, position, table
from tests.positions import play


@pytest.mark.rule("R3", "R25")
@pytest.mark.parametrize("seed", range(4))
def test_a_view_follows_a_whole_game_from_its_events_alone(seed: int) -> None:
    # Given a front end that read the view once
    game = Table.new(seed=seed)
    seen = game.view()
    rng = random.Random(seed)
    # When a game is played with choices taken back on the way
    while (seat := game.active_player) is not None:
        undo = game.undoable and rng.random() < 0.3
        events = game.undo(seat) if undo else game.zombie(seat, rng=rng)
        # Then the events keep it up to date
        seen = fold(seen, events)
        assert seen == game.view()
    # And its end
    assert seen.result == state_of(seen).result == game.result
    assert seen.result is not None


def test_a_view_follows_a_concession() -> None:
    game = table(black="leap")
    before = game.view()
    assert fold(before, game.concede("white")) == game.view()


@pytest.mark.rule("R8")
def test_a_view_follows_a_reshuffle() -> None:
    game = table(
        black="leap",
        black_deck="wild",
        black_discards=(
            "straight-1 straight-2 diagonal-1 diagonal-2 swap party push dismiss banish playTwice"
            " forcedDiscard"
        ),
    )
    play(game, ActPlayCard("black-leap"))
    before = game.view()
    events = play(game, ActMoveStack(0, 1))
    assert DeckReshuffled("black", 12) in events
    after = fold(before, events)
    assert after == game.view()
    assert after.deck_counts == Seats(10, 12)
    assert after.discards.black == ()


@pytest.mark.rule("R8")
def test_each_reshuffle_is_a_shuffle_of_its_own() -> None:
    # Given a state with all white cards in the pile
    pile = cards("white", "leap swap push party wild banish dismiss")
    state = handed_in(position(), "9")
    state = msgspec.structs.replace(state, discards=Seats((), pile))
    # When the pile becomes the deck, and once more
    once = apply_all(state, [DeckReshuffled("white", 7)])
    again = apply_all(
        msgspec.structs.replace(once, discards=Seats((), pile)), [DeckReshuffled("white", 7)]
    )
    # Then the shuffles are counted, each has its own order, and black is left alone
    assert (once.decks.white, once.shuffles) == (shuffled(pile, "9", 0), 1)
    assert (again.decks.white, again.shuffles) == (shuffled(pile, "9", 1), 2)
    assert once.decks.black == state.decks.black
    assert once.discards == Seats((), ())


def test_a_fold_counts_one_change_and_keeps_the_hash() -> None:
    before = Table.new().view()
    after = fold(before, [])
    assert after.version == before.version + 1
    assert after.seed_hash == before.seed_hash is not None


@pytest.mark.rule("R3")
def test_a_view_becomes_a_state_whose_decks_lie_in_the_order_of_actions() -> None:
    # Given decks in some order
    game = table(black="leap wild", black_deck="push banish", black_discards="straight-2")
    # When its view is read
    state = state_of(game.view())
    # Then the order is not known
    assert state.decks.black == cards(
        "black",
        "straight-1 diagonal-1 diagonal-2 swap party push dismiss banish playTwice forcedDiscard",
    )
    assert state.seed is None
    assert view_of(state, 0, None) == game.view()


@pytest.mark.rule("R24")
def test_a_view_says_whether_a_choice_may_be_taken_back() -> None:
    game = table(black="leap")
    assert not game.view().undoable
    play(game, ActPlayCard("black-leap"))
    assert game.view().undoable
    play(game, ActMoveStack(0, 1))
    assert not game.view().undoable


def test_all_seats_see_the_same() -> None:
    game = Table.new(seed=3)
    assert game.view("black") == game.view("white") == game.view()
    assert not hasattr(game.view(), "decks")


@pytest.mark.parametrize(
    "event",
    [
        PartyCalled(0),
        StackPiled(3, 0, "w"),
        StackPickedUp(0, "b"),
    ],
    ids=repr,
)
def test_an_event_inside_an_effect_needs_one_under_way(event: Event) -> None:
    # Given a view at the start of a turn
    before = table(
        """
            b w . w
            . . . .
            . . . .
            w . . b
        """
    ).view()
    # When the event of an effect comes without its card
    with pytest.raises(BadView) as refusal:
        fold(before, [event])
    # Then the two do not belong together
    assert str(refusal.value) == "These events do not follow this view: no effect is under way"


def test_a_bear_set_down_needs_a_dismiss_under_way() -> None:
    game = table(black="dismiss")
    before = msgspec.structs.replace(game.view(), held="bb")
    with pytest.raises(BadView):
        fold(before, [BearPlaced(1, "b")])


@pytest.mark.rule("R17")
def test_a_push_moves_every_stack_of_its_line_at_once() -> None:
    before = state_of(
        table(
            """
            bw w . .
            .  . . .
            .  . . .
            w  . . b
            """
        ).view()
    )
    moves = (Shift(0, 1, "bw"), Shift(1, 2, "w"))
    after = apply_all(before, [StacksPushed("E", moves)])
    assert after.board[:4] == ("", "bw", "w", "")
    assert before.board[:4] == ("bw", "w", "", "")


def test_an_effect_that_fizzles_leaves_the_asker_in_charge() -> None:
    game = table(black="playTwice leap", white="")
    play(game, ActPlayCard("black-playTwice"))
    state = state_of(game.view())
    activated = apply_all(state, [CardActivated("black", "black-leap", "playTwice")])
    assert activated.pending == Pending("black-leap", "leap", left=1)
    fizzled = apply_all(activated, [EffectFizzled("black", "black-leap")])
    assert fizzled.pending == Pending("black-playTwice", "playTwice", left=1)
    last: list[Event] = [
        CardActivated("black", "black-leap", "playTwice"),
        EffectFizzled("black", "black-leap"),
    ]
    assert apply_all(fizzled, last).pending is None
    assert apply_all(fizzled, last).used == ("black-playTwice", "black-leap")


def test_the_asker_is_the_card_that_asks_and_not_the_one_before_it() -> None:
    # Given a Wild that resolves the own Play Twice
    game = table(black="wild playTwice leap")
    play(game, ActPlayCard("black-wild"), ActActivateCard("black-playTwice"))
    play(game, ActActivateCard("black-leap"), ActMoveStack(0, 1))
    # Then Play Twice asks again
    assert game.position().pending == Pending("black-playTwice", "playTwice", left=1)


def test_a_turn_that_starts_has_nothing_in_use_or_under_way() -> None:
    game = table(black="leap")
    play(game, ActPlayCard("black-leap"))
    after = apply_all(state_of(game.view()), [TurnStarted("white")])
    assert (after.active, after.used, after.pending) == ("white", (), None)


@pytest.mark.rule("R7")
def test_sunk_isles_stay_ascending_whatever_sinks_first() -> None:
    state = state_of(table().view())
    assert apply_all(state, [IsleSunk(3), IsleSunk(1)]).sunk == (1, 3)


def test_a_view_is_read_from_its_json() -> None:
    view = Table.new(seed=1).view()
    assert msgspec.json.decode(msgspec.json.encode(view), type=View) == view
    assert view.deck_counts == Seats(10, 10)
    assert len(CARDS_OF["black"]) == 10 + len(view.hands.black)
