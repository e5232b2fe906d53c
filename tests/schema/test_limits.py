"""Numbers and texts that no game can hold do not fit, although their types could be read."""

from typing import Any

import pytest

from bga_isle import Table
from bga_isle.model.pieces import CARDS_OF
from bga_isle.testing.positions import position

from .samples import of_a_game, of_records, plain
from .test_document import VALIDATORS

HASH = "0" * 64
PENDING = {
    "card": "black-playTwice",
    "effect": "playTwice",
    "center": None,
    "last": None,
    "left": 2,
}
THIRTEEN = {"black": 13, "white": 13}


def sample(name: str) -> Any:
    kind, _, event = name.partition(" ")
    if kind == "Record":
        return next(of_records())[1]
    return next(
        value
        for seed in range(20)
        for found, value in of_a_game(seed)
        if found == kind and event in ("", value.get("type"))
    )


@pytest.mark.parametrize(
    ("name", "field", "right", "wrong"),
    [
        ("View", "deck_counts", THIRTEEN, {"black": 1004, "white": 10}),
        ("View", "deck_counts", THIRTEEN, {"black": 14, "white": 10}),
        ("View", "deck_counts", THIRTEEN, {"black": 10, "white": -1}),
        ("View", "seed_hash", HASH, "x"),
        ("View", "seed_hash", HASH, HASH + "\n"),
        ("View", "seed_hash", None, HASH.replace("0", "G")),
        ("View", "version", 0, -1),
        ("View", "sunk", [0, 1, 2, 3], [0, 0]),
        ("View", "used", ["black-leap"], ["black-leap", "black-leap"]),
        ("View", "pending", PENDING, {**PENDING, "left": -7}),
        ("View", "pending", PENDING, {**PENDING, "left": 3}),
        *(
            ("View", "pending", PENDING, {key: PENDING[key] for key in PENDING if key != less})
            for less in PENDING
        ),
        ("Position", "pending", PENDING, {**PENDING, "left": -7}),
        ("Position", "sunk", [3], [3, 3]),
        (
            "Position",
            "decks",
            {"black": CARDS_OF["black"], "white": []},
            {"black": ["black-leap", "black-leap"], "white": []},
        ),
        ("Event bearPlaced", "bear", "w", "wb"),
        ("Event stackMoved", "stack", "wb", ""),
        ("Event cardsDrawn", "cards", ["black-leap"], []),
        ("Event deckReshuffled", "count", 13, 0),
        ("Event gameEnded", "scores", {"black": 1, "white": 0}, {"black": 2, "white": 0}),
        ("Event gameEnded", "tiebreak", {"black": 16, "white": 0}, {"black": 17, "white": 0}),
        ("Record", "format", 1, 2),
        ("Record", "seed", "-7", "07"),
        ("Record", "seed", str(2**256 - 1), "seven"),
        ("Record", "digest", HASH, HASH[1:]),
        ("Gamestate", "id", 2, 98),
        ("Gamestate", "type", "activeplayer", "multiplayer"),
        ("Gamestate", "possibleactions", ["actUndo"], ["actDance"]),
    ],
)
def test_what_no_game_can_hold_does_not_fit(name: str, field: str, right: Any, wrong: Any) -> None:
    kind, value = name.partition(" ")[0], sample(name)
    VALIDATORS[kind].validate({**value, field: plain(right)})
    assert not VALIDATORS[kind].is_valid({**value, field: wrong})


def test_games_from_rare_positions_stay_within_the_limits() -> None:
    rare = position(black="wild forcedDiscard", white="playTwice")
    for seed in range(10):
        table = Table.from_position(rare, seed)
        while (seat := table.active_player) is not None:
            for event in table.zombie(seat):
                VALIDATORS["Event"].validate(plain(event))
            VALIDATORS["View"].validate(plain(table.view()))
            VALIDATORS["Position"].validate(plain(table.position()))
