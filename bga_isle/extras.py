"""What is said where something is imported whose extra is not installed."""

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def extra(name: str) -> Iterator[None]:
    """Around the imports that an extra brings: one that is missing is named together with it."""
    try:
        yield
    except ModuleNotFoundError as missing:
        if (missing.name or "").startswith("bga_isle"):
            raise
        package = (missing.name or "a package").partition(".")[0]
        said = f'{package} is not installed; it comes with pip install "bga-isle[{name}]"'
        raise ModuleNotFoundError(said, name=missing.name) from missing
