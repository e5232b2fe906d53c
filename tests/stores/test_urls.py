"""Wrong URLs and places that cannot be opened are refused at once, by type, and keep passwords to themselves."""

import os
import stat
import traceback
from pathlib import Path

import pytest

from bga_isle.testing.samples import opened
from bga_isle.web.stores.faults import BadStoreUrl, StoreFault, StoreUnreachable
from bga_isle.web.stores.opening import open_stores

from .places import sqlite_url

SECRET = "geheim"


async def refusal(url: str) -> StoreFault:
    """What opening a URL raises."""
    with pytest.raises(StoreFault) as caught:
        async with open_stores(url):
            pass
    return caught.value


@pytest.mark.parametrize(
    "url",
    [
        "",
        "tables.db",
        "sqlite:",
        "sqlite://",
        "sqlite:///",
        "sqlite:///:memory:",
        "sqlite:///file:x?mode=memory&uri=true",
        "sqlite:///x.db?mode=ro",
        "sqlite://host/x.db",
        f"sqlite://user:{SECRET}@host/x.db",
        "sqlite:///a\0b",
        "sqlite:////",
        "sqlite+aiosqlite:///x.db",
        f"postgresql://user:{SECRET}@host",
        f"postgresql://user:{SECRET}@host:port/tables",
        f"postgresql+asyncpg://user:{SECRET}@host/tables",
        f"mysql://user:{SECRET}@host/tables",
        f"nothing://user:{SECRET}@host/tables",
    ],
)
async def test_what_names_no_store_is_refused(url: str) -> None:
    error = await refusal(url)
    assert isinstance(error, BadStoreUrl)
    assert error.code == "bad_store_url"
    assert SECRET not in "".join(traceback.format_exception(error))


async def test_a_server_that_does_not_answer(tmp_path: Path) -> None:
    error = await refusal(f"postgresql://user:{SECRET}@/tables?host={tmp_path}&password={SECRET}")
    assert isinstance(error, StoreUnreachable)
    assert str(error).startswith("The store postgresql://user:***@/tables cannot be reached: ")
    assert SECRET not in "".join(traceback.format_exception(error))


@pytest.mark.parametrize("option", ["nonsense=1", "connect_timeout=soon", "sslmode=perhaps"])
async def test_an_option_that_postgresql_does_not_know(tmp_path: Path, option: str) -> None:
    error = await refusal(f"postgresql://user:{SECRET}@/tables?host={tmp_path}&{option}")
    assert isinstance(error, StoreUnreachable)
    assert option.split("=")[0] in str(error)
    assert SECRET not in "".join(traceback.format_exception(error))


async def test_a_file_of_another_kind_is_left_as_it_was(tmp_path: Path) -> None:
    other = tmp_path / "letter.txt"
    other.write_text("Dear bears,\n" * 1_000)
    before = other.read_bytes()
    error = await refusal(f"sqlite:///{other}")
    assert isinstance(error, StoreUnreachable)
    assert "not a database" in str(error)
    assert other.read_bytes() == before


async def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    error = await refusal(f"sqlite:///{tmp_path / 'file' / 'tables.db'}")
    assert isinstance(error, StoreUnreachable)


async def test_only_its_owner_may_read_the_file(tmp_path: Path) -> None:
    url = sqlite_url(tmp_path / "data")
    async with open_stores(url) as stores:
        await stores.store.create(opened().snapshot)
        files = list((tmp_path / "data").iterdir())
        assert {file.name for file in files} >= {"tables.db", "tables.db-wal"}
        assert {stat.S_IMODE(os.stat(file).st_mode) for file in files} == {0o600}
    assert [file.name for file in (tmp_path / "data").iterdir()] == ["tables.db"]


async def test_a_relative_path_begins_where_the_process_stands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    async with open_stores("sqlite:///here.db") as stores:
        assert not stores.shared
    assert (tmp_path / "here.db").exists()
