"""Common canvas and type sizes: most pictures are viewed on a phone, 280 to 360 px wide."""

from __future__ import annotations

from typing import Final

WIDTH: Final = 1000
"""Width in pixels of every picture but covers, posters and films: a phone shows a third of them."""
COVER: Final = (1200, 675)
FILM: Final = 720
TALLEST: Final = 1.3
"""Maximum height to width, except maps: on a desktop a taller picture is shown narrower."""
MARGIN: Final = 12
GAP: Final = 10
RADIUS: Final = 16
LINE, ACTIVE = 2, 6
"""Border of a plate, and of the active player's."""

SCORE: Final = 96
"""A score in a fight, the winner."""
NUMBER: Final = 48
TITLE: Final = 46
TEXT: Final = 38
LABEL: Final = 32
"""Minimum size, except for text that a menu has as well."""
WIDE_LABEL: Final = 34
"""Minimum size in Japanese."""
PLACE: Final = 28
"""The id of a place on a map."""
PIECE: Final = 48
SIGN: Final = 44
"""Minimum sizes of a piece and of an icon."""

_WIDE: Final = "\u2e80"
"""First of the full-width characters."""


def least(text: str) -> int:
    """Return the minimum size of a text; longer text is shortened. Place ids have their own."""
    return WIDE_LABEL if any(char >= _WIDE for char in text) else LABEL
