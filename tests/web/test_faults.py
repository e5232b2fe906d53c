"""What goes wrong inside: clients hear a code and nothing else, the log hears it all, the server goes on."""

import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest
from structlog.testing import capture_logs

from bga_isle.errors import DamagedSave
from bga_isle.web.stores.faults import StoreUnreachable

from .live import live, messages
from .people import Site, answered, refused, served
from .waiting import PATIENCE, until

SECRET = "postgresql://isle:hidden@db/isle"


@pytest.fixture
def own() -> Iterator[Site]:
    with served() as site:
        yield site


class Broken:
    """A store that raises whenever it is asked for anything."""

    def __init__(self, fault: Exception) -> None:
        self._fault = fault

    def __getattr__(self, name: str) -> Any:
        async def fail(*_: object) -> None:
            raise self._fault

        return fail


@pytest.mark.parametrize(
    ("fault", "status", "code"),
    [
        (StoreUnreachable(store=SECRET, reason="gone"), 503, "unavailable"),
        (DamagedSave(reason=SECRET), 500, "internal"),
        (RuntimeError(SECRET), 500, "internal"),
    ],
)
def test_a_fault_of_the_store_is_told_by_its_code_alone(
    own: Site, fault: Exception, status: int, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = own.hotseat()
    with capture_logs() as logs, monkeypatch.context() as patch:
        patch.setattr(own.platform.store, "_store", Broken(fault))
        for path in ("", "/events", "/stream", "/record"):
            response = game.watcher.call("GET", path)
            refused(response, status, code)
            assert SECRET not in response.text
        refused(own.client.post("/api/tables", json={"mode": "open"}), status, code)
        refused(own.client.get("/readyz"), status, code)
        answered(own.client.get("/healthz"))
        failed = [line for line in logs if line["event"] == "a request failed"]
        assert len(failed) == 6
        assert all(line["exc_info"] is fault for line in failed)
        sweeps = own.platform.metrics.sweeps.labels("failed")
        until(lambda: sweeps._value.get() >= 2)
        until(lambda: any(line["event"] == "tidying up failed" for line in logs))
    game.choose()
    until(lambda: own.platform.metrics.sweeps.labels("done")._value.get() >= 1)


def test_a_stream_whose_store_fails_ends_and_can_be_resumed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with live() as server:
        game = server.hotseat()
        with server.stream(game.table) as chunks:
            next(chunks)
            until(lambda: b"isle_streams 1.0" in server.platform.metrics.exposition())
            store = server.platform.store._store
            commit = store.commit

            async def commit_and_fail(*given: Any) -> bool:
                kept = await commit(*given)
                patch.setattr(server.platform.store, "_store", Broken(RuntimeError("gone")))
                return kept

            with monkeypatch.context() as patch:
                patch.setattr(store, "commit", commit_and_fail)
                game.active().submit(game.possible()[0], 0)
                assert b"data:" not in b"".join(chunks)
        with server.stream(game.table, "?after=0") as chunks:
            assert [message.id for message in messages(chunks, 1)] == [1]


def test_without_its_libraries_the_server_says_what_to_install() -> None:
    program = (
        "import sys; sys.modules['litestar'] = None; sys.argv = ['bga-isle', 'serve'];"
        "from bga_isle.__main__ import main; main()"
    )
    ended = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert (ended.returncode, ended.stdout) == (2, "")
    sentence = 'bga-isle: litestar is not installed; it comes with pip install "bga-isle[web]"'
    assert ended.stderr == f"{sentence}\n"
