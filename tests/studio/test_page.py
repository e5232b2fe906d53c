"""The page about a port lists what is exported, and its commands run."""

import re
import shlex
from fnmatch import fnmatch
from pathlib import Path

import pytest

from bga_isle.studio.project import files
from bga_isle.studio.writing import LIST
from tests.cli.driving import called

TEXT = (Path(__file__).parents[2] / "docs" / "bga.md").read_text("utf-8")


def test_its_table_names_every_file() -> None:
    rows = re.findall(r"^\| (`.*?) \|", TEXT, re.MULTILINE)
    patterns = [pattern for row in rows for pattern in re.findall(r"`(.*?)`", row)]
    named = {name: [pattern for pattern in patterns if fnmatch(name, pattern)] for name in files()}
    assert all(len(found) == 1 for found in named.values()), named
    assert {pattern for found in named.values() for pattern in found} == {*patterns}
    assert f"`{LIST}`" in TEXT


def test_its_commands_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (block,) = re.findall(r"```sh\n(.*?)```", TEXT, re.DOTALL)
    for line in block.splitlines():
        program, *words = shlex.split(line, comments=True)
        assert program == "bga-isle"
        assert called(tmp_path, *words)[0] == 0
    assert {path.name for path in tmp_path.iterdir()} == {"isleofbears", "DIR", "isle.d.ts"}
