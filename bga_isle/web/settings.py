"""What whoever runs the server decides, by flag or by environment; a wrong value is refused at the start."""

import ipaddress
from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal
from urllib.parse import urlsplit

import msgspec
import platformdirs
from msgspec import Meta, Struct

from bga_isle.errors import IsleError, located

MEMORY: Final = "memory://"
"""The store that forgets everything at the end: for trying things out, and for tests."""

Level = Literal["debug", "info", "warning", "error"]


class BadSetting(IsleError):
    """A flag or an environment variable that no server can run with."""

    code = "bad_setting"
    template = "${name}: ${reason}"


class Settings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One field a flag (`--turn-on` for `turn_on`) and an environment variable (`ISLE_TURN_ON`)."""

    host: Annotated[str, Meta(min_length=1, max_length=253)] = "127.0.0.1"
    port: Annotated[int, Meta(ge=0, le=65535)] = 8000
    store: str = ""
    workers: Annotated[int, Meta(ge=1, le=256)] = 1
    trusted_proxies: str = ""
    requests_per_minute: Annotated[int, Meta(ge=1)] = 12000
    tables_per_client: Annotated[int, Meta(ge=1)] = 500
    streams_per_client: Annotated[int, Meta(ge=1)] = 100
    log_level: Level = "info"

    @property
    def proxies(self) -> list[str]:
        """The addresses and networks whose X-Forwarded-For is believed."""
        return [part.strip() for part in self.trusted_proxies.split(",") if part.strip()]

    @property
    def place(self) -> str:
        """Where the tables are kept, as it may be shown: without user and password."""
        parts = urlsplit(self.store)
        if parts.scheme == "sqlite":
            return parts.path.removeprefix("/")
        if self.store == MEMORY:
            return "memory alone, which forgets them at the end"
        return f"PostgreSQL at {parts.hostname or 'its socket'}{parts.path}"


def read(flags: Mapping[str, str | None], environ: Mapping[str, str]) -> Settings:
    """The settings of a start: flags before environment before defaults; raises `BadSetting`."""
    given: dict[str, str] = {}
    names: dict[str, str] = {}
    for field in Settings.__struct_fields__:
        variable = f"ISLE_{field.upper()}"
        flag = flags.get(field)
        if flag is not None:
            given[field], names[field] = flag, _flag(field)
        elif environ.get(variable):
            given[field], names[field] = environ[variable], variable
    try:
        settings = msgspec.convert(given, Settings, strict=False)
    except msgspec.ValidationError as error:
        field, reason = located(error, "settings")
        raise BadSetting(name=names.get(field, field), reason=_plain(reason)) from error
    _check(settings, names)
    if not settings.store:
        settings = msgspec.structs.replace(settings, store=default_store())
    return settings


def default_store() -> str:
    """A SQLite file in the user's data folder."""
    folder = platformdirs.user_data_path("bga-isle", appauthor=False).absolute()
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return f"sqlite:///{folder / 'tables.db'}"


def _check(settings: Settings, names: Mapping[str, str]) -> None:
    def wrong(field: str, reason: Any) -> BadSetting:
        return BadSetting(name=names.get(field, _flag(field)), reason=reason)

    for proxy in settings.proxies:
        try:
            ipaddress.ip_network(proxy)
        except ValueError as error:
            raise wrong("trusted_proxies", error) from error
    store = settings.store
    if store and store != MEMORY and not store.startswith(("sqlite:///", "postgresql://")):
        raise wrong("store", "expected sqlite:///path/to/file.db or postgresql://…")
    if settings.workers > 1 and not store.startswith("postgresql://"):
        raise wrong("workers", "several processes need a PostgreSQL store, this one takes 1")


def _flag(field: str) -> str:
    return f"--{field.replace('_', '-')}"


def _plain(reason: str) -> str:
    return reason.replace("`int`", "a whole number").replace("`str`", "text")
