"""Everything the package says, in the languages of `locale/`.

A message's id is its English sentence. The translations are gettext's .po
files, which Babel reads, so this module needs the extra `web`; what it gives
fits every `translate` of `log.py`.
"""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Final

from babel import Locale, UnknownLocaleError
from babel.messages.pofile import read_po

from bga_isle.errors import IsleError, filled
from bga_isle.log import COLOUR_NAMES, STATE_NAMES, Translate

ENGLISH: Final = "en"
CHINESE: Final = "zh-Hant"
LANGUAGES: Final = (ENGLISH, CHINESE)
"""The codes of the languages; English is what the ids are written in."""

_COLOURS: Final = {str(colour): name for colour, name in COLOUR_NAMES.items()}
_NAMES: Final = {
    "state": STATE_NAMES,
    "active_player": _COLOURS,
    "player": _COLOURS,
    "seat": _COLOURS,
}
"""Facts of refusals that the log has a name for."""

WORDED: Final = frozenset({"reason", "seed", "table", "what"})
"""Facts of refusals that can be words of the package's own; the others are places, cards and numbers."""


@cache
def messages(language: str) -> Mapping[str, str]:
    """The translations of a language by message; none for English."""
    if language == ENGLISH:
        return MappingProxyType({})
    name = str(Locale.parse(language, sep="-"))
    place = files("bga_isle") / "locale" / name / "LC_MESSAGES" / "bga_isle.po"
    with place.open("rb") as source:
        catalog = read_po(source, locale=name)
    said = {str(message.id): str(message.string) for message in catalog if message.id}
    return MappingProxyType({english: text for english, text in said.items() if text})


def translator(language: str) -> Translate:
    """What turns a message into a language; a message without a translation stays English."""
    known = messages(language)
    return lambda text: known.get(text, text)


def sentence(error: IsleError, language: str) -> str:
    """What a refusal says, in a language."""
    if language == ENGLISH:
        return str(error)
    translate = translator(language)
    facts = {name: _fact(error, name, language) for name in error.facts}
    return filled(translate(error.template), facts)


def spoken(tag: str) -> str | None:
    """The language among ours that a tag such as `zh-TW` means; Chinese without a script is ours."""
    try:
        locale = Locale.parse(tag, sep="-")
    except (ValueError, UnknownLocaleError):
        return None
    if locale.language == "zh" and locale.script in (None, "Hant"):
        return CHINESE
    return ENGLISH if locale.language == "en" else None


def _fact(error: IsleError, name: str, language: str) -> str:
    fact = str(error.facts[name])
    cause = error.__cause__
    if isinstance(cause, IsleError) and fact == str(cause):
        return sentence(cause, language)
    translate = translator(language)
    if name in _NAMES:
        return translate(_NAMES[name].get(fact, fact))
    return translate(fact) if name in WORDED else fact
