"""Saves: one table as bytes, complete, versioned and checksummed.

Two states and the choices that lead from one to the other: loading replays
nothing, and undo still can. Four magic bytes, one for the
format, eight of checksum, then MessagePack.
"""

import hashlib
from typing import Final

import msgspec

from bga_isle.errors import DamagedSave, NewerSave
from bga_isle.model.state import State

MAGIC: Final = b"ISLE"
FORMAT: Final = 1
_HEAD: Final = len(MAGIC) + 1
_BODY: Final = _HEAD + 8


class Saved(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """What a table is made of; `start` is None where no choice of the turn was made yet."""

    version: int
    seed_hash: str | None
    now: State
    start: State | None
    choices: tuple[int, ...]


_ENCODER: Final = msgspec.msgpack.Encoder()
_DECODER: Final = msgspec.msgpack.Decoder(Saved)


def dump(saved: Saved) -> bytes:
    """The table as bytes."""
    body = _ENCODER.encode(saved)
    return b"".join((MAGIC, bytes((FORMAT,)), _checksum(body), body))


def parse(data: object) -> Saved:
    """The table of a save.

    Raises `NewerSave` where a later version wrote it, and `DamagedSave` where
    it is cut, altered or no save at all.
    """
    if not isinstance(data, bytes | bytearray | memoryview):
        raise DamagedSave(reason=f"expected bytes, got {type(data).__name__}")
    try:
        raw = bytes(data)
    except ValueError as error:
        raise DamagedSave(reason=str(error)) from error
    if raw[: len(MAGIC)] != MAGIC or len(raw) < _HEAD:
        raise DamagedSave(reason="it does not begin as a save does")
    if raw[len(MAGIC)] > FORMAT:
        raise NewerSave(found=raw[len(MAGIC)], known=FORMAT)
    if raw[len(MAGIC)] != FORMAT or raw[_HEAD:_BODY] != _checksum(raw[_BODY:]):
        raise DamagedSave(reason="its checksum does not fit")
    try:
        return _DECODER.decode(raw[_BODY:])
    except msgspec.MsgspecError as error:
        raise DamagedSave(reason=str(error)) from error


def _checksum(body: bytes) -> bytes:
    return hashlib.blake2b(body, digest_size=_BODY - _HEAD).digest()
