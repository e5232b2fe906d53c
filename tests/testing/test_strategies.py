"""The strategies make what they say, and all of it is accepted by a table."""

import random

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bga_isle import Position, Table
from bga_isle.model.actions import Action
from bga_isle.testing import strategies
from bga_isle.testing.strategies import Played

QUICK = settings(
    max_examples=40, deadline=None, suppress_health_check=list(HealthCheck), database=None
)


@QUICK
@given(strategies.positions())
def test_a_position_starts_a_table(position: Position) -> None:
    table = Table.from_position(position)
    assert (table.state, table.active_player) == ("playCard", position.active)


@QUICK
@given(strategies.games(longest=20))
def test_a_game_is_its_start_and_its_actions(played: Played) -> None:
    again = played.start.copy()
    for action in played.actions:
        assert again.active_player is not None
        again.act(again.active_player, action)
    assert again.save() == played.table.save()
    assert played.start.version == 0
    assert len(played.actions) <= 20


@QUICK
@given(strategies.actions(longest=8))
def test_actions_are_accepted_one_after_the_other(given_: tuple[Table, tuple[Action, ...]]) -> None:
    table, actions = given_
    for action in actions:
        assert action in table.possible_actions()
        table.act(table.active_player or "black", action)


def test_tables_are_met_in_the_middle_of_effects() -> None:
    met: set[str] = set()

    @settings(QUICK, max_examples=120, derandomize=True)
    @given(strategies.tables())
    def look(table: Table) -> None:
        met.add(table.state)

    look()
    assert {"playCard", "chooseTarget"} <= met
    assert len(met) > 3


@QUICK
@given(st.data())
def test_a_table_can_be_played_on(data: st.DataObject) -> None:
    table = data.draw(strategies.tables(longest=10))
    if table.active_player is not None:
        table.zombie(table.active_player, random.Random(1))
