"""Screens of a film."""

from __future__ import annotations

from bot.games.contract import Text, t
from bot.games.registry import GAMES
from bot.tables.model.views import TableInfo
from cogs.ui.components import Screen, button, gallery, rows, text
from cogs.ui.custom_ids import CustomId
from cogs.ui.emoji_text import emoji
from cogs.ui.layout import COLOUR
from cogs.ui.links import to_thread
from cogs.ui.translator import Translator
from rendering.renderer import Picture


def progress(done: int | None) -> Text:
    """Return the progress; None: queued."""
    if done is None:
        return t("Film: comes after another one that is being made.")
    return t("Film: {n} %", n=done)


def film(info: TableInfo, film: Picture, voice: Translator, *, whole: bool, away: bool) -> Screen:
    """Build the film for the user who requested it; `away`: outside the table's thread."""
    buttons = [button(voice.text(t("Board")), CustomId("board", info.id), icon=emoji("board"))]
    buttons += [to_thread(info, voice)] if away else []
    return Screen(gallery(film, [alt(info, voice, whole=whole)], voice), *rows(buttons), colour=COLOUR)


def shown(info: TableInfo, film: Picture, voice: Translator) -> Screen:
    """Build the public film below a result."""
    return Screen(
        gallery(film, [alt(info, voice, whole=True)], voice),
        text([f"-# {voice.markdown(t('The whole game as a film.'))}"]),
        colour=COLOUR,
    )  # fmt: skip


def alt(info: TableInfo, voice: Translator, *, whole: bool) -> str:
    """Return the alt text, which refers to the log."""
    title = GAMES[info.game].meta.title
    line = t("{game} as a film: the board after each turn, and what was done.", game=title)
    since = t("{game}: the turns since you moved, as a film. The log tells them in words.", game=title)
    return voice.text(line if whole else since)
