"""The OpenAPI document says what the server does: routes, shapes, refusals, security."""

from typing import Any

import jsonschema_rs
import msgspec
import pytest
from litestar.handlers import HTTPRouteHandler

from bga_isle import Table
from bga_isle.model.actions import ACTIONS, ActUndo
from bga_isle.web import operation, tables
from bga_isle.web.openapi import DOCUMENT
from bga_isle.web.refusals import STATUS

from .people import Site, answered

SAID: Any = msgspec.json.decode(DOCUMENT)
CALLS = [(method, path) for path, item in SAID["paths"].items() for method in item]


def validator(schema: Any) -> Any:
    return jsonschema_rs.Draft202012Validator({**schema, "components": SAID["components"]})


def component(name: str) -> Any:
    return validator({"$ref": f"#/components/schemas/{name}"})


def response(method: str, path: str, status: str) -> Any:
    said = SAID["paths"][path][method]["responses"][status]
    return validator(said["content"]["application/json"]["schema"])


def test_the_document_is_served(site: Site) -> None:
    for path in ("/schema", "/schema/openapi.json"):
        served = site.client.get(path)
        assert served.headers["content-type"] == "application/json"
        assert served.json() == SAID
    assert SAID["openapi"] == "3.1.0"


def test_it_names_every_route_and_no_other() -> None:
    routes = {
        (method.lower(), path.replace("{table:str}", "{table}"))
        for handler in (*tables.ROUTES, *operation.ROUTES)
        if isinstance(handler, HTTPRouteHandler)
        for path in handler.paths
        for method in handler.http_methods
    }
    assert {*CALLS, ("get", "/schema/openapi.json")} == routes


def test_every_reference_leads_somewhere() -> None:
    names = {part.split('"')[0] for part in DOCUMENT.decode().split('"#/components/schemas/')[1:]}
    assert names <= SAID["components"]["schemas"].keys()
    assert {"Action", "Event", "TableEvent", "View", "SeatsOfCards"} <= names | SAID["components"][
        "schemas"
    ].keys()
    assert all(name.isalnum() for name in SAID["components"]["schemas"])


def test_what_a_client_sends_has_no_further_fields() -> None:
    for name in ("NewTable", "Submission", "ActMoveStack", "ActUndo", "View", "StackMoved"):
        assert SAID["components"]["schemas"][name]["additionalProperties"] is False


def test_all_actions_and_nothing_else_are_actions() -> None:
    action = component("Action")
    for each in (*ACTIONS, ActUndo()):
        assert action.is_valid(msgspec.to_builtins(each))
    for wrong in ({"action": "actDance"}, {"action": "actUndo", "more": 1}, {}, {"card": "x"}):
        assert not action.is_valid(wrong)
    assert not action.is_valid({"action": "actBanish", "target": 16})


def test_what_happens_in_a_game_has_the_shape_of_events_and_views() -> None:
    event, view = component("Event"), component("View")
    for seed in range(10):
        table = Table.new(seed)
        while (seat := table.active_player) is not None:
            for each in table.zombie(seat):
                event.validate(msgspec.to_builtins(each))
            if table.undoable and table.version % 5 == 0:
                for each in table.undo(seat):
                    event.validate(msgspec.to_builtins(each))
            view.validate(msgspec.to_builtins(table.view()))


def test_answers_have_the_shape_that_it_says(site: Site) -> None:
    opened = site.open("open")
    response("post", "/api/tables", "201").validate(opened)
    base = "/api/tables/{table}"
    joined = answered(site.client.post(f"/api/tables/{opened['table']}/join"), 201)
    response("post", f"{base}/join", "201").validate(joined)
    game = site.hotseat()
    wish = {"version": 0, "action": game.possible()[0]}
    shown = answered(game.watcher.call("POST", "/preview", json=wish))
    response("post", f"{base}/preview", "200").validate(shown)
    response("post", f"{base}/actions", "200").validate(game.choose())
    for call in ("quit", "return", "concede"):
        response("post", f"{base}/{call}", "200").validate(game.seats["black"].post(call))
    response("get", base, "200").validate(game.show())
    response("get", f"{base}/events", "200").validate(game.watcher.events())
    response("get", f"{base}/record", "200").validate(game.watcher.record())
    replay = answered(game.watcher.call("GET", "/replay"))
    response("get", f"{base}/replay", "200").validate(replay)
    replay = answered(site.client.post("/api/replay", json=game.watcher.record()))
    response("post", "/api/replay", "200").validate(replay)
    late = game.seats["black"].call("POST", "/concede")
    response("post", f"{base}/concede", "409").validate(late.json())
    unknown = site.client.get("/api/tables/AAAAAAAAAAAAAAAA")
    response("get", base, "404").validate(unknown.json())


@pytest.mark.parametrize(("method", "path"), CALLS)
def test_every_call_says_what_it_refuses(method: str, path: str) -> None:
    said = SAID["paths"][path][method]
    codes = [
        code
        for answer in said["responses"].values()
        for content in answer["content"].values()
        for code in content["schema"].get("properties", {}).get("error", {}).get("enum", [])
    ]
    assert all(str(STATUS[code]) in said["responses"] for code in codes)
    assert ("cross_site" in codes) == (method == "post")
    assert ("too_many" in codes) == (path not in ("/healthz", "/readyz", "/metrics"))
    if "{table}" in path:
        assert "not_found" in codes
        assert ("unauthorized" in codes) == bool(said["security"])


def test_who_needs_a_token() -> None:
    needed = {(m, p) for m, p in CALLS if SAID["paths"][p][m]["security"] == [{"seat": []}]}
    base = "/api/tables/{table}"
    assert needed == {("post", f"{base}/{c}") for c in ("actions", "quit", "return", "concede")}
    assert SAID["components"]["securitySchemes"]["seat"] == {"type": "http", "scheme": "bearer"}


def test_actions_can_be_refused_in_every_documented_way() -> None:
    said = SAID["paths"]["/api/tables/{table}/actions"]["post"]
    assert said["responses"].keys() == {
        *("200", "400", "401", "403", "404", "408", "409", "413", "415", "422", "429")
    }
    keys = [parameter["name"] for parameter in said["parameters"]]
    assert keys == ["table", "Idempotency-Key"]
