"""What a twelfth card or another event would have to bring along, checked by inspection."""

import re
import string
from typing import get_args

import pytest

from bga_isle.flow.chart import CHART
from bga_isle.log import (
    COLOUR_NAMES,
    DIRECTION_NAMES,
    EFFECT_NAMES,
    ISLE_NAMES,
    REASON_NAMES,
    STATE_NAMES,
    args,
    line,
)
from bga_isle.model.actions import ActPlayCard
from bga_isle.model.events import (
    BearPlaced,
    BearsDrowned,
    CardActivated,
    CardDiscarded,
    CardPlayed,
    CardsDrawn,
    ChoiceTakenBack,
    DeckReshuffled,
    EffectFizzled,
    Event,
    GameEnded,
    IsleSunk,
    PartyCalled,
    Shift,
    StackMoved,
    StackPickedUp,
    StackPiled,
    StacksPushed,
    StacksSwapped,
    StateEntered,
    TurnSkipped,
    TurnStarted,
)
from bga_isle.model.grid import DIRECTIONS, ISLES
from bga_isle.model.pieces import CARDS, COLOURS, EFFECT, EFFECTS, OWNER, Card, Effect
from bga_isle.model.state import Reason, Seats
from bga_isle.rules.effects import PLAY, RULES
from bga_isle.rules.fold import FOLDS
from bga_isle.testing.positions import table

from .markers import marked

EVERY_EVENT: dict[Event, str] = {
    CardPlayed("black", "black-leap"): "Black plays Leap",
    CardActivated("white", "black-straight-2", "wild"): "White activates Straight",
    EffectFizzled("black", "black-playTwice"): "Play Twice has nothing to act on (Black)",
    StackMoved(0, 7, "bw"): "Stack bw moves from space 0 to space 7",
    StacksSwapped(0, 3, "b", "ww"): "Spaces 0 and 3 exchange b and ww",
    PartyCalled(5): "A party gathers on space 5",
    StackPiled(1, 5, "wb"): "Stack wb climbs from space 1 onto space 5",
    StacksPushed("NE", (Shift(8, 5, "b"), Shift(5, 2, "ww"))): (
        "A push towards north-east moves b 8–5, ww 5–2"
    ),
    StackPickedUp(15, "wbb"): "Stack wbb is picked up from space 15",
    BearPlaced(3, "w"): "A white bear is set down on space 3",
    BearsDrowned(3, "wb", "pushed"): "Into the sea from space 3: wb (pushed off)",
    BearsDrowned(3, "", "banished"): "Into the sea from space 3: no bears (banished)",
    BearsDrowned(3, "bb", "overcrowded"): "Into the sea from space 3: bb (overcrowded)",
    IsleSunk(2): "The south-west isle sinks",
    CardDiscarded("white", "white-swap", "used"): ("Swap goes to the discard pile of White (used)"),
    CardDiscarded("black", "black-party", "forced"): (
        "Party goes to the discard pile of Black (forced)"
    ),
    DeckReshuffled("black", 12): "Black shuffles 12 discarded cards into a new deck",
    CardsDrawn("white", ("white-push", "white-forcedDiscard")): (
        "White turns up Push, Forced Discard"
    ),
    TurnSkipped("white"): "White has no card to play and skips the turn",
    TurnStarted("black"): "Turn of Black",
    ChoiceTakenBack("black", table().view()): "Black takes a choice back",
    StateEntered("wildSub.chooseCard", "black"): "Now: Wild, choose a card",
    StateEntered("gameEnd", None): "Now: end of the game",
    GameEnded("black", "control", Seats(1, 0), Seats(3, 0)): (
        "The game is over: Black controls every stack"
    ),
    GameEnded("white", "concede", Seats(0, 1), Seats(3, 2)): (
        "The game is over: White wins, the other side has conceded"
    ),
    GameEnded(None, "draw", Seats(0, 0), Seats(0, 0)): "The game is over: a draw",
}
"""At least one event of each kind, and how it reads in the log."""


def test_each_effect_has_a_row_in_the_table() -> None:
    assert tuple(RULES) == EFFECTS
    assert set(EFFECT.values()) == set(RULES)


@pytest.mark.parametrize("effect", EFFECTS)
def test_each_effect_is_shown_by_tests(effect: str) -> None:
    assert marked("effect")[effect]


def test_no_test_shows_an_effect_that_does_not_exist() -> None:
    assert set(marked("effect")) == set(EFFECTS)


@pytest.mark.parametrize("effect", EFFECTS)
def test_each_effect_leads_somewhere_and_asks_something(effect: Effect) -> None:
    rule = RULES[effect]
    assert rule.asks in CHART.states["playCard"].transitions
    if rule.asks == "target":
        assert rule.prompt.startswith("${you} must choose ")
    assert (rule.further != "") == (effect in ("party", "dismiss"))


def test_what_a_turn_begins_with_asks_for_a_card() -> None:
    assert (PLAY.asks, PLAY.prompt, PLAY.further) == (None, "", "")
    assert table().question == ("${actplayer} must play a card", "${you} must play a card")


def test_each_kind_of_event_has_its_fold() -> None:
    assert tuple(FOLDS) == get_args(Event)


def test_an_event_of_each_kind_is_read_here() -> None:
    assert {type(event) for event in EVERY_EVENT} == set(get_args(Event))


@pytest.mark.parametrize("event", EVERY_EVENT, ids=lambda event: type(event).__name__)
def test_each_kind_of_event_has_its_log_line(event: Event) -> None:
    assert line(event) == EVERY_EVENT[event]


@pytest.mark.parametrize("event", EVERY_EVENT, ids=lambda event: type(event).__name__)
def test_every_placeholder_of_a_log_line_is_filled(event: Event) -> None:
    names = string.Template(event.log).get_identifiers()
    assert names
    assert set(names) <= set(args(event))
    assert re.fullmatch(r"[^${}]+", line(event))


def test_everything_that_a_log_line_can_name_has_a_name() -> None:
    assert tuple(EFFECT_NAMES) == EFFECTS
    assert tuple(COLOUR_NAMES) == COLOURS
    assert len(ISLE_NAMES) == len(ISLES)
    assert tuple(DIRECTION_NAMES) == DIRECTIONS
    reasons = {"pushed", "banished", "overcrowded", "used", "forced", *get_args(Reason)}
    assert set(REASON_NAMES) == reasons
    assert set(STATE_NAMES) == set(CHART.states) - {"gameSetup"}


@pytest.mark.rule("R5")
@pytest.mark.parametrize("card", CARDS)
def test_every_card_can_be_played(card: Card) -> None:
    colour = OWNER[card]
    hands = {**dict.fromkeys(COLOURS, "straight-1"), colour: card.partition("-")[2]}
    game = table(black=hands["black"], white=hands["white"], active=colour)
    assert list(game.possible_actions()) == [ActPlayCard(card)]
    assert game.act(colour, ActPlayCard(card))[0] == CardPlayed(colour, card)
