"""Recorded games against a live machine: the chart's read-only table answers as the library does."""

from itertools import islice

from bga_isle.flow.chart import CHART, Pawn

from .games import all_games
from .triggers import fired

ARROWS = 6_000
"""How many arrows of the recorded games are followed; the machine takes its time."""


def test_a_live_machine_takes_the_way_of_the_games() -> None:
    pawn = Pawn()
    machine = CHART.machine(pawn)
    assert pawn.state == "gameSetup"
    assert machine.trigger_event(pawn, "start")
    assert pawn.state == "playCard"
    followed = 0
    for game in reversed(all_games()):
        machine.set_state("playCard", pawn)
        for arrow in islice(fired(game), ARROWS - followed):
            followed += 1
            assert pawn.state == arrow.state
            if arrow.trigger is None:
                machine.set_state(arrow.target, pawn)
            else:
                assert machine.trigger_event(pawn, arrow.trigger)
            assert pawn.state == arrow.target
    assert followed == ARROWS
