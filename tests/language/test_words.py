"""The document of words that the page fetches, and what the page makes of it."""

import json
import subprocess
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bga_isle import log
from bga_isle.language import CHINESE, ENGLISH, LANGUAGES, messages, translator
from bga_isle.log import line
from bga_isle.model.grid import DIRECTIONS
from bga_isle.model.pieces import CARDS, EFFECT, EFFECTS
from bga_isle.web.words import HAPPENINGS, document
from tests.web.people import served

from .sources import SPEAKER
from .test_lines import LINES

DRIVER = Path(__file__).with_name("speaking.mjs")


def test_each_language_is_served_and_kept() -> None:
    with served() as site:
        for language in LANGUAGES:
            address = f"/page/words/{language}.json"
            response = site.client.get(address)
            assert response.headers["content-type"] == "application/json"
            assert response.content == document(language)
            known = {"If-None-Match": response.headers["etag"]}
            again = site.client.get(address, headers=known)
            assert (again.status_code, again.content) == (304, b"")
            assert site.client.head(address).headers["etag"] == response.headers["etag"]
        assert site.client.get("/page/words/tlh.json").status_code == 404


def test_the_document_holds_what_the_events_of_a_game_need() -> None:
    said = msgspec.json.decode(document(CHINESE))
    assert list(said) == [
        "language",
        "messages",
        "log",
        "effects",
        "colours",
        "bears",
        "isles",
        "directions",
        "reasons",
        "states",
        "outcomes",
    ]
    assert said["language"] == "zh-Hant"
    assert said["messages"] == messages(CHINESE)
    assert said["log"] == {kind.__struct_config__.tag: kind.log for kind in HAPPENINGS}
    assert said["states"] == log.STATE_NAMES
    assert msgspec.json.decode(document(ENGLISH)) == {**said, "language": "en", "messages": {}}


def spoken(language: str, what: dict[str, Any]) -> Any:
    """What the page says in a language, outside a browser."""
    sent = {"words": json.loads(document(language)), **what}
    done = subprocess.run(
        ["node", str(DRIVER), SPEAKER.as_uri()],
        input=json.dumps(sent),
        capture_output=True,
        text=True,
        check=True,
    )
    return json.loads(done.stdout)


@pytest.mark.real
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "people", [None, {"black": "Ana", "white": "Bo"}], ids=["colours", "people"]
)
def test_the_page_reads_events_as_the_package_does(language: str, people: Any) -> None:
    events = [msgspec.to_builtins(event) for event in LINES]
    said = spoken(language, {"events": [*events, {"type": "somethingElse"}], "people": people})
    translate = translator(language)
    assert said["lines"] == [*(line(event, people, translate) for event in LINES), ""]


@pytest.mark.real
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_names_things_as_the_package_does(language: str) -> None:
    asked = {
        "card": CARDS,
        "effect": EFFECTS,
        "colour": list(log.COLOUR_NAMES),
        "bear": list(log.BEAR_NAMES),
        "isle": list(range(len(log.ISLE_NAMES))),
        "direction": DIRECTIONS,
        "reason": list(log.REASON_NAMES),
        "state": list(log.STATE_NAMES),
    }
    names = {
        "card": [log.EFFECT_NAMES[EFFECT[card]] for card in CARDS],
        "effect": list(log.EFFECT_NAMES.values()),
        "colour": list(log.COLOUR_NAMES.values()),
        "bear": list(log.BEAR_NAMES.values()),
        "isle": list(log.ISLE_NAMES),
        "direction": list(log.DIRECTION_NAMES.values()),
        "reason": list(log.REASON_NAMES.values()),
        "state": list(log.STATE_NAMES.values()),
    }
    translate = translator(language)
    said = spoken(language, {"names": asked})["names"]
    assert said == {kind: [translate(name) for name in found] for kind, found in names.items()}


@pytest.mark.real
def test_spaces_and_stacks() -> None:
    things = {"space": [0, 15], "stack": ["", "b", "bbw"]}
    assert spoken(ENGLISH, {"names": things})["names"] == {
        "space": ["space 0", "space 15"],
        "stack": ["no bears", "black", "black, black, white"],
    }
    assert spoken(CHINESE, {"names": things})["names"] == {
        "space": ["0 號格", "15 號格"],
        "stack": ["沒有熊", "黑", "黑、黑、白"],
    }


@pytest.mark.real
def test_a_prompt_speaks_to_the_one_who_chooses_and_of_others() -> None:
    gamestate: dict[str, Any] = {
        "active_player": "black",
        "description": "${actplayer} must play a card",
        "descriptionmyturn": "${you} must play a card",
    }
    prompts = [[gamestate, you] for you in ("black", "white", None)]
    over = {"active_player": None, "description": "End of game", "descriptionmyturn": ""}
    prompts.append([over, None])
    assert spoken(CHINESE, {"prompts": prompts})["prompts"] == [
        "你必須打出一張牌",
        "黑方必須打出一張牌",
        "黑方必須打出一張牌",
        "遊戲結束",
    ]


@pytest.mark.real
@pytest.mark.parametrize(
    ("browser", "kept", "language"),
    [
        (["zh-TW", "en"], None, "zh-Hant"),
        (["zh"], None, "zh-Hant"),
        (["zh-HK"], None, "zh-Hant"),
        (["zh-CN", "en-GB"], None, "en"),
        (["fr", "zh-Hant-TW"], None, "zh-Hant"),
        (["fr"], None, "en"),
        (["not a tag", "zh-TW"], None, "zh-Hant"),
        ([], None, "en"),
        (["zh-TW"], "en", "en"),
        (["en"], "zh-Hant", "zh-Hant"),
        (["zh-TW"], "tlh", "zh-Hant"),
        (["zh-TW"], "toString", "zh-Hant"),
        (["zh-TW"], False, "zh-Hant"),
    ],
)
def test_the_language_that_the_page_begins_with(browser: Any, kept: Any, language: str) -> None:
    said = spoken(CHINESE, {"browser": browser, "kept": kept})
    assert said["preferred"] == language
    assert said["fetched"] == f"/page/words/{language}.json"
    assert said["lang"] == "zh-Hant"
    assert said["texts"] == ["熊之島", "Nobody wrote this"]


@pytest.mark.real
@pytest.mark.parametrize("status", [0, 429, 503])
def test_without_words_the_page_speaks_the_english_it_is_written_in(status: int) -> None:
    things = {"space": [3], "stack": [""], "card": ["black-playTwice"], "colour": ["black"]}
    said = spoken(CHINESE, {"status": status, "names": things, "events": [{"type": "isleSunk"}]})
    assert said["texts"] == ["Isle of Bears", "Nobody wrote this"]
    assert said["lang"] == "en"
    assert said["lines"] == [""]
    assert said["names"] == {
        "space": ["space 3"],
        "stack": ["no bears"],
        "card": ["playTwice"],
        "colour": ["black"],
    }
