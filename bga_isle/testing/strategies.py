"""Hypothesis strategies: positions that no opening leads to, tables under way, sequences of choices."""

from typing import NamedTuple

from bga_isle.extras import extra
from bga_isle.model.actions import Action
from bga_isle.model.grid import SPACES
from bga_isle.model.pieces import BEARS_A_COLOUR, CARDS_OF, COLOURS, HAND_SIZE, Card, Colour
from bga_isle.model.state import Position, Seats
from bga_isle.rules.scoring import decided
from bga_isle.table.table import Table

from .positions import under_water

with extra("testing"):
    from hypothesis import assume
    from hypothesis import strategies as st

SEEDS = st.integers(0, 2**64)
LONGEST = 60
"""So many choices a sequence has at most unless somebody asks for more; a whole game has about 40 turns."""

Cards = tuple[tuple[Card, ...], tuple[Card, ...], tuple[Card, ...]]


class Played(NamedTuple):
    """A table from its start to a moment, and the choices that led there."""

    start: Table
    actions: tuple[Action, ...]
    table: Table


@st.composite
def boards(draw: st.DrawFn) -> tuple[str, ...]:
    """Up to 8 bears a colour in stacks of any height and mix, the game undecided."""
    black = draw(st.integers(1, BEARS_A_COLOUR))
    white = draw(st.integers(1, BEARS_A_COLOUR))
    ground = draw(st.lists(st.sampled_from(SPACES), min_size=2, max_size=8, unique=True))
    board = [""] * len(SPACES)
    for bear in draw(st.permutations("b" * black + "w" * white)):
        board[draw(st.sampled_from(ground))] += bear
    assume(not decided(tuple(board)))
    return tuple(board)


@st.composite
def card_places(draw: st.DrawFn, colour: Colour, fewest: int) -> Cards:
    """A colour's 13 cards as hand, deck and discards."""
    cards = tuple(draw(st.permutations(CARDS_OF[colour])))
    hand = draw(st.integers(fewest, HAND_SIZE))
    split = draw(st.integers(hand, len(cards)))
    return cards[:hand], cards[hand:split], cards[split:]


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """A position a table can start from: any stacks, hands of 0–3 cards, isles sunk."""
    board = draw(boards())
    active = draw(st.sampled_from(COLOURS))
    black, white = (draw(card_places(colour, int(colour == active))) for colour in COLOURS)
    return Position(
        board=board,
        sunk=under_water(board),
        hands=Seats(black[0], white[0]),
        decks=Seats(black[1], white[1]),
        discards=Seats(black[2], white[2]),
        active=active,
    )


@st.composite
def starts(draw: st.DrawFn) -> Table:
    """A table before its first choice: dealt, or from one of `positions`."""
    start = draw(SEEDS | positions())
    return Table.new(start) if isinstance(start, int) else Table.from_position(start, draw(SEEDS))


@st.composite
def games(draw: st.DrawFn, longest: int = LONGEST) -> Played:
    """Up to `longest` choices from one of `starts`, each any of the possible actions."""
    start = draw(starts())
    table, actions = start.copy(), list[Action]()
    for _ in range(draw(st.integers(0, longest))):
        if table.active_player is None:
            break
        action = draw(st.sampled_from(table.possible_actions()))
        table.act(table.active_player, action)
        actions.append(action)
    return Played(start, tuple(actions), table)


def tables(longest: int = LONGEST) -> st.SearchStrategy[Table]:
    """A table at any moment of a game, mid-effect and at its end too."""
    return games(longest).map(lambda played: played.table)


def actions(longest: int = LONGEST) -> st.SearchStrategy[tuple[Table, tuple[Action, ...]]]:
    """A table before its first choice, and choices that it accepts one after the other."""
    return games(longest).map(lambda played: (played.start, played.actions))
