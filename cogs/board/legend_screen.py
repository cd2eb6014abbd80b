"""Legend screen: the meaning of the signs in view at a table."""

from __future__ import annotations

from bot.games.contract import t
from bot.games.registry import GAMES
from bot.tables.model.views import TableInfo
from cogs.ui.components import Button, Screen, button, gallery, rows, text
from cogs.ui.custom_ids import CustomId
from cogs.ui.emoji_text import emoji
from cogs.ui.layout import COLOUR
from cogs.ui.translator import Translator
from rendering.renderer import Legend


def signs(info: TableInfo, legend: Legend, voice: Translator, *, own: bool = False) -> Screen:
    """Build a page of the legend: the signs on the board now.

    `own`: the viewer has a hand, whose signs are included.
    """
    page, pages = legend.page, legend.pages
    told = [t("{title}: {text}", title=one.title, text=one.meaning) for one in legend.shown]
    when = t("What stands on the board now: {page}/{pages}", page=page + 1, pages=pages)
    more = button(voice.text(t("More signs")), CustomId("signs", info.id, arg=str((page + 1) % pages)))
    return Screen(
        gallery(legend.picture, told, voice),
        text([f"-# {voice.markdown(when)}"]),
        *rows([*([more] if pages > 1 else []), *_ways(info, voice, own=own)]),
        colour=COLOUR,
    )


def _ways(info: TableInfo, voice: Translator, *, own: bool) -> list[Button]:
    """Return the buttons to all signs of the game, and back to the board or hand."""
    every = button(voice.text(t("All signs")), CustomId("rules", info.id, arg=f"{info.game},signs"))
    name = GAMES[info.game].meta.own if own and not info.direct else None
    hand = [button(voice.text(name), CustomId("hand", info.id, info.number), icon=emoji("hand"))] if name else []
    return [every, button(voice.text(t("Board")), CustomId("board", info.id), icon=emoji("board")), *hand]
