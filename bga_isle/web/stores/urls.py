"""What a store's URL says, checked before anything is opened, and never shown with its password."""

from pathlib import Path
from typing import Final

from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from .faults import BadStoreUrl

POSTGRES_DEFAULTS: Final = {
    "connect_timeout": "10",
    "keepalives_idle": "30",
    "keepalives_interval": "10",
    "keepalives_count": "3",
}
"""So that a server that is gone without a word is noticed within a minute."""


def parse(url: str) -> URL:
    """A URL of one of the two kinds; raises `BadStoreUrl`."""
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError):
        raise BadStoreUrl(reason="it cannot be read as a URL") from None
    match parsed.drivername:
        case "sqlite":
            _check_file(parsed)
        case "postgresql":
            _check_database(parsed)
        case _:
            raise BadStoreUrl(reason="it begins with neither sqlite:/// nor postgresql://")
    return parsed


def shown(url: URL) -> str:
    """The URL as it may be printed: no password, and no options, which may hold one."""
    return url.set(query={}).render_as_string(hide_password=True)


def file_of(url: URL) -> Path:
    """The file that a SQLite URL names."""
    return Path(url.database or "")


def with_defaults(url: URL) -> URL:
    """A PostgreSQL URL with the options that it leaves open."""
    return url.set(query={**POSTGRES_DEFAULTS, **url.query})


def _check_file(url: URL) -> None:
    if url.host or url.username or url.password or url.port:
        raise BadStoreUrl(reason="a SQLite file has no host: write sqlite:/// and its path")
    if url.query:
        raise BadStoreUrl(reason="a SQLite file takes no options")
    if not url.database or url.database == ":memory:" or url.database.startswith("file:"):
        raise BadStoreUrl(reason="write sqlite:/// and the path of a file")
    if "\0" in url.database or file_of(url).is_dir():
        raise BadStoreUrl(reason="the path is not that of a file")


def _check_database(url: URL) -> None:
    if not url.database:
        raise BadStoreUrl(reason="write postgresql://user:password@host/database")
