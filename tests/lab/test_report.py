"""The report says what was counted, in as many digits as the interval leaves."""

import pytest

from bga_isle.lab import Summary, planned, simulate
from bga_isle.lab.endings import by_starter, during, in_others_turn, in_own_turn
from bga_isle.lab.intervals import Estimate
from bga_isle.lab.report import Section, figure, headline, median, percent, report
from bga_isle.lab.rows import OVERCROWDING, Row
from bga_isle.model.pieces import EFFECTS
from bga_isle.testing.positions import position

GAMES = 150


@pytest.fixture(scope="module")
def played() -> tuple[list[Row], Summary]:
    rows: list[Row] = []
    return rows, simulate(GAMES, seed=41, on_rows=rows.extend)


def section(summary: Summary, title: str) -> dict[str, tuple[str, ...]]:
    """The rows of one table by their first cells."""
    (found,) = (one for one in report(summary) if one.heads[0] == title)
    return {row[0]: row[1:] for row in found.rows}


def test_every_table_is_whole(played: tuple[list[Row], Summary]) -> None:
    for found in report(played[1]):
        assert isinstance(found, Section)
        assert {len(row) for row in found.rows} == {len(found.heads)}


def test_who_wins(played: tuple[list[Row], Summary]) -> None:
    rows, summary = played
    wins = section(summary, "Who wins")
    black = sum(row[3] == "black" for row in rows)
    assert int(wins["Black"][0]) == black == GAMES - int(wins["White"][0])
    assert int(wins["who starts"][0]) == sum(row[2] == row[3] for row in rows)
    assert summary.share(by_starter).value == pytest.approx(int(wins["who starts"][0]) / GAMES)
    halves = [int(wins[f"· {colour}, starting"][0]) for colour in ("black", "white")]
    assert sum(halves) == int(wins["who starts"][0])
    assert wins["nobody"][:2] == ("0", "0.0 %")


def test_how_games_end(played: tuple[list[Row], Summary]) -> None:
    rows, summary = played
    ends = section(summary, "How it ends")
    assert int(ends["in the winner's turn"][0]) == sum(row[3] == row[5] for row in rows)
    assert summary.count(in_own_turn) + summary.count(in_others_turn) == GAMES
    assert int(ends["by overcrowding"][0]) == sum(row[6] == OVERCROWDING for row in rows)


def test_each_game_ends_during_one_effect(played: tuple[list[Row], Summary]) -> None:
    rows, summary = played
    ended = section(summary, "Games a card ends")
    assert len(ended) == len(EFFECTS)
    assert sum(row[6] in EFFECTS for row in rows) + summary.count(during(OVERCROWDING)) == GAMES
    wild = sum("wild" in row[7].split() for row in rows)
    assert int(ended["Wild"][0]) == wild > 0


def test_figures_are_those_of_the_rows(played: tuple[list[Row], Summary]) -> None:
    rows, summary = played
    course = section(summary, "A game has")
    turns = sorted(row[11] for row in rows)
    assert course["turns"][2:] == (str(turns[(GAMES - 1) // 2]), f"{turns[0]}–{turns[-1]}")
    assert summary.mean("turns").value == pytest.approx(sum(turns) / GAMES)
    assert float(course["turns"][0]) == pytest.approx(sum(turns) / GAMES, abs=0.1)
    causes = ("pushed", "banished", "overcrowded")
    drowned = sum(summary.mean(cause).value for cause in causes)
    assert summary.mean("drowned").value == pytest.approx(drowned)
    decisions, choices = sum(row[8] for row in rows), sum(row[9] for row in rows)
    assert summary.branching.value == pytest.approx(choices / decisions)


@pytest.mark.parametrize(
    ("estimate", "text"),
    [
        (Estimate(12.3456, 11.2, 13.5), ("12.3", "11.2–13.5")),
        (Estimate(12.3456, 12.34, 12.35), ("12.3456", "12.3400–12.3500")),
        (Estimate(1234.5, 1000.0, 1469.0), ("1234", "1000–1469")),
        (Estimate(0.0, 0.0, 0.0), ("0", "")),
        (Estimate(9.48123), ("9.481", "")),
    ],
)
def test_a_mean_in_digits(estimate: Estimate, text: tuple[str, str]) -> None:
    assert figure(estimate) == text


@pytest.mark.parametrize(
    ("estimate", "text"),
    [
        (Estimate(0.5, 0.45, 0.55), ("50.0 %", "45.0–55.0 %")),
        (Estimate(0.49876, 0.4978, 0.4997), ("49.876 %", "49.780–49.970 %")),
        (Estimate(1.0, 0.2, 1.0), ("100 %", "20–100 %")),
    ],
)
def test_a_share_in_digits(estimate: Estimate, text: tuple[str, str]) -> None:
    assert percent(estimate) == text


@pytest.mark.parametrize(
    ("tally", "middle"),
    [({3: 1}, 3), ({1: 2, 9: 1}, 1), ({1: 1, 2: 1}, 1), ({5: 1, 2: 2, 7: 3}, 5)],
)
def test_medians(tally: dict[int, int], middle: int) -> None:
    assert median(tally) == middle


def test_the_headline() -> None:
    plan = planned(1, black="greedy", position=position())
    assert headline(plan, Summary(games=1)) == (
        "1 game from a position: black greedy, white zombie, seed 1"
    )
    assert headline(planned(2), Summary(games=12345)).startswith("12,345 games: black zombie")
