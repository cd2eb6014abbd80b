"""Names and descriptions of slash commands in the languages of Discord's clients."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.games.contract import Text
from bot.words.speaker import speaker

ls = app_commands.locale_str
"""A command text; the catalogues are made from its calls."""


class Words(app_commands.Translator):
    """Looks every command text up in the catalogues."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContext[Any, Any],
    ) -> str | None:
        """The Japanese text; None (English stays) in other languages and where the catalogues have nothing."""
        del context
        if locale is not discord.Locale.japanese:
            return None
        translated = speaker("ja").say(Text(string.message))
        return translated if translated != string.message else None
