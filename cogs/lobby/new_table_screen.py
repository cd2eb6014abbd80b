"""Screens of a new table: the choice of a game, and a link to it."""

from __future__ import annotations

from collections.abc import Iterable

from bot.games.contract import Meta, Text, t
from bot.games.registry import GAMES
from bot.tables.model.views import TableInfo
from cogs.ui.components import AnswerContext, Item, Screen, beside, button, note, rows
from cogs.ui.custom_ids import CustomId
from cogs.ui.links import find_players, to_card
from cogs.ui.translator import Translator


def games(voices: Iterable[Translator], channel_id: int | None = None) -> Screen:
    """Build the prompt for a game, with the translators `voices`.

    They are in the order of the games. The table is opened in that channel, or in that of the click.
    """
    told = list(voices)
    where = () if channel_id is None else (str(channel_id),)
    return Screen(
        *(
            game_choice(game.meta, _size(game.meta), CustomId("newgame", arg=game.meta.id, said=where), voice)
            for game, voice in zip(GAMES.values(), told, strict=True)
        ),
        *rows([find_players(told[0])]),
    )


def game_choice(meta: Meta, size: Text, target: CustomId, voice: Translator) -> Item:
    """Build the size of a game, with its button beside it.

    Rows of titles would take more room on a phone.
    """
    return beside(f"-# {voice.markdown(size)}", button(voice.text(meta.title), target))


def _size(meta: Meta) -> Text:
    low, high = meta.seats
    return t("{low}–{high} players, {n} minutes", low=low, high=high, n=meta.minutes)


def opened(info: TableInfo, card: int, voice: Translator, *, here: bool = True) -> Screen:
    """Build the reply to the user who has opened a table, next to its card or elsewhere."""
    place = f"<#{info.thread_id or info.channel_id}>"
    line = (
        t("Your table is open, at the bottom of this channel.") if here
        else t("Your table is open: {place}", place=place)
    )  # fmt: skip
    at = AnswerContext(info.id, info.number)
    return note(voice.markdown(line), buttons=[to_card(info, card, voice)], at=at)
