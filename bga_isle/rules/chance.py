"""The one place where chance enters, the same on every platform and Python version.

The standard `random` may change between versions and a small seed can be
guessed from an opening, so draws come from SHA-512 keyed by the table's seed:
a 512-bit number read in the factorial base is a shuffle, with a bias below
2**-450. The zombie reads from a stream of its own, so it disturbs no deck.
"""

import hashlib
import secrets
from collections.abc import Sequence
from typing import Protocol, TypeVar

from bga_isle.errors import BadSeed

T = TypeVar("T")

SEED_BITS = 256
SECRET_BITS = 128


class Rng(Protocol):
    """What a caller's generator must offer, as `random.Random` does."""

    def randrange(self, stop: int, /) -> int: ...
    def getrandbits(self, bits: int, /) -> int: ...


def _number(seed: str, stream: str, index: int) -> int:
    key = f"isle of bears|{stream}|{index}|{seed}"
    return int.from_bytes(hashlib.sha512(key.encode()).digest(), "big")


def shuffled(items: Sequence[T], seed: str, index: int) -> tuple[T, ...]:
    """The items in the order of the table's shuffle number `index`."""
    rest, order, number = list(items), [], _number(seed, "shuffle", index)
    for size in range(len(rest), 0, -1):
        number, place = divmod(number, size)
        order.append(rest.pop(place))
    return tuple(order)


def zombie_pick(items: Sequence[T], seed: str, index: int) -> T:
    """One item, all equally likely, for the table's decision number `index` (R25)."""
    return items[_number(seed, "zombie", index) % len(items)]


def seed_text(seed: object) -> str:
    """A seed as the text that keys the streams.

    Raises `BadSeed` unless it is an int of at most 256 bits; True is none.
    """
    if type(seed) is not int:
        raise BadSeed(seed=repr(seed))
    if seed.bit_length() > SEED_BITS:
        raise BadSeed(seed="a longer one")
    return str(seed)


def secret_seed() -> str:
    """A seed of 128 bits that nobody can guess."""
    return str(secrets.randbits(SECRET_BITS))


def seed_hash(seed: str) -> str:
    """The commitment to a secret seed that may be public from the start."""
    return hashlib.sha256(seed.encode()).hexdigest()
