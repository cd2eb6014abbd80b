"""In whose language, and with whose names, something is said."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.games.contract import Event, Text
from bot.tables.seen import TableInfo
from bot.words.speaker import speaker
from rendering.painter import Look


def escape(text: str) -> str:
    """What a person typed, so that it formats nothing."""
    return discord.utils.escape_markdown(text)


class Voice:
    """Speaks one language at one table (or at none): `say` for Discord, `plain` for alt texts and pictures."""

    def __init__(self, language: str, info: TableInfo | None = None, game: str | None = None) -> None:
        self.language, self.names = language, info.names if info else ()
        self._speaker = speaker(language, info.game if info else game)
        self._safe_names = tuple(map(escape, self.names))

    def say(self, text: Text) -> str:
        """The text for a message: names cannot format anything."""
        return self._speaker.say(text, self._safe_names)

    def calling(self, text: Text, seat: int, mention: str) -> str:
        """The text for a message, with a mention in the place of one name."""
        names = [mention if at == seat else name for at, name in enumerate(self._safe_names)]
        return self._speaker.say(text, names)

    def plain(self, text: Text) -> str:
        """The text where nothing is formatted: pictures, alt texts, buttons, menus."""
        return self._speaker.say(text, self.names)

    def name(self, seat: int) -> str:
        """A player's name in a message."""
        return self._safe_names[seat]

    def listing(self, things: Sequence[str]) -> str:
        """The things as a list in a sentence."""
        return self._speaker.listing(things)

    def crumb(self, picks: Sequence[Text | str]) -> str:
        """A said value: texts are spoken, what was typed is shown as it is."""
        return self.listing([self.say(one) if isinstance(one, Text) else escape(one) for one in picks])

    def look(self, changes: Sequence[Event] = ()) -> Look:
        """How pictures are drawn for this listener."""
        return Look(self.plain, self.language, self.names, tuple(changes))


def locale_language(locale: discord.Locale | None) -> str:
    """Our language for a Discord locale."""
    return "ja" if locale is discord.Locale.japanese else "en"
