"""What the terminal prints: the text of `drawing` and `log`, coloured where colour is welcome.

Colour only ever lies on top: without it, in a pipe or under NO_COLOR, the
text is the same.
"""

import os
import re
import sys
from collections.abc import Collection, Iterable, Sequence
from io import TextIOWrapper
from textwrap import wrap
from typing import Final

from rich.console import Console
from rich.text import Text

from bga_isle.drawing import board_text, cards_text, stack_text
from bga_isle.log import BEAR_NAMES, COLOUR_NAMES, EFFECT_NAMES, REASON_NAMES, line
from bga_isle.model.events import BearsDrowned, Event, StateEntered, TurnStarted
from bga_isle.model.grid import DIRECTIONS, RAY, SIDE, SPACES
from bga_isle.model.pieces import COLOURS, EFFECT, Colour
from bga_isle.model.state import Result, Seats, View

from .choosing import Steps, Value, labels, numbered
from .files import Sitter
from .outside import clean, shown
from .words import AIM, COMMANDS, HINTS, TYPING

WIDEST: Final = 100
LONGEST_LINE: Final = 10_000
"""Letters of one typed line; no path that a system takes is longer."""

_BEARS: Final = {"b": "bright_white on grey23", "w": "black on grey89"}
_SPACE: Final = re.compile(r"(?P<number>\d+) (?P<stack>[bw]*[BW]|\.)")
_STACK: Final = re.compile(r"\b[bw]+\b")
_ECHO: Final = 200
_INDENT: Final = 9
_NARROWEST: Final = 20


class Screen:
    """Prints; it holds nothing of the game."""

    def __init__(self) -> None:
        plain = bool(os.environ.get("NO_COLOR"))
        self._console = Console(
            color_system=None if plain else "auto", highlight=False, soft_wrap=True, markup=False
        )
        for stream in (sys.stdin, sys.stdout):
            if isinstance(stream, TextIOWrapper):
                stream.reconfigure(errors="replace")

    def text(self, text: str | Text, style: str = "") -> None:
        """A line, or several."""
        if isinstance(text, str):
            text = "\n".join(map(clean, text.split("\n")))
        self._console.print(text, style=style)

    def turn(self, seat: Colour, seats: Seats[Sitter] | Seats[str]) -> None:
        """The heading of a turn; it says where a zombie plays."""
        zombie = " (zombie)" if seats[seat] == "zombie" else ""
        self.heading(line(TurnStarted(seat)) + zombie)

    def heading(self, text: str) -> None:
        """What parts one turn from the next."""
        self._console.print()
        self._console.rule(
            Text(text, style="bold"), align="left", style="dim", characters=self._dash()
        )

    def _dash(self) -> str:
        return "-" if self._console.options.ascii_only else "─"

    def complaint(self, text: str) -> None:
        """Why something was not done; what to do instead."""
        self._console.print(f"! {clean(text)}", style="yellow")

    def view(self, view: View) -> None:
        """The board, both hands and the bears in hand."""
        self._console.print(_painted(board_text(view)))
        for colour in COLOURS:
            active = colour == view.active and view.result is None
            row = Text(f"{'>' if active else ' '} {COLOUR_NAMES[colour]:<6} ")
            row.append(cards_text(view.hands[colour], view.used), style="bold" if active else "")
            row.append(f"   (deck {view.deck_counts[colour]})", style="dim")
            self._console.print(row)
            if view.discards[colour]:
                self._discards(cards_text(view.discards[colour]))
        if view.held:
            bears = ", ".join(BEAR_NAMES[bear] for bear in view.held)
            self._console.print(f"  In hand, the next one first: {bears}")

    def _discards(self, cards: str) -> None:
        """A long pile goes on several lines, so that none is torn at the edge."""
        whole = f"discarded: {cards}".replace(", ", ",\n").replace(" ", "\xa0").replace("\n", " ")
        room = max(min(self._console.width, WIDEST) - _INDENT, _NARROWEST)
        for part in wrap(whole, room, break_on_hyphens=False):
            self._console.print(" " * _INDENT + part.replace("\xa0", " "), style="dim")

    def events(self, events: Iterable[Event], seats: Seats[Sitter] | Seats[str]) -> None:
        """What happened, as the log says it; a turn gets a heading of its own."""
        for event in events:
            if isinstance(event, TurnStarted):
                self.turn(event.player, seats)
            elif not isinstance(event, StateEntered):
                self.note(_told(event))

    def note(self, text: str) -> None:
        """One thing that happened."""
        self._console.print(f"  {text}", style="cyan")

    def menu(self, question: str, values: Sequence[Value], view: View, steps: Steps) -> None:
        """One step's question and the entries with the numbers to type for them."""
        self._console.print(question, style="bold")
        if isinstance(values[0], int):
            self._spaces(values, view)
        elif values[0] in DIRECTIONS:
            self._directions(values, view, steps[-1])
        else:
            self._cards(values, view)

    def _spaces(self, values: Collection[Value], view: View) -> None:
        """The spaces where they lie on the board; rows without one are left out."""
        cells = {
            space: f"{space:>2} {stack_text(view.board[space])}"
            for space in SPACES
            if space in values
        }
        width = max(map(len, cells.values()))
        for row in range(SIDE):
            here = [cells.get(space, "") for space in SPACES[row * SIDE : (row + 1) * SIDE]]
            if any(here):
                text = "   ".join(cell.ljust(width) for cell in here).rstrip()
                self._console.print(_painted(f"   {text}", values))

    def _directions(self, values: Sequence[Value], view: View, source: Value) -> None:
        for number, value in numbered(values):
            for way in DIRECTIONS:
                if way == value and isinstance(source, int):
                    ahead = RAY[source, way][0]
                    there = f"{ahead:>2} {stack_text(view.board[ahead])}"
                    self._console.print(_painted(f"  {number:>2}: {way:<2}  towards {there}"))

    def _cards(self, values: Sequence[Value], view: View) -> None:
        names = labels(values)
        width = max(map(len, names.values()))
        for number, card in numbered(values):
            used = " (again)" if card in view.used else ""
            row = Text(f"  {number:>2} {names[card]:<{width}}")
            row.append(f"  {HINTS[EFFECT[str(card)]]}{used}", style="dim")
            self._console.print(row)

    def end(self, view: View, result: Result) -> None:
        """The last board and what the game came to."""
        self.heading("End of the game")
        self.view(view)
        winner = "Nobody" if result.winner is None else COLOUR_NAMES[result.winner]
        self._console.print(f"{winner} wins: {REASON_NAMES[result.reason]}", style="bold")
        for what, figures in (("Points", result.scores), ("Spaces controlled", result.tiebreak)):
            shares = ", ".join(f"{COLOUR_NAMES[seat]} {figures[seat]}" for seat in COLOURS)
            self._console.print(f"{what}: {shares}")

    def help(self) -> None:
        """How to play and what may be typed."""
        self._console.print(f"\n{AIM}\n")
        for effect, hint in HINTS.items():
            self._console.print(f"  {EFFECT_NAMES[effect]:<15} {hint}")
        self._console.print(f"\n{TYPING}\n")
        for command, meaning in COMMANDS.items():
            self._console.print(f"  {command:<15} {meaning}")
        self._console.print()

    def prompt(self, text: str) -> None:
        """What stands before the place where a person types."""
        self._console.print(text, end="")

    def typed(self) -> str:
        """What a person types; raises `EOFError` at the end of input, or where it cannot be read.

        Of a line that is too long only a start comes, longer than `LONGEST_LINE`.
        """
        try:
            line = rest = sys.stdin.readline(LONGEST_LINE + 1)
            while rest and not rest.endswith("\n"):
                rest = sys.stdin.readline(LONGEST_LINE)
        except OSError as error:
            raise EOFError from error
        if not line:
            raise EOFError
        return line if len(line) > LONGEST_LINE else line.strip()

    def echo(self, typed: str) -> None:
        """Prints input that was not typed here, so that a transcript can be read."""
        if not self.is_typed_at:
            self._console.print(shown(typed, _ECHO))

    @property
    def is_typed_at(self) -> bool:
        """Whether a person sits at a keyboard."""
        return sys.stdin.isatty()


def _told(event: Event) -> str:
    """An event as the log says it, with stacks as the board shows them."""
    text = line(event)
    if isinstance(event, BearsDrowned):
        return text
    return _STACK.sub(lambda stack: stack_text(stack[0]), text)


def _painted(text: str, choosable: Collection[Value] = ()) -> Text:
    """Text that shows spaces, with bears in their colours, water, and what may be chosen marked."""
    painted = Text(text)
    painted.highlight_regex(r"~+", "blue")
    for space in _SPACE.finditer(text):
        marked = int(space["number"]) in choosable
        painted.stylize("bold green" if marked else "dim", *space.span("number"))
        for place in range(*space.span("stack")):
            style = _BEARS.get(text[place].lower())
            if style:
                painted.stylize(style, place, place + 1)
        painted.stylize("bold", space.end() - 1, space.end())
    return painted
