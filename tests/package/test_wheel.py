"""The built packages, used as a stranger would: a clean environment, another working directory."""

import json
import shutil
import subprocess
import sys
import tarfile
import venv
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple
from zipfile import ZipFile

import pytest

import bga_isle
from bga_isle.web.pages import PAGE

pytestmark = pytest.mark.real

ROOT = Path(__file__).parents[2]
BESIDE = shutil.ignore_patterns(".*", "__pycache__", "*.egg-info", "build", "dist", "mutants")
"""What may lie beside the sources."""

GAME = """
import json, random
from importlib.resources import files
import bga_isle

table, rng = bga_isle.Table.new(seed=7), random.Random(1)
while table.result is None:
    table.zombie(table.active_player, rng)
    table = bga_isle.Table.load(table.save())
print(json.dumps({
    "home": bga_isle.__file__,
    "version": bga_isle.__version__,
    "moves": table.version,
    "state": table.state,
    "winner": table.result.winner,
    "states": sorted(e.name for e in files("bga_isle.states").iterdir() if e.name.endswith("l")),
}))
"""


class Installed(NamedTuple):
    """What was built, and the interpreter of an environment with nothing else in it."""

    wheel: Path
    sdist: Path
    python: Path
    elsewhere: Path

    def run(self, *arguments: str) -> str:
        return run(self.python, *arguments, cwd=self.elsewhere)


def run(program: str | Path, *arguments: str, cwd: Path) -> str:
    command = [str(program), *arguments]
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """The sdist of the tree, the wheel built from it and an environment with that wheel.

    It is built from a copy, since building writes beside the sources what other tests read.
    """
    place = tmp_path_factory.mktemp("package")
    elsewhere, tree = place / "elsewhere", place / "tree"
    elsewhere.mkdir()
    shutil.copytree(ROOT, tree, ignore=BESIDE)
    run(sys.executable, "-m", "build", "--outdir", str(place), str(tree), cwd=elsewhere)
    (wheel,), (sdist,) = place.glob("*.whl"), place.glob("*.tar.gz")
    venv.create(place / "venv", with_pip=True)
    python = place / "venv" / "bin" / "python"
    run(python, "-m", "pip", "install", "--quiet", str(wheel), cwd=elsewhere)
    return Installed(wheel, sdist, python, elsewhere)


@pytest.fixture(scope="module")
def without_terminal(installed: Installed) -> subprocess.CompletedProcess[str]:
    """What the command answers before the extra `cli` is there."""
    command = installed.python.with_name("bga-isle")
    return subprocess.run([command, "play"], capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def command(installed: Installed, without_terminal: subprocess.CompletedProcess[str]) -> Path:
    """The command line of the wheel with its extra."""
    run(installed.python, "-m", "pip", "install", "--quiet", f"{installed.wheel}[cli]", cwd=ROOT)
    return installed.python.with_name("bga-isle")


def game(text: str) -> dict[str, Any]:
    said: dict[str, Any] = json.loads(text)
    return said


def test_a_whole_game_is_played_from_the_wheel(installed: Installed) -> None:
    played = game(installed.run("-c", GAME))
    assert Path(played["home"]).is_relative_to(installed.python.parents[1])
    assert played["state"] == "gameEnd"
    assert played["winner"] in ("black", "white")
    assert played["moves"] > 10


def test_a_platform_needs_two_libraries_and_the_command_says_what_it_lacks(
    without_terminal: subprocess.CompletedProcess[str],
) -> None:
    assert without_terminal.returncode == 1
    assert without_terminal.stderr == (
        'bga-isle: the command line is an extra: pip install "bga-isle[cli]"\n'
    )


def test_the_command_plays_and_verifies_a_game(installed: Installed, command: Path) -> None:
    files = ("--save", "game.save", "--record", "game.json")
    seats = ("--seed", "7", "--black", "zombie", "--white", "zombie")
    played = run(command, "play", *seats, *files, cwd=installed.elsewhere)
    assert "wins" in played
    verified = run(command, "verify", "game.json", cwd=installed.elsewhere)
    assert "The record holds" in verified
    assert (
        run(command, "--version", cwd=installed.elsewhere) == f"bga-isle {bga_isle.__version__}\n"
    )


def test_the_wheel_and_the_tree_play_the_same_game(installed: Installed, tmp_path: Path) -> None:
    from_wheel = game(installed.run("-c", GAME))
    from_tree = game(run(sys.executable, "-c", GAME, cwd=tmp_path))
    assert from_tree.pop("home") == str(ROOT / "bga_isle" / "__init__.py")
    del from_wheel["home"]
    assert from_wheel == from_tree


def test_the_wheel_and_the_tree_have_the_same_chart(installed: Installed, tmp_path: Path) -> None:
    from_wheel = installed.run("-m", "bga_isle.diagram")
    assert from_wheel == run(sys.executable, "-m", "bga_isle.diagram", cwd=tmp_path)


def test_the_tree_reads_its_states_in_place() -> None:
    shipped = {
        entry.name: entry.read_text("utf-8")
        for entry in files("bga_isle.states").iterdir()
        if entry.name.endswith(".toml")
    }
    written = {path.name: path.read_text("utf-8") for path in (ROOT / "states").glob("*.toml")}
    assert shipped == written
    assert len(written) == 10


def test_the_wheel_holds_one_top_level_package(installed: Installed) -> None:
    with ZipFile(installed.wheel) as wheel:
        names = wheel.namelist()
    version = bga_isle.__version__
    assert {name.partition("/")[0] for name in names} == {
        "bga_isle",
        f"bga_isle-{version}.dist-info",
    }
    assert "bga_isle/py.typed" in names
    assert "bga_isle/locale/zh_Hant/LC_MESSAGES/bga_isle.po" in names
    assert "bga_isle/states/playCard.toml" in names
    assert "bga_isle/states/__init__.py" in names


def test_the_wheel_holds_the_page_as_it_is_served(installed: Installed) -> None:
    inside = "bga_isle/web/page/"
    with ZipFile(installed.wheel) as wheel:
        shipped = {
            name.removeprefix(inside): wheel.read(name)
            for name in wheel.namelist()
            if name.startswith(inside)
        }
    assert shipped == {name: file.body for name, file in PAGE.items()}


def test_only_the_package_lands_in_site_packages(installed: Installed) -> None:
    where = "import sysconfig; print(sysconfig.get_path('purelib'), end='')"
    site = Path(installed.run("-c", where))
    assert (site / "bga_isle" / "states" / "wildSub.toml").is_file()
    for name in ("states", "tests", "bench", "docs"):
        assert not (site / name).exists()


def test_the_sdist_has_all_it_takes_to_build(installed: Installed) -> None:
    with tarfile.open(installed.sdist) as sdist:
        names = {name.partition("/")[2] for name in sdist.getnames()}
    assert {"pyproject.toml", "LICENSE", "README.md", "states/sink.toml"} <= names
    assert {f"bga_isle/web/page/{name}" for name in PAGE} <= names


def test_the_installed_version_is_the_one_the_module_says(installed: Installed) -> None:
    asked = "from importlib.metadata import version; print(version('bga-isle'), end='')"
    assert installed.run("-c", asked) == bga_isle.__version__


def test_types_of_the_installed_package_reach_its_users(
    installed: Installed, tmp_path: Path
) -> None:
    (tmp_path / "user.py").write_text(
        "from bga_isle import Table\n"
        "table = Table.new(seed=7)\n"
        "reveal_type(table.possible_actions)\n"
        "reveal_type(table.result)\n"
    )
    mypy = ["-m", "mypy", "--strict", "--python-executable", str(installed.python), "user.py"]
    said = run(sys.executable, *mypy, cwd=tmp_path)
    assert "Result | None" in said
    assert 'Revealed type is "def () -> ' in said
    assert "ActPlayCard" in said
