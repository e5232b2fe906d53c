"""PHP itself reads an exported project; what it finds is compared with the chart and the model."""

import json
import re
import subprocess
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from bga_isle import ACTIONS, Table
from bga_isle.adapter.gamestate import GamestateArgs
from bga_isle.flow.chart import CHART
from bga_isle.log import EFFECT_NAMES, ISLE_NAMES
from bga_isle.model.actions import ActUndo
from bga_isle.model.events import Event, StateEntered
from bga_isle.model.grid import DIRECTIONS
from bga_isle.model.pieces import CARDS, COLOURS, EFFECT, EFFECTS, OWNER
from bga_isle.studio.project import PROJECT, export

pytestmark = pytest.mark.real

HERE = Path(__file__).parent

SAMPLES: dict[str, dict[str, Any]] = {
    action["action"]: action for action in map(msgspec.to_builtins, (*ACTIONS[::7], ActUndo()))
}
OURS = {name: state for name, state in CHART.states.items() if state.type != "manager"}


def php(*arguments: str | Path, given: str = "") -> subprocess.CompletedProcess[str]:
    strict = ["-d", "zend.exception_ignore_args=0", "-d", "error_reporting=E_ALL"]
    return subprocess.run(
        ["php", *strict, "-d", "display_errors=stderr", *map(str, arguments)],
        input=given,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("project")
    export(folder)
    return folder


@pytest.fixture(scope="module")
def found(project: Path) -> Any:
    """All that the exported classes say of themselves."""
    done = php(HERE / "report.php", project, PROJECT, given=json.dumps(SAMPLES))
    assert (done.returncode, done.stderr) == (0, "")
    return json.loads(done.stdout)


@pytest.fixture(scope="module")
def states(found: Any) -> dict[str, Any]:
    return {state["name"]: state for state in found["states"]}


def test_php_accepts_every_file(project: Path) -> None:
    sources = sorted(project.rglob("*.php"))
    assert len(sources) == len(OURS) + 6
    for source in sources:
        done = php("-l", source)
        assert (done.returncode, done.stderr) == (0, ""), done.stdout


def test_there_is_one_class_for_each_state_of_the_chart(found: Any, states: Any) -> None:
    assert len(found["states"]) == len(states)
    assert states.keys() == OURS.keys()
    for name, state in OURS.items():
        told = states[name]
        assert told["id"] == state.id
        assert told["type"] == state.type
        assert told["description"] == state.description
        assert told["descriptionmyturn"] == state.descriptionmyturn
        assert told["updateGameProgression"] == state.updateGameProgression
        assert told["class"].lower() == name.replace(".", "").lower()
    assert states["wildSub.playTwiceSub.chooseCard"]["class"] == "WildSubPlayTwiceSubChooseCard"


def test_transitions_lead_where_the_chart_leads(found: Any, states: Any) -> None:
    for name, state in OURS.items():
        expected = {trigger: CHART.states[there].id for trigger, there in state.transitions.items()}
        assert states[name]["transitions"] == expected
    ids = {re.sub(r"\W", "", name).lower(): state.id for name, state in CHART.states.items()}
    assert {name.replace("_", "").lower(): number for name, number in found["ids"].items()} == ids


def test_whole_games_follow_the_exported_transitions(states: Any) -> None:
    for seed in range(20):
        table, here = Table.new(seed), "playCard"
        while (seat := table.active_player) is not None:
            for event in table.zombie(seat):
                if isinstance(event, StateEntered):
                    assert CHART.states[event.state].id in states[here]["transitions"].values()
                    here = event.state
        assert here == "gameEnd"


def test_possible_actions_are_those_of_the_chart_with_the_fields_of_the_model(states: Any) -> None:
    words = {"card": list(CARDS), "direction": list(DIRECTIONS)}
    for name, state in OURS.items():
        assert tuple(states[name]["actions"]) == state.possibleactions
        for action, (*parameters, last) in states[name]["actions"].items():
            assert (last["name"], last["type"]) == ("activePlayerId", "int")
            assert [field["name"] for field in parameters] == [
                field for field in SAMPLES[action] if field != "action"
            ]
            for field in parameters:
                if field["name"] in words:
                    assert field["type"] == "string"
                    allowed = {"StringParam": {"enum": words[field["name"]]}}
                else:
                    assert field["type"] == "int"
                    allowed = {"IntParam": {"min": 0, "max": 15}}
                assert field["attributes"] == allowed


def not_ported(told: Any, method: str, *arguments: Any) -> str:
    """The sentence of a part that is left to the port, reached with these arguments."""
    assert (told["method"], told["arguments"]) == (method, list(arguments))
    assert told["kind"] == "NotPorted"
    rules = rf"Bga\\Games\\{PROJECT}\\Rules"
    assert re.fullmatch(rf"{rules}::{method} is not ported yet: see R\d+(, R\d+)*", told["says"])
    return str(told["says"])


def test_a_zombies_choice_reaches_the_rules_with_its_fields(states: Any) -> None:
    for name, state in OURS.items():
        moves = [action for action in state.possibleactions if action != "actUndo"]
        assert list(states[name]["zombie"]) == moves
        for action, told in states[name]["zombie"].items():
            fields = [value for key, value in SAMPLES[action].items() if key != "action"]
            not_ported(told, action, 7, *fields)
        if "actUndo" in state.possibleactions:
            assert not_ported(states[name]["undo"], "actUndo", 7).endswith("see R24")
        else:
            assert states[name]["undo"] is None


def test_args_have_their_names_and_the_games_own_states_do_their_work(
    project: Path, states: Any
) -> None:
    rulings = {"overcrowd": "R6, R12", "sink": "R7", "draw": "R8, R10", "skipTurn": "R10"}
    for name, state in OURS.items():
        if state.type == "game":
            assert states[name]["args"] is None
            says = not_ported(states[name]["works"], name, 7)
            assert says.endswith(f"see {rulings[name]}")
        else:
            assert states[name]["works"] is None
            not_ported(states[name]["args"], "possibleActions")
            source = project / "modules" / "php" / "States" / f"{states[name]['class']}.php"
            keys = re.findall(r"'(\w+)' => \$this->game->rules", source.read_text("utf-8"))
            assert tuple(keys) == GamestateArgs.__struct_fields__


def test_a_game_is_set_up_and_asks_the_rules(found: Any) -> None:
    not_ported(found["opening"], "setUp", [21, 22])
    not_ported(found["progression"], "progression")
    (query,) = found["queries"]
    assert query.endswith(r"VALUES (21, '000000', 'O\'Neil'), (22, 'ffffff', 'Ann')")


def test_nouns_and_notifications_are_the_models(found: Any) -> None:
    assert found["names"] == {
        "COLOURS": list(COLOURS),
        "EFFECTS": list(EFFECTS),
        "CARDS": list(CARDS),
        "DIRECTIONS": list(DIRECTIONS),
        "EFFECT_OF": EFFECT,
        "OWNER_OF": OWNER,
    }
    assert found["effects"] == list(EFFECT_NAMES.values())
    assert found["isles"] == list(ISLE_NAMES)
    kinds = {kind.__struct_config__.tag: kind for kind in get_args(Event)}
    assert found["lines"] == {name: kind.log for name, kind in kinds.items()}
    fields = found["notifications"].pop("FIELDS")
    assert fields == {name: list(kind.__struct_fields__) for name, kind in kinds.items()}
    assert sorted(found["notifications"].values()) == sorted(kinds)
    shown = {state.description for state in OURS.values()} | {kind.log for kind in kinds.values()}
    assert shown <= {*found["translated"]}


def test_another_name_of_the_project_is_its_namespace(tmp_path: Path) -> None:
    export(tmp_path, "isleofbearsann")
    done = php(HERE / "report.php", tmp_path, "isleofbearsann", given=json.dumps(SAMPLES))
    assert (done.returncode, done.stderr) == (0, "")
    assert "Bga\\Games\\isleofbearsann\\Rules::setUp" in json.loads(done.stdout)["opening"]["says"]
