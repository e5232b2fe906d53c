"""Every refusal by its code, and which comes first where several would be right."""

import httpx
import pytest

from .people import STRANGER, UNDO, Game, Guest, Site, answered, refused

NOWHERE = "A" * 16
JUNK = b"{"
HUGE = b'{"version": 0, "action": "' + b"x" * 5000 + b'"}'
SELF_MOVE = {"action": "actMoveStack", "source": 3, "target": 3}


def sent(guest: Guest, body: bytes, **headers: str) -> httpx.Response:
    return guest.call("POST", "/actions", content=body, headers=headers)


def ended(site: Site) -> Game:
    game = site.hotseat()
    game.choose()
    game.seats["white"].post("concede")
    return game


SEAT_CALLS = [("POST", "/actions"), ("POST", "/quit"), ("POST", "/return"), ("POST", "/concede")]
VIEWER_CALLS = [
    ("GET", ""),
    ("GET", "/events"),
    ("GET", "/stream"),
    ("GET", "/record"),
    ("GET", "/replay"),
    ("POST", "/preview"),
]


@pytest.mark.parametrize(("method", "path"), SEAT_CALLS)
def test_unauthorized_without_a_token(site: Site, method: str, path: str) -> None:
    response = site.hotseat().watcher.call(method, path)
    refused(response, 401, "unauthorized")
    assert response.headers["www-authenticate"] == "Bearer"


@pytest.mark.parametrize(("method", "path"), SEAT_CALLS + VIEWER_CALLS)
@pytest.mark.parametrize(
    "authorization",
    [f"Bearer {STRANGER}", "Bearer", "Bearer short", "Basic YTpi", f"{STRANGER}", "Bearer ü" * 8],
)
def test_unauthorized_with_what_is_no_token_of_this_table(
    site: Site, method: str, path: str, authorization: str
) -> None:
    headers = {"Authorization": authorization.encode("latin-1")}
    response = site.hotseat().watcher.call(method, path, headers=headers)
    refused(response, 401, "unauthorized")


def test_a_token_of_another_table_is_none_of_this_one(site: Site) -> None:
    game, other = site.hotseat(), site.hotseat()
    for guest in game.seats.values():
        assert guest.show()["you"]
        stranger = Guest(site.client, other.table, guest.token)
        refused(stranger.call("GET"), 401, "unauthorized")
        refused(stranger.call("POST", "/quit"), 401, "unauthorized")


def test_a_seat_taken_later_is_known_at_once(site: Site) -> None:
    opened = site.open("open")
    (token,) = opened["tokens"].values()
    assert Guest(site.client, opened["table"], token).show()["you"]
    joined = answered(site.client.post(f"/api/tables/{opened['table']}/join"), 201)
    assert Guest(site.client, opened["table"], joined["token"]).show()["you"] == joined["seat"]


def test_unauthorized_with_two_tokens_at_once(site: Site) -> None:
    game = site.hotseat()
    tokens = [("Authorization", f"Bearer {guest.token}") for guest in game.seats.values()]
    response = site.client.get(f"/api/tables/{game.table}", headers=tokens)
    refused(response, 401, "unauthorized")


def test_unauthorized_with_a_token_in_the_address(site: Site) -> None:
    game = site.hotseat()
    token = game.seats["black"].token
    for name in ("token", "access_token"):
        response = site.client.post(f"/api/tables/{game.table}/quit", params={name: token})
        refused(response, 401, "unauthorized")


def test_the_word_bearer_may_be_written_in_any_case(site: Site) -> None:
    game = site.hotseat()
    headers = {"Authorization": f"bEARER {game.seats['white'].token}"}
    assert answered(game.watcher.call("GET", headers=headers))["you"] == "white"


@pytest.mark.parametrize(("method", "path"), [*SEAT_CALLS, *VIEWER_CALLS, ("POST", "/join")])
@pytest.mark.parametrize("table", [NOWHERE, "x", "A" * 17, "%00" * 16, "A" * 15 + "%2F", "ü" * 16])
def test_not_found(site: Site, method: str, path: str, table: str) -> None:
    refused(Guest(site.client, table, STRANGER).call(method, path), 404, "not_found")


def test_too_large(site: Site) -> None:
    refused(sent(site.hotseat().active(), HUGE), 413, "too_large")
    refused(site.client.post("/api/tables", content=HUGE), 413, "too_large")


def test_unsupported_media(site: Site) -> None:
    content = b'{"mode": "hotseat"}'
    for media in (
        *("text/plain", "application/x-www-form-urlencoded", "application/msgpack", ""),
        *("application/json; charset=utf-16", 'application/json;v=1; Charset = "latin-1"'),
    ):
        headers = {"Content-Type": media}
        response = site.client.post("/api/tables", content=content, headers=headers)
        refused(response, 415, "unsupported_media")
    for media in (
        *("application/json; charset=utf-8", "Application/JSON", "application/json; v=1"),
        *('application/json;CHARSET="UTF-8"', "application/json;"),
    ):
        headers = {"Content-Type": media}
        answered(site.client.post("/api/tables", content=content, headers=headers), 201)
    answered(site.client.post("/api/tables", content=content), 201)
    several = [("Content-Type", "application/json"), ("Content-Type", "text/plain")]
    response = site.client.post("/api/tables", content=content, headers=several)
    refused(response, 415, "unsupported_media")


def test_game_over(site: Site) -> None:
    game = ended(site)
    for path in ("/quit", "/return", "/concede"):
        refused(game.seats["black"].call("POST", path), 409, "game_over")
    refused(game.seats["black"].submit(UNDO, 2), 409, "game_over")
    opened = site.open("open")
    (token,) = opened["tokens"].values()
    Guest(site.client, opened["table"], token).post("concede")
    refused(site.client.post(f"/api/tables/{opened['table']}/join"), 409, "game_over")


def test_no_open_seat(site: Site) -> None:
    for table in (site.hotseat().table, site.met().table, site.open("zombie")["table"]):
        refused(site.client.post(f"/api/tables/{table}/join"), 409, "no_open_seat")


def test_stale(site: Site) -> None:
    game = site.hotseat()
    first = game.possible()[0]
    game.choose()
    for version in (0, 2, 2**53 - 1):
        assert refused(game.active().submit(first, version), 409, "stale")["version"] == 1
    for path in ("/events?after=2", "/stream?after=2"):
        assert refused(game.watcher.call("GET", path), 409, "stale")["version"] == 1


def test_not_your_turn(site: Site) -> None:
    game = site.hotseat()
    refused(game.waiting().submit(game.possible()[0], 0), 403, "not_your_turn")
    refused(game.waiting().submit(UNDO, 0), 403, "not_your_turn")


def test_not_possible(site: Site) -> None:
    game = site.hotseat()
    for action in ({"action": "actBanish", "target": 0}, SELF_MOVE):
        refused(game.active().submit(action, 0), 422, "not_possible")
    assert game.show()["version"] == 0


def test_nothing_to_undo(site: Site) -> None:
    game = site.hotseat()
    refused(game.active().submit(UNDO, 0), 422, "nothing_to_undo")


def test_key_reused(site: Site) -> None:
    game = site.dealt(7)
    first, second, *_ = game.possible()
    black = game.seats["black"]
    answered(black.submit(first, 0, "k"))
    refused(black.submit(second, 0, "k"), 422, "key_reused")
    refused(black.submit(first, 1, "k"), 422, "key_reused")
    assert game.show()["version"] == 1


def test_method_not_allowed(site: Site) -> None:
    for method, path in (("DELETE", "/api/tables"), ("GET", "/api/tables"), ("PUT", "/healthz")):
        response = site.client.request(method, path)
        refused(response, 405, "method_not_allowed")
        assert response.headers["allow"]


def test_not_found_at_an_address_of_nothing(site: Site) -> None:
    for path in ("/nothing", "/api", f"/api/tables/{NOWHERE}/dance", "/api/tables/a/b/c"):
        refused(site.client.get(path), 404, "not_found")


def test_the_order_of_refusals(site: Site) -> None:
    game = site.hotseat()
    nowhere = Guest(site.client, NOWHERE)
    refused(sent(nowhere, HUGE), 401, "unauthorized")
    stranger = Guest(site.client, game.table, STRANGER)
    refused(sent(stranger, HUGE), 401, "unauthorized")
    refused(sent(Guest(site.client, NOWHERE, STRANGER), HUGE), 404, "not_found")
    actor, waiting, first = game.active(), game.waiting(), game.possible()[0]
    refused(sent(actor, HUGE, **{"Idempotency-Key": ""}), 413, "too_large")
    told = answered(actor.submit(first, 0, "k"))
    refused(sent(actor, JUNK, **{"Idempotency-Key": "k"}), 400, "malformed")
    assert answered(actor.submit(first, 0, "k")) == told
    refused(waiting.submit(first, 0), 409, "stale")
    refused(waiting.submit(SELF_MOVE, 1), 403, "not_your_turn")
    waiting.post("concede")
    assert answered(actor.submit(first, 0, "k")) == told
    refused(actor.submit(SELF_MOVE, 0, "k"), 422, "key_reused")
    refused(actor.submit(SELF_MOVE, 0), 409, "game_over")
    refused(waiting.submit(SELF_MOVE, 2), 409, "game_over")
