"""Who may act for a seat: whoever bears its token, of which the store knows the hash alone; and from which pages."""

import hashlib
import hmac
import re
import secrets
from collections import OrderedDict
from collections.abc import Sequence
from typing import Any, Final

from litestar.datastructures import Headers

from bga_isle.adapter.host import Host
from bga_isle.adapter.ports import Seat
from bga_isle.errors import NotFound
from bga_isle.model.pieces import COLOURS, Colour
from bga_isle.model.state import Seats

from .refusals import CrossSite, Unauthorized

SEEN: Final = 4096
"""For how many tables it is remembered who holds the seats."""

_BEARER: Final = re.compile(r"bearer +([A-Za-z0-9_-]{43})", re.IGNORECASE)
_TABLE: Final = re.compile(r"[A-Za-z0-9_-]{16}")

_SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})
_OWN_SITES: Final = frozenset({"same-origin", "none"})
_PORTS: Final = {"http": 80, "https": 443}


def new_token() -> str:
    """A seat's token: 256 random bits as text."""
    return secrets.token_urlsafe(32)


def owner_of(token: str) -> str:
    """What a seat's owner is called in the store; a token is too random for its hash to be undone."""
    return hashlib.sha256(token.encode()).hexdigest()


def bearer(authorization: Sequence[str]) -> str | None:
    """The token in a request's Authorization headers, None without one; raises `Unauthorized`."""
    if not authorization:
        return None
    found = _BEARER.fullmatch(authorization[0].strip()) if len(authorization) == 1 else None
    if found is None:
        raise Unauthorized
    return found[1]


def same_origin(scope: Any) -> None:
    """Lets no page but the platform's own change anything from within a browser; raises `CrossSite`.

    A browser says by Sec-Fetch-Site, or where it does not by Origin, whose page asks. What
    is no browser says neither and acts for nobody but itself.
    """
    if scope["method"] in _SAFE:
        return
    headers = Headers.from_scope(scope)
    sites, origins = headers.getall("sec-fetch-site", []), headers.getall("origin", [])
    if sites:
        own = _OWN_SITES.issuperset(sites)
    else:
        host = headers.get("host", "").lower()
        own = all(_leads_to(host, origin.lower()) for origin in origins)
    if not own:
        raise CrossSite


def _leads_to(host: str, origin: str) -> bool:
    scheme, _, place = origin.partition("://")
    return place != "" and host in (place, f"{place}:{_PORTS.get(scheme)}")


class Bearers:
    """Who holds which seat, as far as this process has seen.

    A seat that was taken keeps its owner, so a token that was right once needs
    no look into the store again; one that seems wrong does.
    """

    def __init__(self, host: Host) -> None:
        self._host = host
        self._seen: OrderedDict[str, Seats[Seat]] = OrderedDict()

    async def seat(self, table: str, token: str) -> Colour:
        """The seat of a table that a token stands for; raises `NotFound`, `Unauthorized`."""
        seen = self._seen.get(table)
        held = None if seen is None else _held(seen, token)
        if held is None:
            seen = (await self._host.standing(table)).snapshot.seats
            held = _held(seen, token)
            if held is None:
                raise Unauthorized
            self._seen[table] = seen
            if len(self._seen) > SEEN:
                self._seen.popitem(last=False)
        return held


def _held(seats: Seats[Seat], token: str) -> Colour | None:
    """Both seats are compared to the end, so the time taken tells nothing."""
    owner = owner_of(token)
    held = [c for c in COLOURS if hmac.compare_digest(seats[c].owner or "", owner)]
    return held[0] if held else None


def table_named(name: str) -> str:
    """A name that a table can have; raises `NotFound` for one that none has."""
    if _TABLE.fullmatch(name) is None:
        raise NotFound(table="of this name")
    return name
