"""Saves: complete in every state, small, and refused when they are not whole."""

import hashlib
import json
from pathlib import Path
from typing import Any, cast

import msgspec
import pytest

from bga_isle import Table
from bga_isle.errors import BadSave, DamagedSave, NewerSave
from tests.positions import play

from .long_turn import CHOICES, long_turn
from .refusing import refused
from .test_zombie import to_its_end

KEPT = Path(__file__).parents[1] / "saves"
NAMES = sorted(path.stem for path in KEPT.glob("*.save"))
LARGEST = 2048


@pytest.mark.parametrize("choices", range(len(CHOICES)))
def test_a_long_turn_is_saved_at_every_decision(choices: int) -> None:
    started = long_turn()
    play(started, *CHOICES[:choices])
    data = started.save()
    assert isinstance(data, bytes)
    assert len(data) <= LARGEST
    loaded = Table.load(data)
    assert loaded.save() == data
    assert loaded.view() == started.view()
    assert loaded.position() == started.position()
    assert loaded.possible_actions() == started.possible_actions()
    assert loaded.result == started.result
    while started.undoable:
        assert loaded.undo("black") == started.undo("black")
    assert loaded.save() == started.save()
    play(started, *CHOICES)
    play(loaded, *CHOICES)
    assert loaded.position() == started.position()


def test_whole_games_are_saved_at_every_decision() -> None:
    for seed in range(10):
        started = Table.new(seed=seed)
        while started.active_player is not None:
            loaded = Table.load(started.save())
            assert (loaded.view(), loaded.position()) == (started.view(), started.position())
            seat = started.active_player
            assert loaded.zombie(seat) == started.zombie(seat)
            assert len(started.save()) <= LARGEST
        loaded = Table.load(started.save())
        assert loaded.result == started.result is not None
        assert loaded.seed == started.seed == seed


def test_a_concession_in_the_middle_of_an_effect_is_saved() -> None:
    started = long_turn()
    play(started, *CHOICES[:9])
    started.concede("white")
    loaded = Table.load(started.save())
    assert loaded.view() == started.view()
    assert loaded.view().held != ""
    assert loaded.save() == started.save()


def test_a_secret_seed_is_saved_with_its_hash() -> None:
    started = Table.new()
    loaded = Table.load(started.save())
    assert loaded.seed_hash == started.seed_hash
    started.concede("black")
    loaded.concede("black")
    assert loaded.seed == started.seed is not None


def some_save() -> bytes:
    """A save in the middle of a Dismiss, with choices to take back."""
    started = long_turn()
    play(started, *CHOICES[:8])
    return started.save()


@pytest.mark.parametrize("flip", [0x01, 0x80, 0xFF])
def test_a_save_with_any_byte_altered_is_refused(flip: int) -> None:
    data, started = some_save(), long_turn()
    for place in range(len(data)):
        altered = bytearray(data)
        altered[place] ^= flip
        later = place == 4 and altered[place] > data[place]
        with refused(started, NewerSave if later else DamagedSave):
            started.load(bytes(altered))


def test_a_save_cut_at_any_byte_is_refused() -> None:
    data, started = some_save(), long_turn()
    for length in range(len(data)):
        with refused(started, DamagedSave):
            started.load(data[:length])
        with refused(started, DamagedSave):
            started.load(data[len(data) - length :])


def test_a_save_with_something_after_it_is_refused() -> None:
    started = long_turn()
    with refused(started, DamagedSave):
        started.load(some_save() + b"\x00")


@pytest.mark.parametrize("found", [2, 3, 255])
def test_a_newer_save_is_told_from_a_damaged_one(found: int) -> None:
    data, started = some_save(), long_turn()
    sentence = f"This save has format {found}; this version reads formats up to 1"
    with refused(started, NewerSave, sentence):
        started.load(data[:4] + bytes((found,)) + data[5:])
    with refused(started, NewerSave, sentence):
        started.load(data[:4] + bytes((found,)) + b"a body of another time")


@pytest.mark.parametrize("data", [b"", b"ISLE", b"{}", b"\x00" * 100, None, "ISLE", 1, [1]])
def test_what_is_no_save_is_refused(data: Any) -> None:
    started = long_turn()
    with refused(started, DamagedSave):
        started.load(data)


def test_a_body_of_another_shape_is_refused_though_its_checksum_fits() -> None:
    started = long_turn()
    for body in (b"", b"\x01", msgspec.msgpack.encode([1, None, {}, None, []])):
        checksum = hashlib.blake2b(body, digest_size=8).digest()
        with refused(started, DamagedSave):
            started.load(b"ISLE\x01" + checksum + body)


@pytest.mark.parametrize("kind", [bytearray, memoryview])
def test_other_kinds_of_bytes_are_read(kind: Any) -> None:
    assert Table.load(kind(some_save())).save() == some_save()


def test_both_are_bad_saves() -> None:
    assert issubclass(DamagedSave, BadSave)
    assert issubclass(NewerSave, BadSave)


def test_some_saves_are_kept() -> None:
    assert len(NAMES) >= 5
    assert {path.stem for path in KEPT.glob("*.json")} == set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_a_kept_save_loads_and_goes_on_as_it_did(name: str) -> None:
    loaded = Table.load((KEPT / f"{name}.save").read_bytes())
    expected = json.loads((KEPT / f"{name}.json").read_text("utf-8"))
    assert json.loads(msgspec.json.encode(loaded.view())) == expected["view"]
    assert json.loads(msgspec.json.encode(loaded.possible_actions())) == expected["possible"]
    back = loaded.copy()
    while back.undoable and back.active_player is not None:
        back.undo(back.active_player)
    assert json.loads(msgspec.json.encode(back.view())) == expected["taken_back"]
    to_its_end(loaded)
    assert json.loads(msgspec.json.encode(loaded.view())) == expected["end"]


def test_memory_that_was_given_back_is_no_save() -> None:
    view = memoryview(some_save())
    view.release()
    with pytest.raises(DamagedSave, match="released"):
        Table.load(cast("bytes", view))
