"""The page folds events as the game does: fed with the same ones it holds the same view."""

from typing import Any

import pytest

from bga_isle.testing.front_end import FoldDiffers, cases, check_fold

from .conftest import Visit

GAMES = 20

FOLD = """async ([view, events, version]) => {
  const { foldAll } = await import("/page/js/fold.js");
  const before = JSON.stringify(view);
  const after = foldAll(view, events, version);
  if (JSON.stringify(view) !== before) throw new Error("the view before was changed");
  return after;
}"""


def test_random_games_fold_alike(visit: Visit) -> None:
    page = visit().go("/page/js/fold.js")
    assert check_fold(lambda view, events: page.evaluate(FOLD, [view, events]), GAMES) > 1000


def test_these_games_tell_of_everything_that_is_hard_to_fold() -> None:
    told = {event["type"] for case in cases(GAMES) for event in case.events}
    assert {"stackPiled", "bearPlaced", "stacksPushed", "choiceTakenBack", "gameEnded"} <= told
    assert {"cardActivated", "effectFizzled", "deckReshuffled", "isleSunk"} <= told


def test_a_wrong_version_is_found(visit: Visit) -> None:
    """So that the test above can fail."""
    page = visit().go("/page/js/fold.js")
    with pytest.raises(FoldDiffers, match="version is 9, not 1"):
        check_fold(lambda view, events: page.evaluate(FOLD, [view, events, 9]), 1)


@pytest.mark.parametrize("kind", ["seatJoined", "seatQuit", "seatReturned", "unheardOf"])
def test_what_happens_beside_the_game_changes_nothing(visit: Visit, kind: str) -> None:
    page = visit().go("/page/js/fold.js")
    view: dict[str, Any] = next(cases(1)).view
    after = page.evaluate(FOLD, [view, [{"type": kind, "player": "white"}]])
    assert after == {**view, "version": 1}
