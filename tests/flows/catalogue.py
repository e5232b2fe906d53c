"""All turn flows by the names under which snapshots/ keeps them."""

from typing import Final

from . import calls, effects, endings, turns
from .flow import Flow

FLOWS: Final[dict[str, Flow]] = {
    flow.__name__.replace("_", "-"): flow
    for module in (effects, calls, turns, endings)
    for flow in module.FLOWS
}
