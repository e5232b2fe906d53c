"""What an export consists of, without PHP."""

import json
import re
from pathlib import Path
from typing import Any, get_args

import pytest

from bga_isle.flow.chart import CHART, Chart
from bga_isle.flow.chart_files import shipped
from bga_isle.model.events import Event
from bga_isle.model.pieces import COLOURS
from bga_isle.studio import php
from bga_isle.studio.project import BadProject, files

DOCS = Path(__file__).parents[2] / "docs"

FILES = files()


def loaded(name: str) -> Any:
    return json.loads(FILES[name])


def test_the_same_chart_gives_the_same_files() -> None:
    assert files() == FILES
    assert list(files(chart=Chart(shipped()))) == list(FILES)
    assert files(chart=Chart(shipped())) == FILES


def test_another_chart_gives_other_states() -> None:
    changed = shipped()
    changed["sink.toml"] = changed["sink.toml"].replace("id = 11", "id = 21")
    changed["sink.toml"] = changed["sink.toml"].replace("Empty isles", "Don't stay: isles \\\\\\\\")
    other = files(chart=Chart(changed))
    differ = [name for name in FILES if other[name] != FILES[name]]
    assert differ == ["modules/php/StateIds.php", "modules/php/States/Sink.php"]
    assert "SINK = 21;" in other["modules/php/StateIds.php"]
    assert r"clienttranslate('Don\'t stay: isles \\\\ sink')" in other[differ[1]]


def test_every_state_but_the_frameworks_own_has_a_file() -> None:
    exported = [name for name in FILES if name.startswith("modules/php/States/")]
    assert len(exported) == len(CHART.states) - 2
    assert not any("GameSetup" in name or "GameEnd" in name for name in exported)


def test_every_source_is_whole() -> None:
    for name, text in FILES.items():
        assert text.endswith("\n"), name
        assert not re.search(r"[ \t]$|\t|\n\n\n", text, re.MULTILINE), name
        if name.endswith(".php"):
            assert text.startswith("<?php\n\ndeclare(strict_types=1);\n\nnamespace Bga\\Games\\"), (
                name
            )


def test_every_ruling_that_is_named_is_one_of_the_rules() -> None:
    known = {*re.findall(r"\bR\d+\b", (DOCS / "rules.md").read_text("utf-8"))}
    named = re.findall(r"\bR\d+\b", "".join(FILES.values()))
    assert len({*named}) > 15
    assert {*named} <= known


def test_gameinfos_seat_two_and_give_each_a_colour() -> None:
    infos = loaded("gameinfos.jsonc")
    assert infos["players"] == [2]
    assert len(infos["player_colors"]) == len(COLOURS)
    assert all(re.fullmatch("[0-9a-f]{6}", colour) for colour in infos["player_colors"])
    assert infos["tie_breaker_description"]


def test_statistics_count_notifications_under_their_names() -> None:
    names = {str(kind.__struct_config__.tag) for kind in get_args(Event)}
    for kind, stats in loaded("stats.jsonc").items():
        assert kind in ("table", "player")
        ids = [stat["id"] for stat in stats.values()]
        assert min(ids) >= 10
        assert len({*ids}) == len(ids)
        assert {name.partition("_")[0] for name in stats} <= names
        assert all(stat["type"] == "int" and stat["name"] for stat in stats.values())
    assert {"bearsDrowned_pushed", "cardPlayed_playTwice"} <= loaded("stats.jsonc")["player"].keys()


@pytest.mark.parametrize("wrong", ["", "7bears", "isle-of-bears", "a\\b", "isle\n", "île", "a b"])
def test_a_project_has_a_name_that_a_namespace_can_hold(wrong: str) -> None:
    with pytest.raises(BadProject, match="letters and digits"):
        files(wrong)


def test_php_words() -> None:
    assert php.quoted(r"it's ${you} \ ") == r"'it\'s ${you} \\ '"
    assert php.class_name("wildSub.chooseCard") == "WildSubChooseCard"
    assert php.constant("wildSub.chooseCard") == "WILD_SUB_CHOOSE_CARD"
    assert php.doc("a */ b", 0) == "/** a *\\/ b */\n"
    assert php.translated("") == "''"
    assert php.listed([], 1) == "[]"
