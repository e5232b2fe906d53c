"""Several server processes behind one port, on PostgreSQL, are one platform."""

import json
import re
from pathlib import Path

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families

from .live import messages
from .program import Server, running
from .waiting import until

pytestmark = pytest.mark.real

WORKERS = 3


def processes(server: Server) -> set[int]:
    """The processes that have said that they are up."""
    events = [json.loads(line)["event"] for line in server.log().splitlines()]
    found = (re.fullmatch(r"Started server process \[(\d+)\]", event) for event in events)
    return {int(match[1]) for match in found if match is not None}


def test_workers_share_tables_streams_and_counts(tmp_path: Path, postgres_url: str) -> None:
    workers = ("--workers", str(WORKERS), "--store", postgres_url)
    with running(tmp_path, *workers) as server:
        assert server.said[1].startswith("Its tables are kept in PostgreSQL at ")
        until(lambda: len(processes(server)) == WORKERS)
        game = server.hotseat()
        streams = [httpx.Client(base_url=server.url, timeout=60) for _ in range(6)]
        path = f"/api/tables/{game.table}/stream"
        responses = [c.send(c.build_request("GET", path), stream=True) for c in streams]
        chunks = [response.iter_raw() for response in responses]
        for each in chunks:
            next(each)
        for version in range(1, 6):
            with httpx.Client(base_url=server.url, timeout=60) as client:
                game.watcher.client = client
                for guest in game.seats.values():
                    guest.client = client
                told = game.choose()
            assert [messages(each, 1) for each in chunks] == [[(version, told)]] * 6
        until(lambda: counted(server, "isle_streams") == 6)
        assert counted(server, "isle_moves_total") == 5
        assert counted(server, "isle_tables_opened_total") == 1
        assert server.stop() == 0
        for client in streams:
            client.close()
    assert "Traceback" not in server.log()


def counted(server: Server, name: str) -> float:
    families = text_string_to_metric_families(server.client.get("/metrics").text)
    return sum(s.value for family in families for s in family.samples if s.name == name)
