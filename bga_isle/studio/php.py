"""Small pieces of PHP source."""

import re
from collections.abc import Iterable, Mapping

from msgspec.inspect import Field, IntType, LiteralType, Type

from bga_isle.flow.chart_files import SEPARATOR

INDENT = "    "

_NAMESPACE = re.compile(r"^namespace Bga\\Games\\(\w+)", re.MULTILINE)


def quoted(text: str) -> str:
    """A string in single quotes, in which PHP fills nothing in."""
    escaped = text.replace("\\", "\\\\").replace("'", "\\'")
    return f"'{escaped}'"


def translated(text: str) -> str:
    """A string that BGA's translators are given."""
    return f"clienttranslate({quoted(text)})" if text else "''"


def class_name(state: str) -> str:
    """The class of a state: its whole path in one word."""
    return "".join(part[:1].upper() + part[1:] for part in state.split(SEPARATOR))


def constant(name: str) -> str:
    """A name in the way of constants: `playTwiceSub.chooseCard` is PLAY_TWICE_SUB_CHOOSE_CARD."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])|\.", "_", name).upper()


def camel(name: str) -> str:
    """A field's name in the way of methods: `possible_actions` is possibleActions."""
    first, *others = name.split("_")
    return first + "".join(other.capitalize() for other in others)


def listed(entries: Iterable[str], depth: int) -> str:
    """An array with one entry a line, closed at a depth of indentation."""
    lines = "".join(f"{INDENT * (depth + 1)}{entry},\n" for entry in entries)
    return f"[\n{lines}{INDENT * depth}]" if lines else "[]"


def mapped(entries: Mapping[str, str], depth: int) -> str:
    """An array from strings to expressions."""
    return listed([f"{quoted(key)} => {value}" for key, value in entries.items()], depth)


def matched(subject: str, entries: Mapping[str, str], depth: int) -> str:
    """A match over an expression; a value that no entry names is an error."""
    arms = (f"{INDENT * (depth + 1)}{key} => {value},\n" for key, value in entries.items())
    return f"match ({subject}) {{\n{''.join(arms)}{INDENT * depth}}}"


def doc(text: str, depth: int) -> str:
    """A comment before what it describes."""
    lines = text.replace("*/", "*\\/").splitlines()
    if len(lines) == 1:
        return f"{INDENT * depth}/** {lines[0]} */\n"
    inner = "".join(f"{INDENT * depth} * {line}".rstrip() + "\n" for line in lines)
    return f"{INDENT * depth}/**\n{inner}{INDENT * depth} */\n"


def rulings(text: str | None) -> list[str]:
    """The rules that a docstring names, such as R14."""
    return re.findall(r"R\d+", text or "")


def namespace(project: str) -> str:
    """Where BGA wants the classes of a project."""
    return f"Bga\\Games\\{project}"


def project_of(source: str) -> str | None:
    """The project whose namespace a file names."""
    found = _NAMESPACE.search(source)
    return None if found is None else found[1]


def file(namespace: str, uses: Iterable[str], body: str) -> str:
    """A whole file."""
    imports = "".join(f"use {name};\n" for name in sorted(uses))
    parts = ["<?php\n", "declare(strict_types=1);\n", f"namespace {namespace};\n", imports, body]
    return "\n".join(part for part in parts if part)


def parameter(field: Field) -> str:
    """A parameter of an action, as a method of the rules takes it."""
    return f"{_kind(field.type)} ${field.name}"


def checked(field: Field, words: Mapping[tuple[object, ...], str]) -> str:
    """The same with BGA's attribute, which refuses all but what the field can hold."""
    kind = field.type
    if isinstance(kind, IntType):
        return f"#[IntParam(min: {kind.ge}, max: {kind.le})] {parameter(field)}"
    assert isinstance(kind, LiteralType)
    return f"#[StringParam(enum: Names::{words[kind.values]})] {parameter(field)}"


def _kind(kind: Type) -> str:
    return "int" if isinstance(kind, IntType) else "string"
