"""Names and descriptions of slash commands in the languages of Discord's clients."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.games.contract import Meta, Text
from bot.words.formatter import LANGUAGES, formatter

ls = app_commands.locale_str
"""A command text; the catalogues are made from its calls. One that says something else than the same English word
elsewhere `means` a text of its own: `ls("keep", means=t("keep a card"))`."""


def in_game(game: str, text: Text, english: str = "") -> app_commands.locale_str:
    """A text in the words of a game; in English perhaps another one."""
    return app_commands.locale_str(english or formatter("en", game).say(text), means=text, game=game)


def title(meta: Meta) -> app_commands.locale_str:
    """A game's title in both languages: whichever one types, the game is found."""
    return app_commands.locale_str(_titled(meta, "en"), titled=meta)


def _titled(meta: Meta, language: str) -> str:
    """The title in this language, then the other ones."""
    ordered = sorted(LANGUAGES, key=lambda one: one != language)
    return " · ".join(dict.fromkeys(formatter(one, meta.id).say(meta.title) for one in ordered))


class CommandTranslator(app_commands.Translator):
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
        if meta := string.extras.get("titled"):
            return _titled(meta, "ja")
        text: Text = string.extras.get("means") or Text(string.message)
        translated = formatter("ja", string.extras.get("game")).say(text)
        return translated if translated != text.key else None
