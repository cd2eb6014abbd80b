"""Colours of Space Base."""

from __future__ import annotations

from typing import Final

from rendering.theme import Colour, rgb

BLACK: Final = rgb("#05070f")
WHITE: Final = rgb("#ffffff")
BLUE: Final = rgb("#4ea0ff")
RED: Final = rgb("#ff5d55")
GREEN: Final = rgb("#4fd47a")
TURNS: Final[dict[str, Colour]] = {"blue": BLUE, "red": RED, "green": GREEN}
"""of sides that count on one's own turn, on others' turns, on any"""
COIN: Final = rgb("#ffc83d")
INCOME: Final = rgb("#3fd0b4")
ROCKET: Final = rgb("#e9a6ff")
ARROW: Final = rgb("#dfe8ff")
SPARK: Final = rgb("#ffe95c")
"""a charge"""
STEEL: Final = rgb("#aeb9d6")
LEVELS: Final = (rgb("#8d97b8"), rgb("#d79a68"), rgb("#cdd8ee"), rgb("#ffd166"), rgb("#9fe0c0"))
"""of starting ships, ships of level I, II, III, and colonies"""
