"""The languages of the platform: which one a client asks for, and the words that its page needs."""

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

import msgspec
from litestar import Response, route
from litestar.enums import HttpMethod
from litestar.types import ControllerRouterHandler

from bga_isle import log
from bga_isle.adapter.events import SeatEvent
from bga_isle.language import ENGLISH, LANGUAGES, messages, spoken
from bga_isle.model.events import Event, Happening

from .bodies import AnyRequest
from .pages import File, sent

HAPPENINGS: Final[tuple[type[Happening], ...]] = (*Event.__args__, *SeatEvent.__args__)
"""Whatever can happen at a table."""

LONGEST_WISH: Final = 1000
"""So much of an Accept-Language header is looked at; a browser's has about 50 characters."""

_WISH: Final = re.compile(r"\s*([a-z0-9-]+)\s*(?:;\s*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*)?", re.I)


def asked(headers: Iterable[str]) -> str:
    """The language that Accept-Language headers prefer among ours, English without a wish."""
    return _preferred(",".join(headers)[:LONGEST_WISH])


@lru_cache(maxsize=256)
def _preferred(header: str) -> str:
    found = (_WISH.fullmatch(item) for item in header.split(","))
    wishes = [(float(wish[2] or 1), wish[1]) for wish in found if wish]
    wishes.sort(key=lambda wish: -wish[0])
    known = (spoken(tag) for quality, tag in wishes if quality > 0)
    return next((code for code in known if code is not None), ENGLISH)


def document(language: str) -> bytes:
    """A language's messages, and by their English names what the events of a game speak of."""
    return msgspec.json.encode(
        {
            "language": language,
            "messages": dict(messages(language)),
            "log": {kind.__struct_config__.tag: kind.log for kind in HAPPENINGS},
            "effects": log.EFFECT_NAMES,
            "colours": log.COLOUR_NAMES,
            "bears": log.BEAR_NAMES,
            "isles": log.ISLE_NAMES,
            "directions": log.DIRECTION_NAMES,
            "reasons": log.REASON_NAMES,
            "states": log.STATE_NAMES,
            "outcomes": log.OUTCOMES,
        }
    )


DOCUMENTS: Final = {
    f"/page/words/{language}.json": File.of("application/json", document(language))
    for language in LANGUAGES
}
"""What is served, by address."""


@route(list(DOCUMENTS), http_method=[HttpMethod.GET, HttpMethod.HEAD])
async def words(request: AnyRequest) -> Response[bytes]:
    """One language for the page."""
    return sent(request, DOCUMENTS[request.url.path])


ROUTES: Final[list[ControllerRouterHandler]] = [words]
