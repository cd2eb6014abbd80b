"""HTML document of a table: the page as JSON, and in words for browsers without scripts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

import msgspec

from bot.games.contract import Text, t
from bot.web.payloads import Page
from bot.web.static_files import StaticFiles
from bot.web.texts import TEXTS
from cogs.ui.translator import Translator

NAME = "Taku"


def document(
    page: Page | None, language: str, static: StaticFiles, missing: Text | None = None, client: int | None = None
) -> str:
    """Return the document of a page; without one it says why it is `missing`.

    Its addresses are relative to that of a table's page. In Discord's frame it has the id of the application, `client`.
    """
    voice = Translator(language)
    title = NAME if page is None else f"{page.title} – {NAME}"
    words = [_paragraph(voice.plain(missing))] if missing is not None else []
    if page is not None:
        words = [*_words(page, voice)]
    texts = {name: voice.plain(text) for name, text in TEXTS.items()}
    return "\n".join(
        [
            "<!doctype html>",
            f'<html lang="{language}">',
            "<head>",
            '<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            '<meta name="robots" content="noindex">',
            f"<title>{escape(title)}</title>",
            *(f'<link rel="icon" type="image/svg+xml" href="../static/{name}">' for name in static.of("svg")),
            *(f'<link rel="stylesheet" href="../static/{name}">' for name in static.of("css")),
            "</head>",
            "<body>" if client is None else f'<body data-client="{client}">',
            '<div id="app"></div>',
            "<noscript>",
            *words,
            "</noscript>",
            _data("page", page),
            _data("texts", texts),
            *(f'<script defer src="../static/{name}"></script>' for name in static.of("js")),
            "</body>",
            "</html>",
        ]
    )


def _data(name: str, value: object) -> str:
    """Return a block of JSON, which cannot end its own element."""
    data = msgspec.json.encode(value).decode().replace("<", "\\u003c")
    return f'<script type="application/json" id="{name}">{data}</script>'


def _words(page: Page, voice: Translator) -> Iterator[str]:
    yield f"<h1>{escape(page.title)}</h1>"
    yield _paragraph(page.headline)
    yield from _list(page.turn)
    yield from (f'<p><img src="{escape(one.url)}" alt="{escape(one.alt)}"></p>' for one in page.pictures[:1])
    players = [" ".join(filter(None, (one.name, one.points, one.note))) for one in page.players]
    log = [f"{one.number} {one.text}" for one in page.log]
    sections: Sequence[tuple[Text, Sequence[str]]] = (
        (t("Players"), players),
        (t("Result"), page.result or ()),
        (t("Board"), page.words),
        (t("Your hand"), page.hand_words),
        (t("Log"), log),
    )
    for name, lines in sections:
        if lines:
            yield f"<h2>{escape(voice.plain(name))}</h2>"
            yield from _list(lines)


def _paragraph(text: str) -> str:
    return f"<p>{escape(text)}</p>"


def _list(lines: Sequence[str]) -> Iterator[str]:
    if lines:
        yield f"<ul>{''.join(f'<li>{escape(line)}</li>' for line in lines)}</ul>"
