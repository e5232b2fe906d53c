"""From settings to a server that listens, and back to the shell's exit status."""

import asyncio
import os
import signal
import socket
import tempfile
from collections.abc import Mapping
from contextlib import ExitStack
from functools import partial
from types import FrameType
from typing import Final, NoReturn

import uvicorn
from uvicorn.supervisors import Multiprocess

from . import logs
from .app import build
from .connections import Connection
from .edge import Application
from .metrics import SHARED
from .platform import STOP_SIGNALS, Platform, stores_at
from .settings import BadSetting, Settings, read

GRACE: Final = 10
"""Seconds in which requests that are under way may finish after a signal to stop."""

BACKLOG: Final = 2048

STALLED: Final = 60.0
"""Seconds in which a client may take none of what was sent to it."""


def serve(flags: Mapping[str, str | None]) -> int:
    """Serves until it is told to stop; raises `BadSetting` or a store's fault before it listens."""
    for number in STOP_SIGNALS:
        signal.signal(number, _leave)
    settings = read(flags, os.environ)
    asyncio.run(_reach(settings.store))
    with ExitStack() as stack:
        listening = stack.enter_context(_listen(settings))
        host, port = listening.getsockname()[:2]
        shown = f"[{host}]" if ":" in host else host
        print(f"Isle of Bears is served at http://{shown}:{port}/", flush=True)
        print(f"Its tables are kept in {settings.place}", flush=True)
        if settings.workers == 1:
            uvicorn.Server(_config(settings)).run([listening])
        else:
            os.environ[SHARED] = stack.enter_context(tempfile.TemporaryDirectory())
            Multiprocess(_config(settings), [listening]).run()
    return 0


def application(settings: Settings) -> Application:
    """The application as one server process builds it for itself."""
    logs.configure(settings.log_level)
    return build(Platform(settings))


def _config(settings: Settings) -> uvicorn.Config:
    """h11 bounds the head of a request, which the quicker parser does not; `Connection` its time."""
    return uvicorn.Config(
        partial(application, settings),
        factory=True,
        workers=settings.workers,
        http=Connection,
        ws="none",
        lifespan="on",
        log_config=None,
        access_log=False,
        proxy_headers=False,
        server_header=False,
        timeout_graceful_shutdown=GRACE,
    )


async def _reach(url: str) -> None:
    """Opens the store once, so that what is wrong with it is said before anything starts."""
    async with stores_at(url) as stores:
        await stores.store.ping()


def _listen(settings: Settings) -> socket.socket:
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    try:
        listening = socket.create_server(
            (settings.host, settings.port), family=family, backlog=BACKLOG
        )
    except OSError as error:
        reason = f"cannot listen at {settings.host} port {settings.port}: {error.strerror}"
        raise BadSetting(name="--host, --port", reason=reason) from error
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        milliseconds = round(1000 * STALLED)
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, milliseconds)
    listening.set_inheritable(True)
    return listening


def _leave(_number: int, _frame: FrameType | None) -> NoReturn:
    """Ends the program as asked: before the server handles signals, and when it hands them on at its end."""
    raise SystemExit(0)
