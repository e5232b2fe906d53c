"""Settings by flag and environment; wrong ones are refused with a sentence and exit status 2."""

from pathlib import Path

import pytest

from bga_isle.web.settings import BadSetting, Settings, read
from tests.cli.driving import called, piped


def test_the_defaults(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    settings = read({}, {})
    assert settings == Settings(store=f"sqlite:///{tmp_path}/bga-isle/tables.db")
    assert (settings.host, settings.port, settings.workers) == ("127.0.0.1", 8000, 1)
    assert settings.place == f"{tmp_path}/bga-isle/tables.db"
    assert (tmp_path / "bga-isle").stat().st_mode & 0o077 == 0


def test_a_flag_counts_for_more_than_the_environment() -> None:
    environ = {"ISLE_HOST": "::1", "ISLE_PORT": "1", "ISLE_STORE": "memory://"}
    settings = read({"port": "2", "host": None}, environ)
    assert (settings.host, settings.port, settings.store) == ("::1", 2, "memory://")


def test_every_setting_has_a_variable_and_a_flag(tmp_path: Path) -> None:
    environ = {
        "ISLE_HOST": "0.0.0.0",
        "ISLE_PORT": "0",
        "ISLE_STORE": "postgresql://h/d",
        "ISLE_WORKERS": "3",
        "ISLE_TRUSTED_PROXIES": "10.0.0.1,10.1.0.0/16, ::1",
        "ISLE_REQUESTS_PER_MINUTE": "10",
        "ISLE_TABLES_PER_CLIENT": "11",
        "ISLE_STREAMS_PER_CLIENT": "12",
        "ISLE_LOG_LEVEL": "warning",
    }
    assert environ.keys() == {f"ISLE_{name.upper()}" for name in Settings.__struct_fields__}
    settings = read({}, environ)
    assert settings.proxies == ["10.0.0.1", "10.1.0.0/16", "::1"]
    assert [getattr(settings, name) for name in ("port", "workers", "tables_per_client")] == [
        0,
        3,
        11,
    ]
    shown = called(tmp_path, "serve", "--help")[1]
    for name in Settings.__struct_fields__:
        assert f"--{name.replace('_', '-')}" in shown


@pytest.mark.parametrize(
    ("flags", "environ", "sentence"),
    [
        ({"port": "65536"}, {}, "--port: Expected a whole number <= 65535"),
        ({"port": "-1"}, {}, "--port: Expected a whole number >= 0"),
        ({"port": "http"}, {}, "--port: Expected a whole number, got text"),
        ({}, {"ISLE_PORT": "http"}, "ISLE_PORT: Expected a whole number, got text"),
        ({"host": ""}, {}, "--host: Expected text of length >= 1"),
        ({"workers": "0"}, {}, "--workers: Expected a whole number >= 1"),
        ({"log_level": "loud"}, {}, "--log-level: Invalid enum value 'loud'"),
        ({"requests_per_minute": "0"}, {}, "--requests-per-minute: Expected a whole number >= 1"),
        ({"store": "mysql://h/d"}, {}, "--store: expected sqlite:///path/to/file.db or"),
        ({"store": "tables.db"}, {}, "--store: expected sqlite:///path/to/file.db or"),
        ({"workers": "2"}, {}, "--workers: several processes need a PostgreSQL store"),
        (
            {"store": "memory://"},
            {"ISLE_WORKERS": "2"},
            "ISLE_WORKERS: several processes need a PostgreSQL store",
        ),
        ({"trusted_proxies": "proxy"}, {}, "--trusted-proxies: 'proxy' does not appear to be"),
    ],
)
def test_a_wrong_setting_is_refused(
    flags: dict[str, str], environ: dict[str, str], sentence: str
) -> None:
    with pytest.raises(BadSetting) as refusal:
        read(flags, environ)
    assert str(refusal.value).startswith(sentence)


def test_a_password_is_not_shown() -> None:
    settings = Settings(store="postgresql://isle:hidden@db.example:5433/games?sslmode=require")
    assert settings.place == "PostgreSQL at db.example/games"


@pytest.mark.real
def test_the_command_says_what_is_wrong_and_ends(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for wrong, sentence in (
        (["--port", "http"], "bga-isle: --port: Expected a whole number, got text\n"),
        (["--store", f"sqlite:///{tmp_path}/file/tables.db"], "bga-isle: The store sqlite:///"),
        (["--store", "memory://", "--host", "192.0.2.1"], "bga-isle: --host, --port: cannot "),
    ):
        ended = piped(tmp_path, "serve", *wrong)
        assert (ended.returncode, ended.stdout) == (2, b"")
        assert ended.stderr.decode().startswith(sentence)
        assert ended.stderr.count(b"\n") == 1
