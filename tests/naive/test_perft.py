"""Perft: how many ways there are to play one turn, counted by both sides and written down."""

import pytest

from bga_isle import Table
from bga_isle.testing.positions import table
from tests import naive

from .pair import lying


def complete_turns(table: Table) -> int:
    """The sequences of choices that lead from here to the end of the turn."""
    count = 0
    for action in table.possible_actions():
        after = table.copy()
        assert after.active_player is not None
        after.act(after.active_player, action)
        over = after.state in ("playCard", "gameEnd")
        count += 1 if over else complete_turns(after)
    return count


MIDDLE = """
    bw  .  b   w
    .   wb .   bbw
    b   .  wbw .
    .   w  .   b
"""
SPLIT = """
    ~  ~  bw  b
    ~  ~  .   wwb
    .  wb ~   ~
    w  bb ~   ~
"""
CROWD = """
    bwwwbb . w  .
    w      . .  b
    .      b wb .
    w      . .  b
"""

DISMISSED = """
    b .    . w
    . wbwb . .
    . .    w .
    w .    . b
"""

CASES = {
    "opening with Push, Dismiss, Swap": (Table.new(seed=7), 198),
    "opening with Play Twice": (Table.new(seed=11), 2_634),
    "opening with Wild": (Table.new(seed=9), 608),
    "moves": (table(MIDDLE, black="straight-1 leap swap"), 120),
    "gatherings, pushes, banishments": (table(MIDDLE, black="party push banish"), 41),
    "four bears set down": (table(DISMISSED, black="dismiss"), 1_616),
    "twice on two isles": (table(SPLIT, black="playTwice leap push"), 1_558),
    "twice in a crowd": (table(CROWD, black="playTwice swap push", white="leap wild"), 3_000),
    "forced discards": (
        table(CROWD, black="playTwice party forcedDiscard", white="leap wild"),
        51,
    ),
    "Wild and opposing Play Twice": (
        table(MIDDLE, black="wild straight-2 banish", white="playTwice party swap"),
        1_696,
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_complete_turns(name: str) -> None:
    start, count = CASES[name]
    assert complete_turns(start) == count
    assert naive.complete_turns(lying(start)) == count
