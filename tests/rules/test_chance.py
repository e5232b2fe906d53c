"""Chance: the same seed gives the same game on every platform, for good.

The literal orders are those that saves and records of this version rely on.
"""

import hashlib
from collections import Counter
from itertools import permutations

import pytest

from bga_isle.errors import BadSeed
from bga_isle.rules.chance import secret_seed, seed_hash, seed_text, shuffled, zombie_pick


def test_a_shuffle_follows_from_seed_and_number() -> None:
    assert "".join(shuffled("abcdefgh", "7", 0)) == "aehdgbfc"
    assert "".join(shuffled("abcdefgh", "7", 1)) == "cfdbgeha"
    assert "".join(shuffled("abcdefgh", "8", 0)) == "dchgfbea"


def test_a_shuffle_is_a_number_read_in_the_factorial_base() -> None:
    # Given the number behind the first shuffle of seed 7
    digest = hashlib.sha512(b"isle of bears|shuffle|0|7").digest()
    number = int.from_bytes(digest, "big")
    # When its digits choose from what is left
    left, order = list("abcdefgh"), ""
    for size in (8, 7, 6, 5, 4, 3, 2, 1):
        order += left.pop(number % size)
        number //= size
    # Then they are the shuffle
    assert tuple(order) == shuffled("abcdefgh", "7", 0)


def test_every_order_is_equally_likely() -> None:
    orders = Counter(shuffled("abc", "1", number) for number in range(6000))
    assert orders.keys() == set(permutations("abc"))
    assert all(900 < count < 1100 for count in orders.values())


def test_a_shuffle_keeps_every_item_and_leaves_the_given_ones_alone() -> None:
    given = [1, 1, 2, 3]
    assert sorted(shuffled(given, "1", 0)) == given == [1, 1, 2, 3]
    assert shuffled([], "1", 0) == ()
    assert shuffled("a", "1", 0) == ("a",)


@pytest.mark.rule("R25")
def test_a_zombie_has_a_stream_of_its_own() -> None:
    picks = "".join(zombie_pick("abcde", "7", decision) for decision in range(12))
    assert picks == "aceaebdaaadc"
    digest = hashlib.sha512(b"isle of bears|zombie|1|7").digest()
    assert zombie_pick("abcde", "7", 1) == "abcde"[int.from_bytes(digest, "big") % 5]


@pytest.mark.parametrize("seed", [0, 7, -1, 2**256 - 1, 1 - 2**256])
def test_a_seed_is_any_whole_number_of_256_bits(seed: int) -> None:
    assert seed_text(seed) == str(seed)


@pytest.mark.parametrize(
    ("seed", "shown"),
    [
        (2**256, "a longer one"),
        (-(2**256), "a longer one"),
        (1.0, "1.0"),
        ("7", "'7'"),
        (b"7", "b'7'"),
    ],
)
def test_nothing_else_is_a_seed(seed: object, shown: str) -> None:
    with pytest.raises(BadSeed) as refusal:
        seed_text(seed)
    assert str(refusal.value) == (
        f"A seed is a whole number of at most 256 bits or None, not {shown}"
    )


@pytest.mark.parametrize("seed", [True, False])
def test_a_truth_value_is_no_seed(seed: bool) -> None:
    with pytest.raises(BadSeed):
        seed_text(seed)


def test_a_secret_seed_has_128_bits(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def randbits(bits: int) -> int:
        asked.append(bits)
        return 2**127 + 5

    monkeypatch.setattr("secrets.randbits", randbits)
    assert secret_seed() == str(2**127 + 5)
    assert asked == [128]


def test_the_commitment_is_the_hash_of_the_seeds_text() -> None:
    assert seed_hash("7") == hashlib.sha256(b"7").hexdigest()
