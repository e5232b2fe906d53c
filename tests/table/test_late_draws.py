"""Cards named after a choice was carried out give what the draw hook gives, on every kind of turn."""

import copy
import pickle
import random
from collections.abc import Callable

import pytest

from bga_isle import Table
from bga_isle.errors import NotPossible, WrongCard
from bga_isle.model.actions import ActPlayCard
from bga_isle.model.pieces import Card, Colour
from bga_isle.table.late_draws import LateDraws, next_deck

GAMES = 25


class Answers:
    """A draw hook that answers one card after the other and keeps what it was asked."""

    def __init__(self, cards: list[Card]) -> None:
        self.asked: list[tuple[Card, ...]] = []
        self._left = iter(cards)

    def __call__(self, colour: Colour, deck: tuple[Card, ...]) -> Card:
        self.asked.append(deck)
        return next(self._left)


@pytest.mark.parametrize("seed", range(GAMES))
def test_the_table_is_the_one_that_the_draw_hook_makes(seed: int) -> None:
    rng = random.Random(seed)
    late, hooked = LateDraws.new(seed), Table.new(seed)
    drawn_in_all = 0
    while late.active_player is not None:
        seat, action = late.active_player, rng.choice(late.possible_actions())
        before = late.save()
        after, decks = late.trial(action)
        assert late.save() == before
        drawn: list[Card] = []
        for _ in decks:
            drawn.append(rng.choice(next_deck(decks, drawn)))
        if drawn:
            after.turn_up(drawn, decks)
        answers = Answers(drawn)
        hooked.act(seat, action, draw=answers)
        asked = [next_deck(decks, drawn[:number]) for number in range(len(decks))]
        assert asked == answers.asked
        assert after.view() == hooked.view()
        assert after.possible_actions() == hooked.possible_actions()
        assert sorted(after.position().decks.black) == sorted(hooked.position().decks.black)
        assert sorted(after.position().decks.white) == sorted(hooked.position().decks.white)
        drawn_in_all += len(drawn)
        late = after
    assert drawn_in_all > 0


def test_a_choice_that_is_not_possible_is_refused() -> None:
    table = LateDraws.new(7, first="black")
    with pytest.raises(NotPossible):
        table.trial(ActPlayCard(table.view().hands.white[0]))


def test_a_card_that_the_deck_does_not_hold_is_refused() -> None:
    table = LateDraws.new(7)
    while True:
        after, decks = table.trial(table.possible_actions()[0])
        if decks:
            break
        table = after
    before = after.save()
    wrong = next(card for card in after.view().hands[after.active_player or "black"])
    with pytest.raises(WrongCard):
        after.turn_up([wrong] * len(decks), decks)
    assert after.save() == before


@pytest.mark.parametrize("kind", [Table, LateDraws])
@pytest.mark.parametrize(
    "copied", [copy.copy, copy.deepcopy, lambda t: pickle.loads(pickle.dumps(t))]
)
def test_tables_are_copied_and_pickled_as_python_does_it(
    kind: type[Table], copied: Callable[[Table], Table]
) -> None:
    table = kind.new(seed=3, first="black")
    table.zombie("black")
    other, before = copied(table), table.save()
    assert (type(other), other.save()) == (kind, before)
    other.concede("black")
    assert table.save() == before
