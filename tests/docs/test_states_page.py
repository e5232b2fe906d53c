"""docs/states.md is generated and true; bga_isle/diagram.py draws any chart."""

import subprocess
import sys
from pathlib import Path

from bga_isle.diagram import mermaid, page
from bga_isle.flow.chart import CHART, Chart
from bga_isle.flow.chart_files import shipped

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "states.md"


def test_the_page_is_what_make_docs_would_write() -> None:
    assert PAGE.read_text("utf-8") == page(CHART), "docs/states.md is stale: run make docs"


def test_make_docs_prints_the_page() -> None:
    command = [sys.executable, "-m", "bga_isle.diagram"]
    printed = subprocess.run(command, cwd=ROOT, check=True, capture_output=True).stdout
    assert printed.decode() == page(CHART)


def test_the_page_shows_the_diagram_and_every_state() -> None:
    text = page(CHART)
    assert f"```mermaid\n{mermaid(CHART)}\n```\n" in text
    for state in CHART.states.values():
        assert f"\n| {state.id} | {state.name} | {state.type} | " in text
    assert "| actPlayCard | " in text
    assert "| next → playCard, skip → skipTurn |\n" in text


def test_a_composite_state_holds_its_states_and_their_arrows() -> None:
    assert (
        '    state "playTwiceSub" as playTwiceSub {\n'
        "        [*] --> playTwiceSub_chooseCard\n"
        '        state "4 chooseCard" as playTwiceSub_chooseCard\n'
        "        playTwiceSub_chooseCard --> playTwiceSub_chooseTarget: target\n"
        "        playTwiceSub_chooseCard --> playTwiceSub_chooseCard: again\n"
        '        state "5 chooseTarget" as playTwiceSub_chooseTarget\n'
        "        playTwiceSub_chooseTarget --> playTwiceSub_chooseCard: again\n"
        "    }\n"
        "    playTwiceSub --> overcrowd: done\n"
    ) in mermaid(CHART)


def test_states_nested_twice_stand_inside_both() -> None:
    lines = mermaid(CHART).splitlines()
    outer = lines.index('    state "wildSub" as wildSub {')
    inner = lines.index('        state "playTwiceSub" as wildSub_playTwiceSub {')
    leaf = lines.index('            state "9 chooseTarget" as wildSub_playTwiceSub_chooseTarget')
    assert outer < inner < leaf < lines.index("        }") < lines.index("    }", leaf)


def test_the_diagram_begins_and_ends_where_a_game_does() -> None:
    lines = mermaid(CHART).splitlines()
    assert lines[:3] == [
        "stateDiagram-v2",
        "    [*] --> gameSetup",
        '    state "1 gameSetup" as gameSetup',
    ]
    assert "    gameEnd --> [*]" in lines
    assert lines[-1] == "    class gameSetup,gameEnd manager"


def test_another_chart_gives_another_diagram() -> None:
    texts = shipped()
    texts["sink.toml"] = texts["sink.toml"].replace("id = 11", "id = 21")
    changed = mermaid(Chart(texts)).splitlines()
    assert '    state "21 sink" as sink' in changed
    assert changed.index('    state "21 sink" as sink') > changed.index(
        '    state "13 skipTurn" as skipTurn'
    )
