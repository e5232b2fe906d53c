"""The tutorial on testing is a small project whose tests pass."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from bga_isle.testing.snapshots import MARK

pytest_plugins = ["pytester"]

PAGE = Path(__file__).parents[2] / "docs" / "testing.md"
BLOCKS = dict(re.findall(r"```python\n# (\S+\.py)\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL))
COMMAND = re.compile(r"```sh\npython (-m \S+ .*?) > \S+\n```")


@pytest.fixture
def project(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    for name in ("PYTEST_XDIST_WORKER", "PYTEST_XDIST_WORKER_COUNT"):
        monkeypatch.delenv(name, raising=False)
    for name, code in BLOCKS.items():
        (pytester.path / name).write_text(code, encoding="utf-8")
    return pytester


def test_every_block_of_python_names_its_file() -> None:
    assert PAGE.read_text("utf-8").count("```python") == len(BLOCKS) == 5


def test_the_projects_tests_pass_and_keep_their_flows(project: pytest.Pytester) -> None:
    options = ("-p", "no:cacheprovider", "-p", "no:xdist")
    project.runpytest_inprocess(*options, "--snapshot-update").assert_outcomes(passed=10)
    kept = {path.name: path.read_text("utf-8") for path in (project.path / "flows").iterdir()}
    assert {"second-thoughts.txt", "both-give-up.txt", "game[0].txt"} <= kept.keys()
    assert all(text.startswith(MARK) for text in kept.values())
    first_line = kept["game[0].txt"].partition("\n")[0]
    assert f"`{first_line}`" in PAGE.read_text("utf-8").replace("\n", " ")
    project.runpytest_inprocess(*options).assert_outcomes(passed=10)


def test_the_plugin_can_be_asked_for_without_a_conftest(project: pytest.Pytester) -> None:
    (project.path / "conftest.py").unlink()
    asked = re.search(r"`pytest (-p \S+)`", PAGE.read_text("utf-8"))
    assert asked is not None
    options = ("-p", "no:cacheprovider", "-p", "no:xdist", "test_leap.py")
    project.runpytest_inprocess(*options).assert_outcomes(errors=1)
    project.runpytest_inprocess(*asked[1].split(), *options).assert_outcomes(passed=1)


def test_its_command_prints_cases() -> None:
    found = COMMAND.search(PAGE.read_text("utf-8"))
    assert found is not None
    printed = subprocess.run(
        [sys.executable, *found[1].split()], capture_output=True, text=True, check=True
    )
    assert printed.stdout.count('"after"') > 100
