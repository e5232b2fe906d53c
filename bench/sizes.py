"""How large a save gets: over the longest turn that can be played, and over random games."""

from random import Random
from typing import Any

from bga_isle import Table
from bga_isle.model.actions import (
    ActActivateCard,
    Action,
    ActPickUp,
    ActPlaceBear,
    ActPlayCard,
)
from bga_isle.model.pieces import CARDS_OF, EFFECT

HANDS = ("playTwice", "dismiss", "wild")


def crowded() -> dict[str, Any]:
    """15 bears on one space under black's control and one white bear beside them; black holds
    Play Twice, Dismiss and Wild."""
    board = [""] * 16
    board[5], board[2] = "bw" * 7 + "b", "w"
    hands = {
        colour: [card for card in cards if EFFECT[card] in HANDS]
        for colour, cards in CARDS_OF.items()
    }
    decks = {
        colour: [card for card in cards if card not in hands[colour]]
        for colour, cards in CARDS_OF.items()
    }
    return {
        "board": board,
        "sunk": [2, 3],
        "hands": hands,
        "decks": decks,
        "discards": {"black": [], "white": []},
        "active": "black",
    }


def longest_turn() -> list[Action]:
    """Wild → Play Twice → Dismiss twice, with every other bear set down on one space, 29 choices.

    A bear never lands where the one before it did, so of 15 bears 8 can be
    picked up again; no turn has more choices.
    """
    dismiss = ActActivateCard("black-dismiss")
    there_and_back = [ActPlaceBear(target) for target in (4, 5) * 8]
    return [
        ActPlayCard("black-wild"),
        ActActivateCard("black-playTwice"),
        dismiss,
        ActPickUp(5),
        *there_and_back[:15],
        dismiss,
        ActPickUp(4),
        *there_and_back[1:9],
    ]


def longest_turn_sizes() -> list[int]:
    """The size of the save before each choice of the longest turn, on a table with a secret seed."""
    table = Table.from_position(crowded())
    sizes = []
    for action in longest_turn():
        sizes.append(len(table.save()))
        table.act("black", action)
    return sizes


def random_game_sizes(games: int) -> list[int]:
    """The size of the save at every decision of some random games with secret seeds."""
    rng, sizes = Random(games), []
    for _ in range(games):
        table = Table.new()
        while (seat := table.active_player) is not None:
            sizes.append(len(table.save()))
            table.act(seat, rng.choice(table.possible_actions()))
    return sizes
