"""Games depend on the plan and their number alone, and a policy knows what a player may know."""

from collections.abc import Callable
from typing import Any

import pytest

from bga_isle.errors import BadPosition, BadSeed
from bga_isle.lab import planned, simulate
from bga_isle.lab.faults import BadPolicy, PolicyFault
from bga_isle.lab.playing import Plan, play, table_of, unpacked
from bga_isle.lab.rows import COLUMNS
from bga_isle.testing.positions import position
from tests.lab import players

SOME = range(200, 206)
FEW = range(300, 302)


def test_a_game_does_not_depend_on_those_played_with_it() -> None:
    plan = Plan(seed=1)
    together = unpacked(play(plan, SOME))
    assert together == [unpacked(play(plan, range(game, game + 1)))[0] for game in SOME]


def test_every_game_and_every_seed_is_another() -> None:
    rows = [*unpacked(play(Plan(seed=1), SOME)), *unpacked(play(Plan(seed=2), SOME))]
    assert len({row[COLUMNS.index("seed")] for row in rows}) == 2 * len(SOME)
    assert len({row[2:] for row in rows}) == 2 * len(SOME)


@pytest.mark.parametrize(
    "policy", [players.zombie, players.meddler, players.talker, players.mapper, players.onlooker]
)
def test_a_zombie_by_another_name_plays_the_same_games(policy: Callable[..., object]) -> None:
    plain = play(Plan(seed=4), FEW)
    assert play(Plan(seed=4, black=players.named(policy)), FEW) == plain
    assert play(Plan(seed=4, white=players.named(policy)), FEW) == plain


def test_the_seats_choose_apart_from_each_other() -> None:
    names = players.named(players.noting)
    players.CHOICES.clear()
    play(Plan(seed=4, black=names), range(1))
    black = list(players.CHOICES)
    players.CHOICES.clear()
    play(Plan(seed=4, white=names), range(1))
    assert black != players.CHOICES


def test_a_policy_never_sees_the_real_order_of_a_deck() -> None:
    """Of ten cards in a deck the next one is the real one as often as chance has it."""
    same = total = 0
    for game in range(20):
        players.DECKS.clear()
        plan = Plan(seed=9, black=players.named(players.onlooker))
        real = table_of(plan, game).position().decks.black
        play(plan, range(game, game + 1))
        seen = players.DECKS[0]
        assert sorted(seen) == sorted(real)
        same += sum(one == other for one, other in zip(seen, real, strict=True))
        total += len(real)
    assert same / total < 0.25


def test_looks_at_one_moment_see_different_orders() -> None:
    players.DECKS.clear()
    play(Plan(seed=9, black=players.named(players.onlooker)), range(1))
    assert len(set(players.DECKS)) > len(players.DECKS) / 2


def test_games_from_a_position_start_there() -> None:
    given = position(black="leap", white="swap party")
    plan = planned(5, position=given)
    assert table_of(plan, 0).position() == given
    rows = unpacked(play(plan, range(10)))
    assert {row[COLUMNS.index("starter")] for row in rows} == {"black"}
    assert all(row[COLUMNS.index("black_played_leap")] for row in rows)
    assert len({row[2:] for row in rows}) > 1


@pytest.mark.parametrize(
    ("policy", "said"),
    [
        (players.failing, "ValueError: no idea"),
        (players.leaving, "SystemExit"),
        (players.impossible, "not among the possible actions"),
        (players.silent, "This is not an action"),
        (players.undoing, "actUndo is not among"),
    ],
)
def test_what_fails_is_named_with_its_game(policy: Callable[..., object], said: str) -> None:
    name = players.named(policy)
    with pytest.raises(PolicyFault, match=said) as fault:
        play(Plan(seed=1, black=name), range(7, 9))
    assert fault.value.game == 7
    assert f"{name} failed as black in game 7" in str(fault.value)


def test_where_a_policy_failed_is_said() -> None:
    with pytest.raises(PolicyFault, match=r"players\.py, line \d+\)"):
        play(Plan(seed=1, white=players.named(players.failing)), range(1))


def test_a_policy_that_cannot_be_called_so_is_told_how_it_is_called() -> None:
    with pytest.raises(PolicyFault) as fault:
        play(Plan(seed=1, white=players.named(players.lonely)), range(1))
    assert "TypeError: lonely() takes 1 positional argument but 2 were given" in str(fault.value)
    assert str(fault.value).endswith("(a policy is called with a table and a random.Random)")


@pytest.mark.parametrize("policy", [players.zombie, None, 5])
def test_a_policy_that_is_no_name(policy: Any) -> None:
    with pytest.raises(BadPolicy, match='by its name alone, "module:function"'):
        simulate(5, black=policy)
    with pytest.raises(BadPolicy):
        planned(1, white=policy)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("robot", "zombie, greedy or module:function"),
        ("", "zombie, greedy or module:function"),
        (":zombie", "module:function"),
        ("no_such_module:play", "ModuleNotFoundError"),
        ("tests.lab.players:no_such", "AttributeError"),
        ("tests.lab.players:not_a_policy", "int is nothing that can be called"),
        ("tests.lab.broken_module:play", "ZeroDivisionError"),
        ("..:play", "TypeError"),
    ],
)
def test_policies_that_are_not_there(name: str, said: str) -> None:
    with pytest.raises(BadPolicy, match=said):
        planned(1, white=name)


def test_seeds_and_positions_are_checked_before_anything_is_played() -> None:
    with pytest.raises(BadSeed):
        planned(2**256)
    with pytest.raises(BadPosition):
        planned(1, position={"board": []})
    assert planned(None) != planned(None)
