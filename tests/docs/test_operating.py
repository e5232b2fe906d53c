"""The page for whoever runs the platform is true: its settings, its metrics, its figures, its commands."""

import os
import re
import subprocess
from pathlib import Path

import h11
import pytest

from bga_isle.web import bodies, connections, edge
from bga_isle.web.bodies import MAX_BODY
from bga_isle.web.metrics import Metrics
from bga_isle.web.serving import GRACE, STALLED
from bga_isle.web.settings import Settings
from bga_isle.web.stores.postgres import CONNECTIONS
from bga_isle.web.stream import HEARTBEAT
from bga_isle.web.sweeper import DAY, ENDED_FOR, IDLE_FOR
from tests.operation.people import Hands
from tests.operation.servers import serving
from tests.postgres import Postgres
from tests.web.waiting import PATIENCE

PAGE = Path(__file__).parents[2] / "docs" / "operating.md"
TEXT = PAGE.read_text("utf-8")


def run(block: str, folder: Path, **environment: str) -> None:
    """Runs one of the page's blocks of commands as it stands there."""
    (commands,) = re.findall(rf"```sh {block}\n(.*?)```", TEXT, re.DOTALL)
    subprocess.run(
        ["sh", "-eu"],
        input=commands,
        text=True,
        cwd=folder,
        env={**os.environ, **environment},
        check=True,
        timeout=PATIENCE,
    )


def test_every_setting_is_on_the_page_with_its_default() -> None:
    rows = dict(re.findall(r"^\| `(--[a-z-]+)` \| (`\w+` \| [^|]+) \|", TEXT, re.MULTILINE))
    defaults = Settings()
    wanted = {}
    for field in Settings.__struct_fields__:
        default = getattr(defaults, field)
        said = f"`{default}`" if default != "" else "none"
        if field == "store":
            said = "a file in the user's data folder"
        wanted[f"--{field.replace('_', '-')}"] = f"`ISLE_{field.upper()}` | {said}"
    assert rows == wanted


def test_every_metric_is_on_the_page() -> None:
    exposed = re.findall(r"^# TYPE (isle_\w+)", Metrics().exposition().decode(), re.MULTILINE)
    real = {name for name in exposed if not name.endswith("_created")}
    assert set(re.findall(r"`(isle_\w+)", TEXT)) == real


@pytest.mark.parametrize(
    "said",
    [
        f"at most {MAX_BODY} bytes",
        f"get {GRACE} seconds",
        f"head of a request has {connections.PATIENCE[h11.IDLE]:.0f} seconds",
        f"body has {bodies.PATIENCE:.0f} seconds",
        f"thrown away for {edge.PATIENCE:.0f} seconds",
        f"for {STALLED:.0f} seconds is cut off",
        f"up to {CONNECTIONS + 2} connections",
        f"silent for {HEARTBEAT:.0f} seconds",
        f"{ENDED_FOR / DAY:.0f} days after the end of its game",
        f"after {IDLE_FOR / DAY:.0f} days without any change",
    ],
)
def test_its_figures_are_the_servers(said: str) -> None:
    assert said in TEXT


@pytest.mark.real
def test_a_sqlite_file_is_backed_up_while_it_is_served_and_restored(tmp_path: Path) -> None:
    url, log = f"sqlite:///{tmp_path / 'tables.db'}", tmp_path / "log"
    with serving(url, log) as server, server.client() as client:
        hands = Hands(client)
        for _ in range(3):
            hands.choose(client)
        run("backup", tmp_path)
        kept = hands.look(client)
        hands.choose(client)
    assert (tmp_path / "backup.db").stat().st_mode & 0o077 == 0
    run("restore", tmp_path)
    with serving(url, log) as server, server.client() as client:
        assert {**hands.look(client), "now": 0} == {**kept, "now": 0}
        again, _answer = hands.acknowledged[-1]
        assert hands.send(client, again)["version"] == kept["version"] + 1


@pytest.mark.real
def test_a_postgresql_database_is_dumped_while_it_is_served_and_restored(
    postgres: Postgres, postgres_url: str, tmp_path: Path
) -> None:
    log = tmp_path / "log"
    environment = {"URL": postgres_url, "PATH": f"{postgres.programs}:{os.environ['PATH']}"}
    with serving(postgres_url, log) as server, server.client() as client:
        hands = Hands(client)
        for _ in range(3):
            hands.choose(client)
        run("dump", tmp_path, **environment)
        kept = hands.look(client)
        hands.choose(client)
    run("undump", tmp_path, **environment)
    with serving(postgres_url, log) as server, server.client() as client:
        assert {**hands.look(client), "now": 0} == {**kept, "now": 0}
        again, _answer = hands.acknowledged[-1]
        assert hands.send(client, again)["version"] == kept["version"] + 1
