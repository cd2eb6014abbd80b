"""Colours of the map and its pieces."""

from __future__ import annotations

from typing import Final

from bot.games.auztralia.components.data import Good, Land
from rendering.theme import Colour, rgb

BLACK: Final[Colour] = rgb("#120b07")
WHITE: Final[Colour] = (255, 255, 255)

TABLE: Final = rgb("#1b120c")
LEATHER: Final = rgb("#2c1e15")
BRASS: Final = rgb("#b88a4a")
CREAM: Final = rgb("#f7ebcf")
DIM: Final = rgb("#c2a884")
PAPER: Final = rgb("#ead8ac")
SEPIA: Final = rgb("#3a2413")

SEA: Final = rgb("#7fb0a8")
DEEP: Final = rgb("#2f6470")
LANDS: Final[dict[Land, Colour]] = {"coast": rgb("#aab684"), "outback": rgb("#e6b66c"), "hills": rgb("#bf875a")}

PURPLE: Final = rgb("#8f4fe8")
"""Colour of the Old Ones."""
ABYSS: Final = rgb("#25103f")
DREAD: Final = rgb("#3d0f86")
"""Colour of the Old Ones on open country, which is far lighter."""
LILAC: Final = rgb("#dcc2ff")
WOUND: Final = rgb("#a8201a")
"""Background of the remaining strength; its figures are white."""
BLOOD: Final = rgb("#e2513f")
GLOW: Final = rgb("#8dffc4")
"""Colour of spaces with revelations."""
NEW: Final = rgb("#fff1a0")
LIT: Final = rgb("#ffe25e")

GOODS: Final[dict[Good, Colour]] = {
    "coal": rgb("#3c3b42"), "iron": rgb("#93a9ba"), "gold": rgb("#f4c433"), "phosphate": rgb("#d8f0c8"),
}  # fmt: skip
