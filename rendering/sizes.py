"""One canvas and one scale of type for the pictures of all games: most are looked at on a phone, 280 to 360 px wide."""

from __future__ import annotations

from typing import Final

WIDTH: Final = 1000
"""Of every picture but covers, posters and films, in pixels: a phone shows a third of them."""
COVER: Final = (1200, 675)
FILM: Final = 720
TALLEST: Final = 1.3
"""Height to width of what is no map: on a desktop a taller picture is shown narrower."""
MARGIN: Final = 12
GAP: Final = 10
RADIUS: Final = 16
LINE, ACTIVE = 2, 6
"""Thickness of a plate's border, and of the one of who acts."""

SCORE: Final = 96
"""A score in a fight, the winner."""
NUMBER: Final = 48
TITLE: Final = 46
TEXT: Final = 38
LABEL: Final = 32
"""The least but for what a menu says as well."""
WIDE_LABEL: Final = 34
"""The least in Japanese."""
PLACE: Final = 28
"""The id of a place on a map."""
PIECE: Final = 48
SIGN: Final = 44
"""The least sizes of a piece and of a sign."""

_WIDE: Final = "\u2e80"
"""From here on characters are as wide as two."""


def least(text: str) -> int:
    """The least size of a text that is no place's id: what does not fit then is shortened."""
    return WIDE_LABEL if any(char >= _WIDE for char in text) else LABEL
