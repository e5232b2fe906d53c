"""A request that carries an idempotency key, told apart from another by its digest."""

import hashlib
from typing import Final

import msgspec

from bga_isle.model.actions import Action, ActUndo
from bga_isle.model.pieces import Colour

from .ports import Key


class Request:
    """What a seat asked for under a name of its own."""

    def __init__(self, seat: Colour, name: str, version: int, action: Action | ActUndo) -> None:
        self.seat: Final[Colour] = seat
        self.name: Final = name
        body = msgspec.json.encode((version, action))
        self.digest: Final = hashlib.sha256(body).hexdigest()

    def key(self, version: int) -> Key:
        """The key as it is kept with the version that the request made."""
        return Key(self.seat, self.name, self.digest, version)
