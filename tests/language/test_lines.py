"""What happens at a table, read in another language."""

import pytest

from bga_isle.adapter.events import SeatJoined, SeatQuit, SeatReturned, TableEvent
from bga_isle.language import CHINESE, ENGLISH, translator
from bga_isle.log import line
from bga_isle.model.events import (
    BearPlaced,
    BearsDrowned,
    CardActivated,
    CardDiscarded,
    CardPlayed,
    CardsDrawn,
    ChoiceTakenBack,
    DeckReshuffled,
    EffectFizzled,
    GameEnded,
    IsleSunk,
    PartyCalled,
    Shift,
    StackMoved,
    StackPickedUp,
    StackPiled,
    StacksPushed,
    StacksSwapped,
    StateEntered,
    TurnSkipped,
    TurnStarted,
)
from bga_isle.model.state import Seats
from bga_isle.testing.positions import table
from bga_isle.web.words import HAPPENINGS

LINES: dict[TableEvent, str] = {
    CardPlayed("black", "black-straight-1"): "黑方打出「直行」",
    CardActivated("white", "white-leap", "wild"): "白方發動「飛躍」",
    EffectFizzled("white", "white-playTwice"): "「連動兩次」無處可用，沒有效果（白方）",
    StackMoved(0, 3, "wb"): "熊疊 wb 從 0 號格移到 3 號格",
    StacksSwapped(0, 9, "w", "bb"): "0 號格的 w 與 9 號格的 bb 互換位置",
    PartyCalled(5): "派對在 5 號格開始",
    StackPiled(1, 5, "wb"): "熊疊 wb 從 1 號格爬上 5 號格",
    StacksPushed("NE", (Shift(8, 5, "b"), Shift(5, 2, "ww"))): "往東北推擠：b 8–5、ww 5–2",
    StackPickedUp(15, "wbb"): "拿起 15 號格的熊疊 wbb",
    BearPlaced(3, "w"): "一隻白熊放到 3 號格",
    BearsDrowned(3, "wb", "pushed"): "3 號格落海：wb（被推落）",
    BearsDrowned(3, "", "banished"): "3 號格落海：沒有熊（遭放逐）",
    BearsDrowned(3, "bb", "overcrowded"): "3 號格落海：bb（太擁擠）",
    IsleSunk(2): "西南島沉入海中",
    CardDiscarded("white", "white-swap", "used"): "「交換」進入白方的棄牌堆（已使用）",
    CardDiscarded("black", "black-party", "forced"): "「派對」進入黑方的棄牌堆（被迫棄掉）",
    DeckReshuffled("black", 12): "黑方將棄牌堆的 12 張牌洗成新牌庫",
    CardsDrawn("white", ("white-push", "white-forcedDiscard")): "白方翻開：推擠、強制棄牌",
    TurnSkipped("white"): "白方無牌可打，跳過這個回合",
    TurnStarted("black"): "輪到黑方",
    ChoiceTakenBack("black", table().view()): "黑方收回一步",
    StateEntered("wildSub.chooseCard", "black"): "現在：百搭：選擇一張牌",
    StateEntered("gameEnd", None): "現在：遊戲結束",
    GameEnded("black", "control", Seats(1, 0), Seats(3, 0)): "遊戲結束：黑方控制了所有熊疊",
    GameEnded("white", "concede", Seats(0, 1), Seats(3, 2)): "遊戲結束：對手認輸，白方獲勝",
    GameEnded(None, "draw", Seats(0, 0), Seats(0, 0)): "遊戲結束：平手",
    SeatJoined("white"): "白方入座",
    SeatQuit("black"): "黑方離開了，由殭屍接手",
    SeatReturned("black"): "黑方回來了",
}
"""At least one event of each kind, and how it reads in Chinese."""


def test_an_event_of_each_kind_is_read_here() -> None:
    assert {type(event) for event in LINES} == set(HAPPENINGS)


@pytest.mark.parametrize("event", LINES, ids=lambda event: type(event).__name__)
def test_a_line_in_chinese(event: TableEvent) -> None:
    assert line(event, translate=translator(CHINESE)) == LINES[event]


def test_people_keep_their_own_names() -> None:
    said = line(TurnStarted("black"), {"black": "Ana", "white": "Bo"}, translator(CHINESE))
    assert said == "輪到Ana"


def test_english_is_what_the_messages_are_written_in() -> None:
    for event in LINES:
        assert line(event, translate=translator(ENGLISH)) == line(event)
