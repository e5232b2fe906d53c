"""How a refusal goes out: as JSON, or as a page to somebody who opened an address in a browser."""

from html import escape
from typing import Any, Final

import msgspec
from litestar.datastructures.headers import Accept, Headers

from bga_isle.language import translator

from .refusals import Answer, answer
from .words import asked

PAGE: Final = """<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<link rel="icon" href="/page/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/page/css/table.css">
</head>
<body>
<header class="top"><h1><a href="/">{title}</a></h1></header>
<main id="gone" class="panel">
  <h2>{message}</h2>
  <p><a class="button primary" href="/">{way}</a></p>
</main>
</body>
</html>
"""
"""It looks as a table that cannot be shown, and needs no script."""


def refused(scope: Any, error: Exception) -> Answer:
    """What the sender of a request hears of an exception, in its own language."""
    headers = Headers.from_scope(scope)
    language = asked(headers.getall("accept-language", []))
    refusal = answer(error, language)
    if scope["method"] not in ("GET", "HEAD") or f"{scope['path']}/".startswith("/api/"):
        return refusal
    refusal.headers["Vary"] = "Accept, Accept-Language"
    wanted = Accept(headers.get("accept", "*/*")).best_match(["application/json", "text/html"])
    return _page(refusal, language) if wanted == "text/html" else refusal


def _page(refusal: Answer, language: str) -> Answer:
    translate = translator(language)
    page = PAGE.format(
        language=language,
        title=escape(translate("Isle of Bears")),
        message=escape(refusal.message),
        way=escape(translate("To the lobby")),
    )
    headers = {**refusal.headers, "Content-Type": "text/html; charset=utf-8"}
    return msgspec.structs.replace(refusal, body=page.encode(), headers=headers)
