"""What a line of the printed table says."""

Line = tuple[str, str, str, str]


def target(name: str, value: float, limit: float, goal: str, unit: str = "") -> Line:
    """A line of the table for a figure that must not exceed its limit."""
    figure = f"{value:.3f}" if isinstance(value, float) else str(value)
    return name, f"{figure}{unit}", goal, "met" if value <= limit else "MISSED"


def told(name: str, figure: str) -> Line:
    """A line of the table for a figure without a target."""
    return name, figure, "", ""


def show(lines: list[Line]) -> bool:
    """Prints a table; tells whether every target was met."""
    width = max(len(name) for name, *_ in lines)
    for name, figure, goal, verdict in lines:
        print(f"{name:<{width}}  {figure:>16}  {goal:<17} {verdict}".rstrip(), flush=True)
    return all(verdict != "MISSED" for *_, verdict in lines)
