"""The checker of foreign front ends finds right folds right and names what a wrong one did."""

import json
import subprocess
import sys
from typing import Any, get_args

import msgspec
import pytest

from bga_isle import View, fold
from bga_isle.model.events import Event
from bga_isle.testing.front_end import Case, FoldDiffers, TooFewGames, cases, check_fold, main

Json = dict[str, Any]
GAMES = 3


def right(view: Json, events: list[Json]) -> Json:
    folded = fold(msgspec.convert(view, View), msgspec.convert(events, list[Event]))
    return dict(msgspec.to_builtins(folded))


def test_a_right_fold_passes_and_all_cases_were_tried() -> None:
    assert check_fold(right, GAMES) == len(list(cases(GAMES)))


def test_the_same_seed_gives_the_same_cases() -> None:
    assert list(cases(1, seed=5)) == list(cases(1, seed=5))
    assert list(cases(1, seed=5)) != list(cases(1, seed=6))


def test_cases_hold_every_kind_of_event() -> None:
    events = [event for case in cases() for event in case.events]
    assert {event["type"] for event in events} == {
        kind.__struct_config__.tag for kind in get_args(Event)
    }
    assert {"concede", "control"} <= {event.get("reason") for event in events}


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (lambda view, events: right(view, events) | {"sunk": [9]}, r"sunk is \[9\], not \[\]"),
        (lambda view, events: right(view, events) | {"more": 1}, "more is 1, not None"),
        (lambda view, events: view, "version is 0, not 1"),
        (lambda view, events: None, "a view is an object"),
    ],
)
def test_a_wrong_fold_is_told_where_it_went_wrong(wrong: Any, said: str) -> None:
    with pytest.raises(FoldDiffers, match=said) as error:
        check_fold(wrong, GAMES)
    assert (error.value.case.game, error.value.case.version) == (0, 1)
    assert "game 0, version 1 (cardPlayed" in str(error.value)


def test_a_fold_that_changes_the_view_it_was_given_is_found() -> None:
    def careless(view: Json, events: list[Json]) -> Json:
        after = right(view, events)
        view["board"] = []
        return after

    with pytest.raises(FoldDiffers, match="view given is 'changed'"):
        check_fold(careless, GAMES)


def test_the_cases_are_printed_one_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    main(["--games", "2", "--seed", "3"])
    lines = capsys.readouterr().out.splitlines()
    assert [msgspec.convert(json.loads(line), Case) for line in lines] == list(cases(2, seed=3))


@pytest.mark.parametrize("games", [0, -1, 1.5, True])
def test_a_fold_tried_on_no_game_has_not_passed(games: Any) -> None:
    with pytest.raises(TooFewGames, match=f"at least 1, not {games}"):
        check_fold(right, games)
    with pytest.raises(TooFewGames):
        cases(games)


def test_the_command_refuses_to_print_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--games", "0"])
    assert ended.value.code == 2
    assert "at least 1, not 0" in capsys.readouterr().err


def test_the_command_ends_quietly_when_nobody_reads_on() -> None:
    command = [sys.executable, "-m", "bga_isle.testing.front_end", "--games", "1000"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdout=pipe, stderr=pipe) as printing:
        assert printing.stdout is not None and printing.stderr is not None
        assert printing.stdout.readline().startswith(b'{"game":0,')
        printing.stdout.close()
        assert printing.stderr.read() == b""
    assert printing.returncode == 1
