"""The calls for those who run the server or write for it."""

import asyncio
from typing import Final

from litestar import Response, get
from litestar.types import ControllerRouterHandler

from . import openapi
from .metrics import CONTENT_TYPE
from .refusals import Unavailable
from .tables import At

PATIENCE: Final = 5.0
"""Seconds after which a store that does not answer counts as out of reach."""


@get("/healthz")
async def alive() -> dict[str, str]:
    """The process is there."""
    return {"status": "alive"}


@get("/readyz")
async def ready(platform: At) -> dict[str, str]:
    """The store can be reached and the server is not about to stop."""
    if platform.stopping:
        raise Unavailable
    try:
        async with asyncio.timeout(PATIENCE):
            await platform.store.ping()
    except TimeoutError as error:
        raise Unavailable from error
    return {"status": "ready"}


@get("/metrics")
async def metrics(platform: At) -> Response[bytes]:
    """All counts, for Prometheus."""
    return Response(platform.metrics.exposition(), media_type=CONTENT_TYPE)


@get(["/schema", "/schema/openapi.json"])
async def schema() -> Response[bytes]:
    """The OpenAPI document; it holds the JSON Schema of actions, events and views."""
    return Response(openapi.DOCUMENT, media_type="application/json")


ROUTES: Final[list[ControllerRouterHandler]] = [alive, ready, metrics, schema]
