"""What every request passes first and every answer last, whatever the routes make of it."""

import asyncio
from collections.abc import Awaitable, Callable
from math import inf
from time import perf_counter
from typing import Any, Final

import structlog

from .limits import client_of
from .platform import Platform
from .refusals import GONE, STATUS, CrossSite, Gone, TooMany
from .refusing import refused
from .security import same_origin

Message = dict[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[Any, Any, Any], Awaitable[None]]
"""As ASGI has it; the libraries around it name the shapes of scope and messages each in its own way."""

UNLIMITED: Final = frozenset({"/healthz", "/readyz", "/metrics"})
"""What the machines of whoever runs the server ask for, as often as they like."""

DRAINED: Final = 1024 * 1024
PATIENCE: Final = 5.0
"""How much of a body that nobody wants is read behind the answer, and how long, so that its sender hears it."""

HEADERS: Final = [
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (
        b"content-security-policy",
        b"default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ),
    (b"cache-control", b"no-store"),
]
_METHODS: Final = frozenset({"GET", "POST", "HEAD", "OPTIONS", "PUT", "PATCH", "DELETE"})

log = structlog.get_logger()


class Edge:
    """The application around the routes: rate, headers, counts and the log of requests."""

    def __init__(self, routes: Application, platform: Platform) -> None:
        self._routes = routes
        self._platform = platform

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._routes(scope, receive, send)
            return
        began = perf_counter()
        exchange = _Exchange(scope, receive, send)
        client = client_of(scope["client"])
        try:
            if scope["path"] not in UNLIMITED:
                self._platform.limits.request(client)
            same_origin(scope)
            await self._routes(scope, exchange.receive, exchange.send)
        except (TooMany, CrossSite) as error:
            refusal = refused(scope, error)
            self._platform.metrics.refusals.labels(refusal.code).inc()
            await exchange.answer(refusal.status, refusal.headers, refusal.body)
        finally:
            self._told(scope, exchange, client, perf_counter() - began)

    def _told(self, scope: Message, exchange: "_Exchange", client: str, seconds: float) -> None:
        route = str(scope.get("path_template") or "none")
        method = scope["method"] if scope["method"] in _METHODS else "other"
        status = exchange.status
        if not exchange.streams:
            self._platform.metrics.requests.labels(method, route, status).observe(seconds)
        tell = log.debug if status == GONE else log.info
        tell(
            "request",
            method=method,
            route=route,
            status=status,
            milliseconds=round(seconds * 1000, 2),
            client=client,
        )


class _Exchange:
    """One request and its answer as they pass."""

    def __init__(self, scope: Message, receive: Receive, send: Send) -> None:
        self.status = 0
        self.streams = False
        self._receive = receive
        self._send = send
        said = {name.lower(): value for name, value in scope["headers"]}
        self._length = inf if b"transfer-encoding" in said else int(said.get(b"content-length", 0))
        self._read = self._length == 0
        self._unasked = b"expect" in said

    async def receive(self) -> Message:
        """The next part of the request; raises `Gone` while there is somebody else to tell."""
        self._unasked = False
        message = await self._receive()
        gone = message["type"] == "http.disconnect" and not self._read and not self.status
        if message["type"] != "http.request" or not message.get("more_body", False):
            self._read = True
        if gone:
            raise Gone
        return message

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            headers = [(name.lower(), value) for name, value in message["headers"]]
            self.streams = any(value.startswith(b"text/event-stream") for _, value in headers)
            said = {name for name, _ in headers}
            message["headers"] = [*headers, *(each for each in HEADERS if each[0] not in said)]
            late = self.status == STATUS["too_slow"]
            if not self._read and (late or self._length > DRAINED):
                message["headers"].append((b"connection", b"close"))
        elif not (self._read or self._unasked or message.get("more_body", False)):
            await self._send({**message, "more_body": True})
            await self._drain()
            message = {"type": "http.response.body", "body": b"", "more_body": False}
        await self._send(message)

    async def answer(self, status: int, headers: dict[str, str], body: bytes) -> None:
        """A whole answer at once."""
        named = [(name.lower().encode(), value.encode()) for name, value in headers.items()]
        named.append((b"content-length", str(len(body)).encode()))
        await self.send({"type": "http.response.start", "status": status, "headers": named})
        await self.send({"type": "http.response.body", "body": body, "more_body": False})

    async def _drain(self) -> None:
        left = DRAINED
        try:
            async with asyncio.timeout(PATIENCE):
                while not self._read and left > 0:
                    message = await self.receive()
                    left -= len(message.get("body", b""))
        except TimeoutError:
            return
