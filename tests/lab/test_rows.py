"""A row says of a game what its events say."""

from collections import Counter
from typing import Any, Unpack

import pytest

from bga_isle import Table
from bga_isle.lab.playing import Plan, play, unpacked
from bga_isle.lab.rows import COLUMNS, FIGURES, OVERCROWDING, Counting, Row
from bga_isle.model.actions import (
    ActActivateCard,
    ActForceDiscard,
    Action,
    ActMoveStack,
    ActPlayCard,
    ActSwapStacks,
)
from bga_isle.model.events import (
    BearsDrowned,
    CardActivated,
    CardPlayed,
    EffectFizzled,
    Event,
    GameEnded,
    IsleSunk,
    TurnSkipped,
    TurnStarted,
)
from bga_isle.model.pieces import COLOUR_OF_BEAR, COLOURS, EFFECT
from bga_isle.testing.positions import CALM, Given, table
from tests.lab.players import CHOICES, named, noting

LEAP_ENDS = "b . . w  . . . .  . . . .  b . . b"


def counted(board: str, *choices: Action, **given: Unpack[Given]) -> Counting:
    """What is counted of black's choices."""
    game, counting = table(board, **given), Counting()
    for choice in choices:
        counting.take(game.act("black", choice))
    return counting


def figures(counting: Counting) -> dict[str, int]:
    """The figures that are not 0."""
    every = zip(FIGURES, counting.figures, strict=True)
    return {name: figure for name, figure in every if figure}


def ending(counting: Counting) -> dict[str, Any]:
    return dict(zip(COLUMNS, counting.row(0, 1, "black", "black"), strict=True))


def test_a_card_that_ends_the_game() -> None:
    found = counted(LEAP_ENDS, ActPlayCard("black-leap"), ActMoveStack(0, 3), black="leap")
    assert figures(found) == {"turns": 1, "black_played_leap": 1}
    row = ending(found)
    assert (row["winner"], row["reason"]) == ("black", "control")
    assert (row["last_effect"], row["through"]) == ("leap", "")


def test_a_card_by_way_of_an_opposing_play_twice_and_wild() -> None:
    found = counted(
        LEAP_ENDS,
        ActPlayCard("black-wild"),
        ActActivateCard("white-playTwice"),
        ActActivateCard("black-swap"),
        ActSwapStacks(0, 12),
        ActActivateCard("black-leap"),
        ActMoveStack(0, 3),
        black="wild swap leap",
        white="playTwice",
    )
    assert figures(found) == {
        "turns": 1,
        "black_played_wild": 1,
        "black_activated_playTwice": 1,
        "black_activated_swap": 1,
        "black_activated_leap": 1,
    }
    row = ending(found)
    assert (row["last_effect"], row["through"]) == ("leap", "wild playTwice")


def test_a_crowd_ends_the_game_and_no_card_does() -> None:
    # Given a crowd under white's control, the last white stack
    board = "b . . bwwwww  . . . .  b . . b  . . . ."
    # When black's Leap elsewhere is over
    found = counted(board, ActPlayCard("black-leap"), ActMoveStack(0, 1), black="leap")
    # Then five white bears have drowned
    assert figures(found) == {"turns": 1, "black_played_leap": 1, "white_overcrowded": 5}
    row = ending(found)
    assert (row["winner"], row["last_effect"], row["through"]) == ("black", OVERCROWDING, "")


def test_a_fizzle_is_counted_for_the_card_and_a_sunk_isle_for_the_game() -> None:
    found = counted(CALM, ActPlayCard("black-playTwice"), black="playTwice")
    assert figures(found) == {"turns": 2, "black_played_playTwice": 1, "black_fizzled_playTwice": 1}
    moved = counted(CALM, ActPlayCard("black-leap"), ActMoveStack(0, 15), black="leap")
    assert figures(moved)["isles_sunk"] == 1


def test_a_skipped_turn_is_a_turn() -> None:
    found = counted(
        CALM,
        ActPlayCard("black-wild"),
        ActActivateCard("white-playTwice"),
        ActActivateCard("black-forcedDiscard"),
        ActForceDiscard("white-swap"),
        ActActivateCard("black-forcedDiscard"),
        ActForceDiscard("white-leap"),
        black="wild forcedDiscard leap",
        white="playTwice swap leap",
    )
    assert (figures(found)["turns"], figures(found)["skipped"]) == (3, 1)


def recounted(seed: int, choices: list[Action]) -> tuple[dict[str, int], GameEnded]:
    """The figures of a game that is played once more, counted in another way; uses up its choices."""
    game, events, widths = Table.new(seed), list[Event](), []
    while (seat := game.active_player) is not None:
        widths.append(len(game.possible_actions()))
        events += game.act(seat, choices.pop(0))
    found = Counter(decisions=len(widths), choices=sum(widths), widest=max(widths), turns=1)
    for event in events:
        match event:
            case TurnStarted():
                found["turns"] += 1
            case TurnSkipped():
                found["skipped"] += 1
            case IsleSunk():
                found["isles_sunk"] += 1
            case BearsDrowned(bears=bears, reason=reason):
                found.update(f"{COLOUR_OF_BEAR[bear]}_{reason}" for bear in bears)
            case CardPlayed(player=player, card=card):
                found[f"{player}_played_{EFFECT[card]}"] += 1
            case CardActivated(player=player, card=card):
                found[f"{player}_activated_{EFFECT[card]}"] += 1
            case EffectFizzled(player=player, card=card):
                found[f"{player}_fizzled_{EFFECT[card]}"] += 1
    (end,) = (event for event in events if isinstance(event, GameEnded))
    return found, end


@pytest.mark.parametrize("first", [0, 350])
def test_the_seed_of_a_row_leads_to_its_game_again(first: int) -> None:
    CHOICES.clear()
    games = range(first, first + 12)
    rows: list[Row] = unpacked(play(Plan(seed=3, black=named(noting), white=named(noting)), games))
    for game, row in zip(games, rows, strict=True):
        kept = dict(zip(COLUMNS, row, strict=True))
        found, end = recounted(kept["seed"], CHOICES)
        assert {name: kept[name] for name in FIGURES if kept[name]} == dict(found)
        assert (kept["game"], kept["winner"], kept["reason"]) == (game, end.winner, end.reason)
        assert kept["starter"] == Table.new(kept["seed"]).active_player
        assert kept["last_turn"] in COLOURS
    assert CHOICES == []
