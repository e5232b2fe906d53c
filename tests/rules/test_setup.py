"""The deal (R4), and positions that a game can start from."""

import msgspec
import pytest

from bga_isle import Table
from bga_isle.model.pieces import CARDS_OF, COLOURS, Colour
from bga_isle.model.state import State
from bga_isle.rules.chance import shuffled
from bga_isle.rules.scoring import decided
from bga_isle.rules.setup import deal, faults, handed_in
from bga_isle.testing.positions import cards, position, table
from tests.positions import play


@pytest.mark.rule("R4")
def test_sixteen_bears_are_shuffled_one_to_a_space() -> None:
    dealt = Table.new(seed=7).position()
    assert dealt.board == tuple("bbwbbwbbwwwbwbww")
    assert dealt.sunk == ()


@pytest.mark.rule("R4", "R3")
def test_each_deck_is_shuffled_and_three_cards_turned_up() -> None:
    dealt = Table.new(seed=7).position()
    assert dealt.hands.black == cards("black", "push dismiss swap")
    assert dealt.hands.white == cards("white", "push straight-1 leap")
    assert dealt.decks.black == cards(
        "black",
        "wild straight-1 straight-2 forcedDiscard playTwice diagonal-2 leap banish diagonal-1"
        " party",
    )
    assert dealt.decks.white == cards(
        "white",
        "swap wild party straight-2 diagonal-1 dismiss banish diagonal-2 playTwice forcedDiscard",
    )
    assert dealt.discards.black == dealt.discards.white == ()


@pytest.mark.rule("R4")
def test_a_game_begins_with_playing_a_card() -> None:
    game = Table.new(seed=7)
    dealt = game.position()
    assert (game.state, dealt.used, dealt.held, dealt.pending) == ("playCard", (), "", None)
    assert (game.version, game.result, game.undoable) == (0, None, False)


@pytest.mark.rule("R4")
def test_who_starts_is_random() -> None:
    starters = [Table.new(seed=seed).active_player for seed in range(8)]
    assert starters == [
        "white",
        "black",
        "white",
        "white",
        "white",
        "black",
        "white",
        "black",
    ]


@pytest.mark.rule("R4")
@pytest.mark.parametrize("first", COLOURS)
def test_the_platform_may_say_who_starts_and_changes_nothing_else(first: Colour) -> None:
    by_chance = Table.new(seed=7).position()
    given = Table.new(seed=7, first=first).position()
    assert given.active == first
    assert msgspec.structs.replace(given, active=by_chance.active) == by_chance


@pytest.mark.rule("R4")
@pytest.mark.parametrize("seed", range(20))
def test_every_deal_has_all_bears_and_cards_and_cannot_be_won(seed: int) -> None:
    dealt = Table.new(seed=seed).position()
    assert sorted(dealt.board) == ["b"] * 8 + ["w"] * 8
    for colour in COLOURS:
        assert len(dealt.hands[colour]) == 3
        assert sorted(dealt.hands[colour] + dealt.decks[colour]) == sorted(CARDS_OF[colour])
    assert not decided(dealt.board)
    assert list(faults(dealt)) == []


@pytest.mark.rule("R4")
def test_without_a_seed_each_deal_is_its_own() -> None:
    assert Table.new().position() != Table.new().position()


def test_a_deal_uses_the_first_four_shuffles() -> None:
    state = deal("7", None)
    assert state.board == shuffled("b" * 8 + "w" * 8, "7", 0)
    assert state.hands.black + state.decks.black == shuffled(CARDS_OF["black"], "7", 1)
    assert state.hands.white + state.decks.white == shuffled(CARDS_OF["white"], "7", 2)
    assert state.active == shuffled(COLOURS, "7", 3)[0]
    assert (state.seed, state.shuffles) == ("7", 4)
    assert (state.state, state.result) == ("gameSetup", None)
    assert deal("7", "white").active == "white"


def test_a_position_is_handed_in_before_its_first_turn() -> None:
    given = position(black_discards="swap", active="white")
    assert handed_in(given, "9") == State(
        board=given.board,
        sunk=(),
        hands=given.hands,
        decks=given.decks,
        discards=given.discards,
        active="white",
        state="gameSetup",
        seed="9",
        shuffles=0,
    )


def test_a_handed_in_position_is_what_lies_on_the_table() -> None:
    given = position(black="leap swap", white="push", black_discards="party", active="white")
    game = Table.from_position(given, seed=3)
    assert game.position() == given
    assert (game.state, game.active_player, game.version) == ("playCard", "white", 0)


def test_a_position_may_be_a_mapping_that_leaves_out_what_a_turn_begins_with() -> None:
    given = msgspec.to_builtins(position())
    for key in ("state", "used", "held", "pending"):
        del given[key]
    assert Table.from_position(given).position() == position()


def test_a_position_need_not_come_from_an_opening() -> None:
    # Given one card against none, and towers of every mix
    game = table(
        """
            wwwwwwbb bbbbbbw ~ ~
            .        .       ~ ~
            ~        ~       ~ ~
            ~        ~       ~ ~
        """,
        black="wild",
        white="",
    )
    assert game.active_player == "black"
    assert list(game.possible_actions()) != []


def test_every_position_of_a_running_game_can_be_handed_in_where_a_turn_begins() -> None:
    game = Table.new(seed=5)
    while game.result is None:
        if game.state == "playCard":
            again = Table.from_position(game.position())
            assert again.possible_actions() == game.possible_actions()
        play(game, game.possible_actions()[0])
