"""Whatever happened can be told again from its record; what did not happen cannot."""

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from bga_isle import Table
from bga_isle.errors import BadRecord
from bga_isle.model.actions import ActUndo
from bga_isle.model.state import Seats
from bga_isle.record import (
    Concession,
    Record,
    Recorder,
    dump,
    parse,
    replay,
    sealed,
    verify,
)
from bga_isle.testing.positions import position
from tests.record.games import conceded, finished, first_card, play_on, running

KEPT = Path(__file__).parents[1] / "records"


@pytest.mark.parametrize("seed", [1, 2, 3, None])
def test_a_finished_game_holds_and_is_told_again(seed: int | None) -> None:
    # Given
    record = finished(seed)
    # When
    steps = list(replay(record))
    # Then
    assert verify(record) == steps[-1].view
    assert steps[-1].view.result == record.result is not None
    assert [step.move for step in steps] == list(record.moves)
    assert record.seed is not None
    assert seed is None or record.seed == str(seed)
    assert (record.opening.seed_hash is None) == (seed is not None)


def test_a_running_game_shows_no_seed_and_can_be_told_all_the_same() -> None:
    record = running(None)
    assert record.seed is None and record.result is None
    assert verify(record) == list(replay(record))[-1].view
    assert "decks" not in msgspec.json.decode(dump(record))["opening"]


def test_a_game_without_a_move_ends_at_its_opening() -> None:
    record = running(4, 0)
    assert list(replay(record)) == []
    assert verify(record) == record.opening


def test_a_document_gives_the_record_back() -> None:
    record = conceded(6)
    assert parse(dump(record)) == record
    assert parse(dump(record).decode()) == record


def test_a_concession_out_of_turn_stands_in_the_record() -> None:
    record = conceded(6)
    assert record.moves[-1].action == Concession()
    assert verify(record).result == record.result
    assert record.result is not None and record.result.reason == "concede"


def test_a_recorder_goes_on_where_a_stored_record_ended() -> None:
    # Given a game that is stored after ten choices
    table = Table.new(9)
    half = play_on(table, Recorder.opened(table, module="0.1.0"), 10)
    # When it goes on elsewhere
    whole = play_on(Table.load(table.save()), Recorder(parse(dump(half))), 5000)
    # Then
    assert whole.moves[:10] == half.moves
    assert verify(whole).result == whole.result


def test_the_names_of_the_seats_are_kept() -> None:
    table = Table.new(1)
    recorder = Recorder.opened(table, module="0.1.0", seats=Seats("Ann", "Bo"))
    assert recorder.record(table).seats == Seats("Ann", "Bo")


@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_a_game_from_a_position_is_checked_against_its_reshuffles(seed: int) -> None:
    # Given a game from a position
    table = Table.from_position(Table.new(50).position(), seed)
    record = play_on(table, Recorder.opened(table, module="0.1.0", seeded="reshuffles"), 5000)
    # Then it holds with its seed
    assert verify(record).result == record.result


def test_another_seed_shows_in_the_cards_of_a_reshuffled_deck() -> None:
    table = Table.from_position(Table.new(50).position(), 1)
    record = play_on(table, Recorder.opened(table, module="0.1.0", seeded="reshuffles"), 5000)
    with pytest.raises(BadRecord) as refusal:
        verify(replace(record, seed="77"))
    assert refusal.value.place.endswith(".drawn")


def test_cards_given_from_outside_are_taken_as_they_were() -> None:
    table = Table.new(3)
    record = play_on(
        table, Recorder.opened(table, module="0.1.0", seeded="nothing"), 5000, first_card
    )
    assert verify(record).result == record.result
    with pytest.raises(BadRecord) as refusal:
        verify(replace(record, seeded="all"))
    assert refusal.value.place.endswith(".drawn")


def test_a_position_handed_in_is_the_opening() -> None:
    given = position()
    table = Table.from_position(given, 2)
    record = play_on(table, Recorder.opened(table, module="0.1.0", seeded="reshuffles"), 8)
    assert record.opening.board == given.board
    assert verify(record).version == len(record.moves)


Change = Callable[[Record], Record]


def with_move(record: Record, index: int, **fields: Any) -> Record:
    moves = list(record.moves)
    moves[index] = replace(moves[index], **fields)
    return replace(record, moves=tuple(moves))


TAMPERED: list[tuple[Change, str, str]] = [
    (lambda r: replace(r, seed=None), "seed", "finished game alone"),
    (lambda r: replace(r, result=None), "seed", "finished game alone"),
    (lambda r: replace(r, seed="8"), "opening", "another one follows from the seed"),
    (lambda r: replace(r, seed="eight"), "seed", "invalid literal"),
    (lambda r: replace(r, seed=str(2**256)), "seed", "a longer one"),
    (lambda r: with_move(r, 2, seat="black" if r.moves[2].seat == "white" else "white"), "moves[2]", "It is the turn of"),
    (lambda r: with_move(r, 0, action=ActUndo()), "moves[0]", "no choice of this turn"),
    (lambda r: with_move(r, 0, action=ActUndo(), by="zombie"), "moves[0].by", "neither takes back"),
    (lambda r: with_move(r, 0, action=Concession(), by="zombie"), "moves[0].by", "neither takes back"),
    (lambda r: with_move(r, 0, drawn=("black-swap",)), "moves[0].drawn", "other cards"),
    (lambda r: replace(r, moves=r.moves[:-1]), "result", "the moves lead to another one"),
    (lambda r: replace(r, moves=(*r.moves, r.moves[-1])), "moves[", "The game has ended"),
    (lambda r: with_move(r, 0, by="player" if r.moves[0].by == "zombie" else "zombie"), "digest", "altered"),
    (lambda r: replace(r, seats=Seats("Ann", "Bo")), "digest", "altered"),
    (lambda r: replace(r, module="9.9"), "digest", "altered"),
    (lambda r: replace(r, opening=replace(r.opening, seed_hash="0" * 64)), "seed", "its hash"),
    (lambda r: replace(r, opening=replace(r.opening, version=3)), "opening", "another one follows"),
    (lambda r: replace(r, opening=replace(r.opening, board=r.opening.board[::-1])), "opening", "another one follows"),
]  # fmt: skip


@pytest.mark.parametrize(("change", "place", "reason"), TAMPERED)
def test_a_record_that_was_tampered_with_is_refused_with_the_place(
    change: Change, place: str, reason: str
) -> None:
    with pytest.raises(BadRecord) as refusal:
        verify(change(finished(7)))
    assert refusal.value.place.startswith(place)
    assert reason in str(refusal.value)
    assert refusal.value.code == "bad_record"


def test_a_running_record_with_an_opening_that_no_game_has_is_refused() -> None:
    record = running(7)
    for opening, reason in (
        (replace(record.opening, board=("b",) * 16), "board"),
        (replace(record.opening, version=1), "no game begins like this"),
        (replace(record.opening, state="chooseTarget"), "state"),
    ):
        with pytest.raises(BadRecord, match=reason) as refusal:
            verify(replace(record, opening=opening))
        assert refusal.value.place == "opening"


def test_a_running_record_cannot_turn_up_a_card_twice() -> None:
    record = running(7)
    index = next(i for i, move in enumerate(record.moves) if move.drawn)
    shown = record.opening.hands[record.moves[index].seat][:1]
    with pytest.raises(BadRecord, match="not in the deck") as refusal:
        verify(with_move(record, index, drawn=shown))
    assert refusal.value.place == f"moves[{index}]"


@pytest.mark.parametrize("seeded", ["all", "reshuffles", "nothing"])
def test_a_seed_must_have_the_hash_of_the_opening_whatever_follows_from_it(seeded: Any) -> None:
    # Given a finished game of a secret seed that claims another seed
    record = finished(None)
    forged = sealed(replace(record, seed="12345", seeded=seeded))
    # Then
    with pytest.raises(BadRecord) as refusal:
        verify(forged)
    assert refusal.value.place in ("seed", "opening") or ".drawn" in refusal.value.place


@pytest.mark.parametrize("text", ["007", " 7", "+7", "0_7", "٧", "-0"])
def test_a_seed_has_one_spelling(text: str) -> None:
    with pytest.raises(BadRecord) as refusal:
        verify(sealed(replace(finished(7), seed=text)))
    assert refusal.value.place == "seed"


@pytest.mark.parametrize("junk", [None, {}, 5, object(), replace(running(1, 2), module=1)])
def test_what_python_built_wrongly_is_no_record(junk: Any) -> None:
    with pytest.raises(BadRecord):
        verify(junk)
    with pytest.raises(BadRecord):
        list(replay(junk))


@pytest.mark.parametrize(
    ("data", "place"),
    [
        (b"", "record"),
        (b"[]", "record"),
        (b"\xff\xfe", "record"),
        (b"[" * 3000, "record"),
        (b"{}", "module"),
        (3, "record"),
    ],
)
def test_what_is_no_record_is_refused(data: Any, place: str) -> None:
    with pytest.raises(BadRecord) as refusal:
        parse(data)
    assert refusal.value.place == place


@pytest.mark.parametrize("number", [2, 0, -3])
def test_a_format_of_another_version_is_named_whatever_else_it_holds(number: int) -> None:
    content = msgspec.json.decode(dump(running(1, 4)))
    content |= {"format": number, "weather": "calm"}
    with pytest.raises(BadRecord, match="reads formats 1 to 1") as refusal:
        parse(msgspec.json.encode(content))
    assert refusal.value.place == "format"


def test_a_seed_is_checked_for_the_reshuffles_too() -> None:
    with pytest.raises(BadRecord, match="a longer one") as refusal:
        verify(replace(finished(7), seeded="reshuffles", seed=str(2**256)))
    assert refusal.value.place == "seed"


def test_the_place_inside_a_document_is_named() -> None:
    content = msgspec.json.decode(dump(running(1, 4)))
    content["moves"][2]["action"] = {"action": "actPlayCard", "card": "black-thirteenth"}
    with pytest.raises(BadRecord) as refusal:
        parse(msgspec.json.encode(content))
    assert refusal.value.place == "moves[2].action.card"


@pytest.mark.parametrize("path", sorted(KEPT.glob("*.json")), ids=lambda path: path.stem)
def test_records_of_earlier_versions_still_hold(path: Path) -> None:
    record = parse(path.read_bytes())
    view = verify(record)
    assert view.version == len(record.moves)
    assert view.result == record.result


def test_some_records_are_kept() -> None:
    assert {path.stem for path in KEPT.glob("*.json")} >= {
        "finished",
        "secret-seed",
        "conceded",
        "running",
        "from-position",
    }


def test_a_zombie_of_the_tables_own_stream_chooses_the_same_in_a_replay() -> None:
    # Given two runs of one seed and log, white a zombie throughout
    def run() -> Record:
        table, rng = Table.new(12), random.Random(3)
        recorder = Recorder.opened(table, module="0.1.0")
        while (seat := table.active_player) is not None:
            action = table.zombie_action(seat, rng if seat == "black" else None)
            recorder.note(seat, action, table.act(seat, action))
        return recorder.record(table)

    # Then
    assert run() == run()
