"""Messages of solo tables: the way there, and the first direct message."""

from __future__ import annotations

from discord import ButtonStyle

from bot.enums import Status
from bot.games.contract import Text, Who, t
from bot.games.registry import GAMES
from bot.tables.model.views import TableInfo
from cogs.board.card_screen import card
from cogs.ui.board import first_tools
from cogs.ui.components import Screen, button, note, rows, text
from cogs.ui.custom_ids import CustomId
from cogs.ui.layout import COLOUR
from cogs.ui.links import PLAY, to_thread
from cogs.ui.texts import LEVELS
from cogs.ui.translator import Translator

IN_MESSAGES = t("Your table is set, in our direct messages.")


def is_set(info: TableInfo, voice: Translator, *, here: bool) -> Screen:
    """Build the reply to the user who has opened a solo table; `here`: in the direct messages."""
    if here:
        return note(voice.markdown(t("Your table is set: it stands below.")))
    return note(voice.markdown(IN_MESSAGES), buttons=[to_thread(info, voice)])


def closed(game: str, voice: Translator, *, table_here: bool) -> Screen:
    """Build the notice that the user cannot receive direct messages.

    `table_here`: there can be a table in this channel, with AI players in the other seats.
    """
    lines: list[Text] = [
        t("I can't send you direct messages, and that is where you would play. Nothing was opened."),
        t("Allow them in Discord's privacy settings, or write me a message yourself. Then try again."),
    ]
    buttons = [button(voice.text(t("Try again")), CustomId(PLAY, arg=game), ButtonStyle.primary)]
    if table_here:
        lines.append(t("Or open a table in this channel, and fill its seats with AI players."))
        buttons.append(button(voice.text(t("A table here")), CustomId("newgame", arg=game)))
    return note(*map(voice.markdown, lines), buttons=buttons)


def first_words(info: TableInfo, voice: Translator) -> Screen:
    """Build the first message: until the start the card, then the players and the lesson."""
    if info.status == Status.OPEN or not info.number:
        return card(info, None, voice)
    lines = [
        f"## {voice.markdown(GAMES[info.game].meta.title)}",
        voice.markdown(t("The table is set. Seats in order: {who}.", who=tuple(Who(seat.seat) for seat in info.seats))),
        *_strength(info, voice),
        voice.markdown(t("The newest board is my last message here.")),
    ]
    return Screen(text(lines), *rows(first_tools(info, voice)), colour=COLOUR)


def _strength(info: TableInfo, voice: Translator) -> list[str]:
    levels = {seat.ai_level for seat in info.seats if seat.ai_level is not None and not seat.stand_in}
    return [voice.markdown(t("AI: {level}", level=LEVELS[level - 1])) for level in sorted(levels)]
