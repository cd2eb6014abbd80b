"""An application that has all emojis."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from unittest.mock import patch

import discord

from cogs.ui import emoji_text
from rendering.emojis import emojis

FIRST = 10**18
"""Their ids are as long as Discord's."""


class EmojiApplication(dict[str, discord.PartialEmoji]):
    """All emojis: nobody may ask for another one."""

    def get(self, sign: str) -> discord.PartialEmoji | None:  # type: ignore[override]
        """Raises KeyError for a sign that nothing is drawn for."""
        return self[sign] if sign else None


@contextmanager
def icons() -> Generator[EmojiApplication]:
    """Meanwhile this process knows them."""
    known = EmojiApplication(
        (sign, discord.PartialEmoji(name=f"{sign}__0a1b2", id=FIRST + number)) for number, sign in enumerate(emojis())
    )
    with patch.object(emoji_text, "KNOWN", known):
        yield known
