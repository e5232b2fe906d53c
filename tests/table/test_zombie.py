"""Who takes over when a player quits (R25)."""

from collections import Counter
from random import Random

import pytest

from bga_isle import Table
from bga_isle.errors import NotYourTurn
from bga_isle.model.actions import Action, ActPlayCard
from bga_isle.model.events import ChoiceTakenBack, Event
from bga_isle.testing.positions import table
from tests.positions import play

from .long_turn import CHOICES, long_turn
from .refusing import refused

DRAWS = 16_000
FAR_OUT = 45.0
"""Far above what chi-square with 15 degrees of freedom exceeds once in a thousand (37.7)."""


def to_its_end(table: Table, rng: Random | None = None) -> list[Event]:
    """All events of a game that zombies finish."""
    happened: list[Event] = []
    while table.active_player is not None:
        happened += table.zombie(table.active_player, rng)
    return happened


def chi_square(counts: Counter[Action], choices: int) -> float:
    expected = counts.total() / choices
    missing = (choices - len(counts)) * expected
    return missing + sum((count - expected) ** 2 / expected for count in counts.values())


def banishing(seed: int) -> Table:
    started = table(black="banish", seed=seed)
    play(started, ActPlayCard("black-banish"))
    return started


@pytest.mark.rule("R25")
def test_a_given_generator_chooses_all_alike() -> None:
    started, rng = banishing(1), Random(25)
    counts = Counter(started.zombie_action("black", rng) for _ in range(DRAWS))
    assert set(counts) == set(started.possible_actions())
    assert chi_square(counts, 16) < FAR_OUT


@pytest.mark.rule("R25")
def test_the_tables_own_stream_chooses_all_alike() -> None:
    counts = Counter(banishing(seed).zombie_action("black") for seed in range(DRAWS // 4))
    assert set(counts) == set(banishing(1).possible_actions())
    assert chi_square(counts, 16) < FAR_OUT


@pytest.mark.rule("R25")
def test_one_game_chooses_all_alike_as_it_goes_on() -> None:
    started, counts = banishing(1), Counter[Action]()
    for _ in range(DRAWS // 8):
        counts[started.zombie_action("black")] += 1
        started.undo("black")
        play(started, ActPlayCard("black-banish"))
    assert chi_square(counts, 16) < FAR_OUT


@pytest.mark.rule("R25")
def test_the_same_seed_and_choices_are_finished_in_the_same_way() -> None:
    for seed in range(20):
        one, two = Table.new(seed=seed), Table.new(seed=seed)
        assert to_its_end(one) == to_its_end(two)
        assert one.save() == two.save()


def test_a_loaded_table_and_a_copy_go_on_as_the_table_does() -> None:
    started = long_turn()
    play(started, *CHOICES[:10])
    loaded, copied = Table.load(started.save()), started.copy()
    assert to_its_end(started) == to_its_end(loaded) == to_its_end(copied)


def test_its_stream_disturbs_no_deck() -> None:
    by_zombie, by_hand = Table.new(seed=4), Table.new(seed=4)
    while by_zombie.active_player is not None:
        seat = by_zombie.active_player
        chosen = by_zombie.zombie_action(seat)
        assert by_zombie.zombie(seat) == by_hand.act(seat, chosen)
    assert by_zombie.save() == by_hand.save()


def test_a_given_generator_is_all_that_decides() -> None:
    for seed in range(20):
        one, two = Table.new(seed=seed), Table.new(seed=seed)
        assert to_its_end(one, Random(seed)) == to_its_end(two, Random(seed))


@pytest.mark.rule("R25")
def test_it_takes_over_at_every_decision_and_always_comes_to_an_end() -> None:
    started = long_turn()
    for action in CHOICES:
        taken_over = started.copy()
        events = to_its_end(taken_over)
        assert taken_over.result is not None
        assert not any(isinstance(event, ChoiceTakenBack) for event in events)
        play(started, action)


def test_what_it_would_choose_is_not_done_by_asking() -> None:
    started = banishing(3)
    before = started.save()
    assert started.zombie_action("black") in started.possible_actions()
    assert started.save() == before


def test_it_takes_only_the_seat_that_is_to_choose() -> None:
    started = banishing(3)
    sentence = "It is the turn of black, not of white"
    with refused(started, NotYourTurn, sentence):
        started.zombie("white")
    with refused(started, NotYourTurn, sentence):
        started.zombie_action("white")


def test_its_draws_can_be_given_too() -> None:
    started = table(black="leap")
    started.zombie("black")
    started.zombie("black", draw=lambda colour, cards: cards[-1])
    assert started.view().hands["black"] == (
        "black-wild",
        "black-forcedDiscard",
        "black-playTwice",
    )
