"""npm's TypeScript accepts the declarations, real data and a sample use, and nothing that is wrong."""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from bga_isle.model.actions import Action, ActUndo
from bga_isle.schema.typescript import text

from .samples import of_a_game, of_records, of_seats

pytestmark = pytest.mark.real

TYPESCRIPT = "7.0.2"
STRICT = ["--noEmit", "--strict", "--noUncheckedIndexedAccess", "--exactOptionalPropertyTypes"]
FOR_NOBODY = ["--lib", "es2022", "--module", "esnext", "--moduleResolution", "bundler"]
"""Neither a browser's types nor Node's are there."""

NAMES = "Action, Card, Direction, Gamestate, Position, PossibleAction, TableEvent, View"
IMPORT = f'import type {{ {NAMES}, Record as GameRecord }} from "./isle";\n'

CASES = "".join(
    f"    case {json.dumps(kind.__struct_config__.tag)}:\n"
    f"      return [{', '.join(f'action.{field}' for field in kind.__struct_fields__)}];\n"
    for kind in (*get_args(Action), ActUndo)
)
USE = """
export function told(event: TableEvent): string {
  switch (event.type) {
    case "stackMoved":
      return `${event.stack.length} from ${event.source} to ${event.target}`;
    case "stacksPushed":
      return event.moves.map((shift) => `${event.direction} ${shift.stack}`).join();
    case "bearsDrowned":
      return event.reason === "overcrowded" ? event.bears : "";
    case "choiceTakenBack":
      return event.view.state;
    case "gameEnded":
      return `${event.winner ?? "nobody"} ${event.scores.black}:${event.scores.white}`;
    default:
      return event.type;
  }
}

export function top(view: View, action: Action): string | undefined {
  return action.action === "actMoveStack" ? view.board[action.source].at(-1) : view.board[15];
}

export function handed(view: View, decks: Position["decks"]): Position {
  const { board, sunk, hands, discards, active } = view;
  return { board, sunk, hands, decks, discards, active };
}

export function first(state: Gamestate): PossibleAction | undefined {
  return state.args.possible_actions[0];
}

export function fields(action: Action): readonly unknown[] {
  switch (action.action) {
%s    default: {
      const none: never = action;
      return none;
    }
  }
}
"""

WRONG = {
    "kind": ('export const a: Action = { action: "actDance" };', 2322),
    "space": ('export const a: Action = { action: "actBanish", target: 16 };', 2322),
    "card": ('export const c: Card = "black-hug";', 2322),
    "direction": ('export const d: Direction = "UP";', 2322),
    "missing": ('export const a: Action = { action: "actMoveStack", source: 1 };', 2322),
    "more": ('export const a: Action = { action: "actUndo", card: "black-leap" };', 2353),
    "listed": ('export const a: PossibleAction = { action: "actUndo" };', 2322),
    "readonly": ("export function f(view: View) { view.version = 3; }", 2540),
    "frozen": ('export function f(view: View) { view.hands.black.push("black-leap"); }', 2339),
    "replaced": ('export function f(view: View) { view.board[0] = "b"; }', 2540),
    "less": ("export const f = ({ state, ...view }: View): View => view;", 2741),
    "narrowed": (
        'export const f = (e: TableEvent) => (e.type === "stackMoved" ? e.card : e.type);',
        2339,
    ),
    "outside": ("export const f = (view: View) => view.board[16];", 2493),
    "state": ('export const f = (view: View) => view.state === "wildSub";', 2367),
    "exhausted": (
        'export function f(a: Action): 1 { switch (a.action) { case "actUndo": return 1; } }',
        2366,
    ),
    "decks": ("export const f = (view: View) => view.decks;", 2339),
}


@pytest.fixture(scope="module")
def tsc() -> list[str]:
    """The compiler, kept in the environment that runs the tests."""
    home = Path(sys.prefix) / f"typescript-{TYPESCRIPT}"
    command = [str(home / "node_modules" / ".bin" / "tsc")]
    if not Path(command[0]).exists():
        home.mkdir(exist_ok=True)
        wanted = ["npm", "install", "--no-save", "--no-audit", "--no-fund"]
        done = subprocess.run(
            [*wanted, "--prefix", str(home), f"typescript@{TYPESCRIPT}"],
            cwd=home,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
    said = subprocess.run([*command, "--version"], capture_output=True, text=True, check=True)
    assert said.stdout.strip() == f"Version {TYPESCRIPT}"
    return command


def compiled(tsc: list[str], folder: Path, files: dict[str, str]) -> dict[str, list[int]]:
    """The numbers of the errors by file; the declarations lie beside the files."""
    (folder / "isle.d.ts").write_text(text(), "utf-8")
    for name, content in files.items():
        (folder / name).write_text(IMPORT + content, "utf-8")
    done = subprocess.run(
        [*tsc, *STRICT, *FOR_NOBODY, "isle.d.ts", *files],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    errors = re.findall(r"^(\S+?)\(\d+,\d+\): error TS(\d+)", done.stdout, re.MULTILINE)
    assert bool(errors) == bool(done.returncode), done.stdout + done.stderr
    found: dict[str, list[int]] = {}
    for name, number in errors:
        found.setdefault(name, []).append(int(number))
    return found


def constants(values: dict[str, list[Any]], types: dict[str, str]) -> str:
    return "".join(
        f"export const some{name}: readonly {types[name]}[] = "
        f"{msgspec.json.encode(values[name]).decode()};\n"
        for name in types
    )


def test_the_compiler_accepts_the_declarations_and_their_use(
    tsc: list[str], tmp_path: Path
) -> None:
    assert compiled(tsc, tmp_path, {"use.ts": USE % CASES}) == {}


def test_the_compiler_accepts_real_data(tsc: list[str], tmp_path: Path) -> None:
    types = {
        "View": "View",
        "Position": "Position",
        "Gamestate": "Gamestate",
        "PossibleAction": "PossibleAction",
        "Event": "TableEvent",
        "SeatEvent": "TableEvent",
        "Record": "GameRecord",
    }
    values: dict[str, list[Any]] = {name: [] for name in types}
    for name, value in [*of_a_game(3), *of_seats(), *of_records()]:
        values[name].append(value)
    assert all(values.values())
    assert compiled(tsc, tmp_path, {"data.ts": constants(values, types)}) == {}


def test_the_compiler_refuses_each_wrong_use(tsc: list[str], tmp_path: Path) -> None:
    files = {f"{name}.ts": f"{line}\n" for name, (line, _) in WRONG.items()}
    expected = {f"{name}.ts": [number] for name, (_, number) in WRONG.items()}
    assert compiled(tsc, tmp_path, files) == expected
