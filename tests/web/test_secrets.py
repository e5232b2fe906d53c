"""Nothing hidden leaves the server: tokens, seeds and deck orders are searched for in all it says."""

import random
from collections.abc import Iterator
from pathlib import Path

import httpx
import msgspec
import pytest
from structlog.testing import capture_logs

from bga_isle import Table
from bga_isle.record import parse

from .people import STRANGER, Game, Guest, Site, served, sqlite_url


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Site]:
    with served(sqlite_url(tmp_path)) as site:
        yield site


class Overheard:
    """Every byte that the server answers, headers included, but where tokens are handed out."""

    def __init__(self, site: Site) -> None:
        self.heard: list[bytes] = []
        site.client.event_hooks["response"].append(self._hear)

    def _hear(self, response: httpx.Response) -> None:
        response.read()
        if response.status_code != 201:
            self.heard.append(repr(response.headers).encode() + response.content)

    def everything(self) -> bytes:
        return b"".join(self.heard)


def visit(game: Game) -> None:
    """Asks for all there is to see, with each seat's token, without one and with a wrong one."""
    stranger = Guest(game.watcher.client, game.table, STRANGER)
    for guest in (game.watcher, stranger, *game.seats.values()):
        for path in ("", "/events", "/record", "/replay"):
            guest.call("GET", path)
        for path in ("/join", "/actions", "/preview", "/nowhere"):
            guest.call("POST", path, content=b'{"version": 99}')
    now = game.watcher.events()
    for action in now["gamestate"]["args"]["possible_actions"]:
        body = {"version": now["version"], "action": action}
        assert game.watcher.call("POST", "/preview", json=body).status_code == 200
    for path in ("/metrics", "/schema", "/", "/page/favicon.svg", "/healthz", "/readyz"):
        game.watcher.client.get(path)


def hidden(site: Site, game: Game) -> tuple[str, list[tuple[str, ...]]]:
    """The seed of a running game and the rest of each deck, next card first."""

    async def load() -> bytes:
        return (await site.platform.host.standing(game.table)).snapshot.save

    table = Table.load(site.client.blocking_portal.call(load))
    decks = table.position().decks
    seed = table._moment.now.seed
    assert seed is not None
    return seed, [decks.black, decks.white]


def test_no_token_no_seed_and_no_deck_is_told_while_the_game_lasts(own: Site) -> None:
    with capture_logs() as logs:
        overheard, chance = Overheard(own), random.Random(2)
        game = own.met()
        secrets: set[str] = {guest.token or "" for guest in game.seats.values()}
        for _ in range(25):
            if game.turn() is None:
                break
            seed, decks = hidden(own, game)
            visit(game)
            secrets |= {seed, f"{int(seed):x}"}
            for deck in decks:
                if len(deck) > 3:
                    secrets.add(msgspec.json.encode(deck[:4]).decode().strip("[]"))
            game.choose(chance)
        assert game.turn() is not None
        game.active().post("quit")
        game.seats["black"].post("return")
        visit(game)
    said = overheard.everything() + repr(logs).encode()
    assert len(overheard.heard) > 100
    assert logs
    assert [secret for secret in secrets if secret.encode() in said] == []
    assert game.table not in repr(logs)
    assert game.table.encode() not in own.client.get("/metrics").content


def test_owners_are_known_to_the_store_alone(own: Site) -> None:
    overheard = Overheard(own)
    game = own.met()
    game.choose()

    async def owners() -> list[str]:
        seats = (await own.platform.host.standing(game.table)).snapshot.seats
        return [str(seats.black.owner), str(seats.white.owner)]

    hashes = own.client.blocking_portal.call(owners)
    assert all(len(name) == 64 for name in hashes)
    visit(game)
    assert [name for name in hashes if name.encode() in overheard.everything()] == []


def test_the_seed_is_told_once_the_game_has_ended(own: Site) -> None:
    game = own.met()
    seed, _ = hidden(own, game)
    game.seats["white"].post("concede")
    assert parse(game.watcher.call("GET", "/record").content).seed == seed


def test_the_store_knows_no_token(tmp_path: Path) -> None:
    with served(sqlite_url(tmp_path)) as site:
        game = site.met()
        game.choose()
    files = [path.read_bytes() for path in tmp_path.iterdir()]
    for guest in game.seats.values():
        assert guest.token is not None
        assert not any(guest.token.encode() in data for data in files)
    assert any(game.table.encode() in data for data in files)


def test_tables_and_tokens_cannot_be_guessed(own: Site) -> None:
    opened = [own.open("hotseat") for _ in range(50)]
    tables = {each["table"] for each in opened}
    tokens = {token for each in opened for token in each["tokens"].values()}
    assert (len(tables), len(tokens)) == (50, 100)
    assert all(len(table) == 16 for table in tables)
    assert all(len(token) == 43 for token in tokens)
