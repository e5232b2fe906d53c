"""Which language a client asks for, and what it is told in it."""

import pytest

from bga_isle.errors import BadPosition, BadRecord, NotFound, NotYourTurn, Stale, UnknownSeat
from bga_isle.language import CHINESE, ENGLISH, messages, sentence
from bga_isle.web.refusals import SENTENCES, Internal, answer
from bga_isle.web.words import asked
from tests.web.people import Game, Site, answered, served

WISHES = {
    "": "en",
    "en": "en",
    "zh": "zh-Hant",
    "zh-TW": "zh-Hant",
    "zh-HK": "zh-Hant",
    "zh-MO": "zh-Hant",
    "zh-Hant": "zh-Hant",
    "ZH-hant-tw": "zh-Hant",
    "zh-TW,zh;q=0.9,en;q=0.8": "zh-Hant",
    "en;q=0.8, zh-TW": "zh-Hant",
    "en;q=0.801,zh;q=0.802": "zh-Hant",
    "zh;q=0.5,en;q=0.5": "zh-Hant",
    "en,zh": "en",
    "fr,de;q=0.9,zh-Hant;q=0.1": "zh-Hant",
    "zh;q=0": "en",
    "zh-Hant;q=0.000,*": "en",
    "zh-CN": "en",
    "zh-Hans,zh-Hant;q=0.2": "zh-Hant",
    "fr": "en",
    "*": "en",
    "zh;q=1.5": "en",
    "zh;q=inf": "en",
    "zh;q": "en",
    "zh;;q=1": "en",
    "../zh, zh_TW": "en",
    "\tzh-TW ; q=1.000 ": "zh-Hant",
    "x" * 5000 + ",zh": "en",
}


@pytest.mark.parametrize(("header", "language"), WISHES.items(), ids=range(len(WISHES)))
def test_the_language_that_is_asked_for(header: str, language: str) -> None:
    assert asked([header]) == language


def test_several_headers_count_as_one() -> None:
    assert asked(["en;q=0.3", "zh-TW;q=0.4"]) == "zh-Hant"
    assert asked([]) == "en"


def test_facts_are_named_in_the_language() -> None:
    assert sentence(NotYourTurn(active_player="black", seat="white"), CHINESE) == (
        "現在輪到黑方，不是白方"
    )
    assert sentence(UnknownSeat(seat="'red'"), CHINESE).endswith("沒有 'red'")
    assert sentence(NotFound(table="of this name"), CHINESE) == "找不到牌桌：名稱不存在"
    assert sentence(NotFound(table="requests"), ENGLISH) == "There is no table requests"


def test_a_reason_that_is_a_refusal_itself_is_told_in_the_language() -> None:
    inner = BadPosition(field="board", reason="no bear is left")
    with pytest.raises(BadRecord) as caught:
        raise BadRecord(place="opening", reason=str(inner)) from inner
    assert sentence(caught.value, CHINESE) == (
        "這份棋譜有誤：opening：無法從這個局面開始遊戲：board：一隻熊也沒有"
    )
    assert sentence(caught.value, ENGLISH) == str(caught.value)


def test_what_came_from_outside_stays_as_it_was_and_is_cut() -> None:
    said = sentence(BadRecord(place="seed", reason="$" * 500), CHINESE)
    assert said.startswith("這份棋譜有誤：seed：$$$")
    assert len(said) < 250


def test_a_fault_of_the_server_says_nothing_of_itself() -> None:
    refusal = answer(RuntimeError("secret"), CHINESE)
    assert messages(CHINESE)[Internal.template] in refusal.body.decode()


@pytest.fixture(scope="module")
def game(site: Site) -> Game:
    return site.hotseat(first="black")


@pytest.fixture(scope="module")
def site() -> object:
    with served() as site:
        yield site


IN_CHINESE = {"Accept-Language": "zh-TW,zh;q=0.9,en;q=0.8"}


def test_a_refusal_over_http(game: Game) -> None:
    body = {"version": 0, "action": {"action": "actBanish", "target": 0}}
    actions = game.seats["black"].call("POST", "/actions", json=body, headers=IN_CHINESE)
    said = answered(actions, 422)
    assert said["error"] == "not_possible"
    assert said["message"] == ('在「打出一張牌」時不能這樣做：{"action":"actBanish","target":0}')
    assert actions.headers["content-language"] == "zh-Hant"
    assert actions.headers["vary"] == "Accept-Language"


def test_the_same_refusal_in_english(game: Game) -> None:
    body = {"version": 9, "action": {"action": "actUndo"}}
    response = game.seats["black"].call("POST", "/actions", json=body)
    assert answered(response, 409) == {
        "error": "stale",
        "message": str(Stale(version=0)),
        "version": 0,
    }
    assert response.headers["content-language"] == "en"
    assert response.headers["vary"] == "Accept-Language"


def test_addresses_of_nothing(site: Site) -> None:
    for path, method in (("/nothing", "GET"), ("/healthz", "DELETE")):
        response = site.client.request(method, path, headers=IN_CHINESE)
        assert response.json()["message"] == messages(CHINESE)[SENTENCES[response.status_code]]


def test_too_many_requests() -> None:
    with served(requests_per_minute=1) as site:
        assert site.client.get("/schema", headers=IN_CHINESE).status_code == 200
        response = site.client.get("/schema", headers=IN_CHINESE)
    assert answered(response, 429) == {"error": "too_many", "message": "這個用戶端的請求太多了"}
    assert response.headers["content-language"] == "zh-Hant"
