"""Menus: every possible action can be reached, by what a person would type, and by nothing else."""

import random
from collections.abc import Sequence

import pytest

from bga_isle import ACTIONS, Table
from bga_isle.log import DIRECTION_NAMES
from bga_isle.model.actions import (
    ActActivateCard,
    ActBanish,
    Action,
    ActMoveStack,
    ActPlayCard,
    ActPushStack,
    ActSwapStacks,
)
from bga_isle.terminal import choosing
from bga_isle.terminal.choosing import Menu, Unclear, Value, labels, numbered, pick
from bga_isle.terminal.outside import shown
from bga_isle.terminal.words import FURTHER
from bga_isle.testing.positions import table
from tests.positions import play


def moves(*pairs: tuple[int, int]) -> Menu:
    return Menu([ActMoveStack(source, target) for source, target in pairs])


def plays(*cards: str) -> Menu:
    return Menu([ActPlayCard(card) for card in cards])


def test_source_first_then_its_targets() -> None:
    menu = moves((0, 1), (0, 3), (5, 2))
    assert menu.values() == (0, 5)
    assert menu.values((0,)) == (1, 3)
    assert menu.values((5,)) == (2,)
    assert menu.action((5,)) is None
    assert menu.action((5, 2)) == ActMoveStack(5, 2)


def test_either_stack_of_a_swap_may_be_named_first() -> None:
    menu = Menu([ActSwapStacks(2, 7), ActSwapStacks(2, 9)])
    assert menu.values() == (2, 7, 9)
    assert menu.values((9,)) == (2,)
    assert menu.action((9, 2)) == menu.action((2, 9)) == ActSwapStacks(2, 9)


def test_cards_stand_as_they_lie_on_the_table() -> None:
    possible = [ActPlayCard("black-leap"), ActPlayCard("black-push")]
    menu = Menu(possible, ("black-push", "black-swap", "black-leap"))
    assert menu.values() == ("black-push", "black-leap")


def test_directions_keep_the_order_of_the_list() -> None:
    menu = Menu([ActPushStack(5, "N"), ActPushStack(5, "E"), ActPushStack(5, "NW")])
    assert menu.values((5,)) == ("N", "E", "NW")


def test_every_action_is_reached_by_its_own_menu() -> None:
    for kind in {type(action) for action in ACTIONS}:
        offered = [action for action in ACTIONS if type(action) is kind]
        menu = Menu(offered)
        for action in offered:
            steps: tuple[str | int, ...] = ()
            for name in action.__struct_fields__:
                assert menu.action(steps) is None
                steps, rest = menu.read(steps, str(getattr(action, name)))
                assert rest == ""
            assert menu.action(steps) == action


def test_every_menu_of_whole_games_offers_the_list_and_no_more() -> None:
    for seed in range(5):
        game, rng = Table.new(seed=seed), random.Random(seed)
        while game.active_player is not None:
            possible = game.possible_actions()
            assert reachable(Menu(possible)) == set(possible)
            game.act(game.active_player, rng.choice(possible))


def reachable(menu: Menu, steps: tuple[str | int, ...] = ()) -> set[Action]:
    action = menu.action(steps)
    if action is not None:
        return {action}
    return set().union(*(reachable(menu, (*steps, value)) for value in menu.values(steps)))


def test_every_second_step_has_a_question() -> None:
    two_steps = {type(action) for action in ACTIONS if len(action.__struct_fields__) > 1}
    assert set(FURTHER) == two_steps


# What may be typed.


@pytest.mark.parametrize(
    "typed",
    ["2", "leap", "LEAP", "le", " Leap ", "black leap", "black-leap", "blackleap"],
)
def test_a_card_by_number_name_beginning_or_identifier(typed: str) -> None:
    assert pick(["black-push", "black-leap", "black-wild"], typed) == "black-leap"


@pytest.mark.parametrize("typed", ["play twice", "playtwice", "play-twice", "PlayTwice", "play"])
def test_a_name_of_two_words(typed: str) -> None:
    assert pick(["white-push", "white-playTwice"], typed) == "white-playTwice"


@pytest.mark.parametrize("typed", ["ne", "NE", "north-east", "north east", "2", "north-e"])
def test_a_direction(typed: str) -> None:
    assert pick(["N", "NE", "E"], typed) == "NE"


def test_n_is_north_though_others_begin_with_it() -> None:
    assert pick(["NE", "N"], "n") == pick(["NE", "N"], "north") == "N"


def test_every_direction_is_told_apart_by_code_and_name() -> None:
    ways = list(DIRECTION_NAMES)
    for way, name in DIRECTION_NAMES.items():
        assert pick(ways, way) == pick(ways, name) == way


def test_a_space_goes_by_its_own_number_not_by_its_place() -> None:
    assert numbered([4, 12]) == [(4, 4), (12, 12)]
    assert pick([4, 12], "12") == 12
    for typed in ("1", "2", "012", "4.0", "-4", "1 2", "٤", ""):
        with pytest.raises(Unclear, match="none of the spaces to choose from: 4, 12"):
            pick([4, 12], typed)


def test_twins_get_a_number_and_owners_a_colour() -> None:
    twins = ["black-straight-1", "black-leap", "black-straight-2"]
    assert list(labels(twins).values()) == ["Straight 1", "Leap", "Straight 2"]
    both = ["black-straight-1", "white-straight-2", "white-leap"]
    assert list(labels(both).values()) == ["Black Straight", "White Straight", "White Leap"]


def test_what_can_be_two_things_is_asked_again_with_both_named() -> None:
    twins = ["black-straight-1", "black-straight-2"]
    with pytest.raises(Unclear, match='"straight" can be Straight 1 or Straight 2'):
        pick(twins, "straight")
    assert pick(twins, "straight 2") == pick(twins, "2") == "black-straight-2"
    both = ["black-leap", "white-leap", "white-push"]
    with pytest.raises(Unclear, match='"le" can be Black Leap or White Leap'):
        pick(both, "le")
    assert pick(both, "white leap") == "white-leap"
    with pytest.raises(Unclear, match="Push or Party"):
        pick(["black-push", "black-party"], "p")


@pytest.mark.parametrize("typed", ["", "0", "4", "-1", "swap", "leapx", "1 1", "⁂"])
def test_what_is_not_on_the_list_of_cards(typed: str) -> None:
    with pytest.raises(Unclear, match="is not on the list: type a number from it or a name"):
        pick(["black-push", "black-leap", "black-wild"], typed)


def test_several_steps_on_one_line() -> None:
    menu = moves((5, 9), (5, 10), (9, 5))
    for typed in ("5 9", "5,9", "5, 9", " 5  9 "):
        assert menu.read((), typed) == ((5, 9), "")
    pushes = Menu([ActPushStack(5, "NE"), ActPushStack(5, "E")])
    assert pushes.read((), "5 north east") == ((5, "NE"), "")
    assert menu.read((5,), "10") == ((5, 10), "")


def test_the_step_before_may_be_named_once_more() -> None:
    menu = moves((5, 9), (5, 10))
    assert menu.read((5,), "5 9") == ((5, 9), "")
    with pytest.raises(Unclear, match='"5" is none of the spaces to choose from: 9, 10'):
        menu.read((), "5 5 9")


def test_what_is_wrong_is_the_word_that_does_not_fit_with_what_would() -> None:
    pushes = Menu([ActPushStack(5, "N"), ActPushStack(5, "NE"), ActPushStack(6, "E")])
    for steps in ((), (5,)):
        with pytest.raises(
            Unclear, match=r'^"e" is none of the ways to choose from: N, NE; "help"'
        ):
            pushes.read(steps, "5 e")
    with pytest.raises(Unclear, match=r'^"7" is none of the spaces to choose from: 5, 6; "help"'):
        pushes.read((), "7 e")
    with pytest.raises(Unclear, match=r'^"swop" is not on the list: .*; "help" says more$'):
        plays("black-swap").read((), "swop 4 7")


def test_words_after_a_card_are_left_for_what_it_asks() -> None:
    menu = plays("black-swap", "black-playTwice", "black-straight-1")
    assert menu.read((), "swap 4 7") == (("black-swap",), "4 7")
    assert menu.read((), "3 13 12") == (("black-straight-1",), "13 12")
    assert menu.read((), "play twice swap") == (("black-playTwice",), "swap")
    assert menu.read((), "swap") == (("black-swap",), "")


def test_a_number_after_a_card_is_its_copy_only_where_there_are_two() -> None:
    assert plays("black-straight-1").read((), "straight 1 5") == (("black-straight-1",), "1 5")
    twins = plays("black-straight-1", "black-straight-2")
    assert twins.read((), "straight 2 5") == (("black-straight-2",), "5")
    with pytest.raises(Unclear, match='"straight" can be Straight 1 or Straight 2'):
        twins.read((), "straight 4 5")


def test_a_line_with_a_wrong_second_step_settles_nothing() -> None:
    with pytest.raises(Unclear, match='"5" is none of the spaces to choose from: 9, 10'):
        moves((5, 9), (5, 10)).read((), "5 5")
    with pytest.raises(Unclear, match='"9 9" is too much: with "5" the choice is made'):
        Menu([ActBanish(5), ActBanish(9)]).read((), "5 9 9")


def test_words_beyond_the_action_are_refused() -> None:
    with pytest.raises(Unclear, match='"3" is too much: with "9" the choice is made'):
        moves((5, 9)).read((), "5 9 3")


def test_a_long_line_of_words_is_refused_without_being_tried_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tried: list[str] = []

    def noted(values: Sequence[Value], text: str) -> Value:
        tried.append(text)
        return pick(values, text)

    monkeypatch.setattr(choosing, "pick", noted)
    menu = moves((5, 9), (5, 10))
    with pytest.raises(Unclear, match="too long: a line holds a card and its target"):
        menu.read((), "5 " * 200_000)
    assert tried == []
    assert menu.read((), "5 9") == ((5, 9), "")
    assert len(tried) == 3


def test_what_was_typed_comes_back_harmless_and_short() -> None:
    assert shown("\x1b[31mred\x00") == "?[31mred?"
    assert len(shown("x" * 500)) == 40
    with pytest.raises(Unclear) as refusal:
        plays("black-leap").read((), "\x1b]0;title\x07" * 50)
    assert str(refusal.value).isprintable()


def test_a_wild_names_the_cards_of_both_sides() -> None:
    game = table(black="wild leap", white="leap push")
    play(game, ActPlayCard("black-wild"))
    menu = Menu(game.possible_actions(), ("black-wild", "black-leap", "white-push", "white-leap"))
    assert list(labels(menu.values()).values()) == ["Black Leap", "White Push", "White Leap"]
    assert menu.action(menu.read((), "push")[0]) == ActActivateCard("white-push")
