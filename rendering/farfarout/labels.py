"""Labels on a chart: each on a dark plate in a free area."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PIL import Image

from rendering.canvas import Glass, Point, Sheet, rounded, tinted
from rendering.change_markers import put_line_number
from rendering.farfarout.colours import BLACK, DEEP
from rendering.fonts import HEAD
from rendering.memory_cache import memoize
from rendering.text import shorten, width
from rendering.theme import GOLD, INK

Area = tuple[float, float, float, float]
"""Left, top, right and bottom."""
_PAD: float = 0.3
_TALL: float = 1.2
_SLACK: float = 2.0
_NUMBER: int = 44
_BESIDE: Sequence[Point] = (
    (0.8, -0.6), (-0.8, -0.6), (0.8, 0.6), (-0.8, 0.6), (0, -1), (0, 1), (1, 0), (-1, 0), (1.3, -0.8), (-1.3, -0.8),
    (1.3, 0.8), (-1.3, 0.8), (0, -1.5), (0, 1.5),
)  # fmt: skip


def around(x: float, y: float, wide: float, tall: float | None = None) -> Area:
    """Return the area of a size around a point."""
    half = (wide if tall is None else tall) / 2
    return x - wide / 2, y - half, x + wide / 2, y + half


@memoize
def plate(text: str, size: int, *, lit: bool = False) -> Image.Image:
    """Draw a text on its plate; golden if the place may be chosen."""
    wide, high = width(text, HEAD, size) + round(2 * _PAD * size), round(size * _TALL)
    sheet = Glass(wide, high)
    sheet.lay(tinted(rounded(wide, high, high // 3), GOLD if lit else DEEP, 1.0 if lit else 0.86), 0, 0)
    sheet.text(text, wide / 2, high / 2, size, BLACK if lit else INK, face=HEAD)
    return sheet.image


def short(text: str, size: int, room: int) -> str:
    """Shorten a text to a plate of this width."""
    return shorten(text, HEAD, size, room)


class Labels:
    """Occupied areas of a chart, so that labels do not overlap; `taken` grows."""

    def __init__(self, size: tuple[int, int], taken: Iterable[Area], top: float = 0) -> None:
        self._size, self._top, self.taken = size, top, list(taken)
        self._words: list[Area] = []

    def put(self, sheet: Sheet, sprite: Image.Image, points: Sequence[Point], *, must: bool = False) -> bool:
        """Draw a sprite around the first free point, if there is one.

        If it `must` be visible, it goes where it covers least.
        """
        area = self.find(sprite.size, points, must=must)
        if area is not None:
            sheet.lay(sprite, area[0], area[1])
        return area is not None

    def find(self, size: tuple[int, int], points: Sequence[Point], *, must: bool = False) -> Area | None:
        """Reserve an area of this size around the first free point, if there is one; see `put`."""
        found = [self._within(around(x, y, *size), must=must) for x, y in points]
        areas = [area for area in found if area is not None]
        area = next((area for area in areas if not any(_shared(area, other) for other in self.taken)), None)
        if area is None and must and areas:
            area = min(areas, key=self._on)
        if area is not None:
            self.taken.append(area)
            self._words.append(area)
        return area

    def number(self, sheet: Sheet, line: int, x: float, y: float, size: float) -> None:
        """Draw the number of a recap line next to a thing of a size."""
        if area := self.find((_NUMBER, _NUMBER), [(x + dx * size, y + dy * size) for dx, dy in _BESIDE]):
            put_line_number(sheet, line, (area[0] + area[2]) / 2, (area[1] + area[3]) / 2)

    def _within(self, area: Area, *, must: bool) -> Area | None:
        """Move an area into the picture; None if it is partly outside and not a `must`."""
        left, top, right, bottom = area
        wide, high = self._size
        dx = max(6 - left, 0) + min(wide - 6 - right, 0)
        dy = max(self._top + 6 - top, 0) + min(high - 6 - bottom, 0)
        if (dx or dy) and not must:
            return None
        return left + dx, top + dy, right + dx, bottom + dy

    def _on(self, area: Area) -> float:
        """Return the weight of the covered areas; text counts most."""
        return sum(_shared(area, other) for other in self.taken) + 99 * sum(
            _shared(area, other) for other in self._words
        )


def _shared(one: Area, other: Area) -> float:
    left, top, right, bottom = other
    if one[0] > right - _SLACK or one[2] < left + _SLACK or one[1] > bottom - _SLACK or one[3] < top + _SLACK:
        return 0.0
    across = min(one[2], right) - max(one[0], left) - _SLACK
    down = min(one[3], bottom) - max(one[1], top) - _SLACK
    return across * down if across > 0 and down > 0 else 0.0
