"""The invariants along games from fixed seeds, the same in every run."""

import pytest

from bga_isle import Table, fold
from bga_isle.model.actions import ActUndo

from .invariants import (
    bears,
    check_all_600,
    check_board,
    check_cards,
    check_list,
    check_view,
    refusal,
)


@pytest.mark.parametrize("seed", range(12))
def test_the_invariants_hold_at_every_decision(seed: int) -> None:
    table = Table.new(seed=seed)
    shown, alive = table.view(), bears(table)
    assert alive == {"black": 8, "white": 8}
    past = [(table.copy(), table.save(), table.view())]
    while table.active_player is not None:
        shown = fold(shown, table.zombie(table.active_player))
        check_cards(table)
        check_board(table)
        check_list(table)
        assert check_view(table) == shown
        was, alive = alive, bears(table)
        assert alive["black"] <= was["black"]
        assert alive["white"] <= was["white"]
        past.append((table.copy(), table.save(), table.view()))
    for kept, save, view in past:
        assert (kept.save(), kept.view()) == (save, view)


@pytest.mark.parametrize("seed", range(3))
def test_of_the_600_exactly_the_listed_ones_are_accepted(seed: int) -> None:
    table = Table.new(seed=seed)
    while table.active_player is not None:
        check_all_600(table)
        waiting = "white" if table.active_player == "black" else "black"
        assert refusal(table, waiting, table.possible_actions()[0]) is not None
        assert refusal(table, waiting, ActUndo()) is not None
        table.zombie(table.active_player)
    check_all_600(table)
