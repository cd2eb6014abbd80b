"""Icons in messages: the application's emojis if available, else omitted."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final

import discord

from cogs.ui.discord_limits import INVALID_FORM

KNOWN: Final[dict[str, discord.PartialEmoji]] = {}
"""Emojis by icon name, set by `cogs.framework.emojis`: a process runs one application."""
_WRITTEN: Final = re.compile(r"<:(\w+):\d+>")
"""An emoji in a text. User input never matches: see `escape` in `cogs.ui.translator`."""
_BESIDE: Final = re.compile(rf"{_WRITTEN.pattern} ?")
_LISTENERS: Final[list[Callable[[], object]]] = []


def know(found: Mapping[str, discord.PartialEmoji]) -> None:
    """Replace the known emojis."""
    gone = KNOWN.keys() - found.keys()
    KNOWN.update(found)
    for sign in gone:
        del KNOWN[sign]


def when_refused(look: Callable[[], object]) -> None:
    """Register the callback for an emoji that Discord reports as missing."""
    _LISTENERS[:] = [look]


def refused(error: discord.HTTPException) -> bool:
    """Return whether Discord reports a missing emoji, and notify the listeners.

    Discord may report even an existing one as missing.
    """
    found = error.code == INVALID_FORM and "emoji" in error.text
    if found:
        for look in _LISTENERS:
            look()
    return found


def emoji(sign: str) -> discord.PartialEmoji | None:
    """Return the emoji of an icon, for a button or a menu."""
    return KNOWN.get(sign)


def beside(sign: str, words: str) -> str:
    """Return the text with its icon before it."""
    return f"{found} {words}" if (found := KNOWN.get(sign)) else words


def bare(text: str) -> str:
    """Remove the icons from the text."""
    return _BESIDE.sub("", text)


def once(text: str) -> str:
    """Remove repeated icons from the text; each first one stays."""
    seen = set[str]()

    def first(found: re.Match[str]) -> str:
        name = found[1]
        again = name in seen
        seen.add(name)
        return "" if again else found[0]

    return _BESIDE.sub(first, text)
