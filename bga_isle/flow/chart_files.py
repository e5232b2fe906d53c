"""The files in states/, decoded strictly and laid out as one tree of states.

A file is one state, its stem the name. `initial` and `[states.…]` nest;
`use` takes another file's definition over, its exits left to be given anew.
Faults are raised as `ChartFault` with the file and the key.
"""

from collections.abc import Iterator, Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Literal

from msgspec import DecodeError, Struct, ValidationError, convert, field, toml
from msgspec.structs import replace

from bga_isle.errors import ChartFault, located

SEPARATOR = "."


Trigger = Literal[
    "start", "target", "playTwice", "wild", "again", "done", "next", "skip", "endGame"
]
"""All that can be fired; a file that names another is refused."""


class StateFile(Struct, frozen=True, forbid_unknown_fields=True):
    """What a state's table may hold, under BGA's own property names."""

    id: int | None = None
    type: Literal["activeplayer", "game", "manager"] | None = None
    description: str = ""
    descriptionmyturn: str = ""
    possibleactions: tuple[str, ...] = ()
    updateGameProgression: bool = False
    transitions: dict[Trigger, str] = field(default_factory=dict)
    initial: str | None = None
    states: dict[str, "StateFile"] = field(default_factory=dict)
    use: str | None = None
    ids: dict[str, int] = field(default_factory=dict)


class Node(Struct, frozen=True):
    """One state of the tree: its full name, its definition, where that is written."""

    name: str
    spec: StateFile
    file: str
    key: str
    children: tuple["Node", ...] = ()

    def fault(self, key: str, reason: str) -> ChartFault:
        """A fault in this state, named by file and key."""
        return ChartFault(file=self.file, key=f"{self.key}{key}", reason=reason)

    @property
    def parent(self) -> str:
        return self.name.rpartition(SEPARATOR)[0]

    def beside(self, target: str) -> str:
        """The full name of a state that this one's transitions call `target`."""
        return f"{self.parent}{SEPARATOR}{target}".lstrip(SEPARATOR)

    def walk(self) -> Iterator["Node"]:
        """This state and all below it, parents first."""
        yield self
        for child in self.children:
            yield from child.walk()


def shipped() -> dict[str, str]:
    """The text of each file that the package brings, by its name."""
    return read(files("bga_isle.states"))


def read(folder: Traversable) -> dict[str, str]:
    """The text of each TOML file in a folder, by its name."""
    texts = {
        entry.name: entry.read_text("utf-8")
        for entry in folder.iterdir()
        if entry.name.endswith(".toml")
    }
    return dict(sorted(texts.items()))


def tree(texts: Mapping[str, str]) -> list[Node]:
    """The top-level states with all that is nested in them; raises `ChartFault`."""
    specs = {name.removesuffix(".toml"): _decode(name, text) for name, text in texts.items()}
    return [_node(stem, spec, f"{stem}.toml", "", specs, ()) for stem, spec in specs.items()]


def _decode(file: str, text: str) -> StateFile:
    try:
        return _spec(file, file.removesuffix(".toml"), "", toml.decode(text))
    except DecodeError as error:
        raise ChartFault(file=file, key="(syntax)", reason=str(error)) from error


def _spec(file: str, name: str, key: str, table: Any) -> StateFile:
    """A state's table, those nested in it one by one, so that a fault's key is the whole way to it."""
    if not name.isidentifier():
        raise ChartFault(file=file, key=f"{key}(name)", reason="a state's name is one word")
    if not isinstance(table, dict):
        raise ChartFault(file=file, key=key.rstrip("."), reason="a state is a table")
    nested = table.get("states", {})
    if not isinstance(nested, dict):
        raise ChartFault(file=file, key=f"{key}states", reason="this is a table of states")
    for entries, kind in (("transitions", str), ("ids", int)):
        _check_entries(file, f"{key}{entries}", table.get(entries), kind)
    own = {entry: value for entry, value in table.items() if entry != "states"}
    try:
        spec = convert(own, StateFile)
    except ValidationError as error:
        place, reason = located(error, "")
        raise ChartFault(file=file, key=f"{key}{place}", reason=reason) from error
    states = {
        child: _spec(file, child, f"{key}states.{child}.", inner) for child, inner in nested.items()
    }
    return replace(spec, states=states)


def _check_entries(file: str, key: str, entries: Any, kind: type) -> None:
    """The library names the table only, in which a value is of the wrong kind."""
    if not isinstance(entries, dict):
        return
    for name, value in entries.items():
        if type(value) is not kind:
            reason = f"Expected `{kind.__name__}`, got `{type(value).__name__}`"
            raise ChartFault(file=file, key=f"{key}.{name}", reason=reason)


def _node(
    name: str,
    spec: StateFile,
    file: str,
    key: str,
    specs: Mapping[str, StateFile],
    through: tuple[str, ...],
) -> Node:
    here = Node(name, spec, file, key)
    if spec.use is not None:
        if not key:
            raise here.fault("use", "only a state inside another takes a definition over")
        if spec.use not in specs:
            raise here.fault("use", f"there is no {spec.use}.toml")
        if spec.use in through:
            raise here.fault("use", f"{spec.use} would contain itself")
        through = (*through, spec.use)
        spec = _taken_over(here, specs[spec.use])
    children = tuple(
        _node(
            f"{name}{SEPARATOR}{child}", child_spec, file, f"{key}states.{child}.", specs, through
        )
        for child, child_spec in spec.states.items()
    )
    return Node(name, spec, file, key, children)


def _taken_over(here: Node, used: StateFile) -> StateFile:
    spec = here.spec
    own = StateFile(use=spec.use, id=spec.id, ids=spec.ids, transitions=spec.transitions)
    if spec != own:
        raise here.fault("use", "beside it only id, ids and transitions may stand")
    for child in spec.ids:
        if child not in used.states:
            raise here.fault(f"ids.{child}", f"{spec.use} has no such state")
    states = {
        child: replace(child_spec, id=spec.ids.get(child))
        for child, child_spec in used.states.items()
    }
    return replace(used, id=spec.id, transitions=spec.transitions, states=states)
