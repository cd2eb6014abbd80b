"""Screens of the welcome message and of its choice of a game."""

from __future__ import annotations

from bot.games.contract import t
from cogs.ui.components import Screen, note
from cogs.ui.links import new_table, play_alone
from cogs.ui.translator import Translator


def welcome(voice: Translator) -> Screen:
    """Build the welcome message: purpose of the bot, and a button that opens a table."""
    lines = (
        t("Board games with friends who are far apart: over several days, or in one evening."),
        t("Open a table, wait for others or fill the seats with AI players, and start."),
        t("Or try a game alone: it comes to you by direct message, dealt at once."),
    )
    buttons = [new_table(voice), play_alone(voice)]
    return note(f"## {voice.markdown(t('Welcome to Taku!'))}", *map(voice.markdown, lines), buttons=buttons)
