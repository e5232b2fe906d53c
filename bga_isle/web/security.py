"""Who may act for a seat: whoever bears its token, of which the store knows the hash alone."""

import hashlib
import hmac
import re
import secrets
from collections.abc import Sequence
from typing import Final

from bga_isle.adapter.changes import Standing
from bga_isle.errors import NotFound
from bga_isle.model.pieces import COLOURS, Colour

from .refusals import Unauthorized

_BEARER: Final = re.compile(r"bearer +([A-Za-z0-9_-]{43})", re.IGNORECASE)
_TABLE: Final = re.compile(r"[A-Za-z0-9_-]{16}")


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


def seat_of(standing: Standing, token: str) -> Colour:
    """The seat that a token stands for; raises `Unauthorized`.

    Both seats are compared to the end, so the time taken tells nothing.
    """
    owner, seats = owner_of(token), standing.snapshot.seats
    held = [c for c in COLOURS if hmac.compare_digest(seats[c].owner or "", owner)]
    if not held:
        raise Unauthorized
    return held[0]


def table_named(name: str) -> str:
    """A name that a table can have; raises `NotFound` for one that none has."""
    if _TABLE.fullmatch(name) is None:
        raise NotFound(table="of this name")
    return name
