"""From what was refused to what a client hears: one status and one code each, as JSON."""

from http import HTTPStatus
from typing import Any, Final

import msgspec
from litestar.exceptions import HTTPException

from bga_isle.errors import BadSave, IsleError, Malformed, Refused
from bga_isle.language import ENGLISH, sentence, translator
from bga_isle.web.stores.faults import StoreFault


class Unauthorized(Refused):
    code = "unauthorized"
    template = "This takes the token of a seat of this table: Authorization: Bearer TOKEN"


class MalformedRequest(Malformed):
    template = "${place}: ${reason}"


class TooSlow(Malformed):
    code = "too_slow"
    template = "The body of a request comes within ${seconds} seconds"


class TooLarge(Malformed):
    code = "too_large"
    template = "The body of a request has at most ${limit} bytes"


class UnsupportedMedia(Malformed):
    code = "unsupported_media"
    template = "The body of a request is application/json in UTF-8"


class CrossSite(Refused):
    code = "cross_site"
    template = "The pages of other sites can change nothing here"


class TooMany(Refused):
    """`retry_after` is in seconds, where waiting helps."""

    code = "too_many"
    template = "Too many ${what} from this client"


class Unavailable(IsleError):
    code = "unavailable"
    template = "The tables cannot be reached at the moment"


class Internal(IsleError):
    code = "internal"
    template = "Something went wrong in the server; nothing was changed by half"


class Gone(Exception):
    """Whoever asked went away before the request had come whole, and hears nothing."""


GONE: Final = 499
"""The status that such a request is counted with."""

STATUS: Final[dict[str, int]] = {
    "malformed": 400,
    "unauthorized": 401,
    "cross_site": 403,
    "not_your_turn": 403,
    "not_found": 404,
    "method_not_allowed": 405,
    "too_slow": 408,
    "game_over": 409,
    "no_open_seat": 409,
    "not_your_seat": 409,
    "stale": 409,
    "too_large": 413,
    "unsupported_media": 415,
    "bad_record": 422,
    "key_reused": 422,
    "not_possible": 422,
    "nothing_to_undo": 422,
    "too_many": 429,
    "internal": 500,
    "unavailable": 503,
}
"""Every code that a client can meet, with its status."""

_CODES: Final = {
    400: "malformed",
    404: "not_found",
    405: "method_not_allowed",
    413: "too_large",
    415: "unsupported_media",
}
SENTENCES: Final = {
    404: "There is nothing at this address",
    405: "This address does not know that method",
}
"""What is said of addresses, by status."""

_SHOWN: Final = ("version",)


class Answer(msgspec.Struct, frozen=True):
    """A refusal as it goes over the wire."""

    status: int
    code: str
    message: str
    body: bytes
    headers: dict[str, str]


def answer(error: Exception, language: str = ENGLISH) -> Answer:
    """How a client hears of any exception; what is nobody's business becomes `internal`."""
    refusal = (
        _routed(error, language) if isinstance(error, HTTPException) else _made(error, language)
    )
    refusal.headers["Content-Type"] = "application/json"
    refusal.headers["Content-Language"] = language
    refusal.headers["Vary"] = "Accept-Language"
    return refusal


def _made(error: Exception, language: str) -> Answer:
    """What the package itself refuses."""
    if isinstance(error, StoreFault):
        error = Unavailable()
    elif isinstance(error, BadSave) or not isinstance(error, IsleError):
        error = Internal()
    headers = {}
    if isinstance(error, Unauthorized):
        headers["WWW-Authenticate"] = "Bearer"
    if "retry_after" in error.facts:
        headers["Retry-After"] = str(error.facts["retry_after"])
    facts = {name: error.facts[name] for name in _SHOWN if name in error.facts}
    return _answer(error.code, sentence(error, language), headers, facts)


def _routed(error: HTTPException, language: str) -> Answer:
    """What Litestar itself refuses: an unknown address or method, a header it cannot take."""
    status = error.status_code
    code = _CODES.get(status, "malformed" if status < 500 else "internal")
    said = SENTENCES.get(status, Internal.template if status >= 500 else error.detail)
    message = translator(language)(said or HTTPStatus(status).phrase)
    return _answer(code, message, dict(error.headers or {}), {})


def _answer(code: str, message: str, headers: dict[str, str], facts: dict[str, Any]) -> Answer:
    body = msgspec.json.encode({"error": code, "message": message, **facts})
    return Answer(STATUS[code], code, message, body, headers)
