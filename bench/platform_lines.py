"""The platform's figures beside those of the bare route, as lines of the table."""

import json
import subprocess
import sys
import tempfile
from contextlib import AbstractContextManager
from pathlib import Path
from statistics import median, quantiles
from typing import Any, Final

from . import platform_client, platform_servers
from .lines import Line, target, told
from .platform_bare import SAID
from .platform_servers import Server

__all__ = ["SAID", "lines"]

STARTS: Final = 2
LONGEST: Final = 120


def lines() -> list[Line]:
    """Starts both servers and a client; everything is over and gone at the end."""
    starts: dict[str, list[float]] = {"platform": [], "bare route": []}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for last in range(STARTS):
            with _platform(folder) as platform, _bare(folder) as bare:
                starts["platform"].append(platform.seconds)
                starts["bare route"].append(bare.seconds)
                if last == STARTS - 1:
                    found = _measured(platform, bare)
    return [
        *_moves(found["moves"]),
        _growth(found["growth"]),
        *_others(found),
        *(
            told(f"start to the first answer, {server}", f"{median(seconds):.2f} s")
            for server, seconds in starts.items()
        ),
    ]


def _platform(folder: Path) -> AbstractContextManager[Server]:
    return platform_servers.running(platform_servers.platform(folder), "/readyz")


def _bare(folder: Path) -> AbstractContextManager[Server]:
    return platform_servers.running(platform_servers.bare(folder), "/")


def _measured(platform: Server, bare: Server) -> Any:
    numbers = (platform.port, bare.port, platform.process)
    command = [sys.executable, "-m", "bench.platform_client", *(str(number) for number in numbers)]
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, timeout=LONGEST)
    return json.loads(done.stdout)


def _moves(found: Any) -> list[Line]:
    alone, together, rates = found["alone"], found["together"], found["rates"]
    one = median(alone["move"]) / median(alone["row"])
    many = median(row / move for move, row in zip(rates["move"], rates["row"], strict=True))
    crowd = f"of {platform_client.PLAYERS} players at once"
    return [
        target("a move, in bare routes", one, 3, "≤ 3, aim 2"),
        target(f"a move {crowd}, in bare routes", many, 3, "≤ 3, aim 2"),
        told("a move, p50 / p99", _spread(alone["move"])),
        told("a bare route, p50 / p99", _spread(alone["row"])),
        told(f"a move {crowd}, p50 / p99", _spread(together["move"])),
        told(f"a bare route {crowd}, p50 / p99", _spread(together["row"])),
        told(f"moves a second, {crowd}", f"{median(rates['move']):.0f}"),
        told(f"bare routes a second, {crowd}", f"{median(rates['row']):.0f}"),
    ]


def _growth(found: Any) -> Line:
    """Lower quartiles: what else the machine does makes some slower, and none quicker."""
    old, young = (quantiles(found[age], n=4)[0] for age in ("old", "young"))
    name = f"a move at version {platform_client.OLD}, to one at version {platform_client.YOUNG + 1}"
    return target(name, old / young, 1.2, "≈ 1")


def _others(found: Any) -> list[Line]:
    before, after = found["memory"]
    events, stream = (found["catching_up"][way] for way in ("events", "stream"))
    catching = f"catching up over {platform_client.CATCH_UP} versions"
    return [
        told("from sending a move to its message elsewhere, p50 / p99", _spread(found["delays"])),
        told(f"{catching}, one answer", f"{median(events) * 1e3:.0f} ms"),
        told(f"{catching}, a stream", f"{median(stream) * 1e3:.0f} ms"),
        told(
            f"memory for {platform_client.IDLE} idle tables", f"{(after - before) / 1024:.1f} MiB"
        ),
        told("memory of the server then", f"{after / 1024:.0f} MiB"),
    ]


def _spread(spent: list[float]) -> str:
    return f"{median(spent) * 1e3:.2f} / {quantiles(spent, n=100)[98] * 1e3:.2f} ms"
