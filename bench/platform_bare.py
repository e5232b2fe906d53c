"""What the platform is measured by: one Litestar route that keeps one row, through the same engine.

`python -m bench.platform_bare FILE` says where it listens, as the platform does.
"""

import socket
import sys
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from typing import Any, Final

import uvicorn
from litestar import Litestar, Request, post
from sqlalchemy import Connection, insert

from bga_isle.web.stores.schema import ARCHIVE
from bga_isle.web.stores.sqlite import SqliteDatabase
from bga_isle.web.stores.urls import parse

SAID: Final = (
    "a Litestar route in a server process of its own that keeps the body of the request as one "
    "row, durably, in a SQLite file through the same engine"
)
_ROW: Final = insert(ARCHIVE)


def application(file: Path) -> Litestar:
    """The route over a new file."""
    database = SqliteDatabase(parse(f"sqlite:///{file}"))
    numbers = count(1)

    @asynccontextmanager
    async def lifespan(_app: Litestar) -> AsyncGenerator[None, None]:
        await database.open()
        yield
        await database.close()

    @post("/row", status_code=200)
    async def row(request: Request[Any, Any, Any]) -> dict[str, int]:
        number, body = next(numbers), await request.body()

        def keep(connection: Connection) -> None:
            connection.execute(_ROW, {"table_name": str(number), "document": body})

        await database.write(keep)
        return {"row": number}

    return Litestar([row], lifespan=[lifespan], openapi_config=None, logging_config=None)


def main() -> None:
    """Serves at a port that the system chooses."""
    listening = socket.create_server(("127.0.0.1", 0))
    app = application(Path(sys.argv[1]))
    config = uvicorn.Config(
        app, http="h11", ws="none", lifespan="on", log_config=None, access_log=False
    )
    print(f"A row is kept at http://127.0.0.1:{listening.getsockname()[1]}/", flush=True)
    uvicorn.Server(config).run([listening])


if __name__ == "__main__":
    main()
