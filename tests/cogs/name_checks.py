"""Hostile and right-to-left names, and checks of the texts that contain them."""

from __future__ import annotations

import re
import unicodedata
from typing import Any

from msgspec.structs import replace

from bot.games.registry import GAMES
from bot.tables.model.views import TableInfo
from cogs.ui.bidi import CLOSE, OPEN
from tests.cogs.screen_samples import table

HOSTILE = (
    "<@1></end:9><t:0:R><:e:1>",
    "https://evil.ex/a **b** ||s||",
    "# big [x](https://evil.ex) `c`",
    "@everyone @here\n> q\r\n-# s",
    "\u202eevil\u200b\u2066 ~~z~~ __u__ *i*",
    "1. discord.gg/x <#1><@&1> :e:",
)
RIGHTWARD = (
    "דוד",
    "مريم",
    "اسم طويل جدا لمن يلعب معنا الليلة",
    "Ann דוד (she/her)",
    "٣٤",
    "דוד",
    "\u202eevil דוד\u2069\u2067",
    "ދިވެހި",
    "**דוד** <@1>",
)
NAMES = tuple(name for pair in zip(HOSTILE, RIGHTWARD[3:], strict=True) for name in pair) + RIGHTWARD[:3]
LIVE = (
    *(
        "<@1>",
        "</end",
        "<t:0",
        "<:e:",
        "<#1>",
        "<@&1>",
        "://evil",
        "**b**",
        "||s||",
        "[x]",
        "`c`",
        "@everyone",
        "@here",
    ),
    *("~~z~~", "__u__", " *i*", "discord.gg", ":e:", "\n> q", "\n-# s", "\u202e", "\u2066"),
)
"""Text that Discord would render as markup or a link."""
UNSEEN = ("Cc", "Cf", "Cs", "Co")
ISOLATE = re.compile(f"{OPEN}([^{OPEN}{CLOSE}\n]+){CLOSE}")


def table_of(names: tuple[str, ...], *args: Any) -> TableInfo:
    """Return a table with some of these names; each game has others."""
    info = table(*args)
    first = 3 * list(GAMES).index(info.game)
    seats = (replace(one, name=names[(first + one.seat) % len(names)]) for one in info.seats)
    return replace(info, seats=tuple(seats))


def turning(text: str) -> list[str]:
    """Return the characters that may reorder the text next to them."""
    return [char for char in text if unicodedata.bidirectional(char) in {"R", "AL", "AN", "RLE", "RLO", "RLI", "RLM"}]


def apart(text: str) -> bool:
    """Return whether each isolate is closed in its line, and contains all reordering characters."""
    rest = ISOLATE.sub("", text)
    return not {OPEN, CLOSE} & set(rest) and not turning(rest)
