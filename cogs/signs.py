"""How signs are written in messages: as emojis of the application, where it has them, and else not at all."""

from __future__ import annotations

import re
from typing import Final

import discord

KNOWN: Final[dict[str, discord.PartialEmoji]] = {}
"""The emojis by the names of the signs, as `cogs.emojis` finds them: a process speaks for one application."""
_WRITTEN: Final = re.compile(r"<:(\w+):\d+>")
"""What a person has typed never looks like this: see `escape` in `cogs.voice`."""
_BESIDE: Final = re.compile(rf"{_WRITTEN.pattern} ?")


def emoji(sign: str) -> discord.PartialEmoji | None:
    """A sign for a button or a menu."""
    return KNOWN.get(sign)


def beside(sign: str, words: str) -> str:
    """Words, if any, with their sign before them."""
    return f"{found} {words}".rstrip() if (found := KNOWN.get(sign)) else words


def bare(text: str) -> str:
    """The text without its signs."""
    return _BESIDE.sub("", text)


def once(text: str) -> str:
    """The text with each sign where it stands first."""
    seen = set[str]()

    def first(found: re.Match[str]) -> str:
        name = found[1]
        again = name in seen
        seen.add(name)
        return "" if again else found[0]

    return _BESIDE.sub(first, text)


def flat(text: str) -> str:
    """The text with two blanks for each sign, about as wide as it is shown."""
    return _WRITTEN.sub("  ", text)
