"""The page folds events as the game does: fed with the same ones it holds the same view."""

import random
from typing import Any

import msgspec
import pytest

from bga_isle import Table
from bga_isle.model.actions import ActUndo

from .conftest import Visit

GAMES = range(20)

FOLDED = """async ({opening, versions}) => {
  const { foldAll } = await import("/page/js/fold.js");
  let view = opening;
  return versions.map((events) => (view = foldAll(view, events)));
}"""

KEPT = """async ({opening, versions}) => {
  const { foldAll } = await import("/page/js/fold.js");
  const before = JSON.stringify(opening);
  versions.reduce((view, events) => foldAll(view, events), opening);
  return JSON.stringify(opening) === before;
}"""


def plain(value: Any) -> Any:
    """As it arrives in a browser."""
    return msgspec.json.decode(msgspec.json.encode(value))


def played(seed: int) -> tuple[Any, list[Any], list[Any]]:
    """A random game with choices taken back: the opening, each version's events, each view after."""
    chance = random.Random(seed)
    table = Table.new(seed)
    opening = plain(table.view())
    versions: list[Any] = []
    views: list[Any] = []
    while table.result is None:
        seat = table.active_player
        assert seat is not None
        if table.undoable and chance.random() < 0.15:
            events = table.act(seat, ActUndo())
        elif len(versions) > 300:
            events = table.concede(seat)
        else:
            events = table.act(seat, chance.choice(table.possible_actions()))
        versions.append(plain(events))
        views.append(plain(table.view()))
    return opening, versions, views


def test_random_games_fold_alike(visit: Visit) -> None:
    page = visit().go("/page/js/fold.js")
    told: set[str] = set()
    for seed in GAMES:
        opening, versions, views = played(seed)
        folded = page.evaluate(FOLDED, {"opening": opening, "versions": versions})
        for number, (got, expected) in enumerate(zip(folded, views, strict=True)):
            assert got == expected, (seed, number, versions[number])
        told |= {event["type"] for events in versions for event in events}
    assert {"stackPiled", "bearPlaced", "stacksPushed", "choiceTakenBack", "gameEnded"} <= told
    assert {"cardActivated", "effectFizzled", "deckReshuffled", "isleSunk"} <= told


def test_a_fold_leaves_the_view_before_it_alone(visit: Visit) -> None:
    page = visit().go("/page/js/fold.js")
    opening, versions, _views = played(3)
    assert page.evaluate(KEPT, {"opening": opening, "versions": versions})


@pytest.mark.parametrize("kind", ["seatJoined", "seatQuit", "seatReturned", "unheardOf"])
def test_what_happens_beside_the_game_changes_nothing(visit: Visit, kind: str) -> None:
    page = visit().go("/page/js/fold.js")
    view = plain(Table.new(1).view())
    told = [[{"type": kind, "player": "white"}]]
    after = page.evaluate(FOLDED, {"opening": view, "versions": told})
    assert after == [{**view, "version": 1}]
