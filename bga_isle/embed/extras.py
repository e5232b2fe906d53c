"""What is said where a framework is not installed."""

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def extra(name: str) -> Iterator[None]:
    """Around the imports of a framework: one that is missing is named together with its extra."""
    try:
        yield
    except ModuleNotFoundError as missing:
        said = f'{missing.name} is not installed; it comes with pip install "bga-isle[{name}]"'
        raise ModuleNotFoundError(said, name=missing.name) from missing
