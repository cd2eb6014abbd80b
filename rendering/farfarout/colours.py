"""Colours of planets, dice, currencies, tracks and action tokens."""

from __future__ import annotations

from typing import Final

from bot.games.farfarout.components.data import COLOURS, CURRENCIES, TOKENS, TRACKS, TYPES
from rendering.theme import Colour, rgb

BLACK: Final = rgb("#05060f")
WHITE: Final = rgb("#ffffff")
STEEL: Final = rgb("#aeb9d0")
DEEP: Final = rgb("#0b1026")
"""Background of plates."""
LINE: Final = rgb("#5f74c4")
"""Borders of sectors and plates."""
GALAXY: Final = rgb("#1c2858")
"""Systems on the small map."""
GATE: Final = rgb("#7df3ff")
"""Gates where a system can be joined."""
DANGER: Final = rgb("#ff6a5e")
COLONY: Final = rgb("#8df0c0")

TYPE: Final[dict[str, Colour]] = dict(
    zip(TYPES, map(rgb, ("#ff7d47", "#c9f1ff", "#4b93ff", "#62cf5b", "#d9a2ff")), strict=True)
)
CURRENCY: Final[dict[str, Colour]] = dict(zip(CURRENCIES, map(rgb, ("#ffab3d", "#66b6ff", "#9bec57")), strict=True))
TRACK: Final[dict[str, Colour]] = dict(zip(TRACKS, map(rgb, ("#ffd45c", "#ff7f9d", "#5fe0e6")), strict=True))
TOKEN: Final[dict[str, Colour]] = dict(zip(TOKENS, map(rgb, ("#4fc06a", "#b7c0d8", "#ff9f43", "#ff5f5f")), strict=True))
DIE: Final[dict[str, Colour]] = dict(
    zip(
        COLOURS,
        map(
            rgb,
            ("#3fae58", "#f58a2c", "#98a2b8", "#f3cf3d", "#e04a4f", "#3f7fe6", "#8a50d8", "#23252f", "#eef0f6"),
        ),
        strict=True,
    )
)
LEVEL: Final = (rgb("#eef2ff"), rgb("#ffe066"), rgb("#ff9f43"), rgb("#ff5f5f"))
"""Colours of encounters by level; 0 is an unknown level."""
ROCK: Final[dict[str, Colour]] = {"uranium": rgb("#d9cf6b"), "plutonium": rgb("#d9813f")}
