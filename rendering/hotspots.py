"""Hotspots: the places of a picture that can be pointed at, with their outlines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from msgspec import Struct

from bot.games.contract import ChoicePath, Part, Text
from rendering.canvas import Point

BOARD: Final = Part("board")
HAND: Final = Part("hand")
"""The pictures of the whole board and of the viewer's hand, beside those of the details, which are parts themselves."""


class Hotspot(Struct, frozen=True):
    """A place of a picture: its id, the corners of its outline in pixels, and its name."""

    place: Part
    outline: tuple[Point, ...]
    name: Text


def no_hotspots(view: Any, shown: Part, look: Any) -> Sequence[Hotspot]:
    """Return no places: nothing of the game's pictures can be pointed at."""
    return ()


def no_place(view: Any, said: ChoicePath, value: str) -> Part | None:
    """Return no place: the game's options are nowhere in its pictures."""
    return None


def box(left: float, top: float, width: float, height: float) -> tuple[Point, ...]:
    """Return the outline of a rectangle."""
    return (left, top), (left + width, top), (left + width, top + height), (left, top + height)


def disc(x: float, y: float, radius: float) -> tuple[Point, ...]:
    """Return the outline of a circle, as an octagon around it."""
    near = radius * 0.4142
    return (
        (x - near, y - radius), (x + near, y - radius), (x + radius, y - near), (x + radius, y + near),
        (x + near, y + radius), (x - near, y + radius), (x - radius, y + near), (x - radius, y - near),
    )  # fmt: skip
