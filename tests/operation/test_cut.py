"""A stream that breaks off at any byte goes on by Last-Event-ID, with nothing lost or told twice."""

import random
from collections.abc import Iterator

import httpx
import pytest

from tests.web.live import Message, parsed
from tests.web.waiting import PATIENCE

from .cutting import cutting
from .people import Hands, playing
from .servers import Server, serving

pytestmark = pytest.mark.real

MOVES = 6
HEAD = 1_500
MOST = 40


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("cut")
    with serving(f"sqlite:///{folder / 'tables.db'}", folder / "log") as server:
        yield server


def heard(client: httpx.Client, path: str, seen: list[Message], last: int) -> bytes:
    """Adds to what was seen until the stream breaks or the last has come; returns what came."""
    text, before = b"", list(seen)
    headers = {"Last-Event-ID": str(before[-1].id if before else 0)}
    try:
        with client.stream("GET", f"{path}/stream", headers=headers) as response:
            assert response.status_code == 200
            for chunk in response.iter_raw():
                text += chunk
                if b"\n\n" not in text[-len(chunk) - 1 :]:
                    continue
                seen[:] = before + [m for m in parsed(text) if isinstance(m, Message)]
                if seen and seen[-1].id >= last:
                    break
    except httpx.TransportError:
        return text
    return text


def test_a_stream_cut_at_any_byte_goes_on(server: Server) -> None:
    with server.client() as client:
        hands = Hands(client, 1)
        for _ in range(MOVES):
            hands.choose(client)
        whole: list[Message] = []
        text = heard(client, hands.path, whole, MOVES)
    assert [message.data for message in whole] == [answer for _, answer in hands.acknowledged]
    end = text.index(b"\n\n", text.index(b"id: 3\n"))
    places = [*range(1, len(text) + HEAD, len(text) // 60), *range(end, end + HEAD, 17)]
    allowances: list[int | None] = []
    with (
        cutting(server.port, lambda: allowances.pop(0)) as proxy,
        httpx.Client(base_url=proxy.base, timeout=PATIENCE) as client,
    ):
        for place in places:
            allowances[:] = [place, None]
            seen: list[Message] = []
            while not seen or seen[-1].id < MOVES:
                heard(client, hands.path, seen, MOVES)
            assert seen == whole, place


def test_a_listener_whose_line_breaks_all_the_time_hears_all(server: Server) -> None:
    chance = random.Random(7)
    with server.client() as client:
        hands = Hands(client, 2)

    def play(hands: Hands) -> None:
        with server.client() as client:
            while len(hands.acknowledged) < MOST:
                hands.choose(client)

    seen: list[Message] = []
    with (
        playing([hands], play),
        cutting(server.port, lambda: chance.randrange(1, 12_000)) as proxy,
        httpx.Client(base_url=proxy.base, timeout=PATIENCE) as client,
    ):
        while not seen or seen[-1].id < MOST:
            heard(client, hands.path, seen, MOST)
    assert [message.id for message in seen] == list(range(1, MOST + 1))
    assert [message.data for message in seen] == [answer for _, answer in hands.acknowledged]
