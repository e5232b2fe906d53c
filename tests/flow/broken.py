"""Charts made from the shipped one by a change to the text of one file."""

from collections.abc import Mapping

import pytest
from _pytest.mark import ParameterSet

from bga_isle.errors import ChartFault
from bga_isle.flow.chart import Chart
from bga_isle.flow.chart_files import shipped

Fault = tuple[str, str, str]
"""The file, the key and the reason of a fault."""


def changed(file: str, old: str, text: str) -> dict[str, str]:
    """The shipped texts, the first `old` in one file exchanged for another text."""
    texts = shipped()
    assert old in texts[file], f"{file} does not say {old}"
    return {**texts, file: texts[file].replace(old, text, 1)}


def without(file: str) -> dict[str, str]:
    """The shipped texts but one."""
    texts = shipped()
    del texts[file]
    return texts


def added(file: str, text: str) -> dict[str, str]:
    """The shipped texts and one more, or one whole file exchanged."""
    return {**shipped(), file: text}


def fault(texts: Mapping[str, str]) -> Fault:
    """What the chart of these texts is refused for; its sentence must say all of it."""
    with pytest.raises(ChartFault) as refused:
        Chart(texts)
    found = refused.value
    assert str(found) == f"{found.file}: {found.key}: {found.facts['reason']}"
    return found.file, found.key, str(found.facts["reason"])


def case(texts: Mapping[str, str], file: str, key: str, reason: str) -> ParameterSet:
    """A broken chart and its fault, as a case of a parametrized test that is named by the fault."""
    return pytest.param(texts, (file, key, reason), id=f"{file}: {key}: {reason}")
