"""OpenSpiel's own tests, as far as its wheel brings them.

Many games take longer than the other tests may, so those runs are marked real;
a few games are enough to notice at once what is broken.
"""

import difflib
import os
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pyspiel
import pytest
from absl import flags
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms import generate_playthrough
from open_spiel.python.tests import games_sim_test

from bga_isle.embed.openspiel import SHORT_NAME
from tests.embed.spiel import game

PLAYTHROUGH = Path(__file__).parent / "playthroughs" / f"{SHORT_NAME}.txt"


@pytest.fixture(autouse=True)
def frame() -> Iterator[None]:
    """OpenSpiel's tests draw from NumPy's global generator and read flags of a command line."""
    flags.FLAGS.mark_as_parsed()
    kept = np.random.get_state()
    np.random.seed(1)
    yield
    np.random.set_state(kept)


@pytest.mark.parametrize(
    ("turns", "games"), [(200, 1), (3, 4), pytest.param(200, 30, marks=pytest.mark.real)]
)
def test_random_sim_test_with_serialisation(turns: int, games: int) -> None:
    pyspiel.random_sim_test(game(max_turns=turns), num_sims=games, serialize=True, verbose=False)


@pytest.mark.parametrize("games", [2, pytest.param(30, marks=pytest.mark.real)])
def test_games_sim_test(games: int) -> None:
    for _ in range(games):
        games_sim_test.GamesSimTest("sim_game").sim_game(game())


class TestApi(api_test.EnforceAPIOnPartialTreeBase):
    """OpenSpiel's api_test on some hundred states."""

    game = game()
    game_name = SHORT_NAME


def test_the_kept_playthrough_is_played_again_to_the_letter() -> None:
    kept, again = generate_playthrough.replay(PLAYTHROUGH)
    if os.environ.get("KEEP_PLAYTHROUGHS"):
        PLAYTHROUGH.write_text(again, "utf-8")
    difference = list(difflib.unified_diff(kept.splitlines(), again.splitlines(), lineterm=""))
    assert difference == [], "is it meant? then run this test with KEEP_PLAYTHROUGHS=1"


def test_a_playthrough_is_generated_from_a_seed() -> None:
    one, other = (
        generate_playthrough.playthrough(f"{SHORT_NAME}(max_turns=1)", [], seed=5) for _ in range(2)
    )
    assert one == other
    assert "IsTerminal() = True" in one
