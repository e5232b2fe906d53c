"""The loop of a game at the terminal: ask, carry out, show, until it ends or is left.

It knows no rule: what can be chosen is what the table lists, and every
refusal of the table is passed on in the table's own words.
"""

from collections.abc import Callable, Iterable
from pathlib import Path
from string import Template
from typing import Final

from bga_isle.errors import IsleError
from bga_isle.log import COLOUR_NAMES
from bga_isle.model.events import EffectFizzled, Event, TurnStarted
from bga_isle.model.pieces import OPPONENT, Colour
from bga_isle.model.state import View

from .choosing import Menu, Steps, Unclear
from .controls import control
from .earlier import waiting
from .ending import end, leave
from .files import free_place
from .game import Game
from .leaving import Interrupted, Interrupts, command
from .outside import named, said, shown
from .places import real
from .screen import LONGEST_LINE, Screen
from .words import CONCEDING, FURTHER, LEAVING_A_SEAT

Command = Callable[[Colour, str], bool]
"""What a control word does for a seat with the rest of the line; whether the seat must be asked anew."""


class _Exit(Exception):
    """Somebody typed `exit`."""


class Play:
    """One sitting at a game."""

    def __init__(self, game: Game, screen: Screen, record_to: Path | None = None) -> None:
        """`record_to` is where the record goes once the game has ended."""
        self._game = game
        self._screen = screen
        self._record_to = record_to
        self._shown: View | None = None
        self._left = ""
        self._interrupts = Interrupts()
        self._copies: dict[Path, bytes] = {}
        self._commands: Final[dict[str, Command]] = {
            "undo": self._undo,
            "quit": self._quit,
            "concede": self._concede,
            "save": self._save,
            "exit": self._exit,
        }

    def run(self) -> int:
        """Plays until the game ends or is left; returns the exit status."""
        with self._interrupts:
            try:
                self._play()
            except (EOFError, _Exit):
                return leave(self._game, self._screen, self._record_to, 0)
            except Interrupted as signal:
                return leave(self._game, self._screen, self._record_to, 128 + signal.number)
            return end(self._game, self._screen, self._record_to)

    def _play(self) -> None:
        game = self._game
        if game.active is not None:
            self._greet()
            self._screen.turn(game.active, game.seats)
        while (seat := game.active) is not None:
            self._interrupts.check()
            if game.seats[seat] == "zombie":
                self._show_turn()
                self._happened(game.zombie(seat))
            else:
                self._ask_person(seat)

    def _greet(self) -> None:
        path = self._game.path
        self._screen.text(f'The game is kept in {named(path)}. Type "help" at any time.')
        if not self._game.kept and (earlier := waiting(path)) is not None:
            other, when = earlier
            again = command("play", "--resume", other)
            self._screen.text(f"An unfinished game of {when} is kept too; go on with: {again}")

    def _ask_person(self, seat: Colour) -> None:
        """One decision of a person, or one control word that changes who decides what."""
        view = self._show_changes()
        table = self._game.table
        menu = Menu(table.possible_actions(), (*view.hands[seat], *view.hands[OPPONENT[seat]]))
        steps = self._run_on(menu)
        while (action := menu.action(steps)) is None:
            prompt = Template(table.question[0]).safe_substitute(actplayer=COLOUR_NAMES[seat])
            question = FURTHER.get(menu.kind, prompt) if steps else prompt
            self._screen.menu(question, menu.values(steps), view, steps)
            further = self._take_step(seat, menu, steps)
            if further is None:
                return
            steps = further
        events = self._game.choose(seat, action)
        self._happened(events)
        if self._left and any(isinstance(event, EffectFizzled | TurnStarted) for event in events):
            self._leave_out("the card asks for nothing")

    def _run_on(self, menu: Menu) -> Steps:
        """The steps that the words after a card settle; those that do not fit settle none."""
        words, self._left = self._left, ""
        if words:
            try:
                steps, self._left = menu.read((), words)
            except Unclear as refusal:
                self._left = words
                self._leave_out(str(refusal))
            else:
                return steps
        return ()

    def _leave_out(self, why: str) -> None:
        self._screen.complaint(f'"{shown(self._left)}" is left out: {why}')
        self._left = ""

    def _take_step(self, seat: Colour, menu: Menu, steps: Steps) -> Steps | None:
        """The steps after the next line that makes sense; None where the seat must be asked anew."""
        while True:
            typed = self._line(f"{COLOUR_NAMES[seat]}> ")
            if len(typed) > LONGEST_LINE:
                self._screen.complaint(f'"{shown(typed)}" is too long a line')
                continue
            try:
                meant = control(typed, menu.values(steps))
                if meant is None:
                    steps, self._left = menu.read(steps, typed)
                    return steps
                word, rest = meant
                if word == "help":
                    self._screen.help()
                    return steps
                if word == "board":
                    self._show()
                    return steps
                if word == "back":
                    if steps:
                        return steps[:-1]
                    self._screen.complaint('No choice is half made; "undo" takes back the last one')
                elif self._commands[word](seat, rest):
                    return None
            except (Unclear, IsleError) as refusal:
                self._screen.complaint(str(refusal))

    def _line(self, prompt: str) -> str:
        self._screen.prompt(prompt)
        with self._interrupts.asking():
            typed = self._screen.typed()
        self._screen.echo(typed)
        return typed

    # What the control words do.

    def _undo(self, seat: Colour, _rest: str) -> bool:
        self._happened(self._game.undo(seat))
        return True

    def _quit(self, seat: Colour, _rest: str) -> bool:
        if not self._is_sure(LEAVING_A_SEAT, "Give up the seat?"):
            return False
        self._game.quit(seat)
        self._screen.note(f"{COLOUR_NAMES[seat]} leaves the table; a zombie plays on")
        return True

    def _concede(self, seat: Colour, _rest: str) -> bool:
        if not self._is_sure(CONCEDING, "Give up the game?"):
            return False
        self._screen.note(f"{COLOUR_NAMES[seat]} concedes")
        self._happened(self._game.concede(seat))
        return True

    def _is_sure(self, warning: str, question: str) -> bool:
        """Whether a person means what cannot be taken back; what comes through a pipe is meant."""
        if not self._screen.is_typed_at:
            return True
        self._screen.text(warning)
        return self._line(f"{question} (y/n) ").casefold() in ("y", "yes")

    def _save(self, _seat: Colour, rest: str) -> bool:
        try:
            path = Path(rest).expanduser().absolute() if rest else self._game.path
            self._put(path, real(path))
        except (OSError, ValueError, RuntimeError) as error:
            self._screen.complaint(f"Not saved: {said(error)}")
        else:
            self._screen.text(f"The game is kept in {named(path)}")
        return False

    def _put(self, path: Path, where: Path) -> None:
        """The game in its own file or, as a copy, in another that is free; raises `OSError`."""
        if where == real(self._game.path):
            self._game.keep()
            if self._game.trouble is not None:
                raise OSError(self._game.trouble)
        elif self._record_to is not None and where == real(self._record_to):
            raise ValueError("the record goes there; name another file")
        else:
            with free_place(path, self._copies.get(where)) as place:
                place.write(saved := self._game.saved)
            self._copies[where] = saved

    def _exit(self, _seat: Colour, _rest: str) -> bool:
        raise _Exit

    # What is shown.

    def _happened(self, events: Iterable[Event]) -> None:
        events = tuple(events)
        self._screen.events(events, self._game.seats)
        if any(isinstance(event, TurnStarted) for event in events):
            self._shown = None
        if self._game.trouble is not None:
            self._screen.complaint(
                f'The game could not be kept: {self._game.trouble}. "save FILE" puts it elsewhere'
            )

    def _show_turn(self) -> View:
        """The board and the hands, once a turn."""
        return self._shown or self._show()

    def _show_changes(self) -> View:
        """The board and the hands, when anything else than a card put to use has changed."""
        view, before = self._game.table.view(), self._shown
        unchanged = before is not None and all(
            getattr(view, name) == getattr(before, name)
            for name in ("board", "sunk", "held", "hands")
        )
        return view if unchanged else self._show()

    def _show(self) -> View:
        self._shown = self._game.table.view()
        self._screen.view(self._shown)
        return self._shown
