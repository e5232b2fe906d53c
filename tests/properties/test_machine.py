"""Recorded games against a live machine: the chart's read-only table answers as the library does."""

from itertools import islice

from bga_isle.flow.chart import CHART, Model

from .games import all_games
from .triggers import fired

ARROWS = 6_000
"""How many arrows of the recorded games are followed; the machine takes its time."""


def test_a_live_machine_takes_the_way_of_the_games() -> None:
    model = Model()
    machine = CHART.machine(model)
    assert model.state == "gameSetup"
    assert machine.trigger_event(model, "start")
    assert model.state == "playCard"
    followed = 0
    for game in reversed(all_games()):
        machine.set_state("playCard", model)
        for arrow in islice(fired(game), ARROWS - followed):
            followed += 1
            assert model.state == arrow.state
            if arrow.trigger is None:
                machine.set_state(arrow.target, model)
            else:
                assert machine.trigger_event(model, arrow.trigger)
            assert model.state == arrow.target
    assert followed == ARROWS
