"""Every sentence of the package and its page has its translation, and no other has."""

from pathlib import Path
from string import Template

import pytest
from babel.messages.catalog import Catalog

from bga_isle.language import ENGLISH, LANGUAGES, messages

from .collect import read, untranslated, updated, written
from .sources import ROOT, SPEAKER, Sentence, calls, every, scripts

SENTENCES = every()
TRANSLATED = [language for language in LANGUAGES if language != ENGLISH]


def placeholders(text: str) -> list[str]:
    template = Template(text)
    assert template.is_valid(), text
    return sorted(template.get_identifiers())


@pytest.mark.parametrize("language", TRANSLATED)
def test_nothing_is_left_to_translate(language: str) -> None:
    left = untranslated(updated(read(language), SENTENCES))
    assert not left, "run `make words`, then translate what is empty"


@pytest.mark.parametrize("language", TRANSLATED)
def test_nothing_is_translated_that_nobody_says(language: str) -> None:
    assert set(messages(language)) <= {sentence.text for sentence in SENTENCES}


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_translation_has_the_placeholders_of_its_message(language: str) -> None:
    wrong = {
        english: text
        for english, text in messages(language).items()
        if placeholders(english) != placeholders(text)
    }
    assert not wrong


def test_each_kind_of_source_is_read() -> None:
    places = {sentence.place for sentence in SENTENCES}
    assert places >= {
        "bga_isle/adapter/events.py",
        "bga_isle/errors.py",
        "bga_isle/log.py",
        "bga_isle/model/events.py",
        "bga_isle/record.py",
        "bga_isle/rules/effects.py",
        "bga_isle/rules/setup.py",
        "bga_isle/web/limits.py",
        "bga_isle/web/page/js/help.js",
        "bga_isle/web/page/lobby.html",
        "bga_isle/web/refusals.py",
        "states",
    }


@pytest.mark.parametrize("script", scripts(), ids=lambda path: path.name)
def test_every_message_of_the_page_is_written_out(script: Path) -> None:
    unwritten = [call.line for call in calls(script.read_text("utf-8")) if call.text is None]
    assert script == SPEAKER or not unwritten, f"{script.relative_to(ROOT)}: {unwritten}"


def test_a_call_is_found_wherever_it_stands() -> None:
    script = """
    // _("no")
    const a = _("one", { b: _("two") });
    const c = `${count} · ${d ? _("three ${count}", { count }) : e}`;
    f(_("fo\\"ur"), g._("no"), $_("no"), _(word), _(`five`), _("si" + "x"), _(
      "seven",
    ));
    """
    assert [(call.line, call.text) for call in calls(script)] == [
        (3, "one"),
        (3, "two"),
        (4, "three ${count}"),
        (5, 'fo"ur'),
        (5, None),
        (5, None),
        (5, None),
        (5, "seven"),
    ]


def test_collecting_adds_drops_and_keeps() -> None:
    catalog = Catalog("zh_Hant")
    catalog.add("Go north", "往北")
    catalog.add("Go south", "往南")
    said = [Sentence("Go north", "a.py"), Sentence("Go northward", "b.py"), Sentence("Go", "a.py")]
    after = updated(catalog, [*said, Sentence("Go north", "c.py")])
    assert {m.id: m.string or "" for m in after if m.id} == {
        "Go north": "往北",
        "Go northward": "",
        "Go": "",
    }
    assert untranslated(after) == ["Go northward", "Go"]
    assert "往南" not in written(after).decode()
    assert "#: a.py c.py" in written(after).decode()
