"""Translations of slash commands' names and descriptions for Discord's clients."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.games.contract import Meta, Text
from bot.words.formatter import LANGUAGES, formatter

ls = app_commands.locale_str
"""A command text, extracted into the catalogues. If it differs in meaning from the same English word elsewhere, `means`
is a text of its own: `ls("keep", means=t("keep a card"))`.
"""


def in_game(game: str, text: Text, english: str = "") -> app_commands.locale_str:
    """Return a text in a game's vocabulary; `english` overrides the English one."""
    return app_commands.locale_str(english or formatter("en", game).format(text), means=text, game=game)


def title(meta: Meta) -> app_commands.locale_str:
    """Return a game's title in all languages, so that the game is found by any of them."""
    return app_commands.locale_str(_titled(meta, "en"), titled=meta)


def _titled(meta: Meta, language: str) -> str:
    """Return the title in this language, followed by the other languages' titles."""
    ordered = sorted(LANGUAGES, key=lambda one: one != language)
    return " · ".join(dict.fromkeys(formatter(one, meta.id).format(meta.title) for one in ordered))


class CommandTranslator(app_commands.Translator):
    """Translates command texts by the gettext catalogues."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContext[Any, Any],
    ) -> str | None:
        """Return the Japanese text; None for other languages and missing texts, which stay English."""
        del context
        if locale is not discord.Locale.japanese:
            return None
        if meta := string.extras.get("titled"):
            return _titled(meta, "ja")
        text: Text = string.extras.get("means") or Text(string.message)
        translated = formatter("ja", string.extras.get("game")).format(text)
        return translated if translated != text.key else None
