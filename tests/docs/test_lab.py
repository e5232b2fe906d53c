"""The page of the laboratory: its code and commands run, its columns and figures are the real ones."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from bga_isle.lab import COLUMNS, cluster
from bga_isle.lab.playing import CHUNK
from bga_isle.lab.workers import TRIES
from bga_isle.terminal.stopping import INTERRUPTED
from tests.cli.driving import called, program
from tests.lab import clusters
from tests.web.waiting import PATIENCE

pytestmark = pytest.mark.real

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs" / "lab.md").read_text("utf-8")


def block(kind: str) -> str:
    (found,) = re.findall(rf"```{kind}\n(.*?)```", TEXT, re.DOTALL)
    return str(found)


def run(command: list[str], folder: Path) -> str:
    path = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
    ran = subprocess.run(
        command,
        cwd=folder,
        env={**os.environ, "PATH": path, "COLUMNS": "100"},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


def test_its_first_program_runs() -> None:
    exec(compile(block("python"), "docs/lab.md", "exec"), {})


def test_its_executors_give_the_same(tmp_path: Path) -> None:
    (tmp_path / "program.py").write_text(block("python workers"))
    run([sys.executable, "program.py"], tmp_path)


def test_its_policy_plays(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(block("python policy"))
    output = run(["sh", "-euc", block("sh policy")], tmp_path)
    assert output.startswith("100 games: black mine:patient, white zombie, seed 1\n")


def test_its_policy_is_handed_to_workers_of_a_scheduler(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(block("python policy"))
    words = ["simulate", "20", "--black", "mine:patient", "--seed", "1"]
    with clusters.workers(1) as machines:
        address = machines.scheduler_address
        handing = block("python hand over").replace("tcp://that-machine:8786", address)
        run([sys.executable, "-c", handing], tmp_path)
        output = run([*program(*words), "--scheduler", address], tmp_path)
    assert output == run(program(*words), tmp_path)


def test_its_command_runs_and_its_rows_are_read(tmp_path: Path) -> None:
    output = run(["sh", "-euc", block("sh simulate")], tmp_path)
    assert output.startswith("200 games: black greedy, white zombie, seed 7\n")
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "games.journal",
        "games.parquet",
        "pictures",
    ]
    run([sys.executable, "-c", block("python rows")], tmp_path)


def test_every_option_is_on_the_page(tmp_path: Path) -> None:
    offered = set(re.findall(r"--[a-z]+", called(tmp_path, "simulate", "--help")[1]))
    named = set(re.findall(r"`(--[a-z]+)", TEXT))
    assert named == offered - {"--help"}


def test_its_columns_are_those_of_a_row() -> None:
    (table,) = re.findall(r"## Rows\n\n(.*?)\n\n", TEXT, re.DOTALL)
    cells = [line.split(" | ")[0] for line in table.splitlines()[2:]]
    named = [name for cell in cells for name in re.findall(r"`(\w+)`", cell)]
    assert set(named) <= set(COLUMNS)
    assert set(named) >= {name for name in COLUMNS if name.split("_")[0] not in ("black", "white")}


@pytest.mark.parametrize(
    "said",
    [
        f"pieces of {CHUNK};",
        f"{TRIES} times at most",
        f"status {INTERRUPTED}",
        f"{cluster.PATIENCE} seconds",
    ],
)
def test_its_figures_are_the_real_ones(said: str) -> None:
    assert said in TEXT.replace("\n", " ")
