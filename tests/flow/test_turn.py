"""The driver: what is asked, which states a choice leads through, and where a game ends."""

from collections.abc import Iterable
from importlib.util import module_from_spec, spec_from_file_location
from types import ModuleType
from typing import Unpack

import pytest
from msgspec.structs import replace

from bga_isle.errors import ChartFault
from bga_isle.flow import chart, turn
from bga_isle.flow.chart import CHART, Chart
from bga_isle.flow.chart_files import shipped
from bga_isle.model.actions import (
    ActActivateCard,
    ActBanish,
    ActForceDiscard,
    ActGather,
    Action,
    ActMoveStack,
    ActPickUp,
    ActPile,
    ActPlaceBear,
    ActPlayCard,
)
from bga_isle.model.events import (
    BearsDrowned,
    CardActivated,
    CardDiscarded,
    CardPlayed,
    CardsDrawn,
    DeckReshuffled,
    EffectFizzled,
    Event,
    GameEnded,
    IsleSunk,
    StackMoved,
    StateEntered,
    TurnSkipped,
    TurnStarted,
)
from bga_isle.model.grid import SPACES
from bga_isle.model.pieces import Card, Colour
from bga_isle.model.state import Result, Seats, State
from bga_isle.rules.effects import RULES
from bga_isle.rules.setup import handed_in
from bga_isle.testing.positions import CALM, Given, position

from .broken import changed


def start(board: str = CALM, **given: Unpack[Given]) -> State:
    """The state at the start of a turn."""
    return turn.begin(handed_in(position(board, **given), "1"))


def go(state: State, *actions: Action) -> turn.Change:
    """Some choices, one after the other; what the last one changed."""
    change = turn.Change(state, [], turn.possible(state))
    for action in actions:
        assert action in change.choices
        change = turn.choose(change.state, action)
        assert list(change.choices) == list(turn.possible(change.state))
    return change


def entered(events: Iterable[Event]) -> list[str]:
    """The path through the chart."""
    return [event.state for event in events if isinstance(event, StateEntered)]


TURN = ["overcrowd", "sink", "draw", "playCard"]
"""The path through the rest of a turn and to the next one."""


# What is asked


def test_a_turn_begins_by_asking_for_a_card() -> None:
    state = handed_in(position(black="leap swap"), "1")
    begun = turn.begin(state)
    assert begun == replace(state, state="playCard")
    assert list(turn.possible(begun)) == [ActPlayCard("black-leap"), ActPlayCard("black-swap")]


def test_nothing_is_possible_once_the_game_is_over() -> None:
    over = Result("black", "concede", Seats(1, 0), Seats(2, 2))
    assert not turn.possible(replace(start(), result=over))


QUESTIONS = {
    "straight-1": "must choose a stack to move and the space it goes to",
    "diagonal-1": "must choose a stack to move and the space it goes to",
    "leap": "must choose a stack to move and the space it goes to",
    "swap": "must choose two stacks to exchange",
    "party": "must choose the stack that its neighbours climb on",
    "push": "must choose a stack and where it pushes",
    "dismiss": "must choose a stack to pick up",
    "banish": "must choose a space to clear",
    "forcedDiscard": "must choose a card that the opponent discards",
}


@pytest.mark.parametrize("card", QUESTIONS)
def test_each_target_is_asked_for_in_the_words_of_its_effect(card: str) -> None:
    state = go(start(black=card), ActPlayCard(f"black-{card}")).state
    assert state.state == "chooseTarget"
    asked = QUESTIONS[card]
    assert turn.question(state) == (f"${{actplayer}} {asked}", f"${{you}} {asked}")


def test_every_effect_has_a_question() -> None:
    assert {name.removesuffix("-1") for name in QUESTIONS} | {"playTwice", "wild"} == set(RULES)


def test_the_next_guest_of_a_party_is_asked_for() -> None:
    board = """
        b w . w
        w . . .
        . . . .
        w . . b
    """
    state = go(start(board, black="party"), ActPlayCard("black-party"), ActGather(0)).state
    asked = "must choose the neighbour that climbs on next"
    assert turn.question(state) == (f"${{actplayer}} {asked}", f"${{you}} {asked}")


def test_the_space_of_the_next_bear_is_asked_for() -> None:
    picked = (ActPlayCard("black-dismiss"), ActPickUp(0))
    state = go(start(black="dismiss"), *picked).state
    asked = "must choose a space for the next bear"
    assert turn.question(state) == (f"${{actplayer}} {asked}", f"${{you}} {asked}")


@pytest.mark.parametrize(
    ("played", "state"),
    [
        ([], "playCard"),
        ([ActPlayCard("black-playTwice")], "playTwiceSub.chooseCard"),
        ([ActPlayCard("black-wild")], "wildSub.chooseCard"),
        (
            [ActPlayCard("black-wild"), ActActivateCard("black-playTwice")],
            "wildSub.playTwiceSub.chooseCard",
        ),
    ],
)
def test_a_card_is_asked_for_in_the_words_of_the_state(played: list[Action], state: str) -> None:
    reached = go(start(black="playTwice wild banish"), *played).state
    assert reached.state == state
    said = CHART.states[state]
    assert turn.question(reached) == (said.description, said.descriptionmyturn)
    assert said.description != said.descriptionmyturn


# The path of a choice


def test_a_card_with_a_target_waits_for_it() -> None:
    change = go(start(black="leap"), ActPlayCard("black-leap"))
    assert change.events == [
        CardPlayed("black", "black-leap"),
        StateEntered("chooseTarget", "black"),
    ]
    assert list(change.choices) == [
        ActMoveStack(source, target) for source in (0, 15) for target in SPACES if target != source
    ]


def test_a_target_leads_to_the_next_turn() -> None:
    change = go(start(black="leap"), ActPlayCard("black-leap"), ActMoveStack(0, 1))
    assert change.events == [
        StackMoved(0, 1, "b"),
        StateEntered("overcrowd", "black"),
        StateEntered("sink", "black"),
        StateEntered("draw", "black"),
        CardDiscarded("black", "black-leap", "used"),
        CardsDrawn("black", ("black-straight-1", "black-straight-2", "black-diagonal-1")),
        TurnStarted("white"),
        StateEntered("playCard", "white"),
    ]
    assert list(change.choices) == [ActPlayCard("white-straight-1")]


def test_an_effect_of_several_choices_stays_in_its_state() -> None:
    board = """
        b w . w
        w . . .
        . . . .
        w . . b
    """
    called = go(start(board, black="party"), ActPlayCard("black-party"), ActGather(0))
    assert entered(called.events) == []
    assert list(called.choices) == [ActPile(1), ActPile(4)]
    assert entered(go(called.state, ActPile(4)).events) == TURN


def test_bears_in_hand_keep_the_state_until_the_last_is_down() -> None:
    board = CALM.replace("b", "bb", 1)
    held = go(start(board, black="dismiss"), ActPlayCard("black-dismiss"), ActPickUp(0))
    once = go(held.state, ActPlaceBear(1))
    assert (entered(held.events), entered(once.events)) == ([], [])
    assert entered(go(once.state, ActPlaceBear(0)).events) == TURN


@pytest.mark.parametrize(
    ("choices", "paths"),
    [
        (
            [
                ActPlayCard("black-playTwice"),
                ActActivateCard("black-leap"),
                ActMoveStack(0, 1),
                ActActivateCard("black-leap"),
                ActMoveStack(1, 0),
            ],
            [
                ["playTwiceSub.chooseCard"],
                ["playTwiceSub.chooseTarget"],
                ["playTwiceSub.chooseCard"],
                ["playTwiceSub.chooseTarget"],
                TURN,
            ],
        ),
        (
            [
                ActPlayCard("black-wild"),
                ActActivateCard("white-leap"),
                ActMoveStack(0, 1),
            ],
            [["wildSub.chooseCard"], ["wildSub.chooseTarget"], TURN],
        ),
        (
            [
                ActPlayCard("black-wild"),
                ActActivateCard("black-playTwice"),
                ActActivateCard("black-leap"),
                ActMoveStack(0, 1),
                ActActivateCard("black-leap"),
                ActMoveStack(1, 0),
            ],
            [
                ["wildSub.chooseCard"],
                ["wildSub.playTwiceSub.chooseCard"],
                ["wildSub.playTwiceSub.chooseTarget"],
                ["wildSub.playTwiceSub.chooseCard"],
                ["wildSub.playTwiceSub.chooseTarget"],
                TURN,
            ],
        ),
    ],
)
def test_nested_cards_take_the_nested_path(choices: list[Action], paths: list[list[str]]) -> None:
    state, walked = start(black="playTwice wild leap", white="leap swap"), []
    for action in choices:
        change = go(state, action)
        state = change.state
        walked.append(entered(change.events))
    assert walked == paths


# Fizzles


def test_a_card_with_nothing_to_choose_fizzles_and_the_turn_goes_on() -> None:
    change = go(start(black="playTwice wild"), ActPlayCard("black-playTwice"))
    assert change.events[:3] == [
        CardPlayed("black", "black-playTwice"),
        EffectFizzled("black", "black-playTwice"),
        StateEntered("overcrowd", "black"),
    ]
    assert entered(change.events) == TURN
    assert (change.state.active, change.state.pending, change.state.used) == ("white", None, ())


def test_a_wild_without_another_card_fizzles() -> None:
    change = go(start(black="wild", white="wild"), ActPlayCard("black-wild"))
    assert change.events[1] == EffectFizzled("black", "black-wild")
    assert entered(change.events) == TURN


def test_an_activation_fizzles_by_its_own_name_and_leads_on() -> None:
    state = start(black="playTwice forcedDiscard leap", white="")
    change = go(state, ActPlayCard("black-playTwice"), ActActivateCard("black-forcedDiscard"))
    assert change.events == [
        CardActivated("black", "black-forcedDiscard", "playTwice"),
        EffectFizzled("black", "black-forcedDiscard"),
    ]
    assert change.state.state == "playTwiceSub.chooseCard"
    last = go(change.state, ActActivateCard("black-forcedDiscard"))
    assert last.events[:2] == change.events
    assert entered(last.events)[0] == "overcrowd"


def test_a_play_twice_chosen_by_wild_fizzles() -> None:
    state = start(black="playTwice wild")
    change = go(state, ActPlayCard("black-wild"), ActActivateCard("black-playTwice"))
    assert change.events[:3] == [
        CardActivated("black", "black-playTwice", "wild"),
        EffectFizzled("black", "black-playTwice"),
        StateEntered("overcrowd", "black"),
    ]


def test_a_card_chosen_by_wild_fizzles() -> None:
    state = start(black="wild forcedDiscard", white="")
    change = go(state, ActPlayCard("black-wild"), ActActivateCard("black-forcedDiscard"))
    assert change.events[1] == EffectFizzled("black", "black-forcedDiscard")
    assert entered(change.events)[0] == "overcrowd"


# Where a game ends

ONE_LEFT = """
    b . . .
    . . . w
    . . . .
    . . . .
"""


def test_a_won_board_ends_the_game_before_step_2() -> None:
    change = go(start(ONE_LEFT, black="leap"), ActPlayCard("black-leap"), ActMoveStack(0, 7))
    assert change.events == [
        StackMoved(0, 7, "b"),
        GameEnded("black", "control", Seats(1, 0), Seats(1, 0)),
        StateEntered("gameEnd", None),
    ]
    assert list(change.choices) == []
    assert change.state.result == Result("black", "control", Seats(1, 0), Seats(1, 0))
    assert change.state.active == "black"


def test_the_first_activation_can_win() -> None:
    change = go(
        start(ONE_LEFT, black="playTwice leap"),
        ActPlayCard("black-playTwice"),
        ActActivateCard("black-leap"),
        ActMoveStack(0, 7),
    )
    assert entered(change.events) == ["gameEnd"]
    assert change.state.state == "gameEnd"


def test_a_banished_last_stack_gives_the_game_away() -> None:
    change = go(start(ONE_LEFT, black="banish"), ActPlayCard("black-banish"), ActBanish(0))
    assert change.events[1:] == [
        GameEnded("white", "control", Seats(0, 1), Seats(0, 1)),
        StateEntered("gameEnd", None),
    ]


CROWDED = """
    b . . bwwwww
    . . . .
    . . . .
    . . . .
"""


def test_overcrowding_can_end_the_game_before_anything_sinks_or_is_drawn() -> None:
    change = go(start(CROWDED, black="leap"), ActPlayCard("black-leap"), ActMoveStack(0, 1))
    assert change.events == [
        StackMoved(0, 1, "b"),
        StateEntered("overcrowd", "black"),
        BearsDrowned(3, "wwwww", "overcrowded"),
        GameEnded("black", "control", Seats(1, 0), Seats(2, 0)),
        StateEntered("gameEnd", None),
    ]
    assert change.state.used == ("black-leap",)


@pytest.mark.parametrize(("seat", "winner"), [("black", "white"), ("white", "black")])
def test_a_concession_ends_the_game_at_any_moment(seat: Colour, winner: Colour) -> None:
    state = go(start(black="dismiss"), ActPlayCard("black-dismiss"), ActPickUp(0)).state
    change = turn.concede(state, seat)
    scores = Seats(int(winner == "black"), int(winner == "white"))
    assert change.events == [
        GameEnded(winner, "concede", scores, Seats(1, 2)),
        StateEntered("gameEnd", None),
    ]
    assert list(change.choices) == []
    assert (change.state.held, change.state.pending) == ("b", None)


# Steps 2 to 4


def test_isles_sink_after_the_crowds_are_cleared() -> None:
    change = go(start(black="leap"), ActPlayCard("black-leap"), ActMoveStack(0, 15))
    assert change.events[1:5] == [
        StateEntered("overcrowd", "black"),
        StateEntered("sink", "black"),
        IsleSunk(0),
        StateEntered("draw", "black"),
    ]
    assert change.state.sunk == (0,)


def test_a_deck_that_runs_out_is_reshuffled_in_the_middle_of_the_draw() -> None:
    state = replace(
        start(black="leap"),
        decks=Seats(("black-swap",), ()),
        discards=Seats(("black-push", "black-party"), ()),
    )
    change = go(state, ActPlayCard("black-leap"), ActMoveStack(0, 1))
    drawn = change.events[4:]
    assert drawn[:3] == [
        CardDiscarded("black", "black-leap", "used"),
        CardsDrawn("black", ("black-swap",)),
        DeckReshuffled("black", 3),
    ]
    assert isinstance(drawn[3], CardsDrawn)
    assert drawn[3].cards == change.state.hands.black[1:]
    assert drawn[4:] == [TurnStarted("white"), StateEntered("playCard", "white")]


def test_the_hook_answers_every_card_of_the_draw() -> None:
    asked: list[tuple[Colour, Card]] = []

    def last(colour: Colour, cards: tuple[Card, ...]) -> Card:
        asked.append((colour, cards[-1]))
        return cards[-1]

    state = go(start(black="leap"), ActPlayCard("black-leap")).state
    change = turn.choose(state, ActMoveStack(0, 1), last)
    answers = ("black-wild", "black-forcedDiscard", "black-playTwice")
    assert asked == [("black", card) for card in answers]
    assert CardsDrawn("black", answers) in change.events


def test_the_hook_is_passed_on_where_a_fizzle_ends_step_1() -> None:
    state = start(black="playTwice wild")
    change = turn.choose(state, ActPlayCard("black-playTwice"), lambda _, cards: cards[-1])
    assert CardsDrawn("black", ("black-forcedDiscard", "black-banish")) in change.events


def test_a_player_without_a_card_skips_the_turn_and_draws() -> None:
    state = start(black="wild forcedDiscard", white="leap")
    change = go(
        state,
        ActPlayCard("black-wild"),
        ActActivateCard("black-forcedDiscard"),
        ActForceDiscard("white-leap"),
    )
    path = entered(change.events)
    assert path == ["overcrowd", "sink", "draw", "skipTurn", "draw", "playCard"]
    skipped = change.events[-7:]
    assert skipped == [
        TurnStarted("white"),
        StateEntered("skipTurn", "white"),
        TurnSkipped("white"),
        StateEntered("draw", "white"),
        CardsDrawn("white", ("white-straight-1", "white-straight-2", "white-diagonal-1")),
        TurnStarted("black"),
        StateEntered("playCard", "black"),
    ]
    assert (change.state.active, change.state.state) == ("black", "playCard")


# A chart that does not fit


def over(texts: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """A second driver, over another chart."""
    assert turn.__file__ is not None
    spec = spec_from_file_location(turn.__name__, turn.__file__)
    assert spec is not None
    assert spec.loader is not None
    monkeypatch.setattr(chart, "CHART", Chart(texts))
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_same_chart_gives_the_same_paths(monkeypatch: pytest.MonkeyPatch) -> None:
    again = over(shipped(), monkeypatch)
    state = start(black="leap")
    for action in (ActPlayCard("black-leap"), ActMoveStack(0, 1)):
        first, second = turn.choose(state, action), again.choose(state, action)
        assert first.events == second.events
        state = first.state
    ended = again.concede(state, "black")
    assert ended.events[-1] == StateEntered("gameEnd", None)


def test_a_state_that_is_not_left_is_not_entered(monkeypatch: pytest.MonkeyPatch) -> None:
    again = over(shipped(), monkeypatch)
    state = start(black="playTwice forcedDiscard", white="")
    for action in (ActPlayCard("black-playTwice"), ActActivateCard("black-forcedDiscard")):
        change = again.choose(state, action)
        state = change.state
    assert state.state == "playTwiceSub.chooseCard"
    assert entered(change.events) == []


def test_another_chart_gives_another_path(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = changed("chooseTarget.toml", 'done = "overcrowd"', 'done = "sink"')
    other = over(texts, monkeypatch)
    state = go(start(black="leap"), ActPlayCard("black-leap")).state
    change = other.choose(state, ActMoveStack(0, 1))
    assert entered(change.events) == TURN[1:]


BETWEEN = 'id = 50\ntype = "game"\ntransitions = { next = "sink" }'


@pytest.mark.parametrize(
    ("texts", "file"),
    [
        pytest.param(
            {
                **changed("overcrowd.toml", 'next = "sink"', 'next = "between"'),
                "between.toml": BETWEEN,
            },
            "between.toml",
            id="a game state without work",
        ),
        pytest.param(
            changed("sink.toml", '"game"', '"manager"'), "sink.toml", id="work outside a game state"
        ),
    ],
)
def test_every_game_state_has_work_of_its_own(
    texts: dict[str, str], file: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(ChartFault) as refused:
        over(texts, monkeypatch)
    assert str(refused.value) == f"{file}: type: a game state is one with work of its own"
