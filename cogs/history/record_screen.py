"""Screen of the record of a finished game, for viewing and verification."""

from __future__ import annotations

from bot.games.common_texts import command
from bot.games.contract import t
from bot.games.registry import GAMES
from bot.tables.model.views import TableInfo
from cogs.ui.components import Document, Screen, text
from cogs.ui.discord_limits import FILE_BYTES
from cogs.ui.layout import COLOUR
from cogs.ui.translator import Translator
from rendering.record_page import file_name

BESIDE = 500_000
"""Bytes left for the rest of a request with files."""


def record(info: TableInfo, page: bytes | None, bare: bytes, voice: Translator) -> Screen:
    """Build the record: its HTML page, if there is one, and the bare record, as far as they fit."""
    head = t("{game} · table {n}", game=GAMES[info.game].meta.title, n=info.id)
    looked = t("The whole game to look at, also without Discord: save the page and open it in a browser.")
    none = t("This game can't be shown as a page, since today's rules can't replay it. Its record is whole.")
    checked = t(
        "{command} takes either file and checks every draw against the fairness seal.", command=command("verify")
    )
    named = [(file_name(info.id), page), (f"taku-{info.id}.json", bare)]
    files: list[Document] = []
    room = FILE_BYTES - BESIDE
    for name, data in named:
        if data is not None and len(data) <= room:
            files.append(Document(name, data))
            room -= len(data)
    lines = [
        f"### {voice.markdown(head)}",
        voice.markdown(none if page is None else looked),
        f"-# {voice.markdown(checked)}",
    ]
    return Screen(text(lines), *files, colour=COLOUR)
