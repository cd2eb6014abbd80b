"""How signs are written in messages: as emojis of the application, where it has them, and else not at all."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final

import discord

from cogs.ui.discord_limits import INVALID_FORM

KNOWN: Final[dict[str, discord.PartialEmoji]] = {}
"""The emojis by the names of the signs, as `cogs.framework.emojis` finds them: a process speaks for one application."""
_WRITTEN: Final = re.compile(r"<:(\w+):\d+>")
"""What a person has typed never looks like this: see `escape` in `cogs.ui.translator`."""
_BESIDE: Final = re.compile(rf"{_WRITTEN.pattern} ?")
_LISTENERS: Final[list[Callable[[], object]]] = []


def know(found: Mapping[str, discord.PartialEmoji]) -> None:
    """These are there, and no others."""
    gone = KNOWN.keys() - found.keys()
    KNOWN.update(found)
    for sign in gone:
        del KNOWN[sign]


def when_refused(look: Callable[[], object]) -> None:
    """Is called when Discord says that an emoji is not there."""
    _LISTENERS[:] = [look]


def refused(error: discord.HTTPException) -> bool:
    """Whether that is what it says: as it may even of one that is there."""
    found = error.code == INVALID_FORM and "emoji" in error.text
    if found:
        for look in _LISTENERS:
            look()
    return found


def emoji(sign: str) -> discord.PartialEmoji | None:
    """A sign for a button or a menu."""
    return KNOWN.get(sign)


def beside(sign: str, words: str) -> str:
    """Words with their sign before them."""
    return f"{found} {words}" if (found := KNOWN.get(sign)) else words


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
