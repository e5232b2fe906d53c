"""Which tests show which ruling and which effect, read from the sources of tests/rules and tests/model.

It looks at the files and not at a run, so it knows of tests that were not selected.
"""

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

TESTS = Path(__file__).parents[1]
FOLDERS = ("rules", "model")


def marked(marker: str) -> dict[str, set[str]]:
    """For each argument of a marker the tests under it, as `rules/test_x.py::test_y`."""
    found: dict[str, set[str]] = defaultdict(set)
    for folder in FOLDERS:
        for file in sorted((TESTS / folder).glob("test_*.py")):
            module = ast.parse(file.read_text("utf-8"))
            shared = list(_module_marks(module, marker))
            for test in _tests(module):
                own = [name for node in test.decorator_list for name in _arguments(node, marker)]
                for name in (*shared, *own):
                    found[name].add(f"{folder}/{file.name}::{test.name}")
    return found


def _tests(module: ast.Module) -> Iterator[ast.FunctionDef]:
    for node in module.body:
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            yield node


def _module_marks(module: ast.Module, marker: str) -> Iterator[str]:
    for node in module.body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "pytestmark":
            yield from _arguments(node.value, marker)


def _arguments(node: ast.AST, marker: str) -> Iterator[str]:
    """The arguments of every `pytest.mark.<marker>(…)` in an expression."""
    for call in ast.walk(node):
        if isinstance(call, ast.Call) and ast.unparse(call.func) == f"pytest.mark.{marker}":
            yield from (ast.literal_eval(argument) for argument in call.args)
