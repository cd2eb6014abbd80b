"""Map geometry: the positions of hexes on a picture."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin, sqrt
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from bot.games.auztralia.components.board import place
from bot.games.auztralia.components.data import Map
from rendering.canvas import Point

FLAT: Final = sqrt(3) / 2
"""Height of a hex of width 1."""


class Plan(Struct, frozen=True, eq=False):
    """A map of `size` pixels; hexes are `hex` wide with their middles in `centres`."""

    map: Map
    size: tuple[int, int]
    hex: float
    centres: tuple[Point, ...]

    def corners(self, at: int, share: float = 1.0) -> list[Point]:
        """Return the corners of a hex from the right one clockwise.

        With a share below 1 they are those of a smaller hex within it.
        """
        x, y = self.centres[at]
        r = self.hex / 2 * share
        return [(x + r * cos(pi * n / 3), y + r * sin(pi * n / 3)) for n in range(6)]

    def spot(self, at: int, right: float = 0.0, down: float = 0.0) -> Point:
        """Return a point relative to a hex's middle, in shares of its width."""
        x, y = self.centres[at]
        return x + right * self.hex, y + down * self.hex

    def long(self, share: float) -> int:
        """Return a share of a hex's width in pixels, at least 1."""
        return max(1, round(self.hex * share))


@lru_cache(maxsize=16)
def plan_of(one: Map, size: tuple[int, int], margin: int) -> Plan:
    """Return the largest plan of a map within the size, centred.

    At least `margin` pixels of sea are around it.
    """
    raw = [_raw(here.at) for here in one.hexes]
    left, top = min(x for x, _ in raw) - 0.5, min(y for _, y in raw) - FLAT / 2
    wide, tall = max(x for x, _ in raw) + 0.5 - left, max(y for _, y in raw) + FLAT / 2 - top
    hex_ = min((size[0] - 2 * margin) / wide, (size[1] - 2 * margin) / tall)
    dx, dy = (size[0] - wide * hex_) / 2 - left * hex_, (size[1] - tall * hex_) / 2 - top * hex_
    return Plan(one, size, hex_, tuple((dx + x * hex_, dy + y * hex_) for x, y in raw))


@lru_cache(maxsize=64)
def lowered(plan: Plan, by: int) -> Plan:
    """Return the plan moved down by `by` pixels."""
    return replace(plan, centres=tuple((x, y + by) for x, y in plan.centres)) if by else plan


def _raw(name: str) -> Point:
    column, row = place(name)
    return column * 0.75, (row + column % 2 / 2) * FLAT
