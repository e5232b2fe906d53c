"""All files of the skeleton by their place in the project."""

import re
from pathlib import Path
from typing import Final

from bga_isle.errors import Malformed
from bga_isle.flow.chart import CHART, Chart

from . import metadata, names, php, rules, states, writing

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
    namespace = php.namespace(project)
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


def export(folder: Path, project: str | None = None, *, force: bool = False) -> writing.Outcome:
    """Writes the skeleton into a folder; without a name the folder's own, or `PROJECT`.

    Raises what `files` and `writing.export` raise.
    """
    name = project if project is not None else writing.project_in(folder) or PROJECT
    return writing.export(folder, files(name), project=name, force=force)
