"""Tables of the catalogue of turn flows, at the start or part of the way, to be played by clicks."""

from typing import Final

import pytest

from bga_isle import Table
from bga_isle.adapter.seating import Mode
from bga_isle.model.actions import Action, ActUndo
from bga_isle.testing.transcript import Transcript
from tests.flows.catalogue import FLOWS

from .server import Opened, PageServer

SEED: Final = 1
"""That of the catalogue's tables, so that what is shuffled anew is the same."""


def unplayed(flow: str) -> Table:
    """The table a flow begins from: its script is passed over."""
    with pytest.MonkeyPatch.context() as patch:
        for step in ("act", "undo", "zombie", "concede"):
            patch.setattr(Transcript, step, lambda self, *_script: self)
        return FLOWS[flow]().table


def script(flow: str, choices: int | None = None) -> list[Action]:
    """A flow's first choices, or all of them, but for what is no choice: undo and conceding."""
    steps = FLOWS[flow]().steps[:choices]
    return [
        step.action
        for step in steps
        if step.action is not None and not isinstance(step.action, ActUndo)
    ]


def opened(server: PageServer, flow: str, mode: Mode = "hotseat") -> Opened:
    """A flow's table on the platform, before its first choice."""
    return server.open(mode, position=unplayed(flow).position(), seed=SEED)
