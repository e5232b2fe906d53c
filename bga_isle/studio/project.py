"""All files of the skeleton by their place in the project."""

import re
from typing import Final

from bga_isle.errors import Malformed
from bga_isle.flow.chart import CHART, Chart

from . import metadata, names, rules, states

PROJECT: Final = "isleofbears"

_CODE: Final = "modules/php"


class BadProject(Malformed):
    """A project's name is part of every namespace."""

    code = "bad_project"
    template = "A project's name is letters and digits, a letter first, not ${project}"


def files(project: str = PROJECT, chart: Chart = CHART) -> dict[str, str]:
    """The text of each file; raises `BadProject`."""
    if re.fullmatch(r"[A-Za-z][A-Za-z0-9]*", project) is None:
        raise BadProject(project=project)
    namespace = f"Bga\\Games\\{project}"
    return {
        "gameinfos.jsonc": metadata.gameinfos(),
        "stats.jsonc": metadata.stats(),
        f"{_CODE}/Game.php": rules.game(namespace, chart),
        f"{_CODE}/Names.php": names.names(namespace),
        f"{_CODE}/NotPorted.php": rules.not_ported(namespace),
        f"{_CODE}/Notifications.php": names.notifications(namespace),
        f"{_CODE}/Rules.php": rules.rules(namespace),
        f"{_CODE}/StateIds.php": states.state_ids(chart, namespace),
    } | {
        f"{_CODE}/States/{name}.php": states.state_class(state, namespace)
        for name, state in states.exported(chart).items()
    }
