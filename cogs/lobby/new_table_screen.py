"""Screens of a new table: the choice of a game, and a link to it."""

from __future__ import annotations

from collections.abc import Iterable

from bot.games.contract import Meta, t
from bot.games.registry import GAMES
from bot.tables.model.views import TableInfo
from cogs.ui.components import Screen, button, note
from cogs.ui.custom_ids import CustomId
from cogs.ui.links import to_card
from cogs.ui.texts import labelled
from cogs.ui.translator import Translator


def games(voices: Iterable[Translator], channel_id: int | None = None) -> Screen:
    """Build the prompt for a game: a line and a button each, with the translators `voices`.

    They are in the order of the games. The table is opened in that channel, or in that of the click.
    """
    boxes = [(game.meta, voice) for game, voice in zip(GAMES.values(), voices, strict=True)]
    where = () if channel_id is None else (str(channel_id),)
    buttons = [button(voice.text(meta.title), CustomId("newgame", arg=meta.id, said=where)) for meta, voice in boxes]
    return note(*(_line(meta, voice) for meta, voice in boxes), buttons=buttons)


def _line(meta: Meta, voice: Translator) -> str:
    low, high = meta.seats
    size = voice.markdown(t("{low}–{high} players, {n} minutes", low=low, high=high, n=meta.minutes))
    title = t("{name} ({size})", name=f"**{voice.markdown(meta.title)}**", size=size)
    return f"- {voice.markdown(labelled(title, meta.tagline))}"


def opened(info: TableInfo, card: int, voice: Translator, *, here: bool = True) -> Screen:
    """Build the reply to the user who has opened a table, next to its card or elsewhere."""
    place = f"<#{info.thread_id or info.channel_id}>"
    line = (
        t("Your table is open, at the bottom of this channel.") if here
        else t("Your table is open: {place}", place=place)
    )  # fmt: skip
    return note(voice.markdown(line), buttons=[to_card(info, card, voice)])
