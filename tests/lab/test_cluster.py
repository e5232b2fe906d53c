"""Dask's workers play the same games; a scheduler that is none is told soon."""

import gc
import io
import logging
import os
import signal
import socket
import time
from collections.abc import Iterator
from concurrent.futures import CancelledError
from pathlib import Path

import distributed
import pytest

from bga_isle.lab import Simulation, planned, simulate
from bga_isle.lab import cluster as module
from bga_isle.lab.cluster import cluster, hushed
from bga_isle.lab.faults import BadScheduler, LackingPolicy, PolicyFault, WorkersLost
from bga_isle.lab.playing import CHUNK
from tests.lab import clusters, players

GAMES = 4 * CHUNK + 3


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who does come may take its time on a busy machine."""
    monkeypatch.setattr(module, "PATIENCE", 60)


@pytest.fixture
def impatient(patient: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PATIENCE", 0.5)


@pytest.fixture
def machines() -> Iterator[distributed.LocalCluster]:
    """Two worker processes and their scheduler."""
    with clusters.workers(2) as machines:
        yield machines


def clients() -> list[distributed.Client]:
    """All that have not been collected."""
    return [each for each in gc.get_objects() if type(each) is distributed.Client]


@pytest.mark.parametrize("address", ["", "nonsense", "http://127.0.0.1:1", "tcp://127.0.0.1:port"])
def test_what_is_no_address(address: str) -> None:
    with pytest.raises(BadScheduler, match=f"The scheduler {address} "), cluster(address):
        pass


@pytest.mark.usefixtures("impatient")
def test_where_nobody_listens() -> None:
    with socket.socket() as deaf:
        deaf.bind(("127.0.0.1", 0))
        address = f"tcp://127.0.0.1:{deaf.getsockname()[1]}"
        with pytest.raises(BadScheduler, match="Timed out"), cluster(address):
            pass


@pytest.mark.usefixtures("impatient")
def test_no_half_made_client_is_left_to_be_collected() -> None:
    with pytest.raises(BadScheduler) as kept, cluster("tcp://127.0.0.1:port"):
        pass
    assert kept.value.__cause__ is not None
    assert [client for client in clients() if client.status != "closed"] == []


@pytest.mark.real
def test_a_scheduler_without_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    wait = distributed.Client.wait_for_workers

    def wait_shortly(client: distributed.Client, workers: int, timeout: float) -> None:
        assert timeout == module.PATIENCE
        wait(client, workers, timeout=0.5)

    monkeypatch.setattr(distributed.Client, "wait_for_workers", wait_shortly)
    with (
        clusters.nobody() as empty,
        pytest.raises(BadScheduler, match="no worker"),
        cluster(empty.scheduler_address),
    ):
        pass


@pytest.mark.real
def test_it_plays_what_one_process_plays(machines: distributed.LocalCluster) -> None:
    with cluster(machines.scheduler_address) as executor:
        assert simulate(GAMES, seed=61, executor=executor) == simulate(GAMES, seed=61)
        with pytest.raises(PolicyFault, match="in game 0: ValueError: no idea"):
            simulate(GAMES, seed=61, black=players.named(players.failing), executor=executor)


@pytest.mark.real
def test_a_policy_that_workers_lack_can_be_handed_to_them(
    machines: distributed.LocalCluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "handed_over.py"
    file.write_text("from bga_isle.lab.policies import zombie as play\n")
    monkeypatch.syspath_prepend(tmp_path)
    with cluster(machines.scheduler_address) as executor:
        with pytest.raises(LackingPolicy, match=r"A worker lacks .* No module named 'handed_over'"):
            simulate(5, seed=61, black="handed_over:play", executor=executor)
        with distributed.Client(machines.scheduler_address, set_as_default=False) as client:
            client.upload_file(str(file))
        found = simulate(5, seed=61, black="handed_over:play", executor=executor)
    assert found == simulate(5, seed=61)


def test_what_is_logged_of_a_scheduler_is_held_back_for_a_while() -> None:
    heard = io.StringIO()
    logger, handler = logging.getLogger("distributed.client"), logging.StreamHandler(heard)
    logger.addHandler(handler)
    try:
        with hushed():
            logger.error("it goes")
        logger.error("it has gone")
    finally:
        logger.removeHandler(handler)
    assert heard.getvalue() == "it has gone\n"


@pytest.mark.real
def test_a_worker_that_dies_loses_no_game(machines: distributed.LocalCluster) -> None:
    simulation = Simulation(GAMES, planned(61))
    victims = [worker.pid for worker in machines.workers.values()][:1]

    def kill_one(_finished: int, _games: int) -> None:
        while victims:
            os.kill(victims.pop(), signal.SIGKILL)

    simulation.on_progress = kill_one
    with cluster(machines.scheduler_address) as executor:
        assert simulation.run(executor) == simulate(GAMES, seed=61)
    assert victims == []


@pytest.mark.real
def test_a_scheduler_that_goes_is_not_waited_for(machines: distributed.LocalCluster) -> None:
    many = 400 * CHUNK
    simulation = Simulation(many, planned(61))

    def close(_finished: int, _games: int) -> None:
        simulation.on_progress = None
        [client] = [each for each in clients() if each.status == "running"]
        client._timeout = 1  # it looks for its scheduler as long as it did at first
        machines.close()

    simulation.on_progress = close
    with pytest.raises(WorkersLost), cluster(machines.scheduler_address) as executor:
        simulation.run(executor)
    assert 0 < simulation.summary.games < many


@pytest.mark.real
def test_nothing_else_comes_of_a_client_that_is_closed(machines: distributed.LocalCluster) -> None:
    with cluster(machines.scheduler_address) as executor:
        under_way = [executor.submit(time.sleep, 60) for _ in range(3)]
        [client] = [each for each in clients() if each.status == "running"]
        client.close()
        with pytest.raises(RuntimeError, match="the scheduler is gone"):
            executor.submit(time.sleep, 60)
        for future in under_way:
            with pytest.raises((ConnectionError, CancelledError)):
                future.result(timeout=60)


@pytest.mark.real
def test_a_scheduler_that_goes_before_it_has_a_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    def wait(client: distributed.Client, *_args: object, **_options: object) -> None:
        empty.close()
        client.close()
        client.submit(time.sleep, 0)

    monkeypatch.setattr(distributed.Client, "wait_for_workers", wait)
    with (
        clusters.nobody() as empty,
        pytest.raises(BadScheduler, match="the scheduler is gone"),
        cluster(empty.scheduler_address),
    ):
        pass


@pytest.mark.real
def test_two_clusters_on_one_machine(machines: distributed.LocalCluster) -> None:
    with clusters.nobody() as other:
        assert other.dashboard_link != machines.dashboard_link
