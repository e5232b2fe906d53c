"""The chart as a picture: Mermaid source, and the page docs/states.md around it.

The library's own Mermaid backend knows neither ids nor types of states.
"""

from collections.abc import Iterator

from bga_isle.flow.chart import CHART, Chart
from bga_isle.flow.chart_checks import END, START, ChartState
from bga_isle.flow.chart_files import SEPARATOR, Node

_COLOURS = {
    "activeplayer": "fill:#fde9c8,stroke:#8a5a00,color:#000",
    "game": "fill:#d9ecff,stroke:#1f5f99,color:#000",
    "manager": "fill:#e6e6e6,stroke:#555,color:#000",
}

_PAGE = """# The states of a game

`make docs` writes this page from the files in `states/`. An arrow carries the trigger that
leads along it; the exits of a composite state hold for all states inside it. Someone must
choose in the states of type activeplayer, the game passes through those of type game by itself.

```mermaid
{diagram}
```

| id | state | type | possible actions | transitions |
| --- | --- | --- | --- | --- |
{rows}
"""


def mermaid(chart: Chart) -> str:
    """The state diagram of a chart, nested as its states are."""
    lines = ["stateDiagram-v2", f"    [*] --> {START}", *_level(chart.roots, "    ")]
    lines.append(f"    {END} --> [*]")
    for kind, style in _COLOURS.items():
        names = (_alias(name) for name, state in chart.states.items() if state.type == kind)
        lines += [f"    classDef {kind} {style}", f"    class {','.join(names)} {kind}"]
    return "\n".join(lines)


def page(chart: Chart) -> str:
    """The page that shows a chart: the diagram and a table of all states by id."""
    rows = "\n".join(_row(state) for state in chart.states.values())
    return _PAGE.format(diagram=mermaid(chart), rows=rows)


def _level(nodes: list[Node] | tuple[Node, ...], indent: str) -> Iterator[str]:
    for node in sorted(nodes, key=_first_id):
        label = node.name.rpartition(SEPARATOR)[2]
        if node.children:
            yield f'{indent}state "{label}" as {_alias(node.name)} {{'
            first = f"{node.name}{SEPARATOR}{node.spec.initial}"
            yield f"{indent}    [*] --> {_alias(first)}"
            yield from _level(node.children, f"{indent}    ")
            yield f"{indent}}}"
        else:
            yield f'{indent}state "{node.spec.id} {label}" as {_alias(node.name)}'
        for trigger, target in node.spec.transitions.items():
            yield f"{indent}{_alias(node.name)} --> {_alias(node.beside(target))}: {trigger}"


def _first_id(node: Node) -> int:
    return min(below.spec.id for below in node.walk() if below.spec.id is not None)


def _alias(name: str) -> str:
    return name.replace(SEPARATOR, "_")


def _row(state: ChartState) -> str:
    actions = ", ".join(state.possibleactions)
    exits = ", ".join(f"{trigger} → {target}" for trigger, target in state.transitions.items())
    return f"| {state.id} | {state.name} | {state.type} | {actions} | {exits} |"


if __name__ == "__main__":
    print(page(CHART), end="")
