"""The page in the browser: files of the package under `/page/`, and the shells at addresses for people.

What can be asked for is what was found when the server started, so no path
leads anywhere else. Browsers keep the files and ask each time whether they
have changed.
"""

import gzip
import hashlib
import re
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import PurePosixPath
from typing import Final

from litestar import Response, route
from litestar.enums import HttpMethod
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.types import ControllerRouterHandler
from msgspec import Struct

from .bodies import AnyRequest

MEDIA: Final = {
    ".css": "text/css",
    ".html": "text/html",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
}
"""The kinds of files that the page is made of; others lie there for other reasons."""

WELCOME: Final = """Isle of Bears, a game for two: a page in the browser, and calls over HTTP.

POST /api/tables {"mode": "open"} opens a table; its name and the token of your seat come back.
POST /api/tables/TABLE/join takes the other seat. GET /api/tables/TABLE shows the table.
POST /api/tables/TABLE/actions {"version": …, "action": …} plays, with the token as a bearer.

/schema describes every call, action and event (OpenAPI 3.1).
"""

_PACKED: Final = re.compile(r"(?:^|,)\s*gzip\s*(?:$|,|;\s*q=(?:1|0\.0*[1-9]))", re.IGNORECASE)
_READ: Final = (HttpMethod.GET, HttpMethod.HEAD)


class File(Struct, frozen=True):
    """One file as it is sent, plain or packed, and what changes with it."""

    media: str
    body: bytes
    packed: bytes
    digest: str

    @classmethod
    def of(cls, media: str, body: bytes) -> "File":
        """A file of some kind."""
        digest = hashlib.sha256(body).hexdigest()[:32]
        return cls(media, body, gzip.compress(body, mtime=0), digest)


def _found(folder: Traversable, above: str = "") -> Iterator[tuple[str, File]]:
    for entry in folder.iterdir():
        name = f"{above}{entry.name}"
        if entry.is_dir():
            yield from _found(entry, f"{name}/")
        elif (media := MEDIA.get(PurePosixPath(name).suffix)) is not None:
            yield name, File.of(media, entry.read_bytes())


PAGE: Final = dict(_found(files("bga_isle.web") / "page"))
"""Every file of the page by its name below `/page/`."""

_PLAIN: Final = File.of("text/plain", WELCOME.encode())


@route("/", http_method=_READ)
async def lobby(request: AnyRequest) -> Response[bytes]:
    """The lobby; who reads nothing but plain text is told where the calls are described."""
    wanted = request.accept.best_match(["text/html", "text/plain"])
    return sent(request, _PLAIN if wanted == "text/plain" else PAGE["lobby.html"], "Accept")


@route("/table/{table:str}", http_method=_READ)
async def table(request: AnyRequest) -> Response[bytes]:
    """The board, whatever the table; the page finds out whether there is one."""
    return sent(request, PAGE["table.html"])


@route(["/replay", "/replay/{table:str}"], http_method=_READ)
async def replay(request: AnyRequest) -> Response[bytes]:
    """The replay of a table, or of a record that the page asks for."""
    return sent(request, PAGE["replay.html"])


@route("/favicon.ico", http_method=_READ)
async def favicon(request: AnyRequest) -> Response[bytes]:
    """The sign of the page, for browsers that ask for it where they always have."""
    return sent(request, PAGE["favicon.svg"])


@route("/page/{name:path}", http_method=_READ)
async def page(request: AnyRequest, name: FromPath[str]) -> Response[bytes]:
    """A file of the page."""
    file = PAGE.get(name.removeprefix("/"))
    if file is None:
        raise NotFoundException
    return sent(request, file)


def sent(request: AnyRequest, file: File, vary: str = "") -> Response[bytes]:
    """A file as an answer, packed for whoever can unpack it, or only that it has not changed."""
    packed = _PACKED.search(request.headers.get("accept-encoding", "")) is not None
    tag = f'"{file.digest}-gzip"' if packed else f'"{file.digest}"'
    headers = {
        "ETag": tag,
        "Cache-Control": "no-cache",
        "Link": '</schema>; rel="service-desc"',
        "Vary": f"{vary}, Accept-Encoding" if vary else "Accept-Encoding",
    }
    known = {
        known.strip().removeprefix("W/")
        for value in request.headers.getall("if-none-match", [])
        for known in value.split(",")
    }
    if known & {tag, "*"}:
        return Response(b"", status_code=304, headers=headers)
    if packed:
        headers["Content-Encoding"] = "gzip"
    return Response(file.packed if packed else file.body, headers=headers, media_type=file.media)


ROUTES: Final[list[ControllerRouterHandler]] = [lobby, table, replay, favicon, page]
