"""The command line `bga-isle`: its commands and their options."""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any, Literal

import typer

from bga_isle import __version__
from bga_isle.diagram import mermaid
from bga_isle.flow.chart import CHART
from bga_isle.model.pieces import Colour
from bga_isle.model.state import Seats
from bga_isle.record import Recorder
from bga_isle.schema import document, typescript
from bga_isle.studio import project as studio
from bga_isle.table.table import Table
from bga_isle.terminal import files, replaying, simulating
from bga_isle.terminal.files import Sitter
from bga_isle.terminal.game import Game
from bga_isle.terminal.outside import clean, named
from bga_isle.terminal.places import real
from bga_isle.terminal.play import Play
from bga_isle.terminal.program import Program
from bga_isle.terminal.refusing import about, needing, refusals, wrong
from bga_isle.terminal.screen import Screen

app = Program(
    help="Isle of Bears, a game for two.",
    add_completion=False,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
)


RecordFile = Annotated[
    Path, typer.Argument(metavar="FILE", help="A game's record, or a saved game.")
]


def _setting(metavar: str, text: str) -> Any:
    """An option of the server, which checks it together with the environment."""
    return typer.Option(metavar=metavar, help=text)


def _version(asked: bool) -> None:
    if asked:
        typer.echo(f"bga-isle {__version__}")
        raise typer.Exit


@app.callback()
def main(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_version, is_eager=True, help="Print the version."),
    ] = False,
) -> None:
    """Isle of Bears, a game for two."""


@app.command()
def play(
    black: Annotated[Sitter | None, typer.Option(help="Who plays black.")] = None,
    white: Annotated[Sitter | None, typer.Option(help="Who plays white.")] = None,
    seed: Annotated[int | None, typer.Option(help="The number all chance follows from.")] = None,
    first: Annotated[Colour | None, typer.Option(help="Who starts; else chance decides.")] = None,
    position: Annotated[
        Path | None, typer.Option("--from", metavar="FILE", help="Start from a JSON position.")
    ] = None,
    save: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Where the game is kept; else in your data folder."),
    ] = None,
    resume: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Go on with a game that was kept.")
    ] = None,
    record: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Where the record of the finished game goes."),
    ] = None,
) -> None:
    """Play a game, two people at this terminal; a zombie can take either seat."""
    with refusals():
        if record is not None:
            record = record.absolute()
            if save is not None and real(save) == real(record):
                wrong("--save and --record need a file each")
            files.must_hold_no_game(record)
        if resume is not None:
            if seed is not None or first is not None or position is not None:
                wrong("--resume goes on with a game: --seed, --first and --from belong to another")
            held = _resumed(resume, save, black, white)
        else:
            held = _opened(seed, first, position, save, Seats(black or "player", white or "player"))
        with held as game:
            status = Play(game, Screen(), record).run()
    raise typer.Exit(status)


@contextmanager
def _opened(
    seed: int | None,
    first: Colour | None,
    position: Path | None,
    save: Path | None,
    seats: Seats[Sitter],
) -> Iterator[Game]:
    if position is None:
        table = Table.new(seed, first)
    elif first is not None:
        wrong("--from says in its position who is to play; leave --first out")
    else:
        with about(position):
            table = Table.from_position(files.read_position(position), seed)
    with files.free_place(save) if save is not None else files.place_of_its_own() as place:
        yield Game.opened(table, seats, place, dealt=position is None)


@contextmanager
def _resumed(
    resume: Path, save: Path | None, black: Sitter | None, white: Sitter | None
) -> Iterator[Game]:
    same = save is None or real(save) == real(resume)
    with files.place_to_resume(resume) if same or save is None else files.free_place(save) as place:
        with about(resume):
            kept, table = files.read_game(resume)
        seats = Seats(black or kept.seats.black, white or kept.seats.white)
        yield Game(table, Recorder(kept.record), seats, place)


@app.command()
def replay(
    file: RecordFile,
    step: Annotated[bool, typer.Option("--step", help="Wait for Enter after each turn.")] = False,
) -> None:
    """Show a game's record turn by turn."""
    with refusals(), about(file):
        replaying.show(files.read_record(file), Screen(), wait=step)


@app.command()
def verify(file: RecordFile) -> None:
    """Check a game's record: every move, the cards drawn, the seed and the result."""
    with refusals(), about(file):
        replaying.check(files.read_record(file), Screen())


app.command()(simulating.simulate)


@app.command()
def serve(
    host: Annotated[str | None, _setting("HOST", "Where to listen.")] = None,
    port: Annotated[str | None, _setting("PORT", "Where to listen; 0: the system chooses.")] = None,
    store: Annotated[
        str | None, _setting("URL", "sqlite:///FILE or postgresql://…; else in your data folder.")
    ] = None,
    workers: Annotated[
        str | None, _setting("N", "How many processes, on PostgreSQL alone.")
    ] = None,
    trusted_proxies: Annotated[
        str | None, _setting("LIST", "Addresses whose X-Forwarded-For is believed.")
    ] = None,
    requests_per_minute: Annotated[str | None, _setting("N", "Of one client at most.")] = None,
    tables_per_client: Annotated[str | None, _setting("N", "Open ones at most.")] = None,
    streams_per_client: Annotated[str | None, _setting("N", "Open ones at most.")] = None,
    log_level: Annotated[str | None, _setting("LEVEL", "debug, info, warning or error.")] = None,
) -> None:
    """Serve games over HTTP; each option can also be set as ISLE_HOST and so on."""
    flags = dict(locals())
    with needing("web"):
        serving = import_module("bga_isle.web.serving")
    with refusals():
        status = serving.serve(flags)
    raise typer.Exit(status)


@app.command()
def diagram() -> None:
    """Print the states of a game as a Mermaid diagram."""
    typer.echo(mermaid(CHART))


@app.command()
def schema(
    form: Annotated[
        Literal["json", "typescript"],
        typer.Option("--format", help="A JSON Schema, or TypeScript's declarations."),
    ] = "json",
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Where it goes; else it is printed.")
    ] = None,
) -> None:
    """Print the shapes of actions, events, positions, views and records."""
    text = document.text() if form == "json" else typescript.text()
    with refusals():
        if out is None:
            typer.echo(text, nl=False)
        else:
            files.write_over(out, text.encode(), "the schema")


@app.command("export-bga")
def export_bga(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="Where the project goes.")],
    project: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            help=f"The project's name at BGA Studio; else the folder's, or {studio.PROJECT}.",
        ),
    ] = None,
    force: Annotated[
        bool,
        typer.Option("--force", help="Write into a folder in use, over unchanged exports alone."),
    ] = False,
) -> None:
    """Write the skeleton of a BGA Studio project: states, names, statistics."""
    with refusals():
        outcome = studio.export(folder, project, force=force)
    typer.echo(f"{len(outcome.written)} files written to {named(folder)}")
    for name in outcome.removed:
        typer.echo(f"removed: {clean(name)}")
    for name in outcome.kept:
        typer.echo(f"left as it is, since somebody else wrote it: {clean(name)}")
