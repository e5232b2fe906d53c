"""The server as a program: its start on a fresh machine, its end, its log, Schemathesis against it."""

import json
import os
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest

from .live import COMMENT, parsed
from .people import STRANGER, answered
from .program import running
from .waiting import PATIENCE, until

pytestmark = pytest.mark.real


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_it_starts_on_a_fresh_data_folder_and_ends_when_told(
    tmp_path: Path, number: signal.Signals
) -> None:
    with running(tmp_path) as server:
        file = tmp_path / "bga-isle" / "tables.db"
        assert server.said[0].startswith("Isle of Bears is served at http://127.0.0.1:")
        assert server.said[1] == f"Its tables are kept in {file}\n"
        game = server.hotseat()
        told = game.choose()
        assert file.exists()
        assert server.stop(number) == 0
    with running(tmp_path) as server:
        again = server.client.get(f"/api/tables/{game.table}")
        assert answered(again)["version"] == told["version"]
        assert server.stop(number) == 0


def test_streams_and_requests_end_well_when_it_is_told_to_stop(tmp_path: Path) -> None:
    with running(tmp_path) as server, ThreadPoolExecutor(8) as pool:
        game = server.hotseat()
        opened = []

        def listen() -> list[object]:
            path = f"/api/tables/{game.table}/stream"
            with httpx.stream("GET", server.url + path, timeout=60) as response:
                chunks = response.iter_raw()
                text = next(chunks)
                opened.append(response)
                return list(parsed(text + b"".join(chunks)))

        readers = [pool.submit(listen) for _ in range(6)]
        until(lambda: len(opened) == 6)
        told = game.choose()
        assert server.stop() == 0
        for reader in readers:
            heard = [part for part in reader.result(60) if part != COMMENT]
            assert heard in ([], [(told["version"], told)])
    log = server.log()
    assert "Traceback" not in log
    assert "Finished server process" in log


def test_a_reader_who_never_reads_does_not_keep_it_from_stopping(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        game = server.hotseat()
        path = f"/api/tables/{game.table}/stream"
        with server.client.stream("GET", path):
            for _ in range(20):
                game.choose()
            assert server.stop() == 0


def test_the_environment_sets_it_too(tmp_path: Path) -> None:
    kept = tmp_path / "kept.db"
    variables = {"ISLE_STORE": f"sqlite:///{kept}", "ISLE_REQUESTS_PER_MINUTE": "3"}
    with running(tmp_path, "--log-level", "warning", **variables) as server:
        assert server.said[1] == f"Its tables are kept in {kept}\n"
        codes = [server.client.get("/schema").status_code for _ in range(5)]
        assert codes == [200, 200, 200, 429, 429]
        assert server.stop() == 0
    assert "request" not in server.log()


def test_the_log_is_json_and_names_neither_tables_nor_tokens(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        game = server.hotseat()
        game.choose()
        tokens = [guest.token or "" for guest in game.seats.values()]
        headers = {"Authorization": f"Bearer {STRANGER}"}
        server.client.get(f"/api/tables/{game.table}?token={tokens[0]}", headers=headers)
        assert "server" not in server.client.get("/").headers
        assert server.stop() == 0
    lines = [json.loads(line) for line in server.log().splitlines()]
    routes = [line["route"] for line in lines if line["event"] == "request"]
    assert "/api/tables/{table}/actions" in routes
    assert all({"event", "level", "timestamp"} <= line.keys() for line in lines)
    for secret in (game.table, *tokens, STRANGER):
        assert secret not in server.log()


def test_a_port_that_is_taken_is_said(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        port = server.url.rpartition(":")[2]
        command = [sys.executable, "-m", "bga_isle", "serve", "--store", "memory://"]
        second = subprocess.run(
            [*command, "--port", port], capture_output=True, text=True, timeout=60, check=False
        )
        assert (second.returncode, second.stdout) == (2, "")
        assert "Address already in use" in second.stderr
        assert second.stderr.count("\n") == 1


HOOKS = Path(__file__).with_name("whole_numbers.py")
CONFIG = """
hooks = "{hooks}"

[parameters]
"path.table" = "{table}"

[checks]
positive_data_acceptance.expected-statuses = ["2xx", "401", "403", "404", "409", "422", "429"]
negative_data_rejection.expected-statuses = ["400", "401", "404", "405", "409", "413", "415", "422", "429"]
"""
"""A sound action may be none of the possible ones (422), a wrong one too long to be read (413), a record wrong in many ways (422)."""


@pytest.mark.parametrize(("part", "seconds"), [("all but streams", "40"), ("streams", "10")])
def test_schemathesis_finds_nothing(tmp_path: Path, part: str, seconds: str) -> None:
    """Streams are asked for when the game has ended, since they end with it."""
    stream = "/api/tables/{table}/stream"
    with running(tmp_path, "--store", "memory://", "--requests-per-minute", "1000000000") as server:
        game = server.hotseat()
        game.choose()
        actor = game.active()
        if part == "streams":
            actor.post("concede")
        (tmp_path / "schemathesis.toml").write_text(
            CONFIG.format(hooks=HOOKS, table=game.table), "utf-8"
        )
        ended = subprocess.run(
            [
                *(sys.executable, "-m", "schemathesis.cli", "run", f"{server.url}/schema"),
                *("--include-path" if part == "streams" else "--exclude-path", stream),
                *("--header", f"Authorization: Bearer {actor.token}"),
                *("--max-examples", "25", "--max-time", seconds, "--request-timeout", "30"),
                *("--seed", "7", "--generation-deterministic"),
                *("--checks", "all", "--workers", "1"),
            ],
            cwd=tmp_path,
            env={**os.environ, "NO_COLOR": "1", "COLUMNS": "200"},
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
        assert ended.returncode == 0, ended.stdout + ended.stderr
        assert "Traceback" not in server.log()
        assert server.stop() == 0
