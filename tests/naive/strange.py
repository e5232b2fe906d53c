"""Positions that no opening leads to, made by Hypothesis."""

from hypothesis import assume
from hypothesis import strategies as st

from bga_isle import Position
from bga_isle.model.grid import SPACES
from bga_isle.model.pieces import BEARS_A_COLOUR, CARDS_OF, COLOURS, HAND_SIZE, Card, Colour
from bga_isle.model.state import Seats
from bga_isle.rules.scoring import decided
from tests.positions import under_water

Cards = tuple[tuple[Card, ...], tuple[Card, ...], tuple[Card, ...]]


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
