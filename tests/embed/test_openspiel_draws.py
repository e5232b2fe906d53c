"""Cards are drawn by chance nodes, one a card, from decks without an order."""

from random import Random
from typing import Any

import pytest

from bga_isle import ACTIONS, Table
from bga_isle.embed import opening
from bga_isle.errors import MalformedAction, NotPossible
from bga_isle.model.events import Event, TurnSkipped, TurnStarted
from bga_isle.model.pieces import CARDS, OWNER, Card, Colour
from tests.embed.spiel import game, play, step, until

WITH_A_SKIPPED_TURN = (106, 121, 159, 197)
"""Random games in which a Wild on the opponent's Play Twice takes the opponent's last card."""


def replayed(history: list[tuple[bool, int, list[int]]]) -> tuple[Table, list[Event]]:
    """A table of the same game whose draw hook names the cards that chance nodes had decided.

    The history says for each step whether it was chance, its number, and all that was possible.
    """
    come = tuple(number for _, number, _ in history[: opening.LENGTH])
    table = Table.from_position(opening.position(come), seed=99)
    steps = iter(history[opening.LENGTH :])
    events: list[Event] = []
    following = next(steps, None)

    def draw(colour: Colour, cards: tuple[Card, ...]) -> Card:
        nonlocal following
        assert following is not None
        chance, number, outcomes = following
        assert chance
        assert outcomes == [CARDS.index(card) for card in cards]
        following = next(steps, None)
        return CARDS[number]

    while following is not None:
        chance, number, possible = following
        assert not chance
        following = next(steps, None)
        assert possible == [ACTIONS.index(action) for action in table.possible_actions()]
        assert table.active_player is not None
        events += table.act(table.active_player, ACTIONS[number], draw)
    return table, events


def recorded(state: Any, rng: Random) -> list[tuple[bool, int, list[int]]]:
    history = []
    while not state.is_terminal():
        chance, possible = state.is_chance_node(), state.legal_actions()
        history.append((chance, step(state, rng), possible))
    return history


@pytest.mark.parametrize("seed", [*range(20), *WITH_A_SKIPPED_TURN])
def test_a_game_is_what_a_table_makes_of_its_choices_and_draws(seed: int) -> None:
    state = game().new_initial_state()
    table, events = replayed(recorded(state, Random(seed)))
    view, turns = state.public()
    assert view == table.view()
    assert turns == 1 + sum(isinstance(event, TurnStarted) for event in events)
    skipped = any(isinstance(event, TurnSkipped) for event in events)
    assert skipped or seed not in WITH_A_SKIPPED_TURN


def test_every_card_has_a_node_of_its_own() -> None:
    state = until(game().new_initial_state(), Random(4), "black-playTwice")
    lengths = set[int]()
    while not state.is_terminal():
        drawn = 0
        while state.is_chance_node():
            drawn += 1
            step(state, Random(drawn))
        lengths.add(drawn)
        if not state.is_terminal():
            step(state, Random(len(lengths) + drawn))
    assert lengths >= {0, 1, 2}


def drawing(seed: int) -> Any:
    """A state in which the first card of the game is to be drawn."""
    state, rng = game().new_initial_state(), Random(seed)
    for _ in range(opening.LENGTH):
        step(state, rng)
    while not state.is_chance_node():
        step(state, rng)
    return state


def test_the_cards_of_a_deck_are_equally_likely() -> None:
    state = drawing(1)
    view, _ = state.public()
    deck = [
        number
        for number, card in enumerate(CARDS)
        if card.startswith(view.active) and card not in view.hands[view.active]
        if card not in view.discards[view.active]
    ]
    assert state.chance_outcomes() == [(number, pytest.approx(1 / len(deck))) for number in deck]
    assert len(deck) == 10


def test_while_a_card_is_drawn_the_table_is_seen_as_the_choice_has_left_it() -> None:
    state = drawing(1)
    view, turns = state.public()
    assert (view.state, turns) == ("draw", 1)
    assert len(view.discards[view.active]) == 1
    assert len(view.hands[view.active]) == 2
    assert view.used == view.discards[view.active]


def test_cards_drawn_before_the_next_lie_face_up() -> None:
    seen = 0
    for seed in range(30):
        rng = Random(seed)
        state = play(game().new_initial_state(), rng, opening.LENGTH)
        while not state.is_terminal():
            chance, number = state.is_chance_node(), step(state, rng)
            if chance and state.is_chance_node():
                view, _ = state.public()
                assert view.state == "draw"
                assert CARDS[number] in view.hands[OWNER[CARDS[number]]]
                assert number not in dict(state.chance_outcomes())
                seen += 1
    assert seen > 5


def test_what_cannot_be_turned_up_changes_nothing() -> None:
    state = drawing(2)
    before = str(state)
    possible = dict(state.chance_outcomes())
    for outcome in range(len(opening.OUTCOMES)):
        if outcome not in possible:
            with pytest.raises(NotPossible):
                state.apply_action(outcome)
    for outcome in (-2, len(opening.OUTCOMES)):
        with pytest.raises(MalformedAction):
            state.apply_action(outcome)
    assert str(state) == before
    step(state, Random(1))
    assert str(state) != before
