"""Brings the .po files up to date with the sources: `make words`.

Sentences that nobody translated yet come in with an empty `msgstr`; those that
nobody says any more go. The tests of this folder fail until all are filled.
"""

from collections.abc import Iterable
from io import BytesIO
from pathlib import Path
from typing import Final

from babel import Locale
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

from bga_isle.language import ENGLISH, LANGUAGES

from .sources import PACKAGE, Sentence, every

HEADER: Final = r"""msgid ""
msgstr ""
"Project-Id-Version: bga-isle\n"
"Language: {language}\n"
"MIME-Version: 1.0\n"
"Content-Type: text/plain; charset=utf-8\n"
"Content-Transfer-Encoding: 8bit\n"

"""


def po_file(language: str) -> Path:
    """Where a language's translations are written."""
    name = str(Locale.parse(language, sep="-"))
    return PACKAGE / "locale" / name / "LC_MESSAGES" / "bga_isle.po"


def read(language: str) -> Catalog:
    """A language's translations, of which there may be none."""
    path = po_file(language)
    locale = Locale.parse(language, sep="-")
    if not path.exists():
        return Catalog(locale, fuzzy=False)
    with path.open("rb") as file:
        return read_po(file, locale)


def updated(catalog: Catalog, sentences: Iterable[Sentence]) -> Catalog:
    """The same translations for what is said now."""
    template = Catalog()
    for text, place in sentences:
        template.add(text, locations=[(place, 0)])
    catalog.update(template, no_fuzzy_matching=True, update_header_comment=False)
    for message in catalog:
        message.flags.clear()
    return catalog


def written(catalog: Catalog) -> bytes:
    """The file of a catalogue, in which nothing changes but what is said."""
    body = BytesIO()
    write_po(body, catalog, width=100, omit_header=True, ignore_obsolete=True, include_lineno=False)
    return HEADER.format(language=catalog.locale).encode() + body.getvalue()


def untranslated(catalog: Catalog) -> list[str]:
    """The messages that have no translation."""
    return [str(message.id) for message in catalog if message.id and not message.string]


def main() -> None:
    """Rewrites the file of every language and says what is left to do."""
    sentences = every()
    for language in LANGUAGES:
        if language != ENGLISH:
            catalog = updated(read(language), sentences)
            path = po_file(language)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(written(catalog))
            left = untranslated(catalog)
            print(f"{language}: {len(left)} of {len(catalog)} messages are not translated")


if __name__ == "__main__":
    main()
