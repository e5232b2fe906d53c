"""What pyproject.toml ships is what the tree holds."""

import tomllib
from importlib.metadata import metadata
from pathlib import Path

import bga_isle

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


def test_every_package_of_the_tree_is_shipped() -> None:
    found = {
        ".".join(init.parent.relative_to(ROOT).parts)
        for init in (ROOT / "bga_isle").rglob("__init__.py")
    }
    assert PROJECT["tool"]["setuptools"]["packages"] == sorted({*found, "bga_isle.states"})


def test_the_version_is_said_once() -> None:
    assert "version" not in PROJECT["project"]
    assert metadata("bga-isle")["Version"] == bga_isle.__version__
