"""The application: routes, refusals and the edge around one platform."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any

import structlog
from litestar import Litestar, Response
from litestar.connection import Request
from litestar.di import Provide
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from . import operation, pages, tables, words
from .bodies import MAX_BODY
from .edge import Application, Edge
from .platform import Platform
from .refusals import GONE, Gone
from .refusing import refused

log = structlog.get_logger()


def build(platform: Platform) -> Application:
    """The ASGI application that serves a platform; its lifespan runs the platform."""

    @asynccontextmanager
    async def lifespan(_app: Litestar) -> AsyncGenerator[None, None]:
        async with platform.running():
            yield

    def refuse(request: Request[Any, Any, Any], error: Exception) -> Response[bytes]:
        refusal = refused(request.scope, error)
        platform.metrics.refusals.labels(refusal.code).inc()
        if refusal.status >= 500:
            log.error("a request failed", code=refusal.code, exc_info=error)
        return Response(refusal.body, status_code=refusal.status, headers=refusal.headers)

    def leave(_request: Request[Any, Any, Any], _error: Gone) -> Response[bytes]:
        return Response(b"", status_code=GONE)

    routes = Litestar(
        route_handlers=[*tables.ROUTES, *operation.ROUTES, *pages.ROUTES, *words.ROUTES],
        dependencies={"platform": Provide(lambda: platform, sync_to_thread=False)},
        exception_handlers={Gone: leave, Exception: refuse},
        lifespan=[lifespan],
        openapi_config=None,
        request_max_body_size=MAX_BODY,
        logging_config=None,
    )
    app: Application = Edge(routes, platform)
    proxies = platform.settings.proxies
    return ProxyHeadersMiddleware(app, proxies) if proxies else app
