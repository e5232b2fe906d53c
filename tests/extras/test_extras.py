"""What is not installed is named together with its extra."""

import subprocess
import sys

import pytest

BLOCKED = """
import sys
sys.modules[{missing!r}] = None
try:
    import bga_isle.{module}
except ModuleNotFoundError as error:
    print(error)
"""


@pytest.mark.parametrize(
    ("module", "extra", "missing"),
    [
        ("embed.openspiel", "openspiel", "pyspiel"),
        ("embed.openspiel", "openspiel", "numpy"),
        ("embed.pettingzoo", "pettingzoo", "pettingzoo"),
        ("embed.pettingzoo", "pettingzoo", "gymnasium"),
        ("embed.pettingzoo", "pettingzoo", "PIL"),
        ("testing", "testing", "pytest"),
        ("testing.snapshots", "testing", "syrupy"),
        ("testing.strategies", "testing", "hypothesis"),
    ],
)
def test_what_is_missing_and_where_it_comes_from_is_said(
    module: str, extra: str, missing: str
) -> None:
    code = BLOCKED.format(module=module, missing=missing)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert (
        done.stdout
        == f'{missing} is not installed; it comes with pip install "bga-isle[{extra}]"\n'
    )


def test_the_core_loads_no_framework() -> None:
    code = (
        "import sys, bga_isle; print({'numpy', 'pyspiel', 'pettingzoo', 'PIL'} & set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "set()\n"
