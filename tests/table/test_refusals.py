"""Each refusal a table can make, with its code and its sentence."""

from collections.abc import Callable, Iterator
from typing import Any, cast

import msgspec
import pytest

from bga_isle import IsleError, errors, fold
from bga_isle.model.actions import ActMoveStack, ActPlayCard
from bga_isle.testing.positions import position, table
from tests.positions import play

from .refusing import refused

ELSEWHERE = {
    errors.ChartFault,
    errors.BadRecord,
    errors.NotFound,
    errors.NoOpenSeat,
    errors.NotYourSeat,
    errors.Stale,
    errors.KeyReused,
}
"""Refusals of the chart, of records and of platforms, which have tests of their own."""


def newer(data: bytes) -> bytes:
    """The same save as if a later format had written it."""
    return data[:4] + b"\x02" + data[5:]


def move_and_draw(table: Any, card: object) -> None:
    """Black's Leap to its end, the draw answering `card`."""
    play(table, ActPlayCard("black-leap"))
    with refused(table, errors.WrongCard):
        table.act("black", ActMoveStack(0, 1), draw=lambda colour, cards: card)
    table.act("black", ActMoveStack(0, 1), draw=lambda colour, cards: card)


def act_after_the_end(table: Any) -> None:
    table.concede("black")
    table.act("black", ActPlayCard("black-leap"))


Provocation = Callable[[Any], object]

PROVOKED: dict[type[IsleError], tuple[str, str, Provocation]] = {
    errors.MalformedAction: (
        "malformed",
        "This is not an action: Object missing required field `action`",
        lambda table: table.act("black", {}),
    ),
    errors.UnknownSeat: (
        "unknown_seat",
        'A seat is "black" or "white", not \'red\'',
        lambda table: table.undo("red"),
    ),
    errors.BadSeed: (
        "bad_seed",
        "A seed is a whole number of at most 256 bits or None, not 1.5",
        lambda table: table.new(seed=1.5),
    ),
    errors.BadPosition: (
        "bad_position",
        "No game can start from this position: hands.black: the active player has no card to play",
        lambda table: table.from_position(position(black="")),
    ),
    errors.BadView: (
        "bad_view",
        "These events do not follow this view: Expected `object`, got `int`",
        lambda table: fold(table.view(), cast("Any", [1])),
    ),
    errors.GameOver: (
        "game_over",
        "The game has ended; it takes no more actions",
        act_after_the_end,
    ),
    errors.NotYourTurn: (
        "not_your_turn",
        "It is the turn of black, not of white",
        lambda table: table.zombie("white"),
    ),
    errors.NotPossible: (
        "not_possible",
        " is not among the possible actions in playCard",
        lambda table: table.act("black", ActPlayCard("black-swap")),
    ),
    errors.NothingToUndo: (
        "nothing_to_undo",
        "There is no choice of this turn to take back",
        lambda table: table.undo("black"),
    ),
    errors.WrongCard: (
        "wrong_card",
        "The draw answered 'black-leap', which is not in the deck of black",
        lambda table: move_and_draw(table, "black-leap"),
    ),
    errors.DamagedSave: (
        "damaged_save",
        "This save is damaged: it does not begin as a save does",
        lambda table: table.load(b""),
    ),
    errors.NewerSave: (
        "newer_save",
        "This save has format 2; this version reads formats up to 1",
        lambda table: table.load(newer(table.save())),
    ),
}


@pytest.mark.parametrize("kind", PROVOKED, ids=lambda kind: kind.__name__)
def test_a_refusal_has_its_code_and_its_sentence(kind: type[IsleError]) -> None:
    code, sentence, provoke = PROVOKED[kind]
    with pytest.raises(IsleError) as caught:
        provoke(table(black="leap push"))
    assert type(caught.value) is kind
    assert caught.value.code == code
    assert str(caught.value).endswith(sentence)
    assert "${" not in str(caught.value)


def leaves(kind: type[IsleError]) -> Iterator[type[IsleError]]:
    """The refusals of the tree that have none below them."""
    kinds = [below for below in kind.__subclasses__() if below.__module__ == errors.__name__]
    if not kinds:
        yield kind
    for below in kinds:
        yield from leaves(below)


def test_every_refusal_is_met() -> None:
    assert set(leaves(IsleError)) == set(PROVOKED) | ELSEWHERE


def test_the_tree_has_two_kinds_of_answers_to_a_request() -> None:
    malformed = {kind.__name__ for kind in leaves(errors.Malformed)}
    allowed_later = {kind.__name__ for kind in leaves(errors.Refused)}
    assert malformed == {
        "MalformedAction",
        "UnknownSeat",
        "BadSeed",
        "BadPosition",
        "BadView",
        "BadRecord",
    }
    assert allowed_later == {
        "GameOver",
        "NotYourTurn",
        "NotPossible",
        "NothingToUndo",
        "WrongCard",
        "NotFound",
        "NoOpenSeat",
        "NotYourSeat",
        "Stale",
        "KeyReused",
    }


@pytest.mark.parametrize(
    ("seed", "shown"),
    [
        (1.0, "1.0"),
        ("7", "'7'"),
        (True, "True"),
        (2**256, "a longer one"),
        (-(2**256), "a longer one"),
        ([], "[]"),
    ],
)
def test_a_seed_is_a_whole_number_of_256_bits(seed: Any, shown: str) -> None:
    sentence = f"A seed is a whole number of at most 256 bits or None, not {shown}"
    started = table()
    with refused(started, errors.BadSeed, sentence):
        started.new(seed=seed)
    with refused(started, errors.BadSeed, sentence):
        started.from_position(position(), seed=seed)


@pytest.mark.parametrize("seed", [0, -1, 2**256 - 1, 1 - 2**256])
def test_seeds_at_the_edge_deal_a_game(seed: int) -> None:
    inwards = seed - 1 if seed > 0 else seed + 1
    assert table().new(seed=seed).view() != table().new(seed=inwards).view()


def test_a_sentence_repeats_no_more_than_a_little_of_what_was_sent() -> None:
    for provoke in (
        lambda: table().act("black", msgspec.json.encode({"action": "x" * 4000})),
        lambda: table().from_position({**msgspec.to_builtins(position()), "y" * 10**6: 1}),
        lambda: table().new(seed=cast("Any", "7" * 10**6)),
        lambda: table().act(cast("Any", "z" * 10**6), ActPlayCard("black-leap")),
    ):
        with pytest.raises(IsleError) as caught:
            provoke()
        assert len(str(caught.value)) < 700


def test_a_well_formed_action_that_is_none_of_the_600_is_refused_in_the_same_order() -> None:
    # Given an action that no list ever holds
    onto_itself = ActMoveStack(3, 3)
    started = table(black="leap")
    # Then the turn is looked at before the list
    with refused(started, errors.NotYourTurn, "It is the turn of black, not of white"):
        started.act("white", onto_itself)
    shown = '{"action":"actMoveStack","source":3,"target":3}'
    sentence = f"{shown} is not among the possible actions in playCard"
    with refused(started, errors.NotPossible, sentence):
        started.act("black", onto_itself)
    # And the end of the game before the turn
    started.concede("black")
    with refused(started, errors.GameOver, "The game has ended; it takes no more actions"):
        started.act("white", onto_itself)
