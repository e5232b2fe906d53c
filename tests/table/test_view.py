"""What a seat or a spectator may see, and the figures beside it."""

import hashlib
from random import Random

import msgspec
import pytest

from bga_isle import Position, Table
from bga_isle.model.actions import ActActivateCard, ActMoveStack, ActPlayCard
from bga_isle.model.pieces import COLOURS
from bga_isle.model.state import Seats
from bga_isle.testing.positions import position, table
from tests.positions import play

from .long_turn import CHOICES, long_turn

SHOWN = {
    "board",
    "sunk",
    "hands",
    "deck_counts",
    "discards",
    "active",
    "state",
    "used",
    "held",
    "pending",
    "undoable",
    "version",
    "seed_hash",
    "result",
}


def other_order(given: Position) -> Position:
    """The same position with both decks upside down."""
    decks = Seats(given.decks.black[::-1], given.decks.white[::-1])
    return msgspec.structs.replace(given, decks=decks)


@pytest.mark.rule("R3")
def test_all_see_the_same_at_every_decision() -> None:
    started = long_turn()
    for action in CHOICES:
        spectator = started.view()
        assert started.view("black") == started.view("white") == started.view(None) == spectator
        shown = msgspec.to_builtins(spectator)
        assert set(shown) == SHOWN
        play(started, action)


@pytest.mark.rule("R3")
def test_it_holds_what_lies_on_the_table_but_for_the_decks() -> None:
    started = long_turn()
    for action in CHOICES:
        view, lying = msgspec.to_builtins(started.view()), msgspec.to_builtins(started.position())
        decks = lying.pop("decks")
        assert {key: view[key] for key in lying} == lying
        assert view["deck_counts"] == {colour: len(decks[colour]) for colour in COLOURS}
        play(started, action)


@pytest.mark.rule("R3")
def test_it_is_free_of_the_decks_order() -> None:
    given = long_turn().position()
    one = Table.from_position(given, seed=5)
    two = Table.from_position(other_order(given), seed=6)
    for action in CHOICES[:-1]:
        assert one.view() == two.view()
        assert one.possible_actions() == two.possible_actions()
        play(one, action)
        play(two, action)
    assert one.view() == two.view()
    assert one.position() != two.position()


def test_a_given_seed_is_nowhere_in_it() -> None:
    started = Table.new(seed=31_415_926_535)
    assert b"31415926535" not in msgspec.json.encode(started.view())
    assert started.view().seed_hash is None
    assert started.seed_hash is None
    assert started.seed is None


def test_a_secret_seed_is_committed_to_and_shown_at_the_end() -> None:
    one, two = Table.new(), Table.new()
    assert one.seed_hash != two.seed_hash
    assert (one.seed, two.seed) == (None, None)
    one.concede("black")
    seed = one.seed
    assert seed is not None
    assert seed.bit_length() <= 128
    assert one.view().seed_hash == hashlib.sha256(str(seed).encode()).hexdigest()
    dealt_again = Table.new(seed=seed, first=one.view().active)
    assert dealt_again.view().board == one.view().board
    assert dealt_again.position().decks == one.position().decks


def test_a_secret_seed_of_a_position_is_committed_to_as_well() -> None:
    started = Table.from_position(position())
    assert started.seed_hash is not None
    assert started.view().seed_hash == started.seed_hash


def test_the_version_counts_every_accepted_change() -> None:
    started = table(black="leap playTwice push")
    assert started.version == 0
    play(started, ActPlayCard("black-playTwice"), ActActivateCard("black-leap"))
    assert started.version == 2
    started.undo("black")
    assert started.version == 3
    started.zombie("black")
    assert started.version == 4
    started.concede("white")
    assert started.version == started.view().version == 5


@pytest.mark.parametrize(
    ("board", "progression"),
    [
        ("b w . . . . . . . . . . . . . .", 0),
        ("b w b . . . . . . . . . . . . .", 33),
        ("w bw b . . . . . . . . . . . . .", 33),
        ("b w b b . . . . . . . . . . . .", 49),
        ("b w b b b . . . . . . . . . . .", 59),
        ("w bbw b bw w w . . w w . . . . . .", 74),
        ("b w w w w w w w w . . . . . . .", 77),
    ],
)
def test_the_progression_is_the_leaders_lead(board: str, progression: int) -> None:
    assert table(board).progression == progression


def test_the_progression_of_an_opening_and_of_an_end() -> None:
    started = Table.new(seed=1)
    assert started.progression == 0
    started.concede("black")
    assert started.progression == 100


def test_the_progression_looks_at_the_board_while_bears_are_in_hand() -> None:
    started = table("bb w . . . . . . . . . . . . . .", black="dismiss")
    play(started, *started.possible_actions())
    play(started, *started.possible_actions())
    assert started.view().held == "bb"
    assert started.progression == 99


def test_a_copy_goes_its_own_way() -> None:
    started = long_turn()
    play(started, *CHOICES[:7])
    copied = started.copy()
    assert copied.save() == started.save()
    before = started.save()
    play(copied, *CHOICES[7:])
    assert started.save() == before
    play(started, *CHOICES[7:])
    assert copied.save() == started.save()


def test_a_reshuffled_copy_shows_the_same() -> None:
    started = long_turn()
    for action in CHOICES:
        dealt_anew = started.copy(reshuffle=Random(1))
        assert dealt_anew.view() == started.view()
        assert dealt_anew.possible_actions() == started.possible_actions()
        play(started, action)


def test_a_reshuffled_copy_does_not_depend_on_the_real_order_of_the_decks() -> None:
    given = long_turn().position()
    one = Table.from_position(given, seed=5)
    two = Table.from_position(other_order(given), seed=6)
    for action in CHOICES[:10]:
        first, second = one.copy(reshuffle=Random(7)), two.copy(reshuffle=Random(7))
        assert first.save() == second.save()
        while first.undoable:
            first.undo("black")
            second.undo("black")
        assert first.position() == second.position()
        play(one, action)
        play(two, action)


def test_reshuffled_copies_differ_in_what_is_hidden_and_in_what_comes() -> None:
    started = Table.new(seed=3)
    copies = [started.copy(reshuffle=Random(number)) for number in range(30)]
    assert len({copied.position().decks.black for copied in copies}) == 30
    assert len({copied.position().decks.white for copied in copies}) == 30
    seat = started.active_player
    assert seat is not None
    assert len({copied.zombie_action(seat) for copied in copies}) > 1
    for copied in copies:
        lying = copied.position()
        for colour in COLOURS:
            assert sorted(lying.decks[colour]) == sorted(started.position().decks[colour])


def test_later_shuffles_of_reshuffled_copies_differ() -> None:
    started = table(
        black="leap straight-1 straight-2",
        black_discards="diagonal-1 diagonal-2 swap party push dismiss banish "
        "playTwice forcedDiscard wild",
    )
    play(started, ActPlayCard("black-leap"))
    hands = set()
    for number in range(30):
        copied = started.copy(reshuffle=Random(number))
        play(copied, ActMoveStack(0, 1))
        hands.add(copied.view().hands.black)
    assert len(hands) > 5


def test_undo_in_a_reshuffled_copy_leads_to_the_same_hidden_order() -> None:
    started = long_turn()
    play(started, *CHOICES[:5])
    dealt_anew = started.copy(reshuffle=Random(2))
    decks = dealt_anew.position().decks
    while dealt_anew.undoable:
        dealt_anew.undo("black")
        assert dealt_anew.position().decks == decks
    assert decks != started.position().decks
