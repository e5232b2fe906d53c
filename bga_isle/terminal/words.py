"""What the terminal says beside the log: further questions, what the cards do, help."""

from typing import Final

from bga_isle.model.actions import Action, ActMoveStack, ActPushStack, ActSwapStacks
from bga_isle.model.pieces import Effect

FURTHER: Final[dict[type[Action], str]] = {
    ActMoveStack: "To which space?",
    ActSwapStacks: "With which stack does it change places?",
    ActPushStack: "Which way?",
}
"""What the second step of an action asks; the first one asks the table's own question."""

HINTS: Final[dict[Effect, str]] = {
    "straight": "your stack along its row or column, past others too",
    "diagonal": "your stack along a diagonal, past others too",
    "leap": "your stack onto any other space",
    "swap": "two stacks change places, whoever controls them",
    "party": "stacks beside yours climb onto it, in your order",
    "push": "your stack shoves a line on; no room: into the sea",
    "dismiss": "your stack, bottom first, each beside the previous",
    "banish": "all bears of any space go into the sea",
    "playTwice": "two of your other cards, or one twice; all are spent",
    "forcedDiscard": "they lose a card; no refill before their turn ends",
    "wild": "use any card; theirs is gone until their turn ends",
}
"""What each card does, in a line beside its name."""

COMMANDS: Final[dict[str, str]] = {
    "back": "return to the step before, while a choice is half made",
    "undo": "take back your last choice, as far as the start of your turn",
    "save [FILE]": "say where the game is kept, or put a copy into FILE",
    "exit": "leave the game; it is kept and can be resumed",
    "quit": "leave your seat for good: a zombie plays on at random",
    "concede": "give the game up: the opponent wins",
    "board": "show the turn again; an empty line does so too",
    "help": "this page",
}

LEAVING_A_SEAT: Final = """\
This gives up the seat for good: a zombie plays on at random. To leave the
program and go on later, type "exit"."""
"""What a person who types `quit` must know before."""

CONCEDING: Final = """\
This ends the game: the opponent wins. To leave the program and go on later,
type "exit"."""
"""What a person who types `concede` must know before."""

AIM: Final = """\
You win as soon as every stack on the isles has a bear of your colour on top.
Every move lands on top, and whoever is on top owns the whole stack.
Each turn: play one of your three cards. Then a space with six bears or more
drowns the other side's bears there, an isle without a bear sinks, and you draw.

A stack reads bottom to top from left to right: in "bbW" two black bears carry
a white one, and the capital on top controls it. "." is empty, "~" is the sea.
A card in [brackets] is in use this turn."""

TYPING: Final = """\
Type the number of an entry or its name, or the beginning of the name; a space
goes by its number on the board. Several steps fit on one line: "5 9", or with
Push "5 ne"; and a card may stand before them: "swap 4 7". Of the words below,
the beginning is enough where nothing else begins so."""
