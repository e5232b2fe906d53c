"""A fixed body of play: random games from seeds, all turn flows, and a concession in each state.

It is the same in every run and on every Python, since the tables' own zombie
streams choose. A game is its steps in order, from a playCard on.
"""

from functools import cache

from bga_isle import Table
from bga_isle.model.pieces import COLOURS
from bga_isle.testing.transcript import Step
from tests.flows.catalogue import FLOWS

GAMES = 150

Game = tuple[Step, ...]


@cache
def random_games() -> tuple[Game, ...]:
    """Whole games played by zombies and, for each state, the first to meet it given up there."""
    games: list[Game] = []
    met: set[str] = set()
    for seed in range(GAMES):
        table, steps = Table.new(seed=seed), list[Step]()
        while table.active_player is not None:
            state, seat = table.state, table.active_player
            if state not in met:
                met.add(state)
                for quitter in COLOURS:
                    given_up = Step(state, None, table.copy().concede(quitter))
                    games.append((*steps, given_up))
            action = table.zombie_action(seat)
            steps.append(Step(state, action, table.act(seat, action)))
        games.append(tuple(steps))
    return tuple(games)


@cache
def flow_games() -> tuple[Game, ...]:
    """The turn flows of the snapshots."""
    return tuple(tuple(flow().steps) for flow in FLOWS.values())


def all_games() -> tuple[Game, ...]:
    """The whole body of play."""
    return random_games() + flow_games()
