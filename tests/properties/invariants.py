"""What must be true of a table at every moment."""

import random
from itertools import pairwise
from typing import Any

import msgspec

from bga_isle import ACTIONS, Table, View
from bga_isle.errors import GameOver, IsleError, NotPossible
from bga_isle.flow.chart import CHART
from bga_isle.model.grid import ISLE_OF
from bga_isle.model.pieces import BEAR, CARDS_OF, COLOURS, Colour

NUMBER = {action: number for number, action in enumerate(ACTIONS)}


def bears(table: Table) -> dict[Colour, int]:
    """The bears of each colour on the board and in the hand."""
    lying = table.position()
    everything = "".join((*lying.board, lying.held))
    return {colour: everything.count(BEAR[colour]) for colour in COLOURS}


def check_cards(table: Table) -> None:
    """13 cards a colour, each in one place, never more than three face up."""
    lying = table.position()
    for colour in COLOURS:
        cards = lying.hands[colour] + lying.decks[colour] + lying.discards[colour]
        assert sorted(cards) == sorted(CARDS_OF[colour])
        assert len(lying.hands[colour]) <= 3
    assert len(set(lying.used)) == len(lying.used)
    assert set(lying.used) <= {*lying.hands.black, *lying.hands.white}


def check_board(table: Table) -> None:
    """No bear at sea; sunk isles once each, ascending; bears in hand only during a Dismiss."""
    lying = table.position()
    assert all(a < b for a, b in pairwise(lying.sunk))
    assert not any(stack for space, stack in enumerate(lying.board) if ISLE_OF[space] in lying.sunk)
    if lying.held and table.result is None:
        assert lying.pending is not None
        assert lying.pending.effect == "dismiss"


def check_list(table: Table) -> None:
    """Never empty while the game goes on, ascending, without doubles, of kinds the state knows."""
    possible = table.possible_actions()
    if table.result is not None:
        assert (table.state, table.active_player, possible) == ("gameEnd", None, ())
        return
    assert possible
    numbers = [NUMBER[action] for action in possible]
    assert all(a < b for a, b in pairwise(numbers))
    named = CHART.states[table.state].possibleactions
    assert all(msgspec.to_builtins(action)["action"] in named for action in possible)
    assert CHART.states[table.state].type == "activeplayer"


def check_all_600(table: Table) -> None:
    """Every listed action is accepted, on a copy, and every other one refused."""
    possible, save = set(table.possible_actions()), table.save()
    seat = table.active_player or "black"
    for action in ACTIONS:
        if action in possible:
            trial = table.copy()
            trial.act(seat, action)
            assert trial.version == table.version + 1
        else:
            kind = GameOver if table.result else NotPossible
            assert type(refusal(table, seat, action)) is kind
    assert table.save() == save


def refusal(table: Table, seat: Any, action: Any) -> IsleError | None:
    """What a table answers to an action, None where it accepts it."""
    try:
        table.act(seat, action)
    except IsleError as error:
        return error
    return None


def check_view(table: Table) -> View:
    """All see the same, and it does not depend on the order of the decks."""
    view = table.view()
    assert table.view("black") == table.view("white") == view
    dealt_anew = table.copy(reshuffle=random.Random(0))
    assert dealt_anew.view() == view
    assert dealt_anew.possible_actions() == table.possible_actions()
    return view
