"""An application that has all emojis."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from unittest.mock import patch

import discord

from cogs.ui import emoji_text
from rendering.emojis import emojis

FIRST = 10**18
"""First id, as long as Discord's."""


class EmojiApplication(dict[str, discord.PartialEmoji]):
    """All emojis by sign; other signs must not be requested."""

    def get(self, sign: str) -> discord.PartialEmoji | None:  # type: ignore[override]
        """Return an emoji. Raises KeyError for a sign without a drawing."""
        return self[sign] if sign else None


@contextmanager
def icons() -> Generator[EmojiApplication]:
    """Make the emojis known to this process meanwhile."""
    known = EmojiApplication(
        (sign, discord.PartialEmoji(name=sign, id=FIRST + number)) for number, sign in enumerate(emojis())
    )
    with patch.object(emoji_text, "KNOWN", known):
        yield known
