"""Every sentence that somebody may read, where it is written."""

import ast
import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Final, NamedTuple

from bga_isle import log
from bga_isle.errors import BadSave, ChartFault, IsleError
from bga_isle.flow.chart import CHART
from bga_isle.language import WORDED
from bga_isle.rules.effects import RULES
from bga_isle.web import refusals, words

ROOT: Final = Path(__file__).parents[2]
PACKAGE: Final = ROOT / "bga_isle"
PAGE: Final = PACKAGE / "web" / "page"
SPEAKER: Final = PAGE / "js" / "language.js"
"""It alone translates what it is given; all other modules write their messages out."""


class Sentence(NamedTuple):
    """A message and the file that says it."""

    text: str
    place: str


def every() -> list[Sentence]:
    """All of them, one after the other as their files have them; some stand in several places."""
    return [
        *_lines(),
        *_names(),
        *_prompts(),
        *_refusals(),
        *_facts(),
        *_scripts(),
        *_shells(),
    ]


def scripts() -> list[Path]:
    """The modules of the page."""
    return sorted(PAGE.glob("js/*.js"))


def _lines() -> Iterator[Sentence]:
    for kind in words.HAPPENINGS:
        yield Sentence(kind.log, f"{kind.__module__.replace('.', '/')}.py")


def _names() -> Iterator[Sentence]:
    tables = (
        log.EFFECT_NAMES,
        log.COLOUR_NAMES,
        log.BEAR_NAMES,
        log.DIRECTION_NAMES,
        log.REASON_NAMES,
        log.STATE_NAMES,
        log.OUTCOMES,
    )
    names = [name for table in tables for name in table.values()]
    for name in (*names, *log.ISLE_NAMES, "no bears", ", "):
        yield Sentence(name, "bga_isle/log.py")


def _prompts() -> Iterator[Sentence]:
    for state in CHART.states.values():
        for text in filter(None, (state.description, state.descriptionmyturn)):
            yield Sentence(text, "states")
    for rule in RULES.values():
        for text in filter(None, (rule.prompt, rule.further)):
            yield Sentence(text, "bga_isle/rules/effects.py")
            yield Sentence(text.replace("${you}", "${actplayer}"), "bga_isle/rules/effects.py")


def kinds(of: type[IsleError] = IsleError) -> Iterator[type[IsleError]]:
    """The refusals that a client can meet and those of the package; a server's own are for whoever runs it."""
    if of.__module__ in ("bga_isle.errors", "bga_isle.web.refusals"):
        yield of
    for kind in of.__subclasses__():
        yield from kinds(kind)


def _refusals() -> Iterator[Sentence]:
    for kind in kinds():
        yield Sentence(kind.template, f"{kind.__module__.replace('.', '/')}.py")
    for text in refusals.SENTENCES.values():
        yield Sentence(text, "bga_isle/web/refusals.py")


def _facts() -> Iterator[Sentence]:
    """What refusals are given as facts, where it is written out, and what is wrong with positions."""
    met = {kind.__name__ for kind in kinds() if not issubclass(kind, BadSave | ChartFault)}
    for path in sorted(PACKAGE.rglob("*.py")):
        place = str(path.relative_to(ROOT))
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            match node:
                case ast.Call(func=ast.Name(id=kind), keywords=given) if kind in met:
                    found = [fact.value for fact in given if fact.arg in WORDED]
                case ast.Yield(value=ast.Tuple(elts=[_, reason])) if path.name == "setup.py":
                    found = [reason]
                case _:
                    found = []
            for fact in found:
                if isinstance(fact, ast.Constant):
                    yield Sentence(str(fact.value), place)


class Call(NamedTuple):
    """One `_(…)` of a script; no text where its first argument is not a message in double quotes."""

    line: int
    text: str | None


_COMMENT: Final = re.compile(r"^[ \t]*(?://|/?\*).*$", re.MULTILINE)
_CALL: Final = re.compile(r'(?<![\w$.])_\(\s*(?:("(?:[^"\\\n]|\\.)*")\s*[,)])?')


def calls(source: str) -> Iterator[Call]:
    """Every call of `_` in a script, also inside another or in a template string, which Babel passes over."""
    script = _COMMENT.sub("", source)
    for call in _CALL.finditer(script):
        line = script.count("\n", 0, call.start()) + 1
        yield Call(line, None if call[1] is None else json.loads(call[1]))


def _scripts() -> Iterator[Sentence]:
    for path in scripts():
        for _line, text in calls(path.read_text("utf-8")):
            if text is not None:
                yield Sentence(text, str(path.relative_to(ROOT)))


class _Shell(HTMLParser):
    """The texts of a shell: each is a sentence, with no space around it."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []

    def handle_data(self, data: str) -> None:
        if data.strip():
            self.texts.append(data)


def _shells() -> Iterator[Sentence]:
    for path in sorted(PAGE.glob("*.html")):
        shell = _Shell()
        shell.feed(path.read_text("utf-8"))
        for text in shell.texts:
            yield Sentence(text, str(path.relative_to(ROOT)))
