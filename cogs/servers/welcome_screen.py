"""Screen of the welcome message."""

from __future__ import annotations

from discord import ButtonStyle

from bot.games.common_texts import command
from bot.games.contract import t
from cogs.servers.other_language import in_other_language
from cogs.ui.components import Screen, note
from cogs.ui.links import learn_a_game, main_menu, new_table, play_alone, today_button
from cogs.ui.translator import Translator

WELCOME = "welcome"
"""Purpose of the button that shows the message in another language."""


def welcome(voice: Translator) -> Screen:
    """Build the welcome message: purpose of the bot, and a button that opens a table."""
    lines = (
        t("Board games with friends who are far apart: over several days, or in one evening."),
        t("Open a table, wait for others or fill the seats with AI players, and start."),
        t("Or play alone against AI players, in direct messages, or learn a game step by step."),
    )
    buttons = [
        new_table(voice),
        play_alone(voice),
        learn_a_game(voice),
        today_button(voice, ButtonStyle.secondary),
        main_menu(voice),
        in_other_language(WELCOME, voice),
    ]
    here = t(
        "Moderators: {command} sets where tables open, and names permissions that I lack.", command=command("taku here")
    )
    return note(
        f"## {voice.markdown(t('Welcome to Taku!'))}",
        *map(voice.markdown, lines),
        f"-# {voice.markdown(here)}",
        buttons=buttons,
    )
