"""Layout primitives for all games: rows, grids, plates, headings, badges."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import accumulate
from typing import NamedTuple

from msgspec import Struct
from PIL import Image

from bot.games.contract import Part
from rendering.canvas import Sheet, glow, panel
from rendering.fonts import DISPLAY, Face
from rendering.memory_cache import Memo, memoize
from rendering.text import width
from rendering.theme import INK, Colour

Box = tuple[float, float, int, int]
"""Left, top, width, height."""


def spaced(middle: float, count: int, step: float) -> list[float]:
    """Return evenly spaced points around a middle."""
    return [middle + (n - (count - 1) / 2) * step for n in range(count)]


def rows(count: int, across: int) -> int:
    """Return the number of rows for `count` things."""
    return -(-count // across)


class Grid(NamedTuple):
    """Grid of cells: corner of the first, cells per row, and the steps to the next."""

    left: int
    top: int
    across: int
    step: tuple[int, int]

    def at(self, n: int) -> tuple[int, int]:
        """Return the upper left corner of a cell."""
        return self.left + n % self.across * self.step[0], self.top + n // self.across * self.step[1]

    def tall(self, count: int) -> int:
        """Return the height of the rows for `count` cells."""
        return rows(count, self.across) * self.step[1]


class Block(Struct, frozen=True):
    """A part of a page from edge to edge: its height, and the function that draws it.

    `things` are those that can be pointed at, with their places below its upper edge.
    """

    tall: int
    draw: Callable[[Sheet, int], object]
    things: tuple[tuple[Part, Box], ...] = ()


def stacked(page: Callable[[int], Sheet], top: int, blocks: Iterable[Block], foot: int = 0) -> Image.Image:
    """Draw blocks below each other on a page of the needed height, above a free foot."""
    blocks = tuple(blocks)
    sheet = page(top + sum(block.tall for block in blocks) + foot)
    for block, at in zip(blocks, tops(top, blocks), strict=True):
        block.draw(sheet, at)
    return sheet.image


def tops(top: int, blocks: Iterable[Block]) -> list[int]:
    """Return the upper edges of stacked blocks."""
    return list(accumulate((block.tall for block in blocks), initial=top))[:-1]


def things(top: int, blocks: Sequence[Block]) -> Iterator[tuple[Part, Box]]:
    """Yield the things of stacked blocks with their places on the page."""
    for block, at in zip(blocks, tops(top, blocks), strict=True):
        for part, (left, down, wide, tall) in block.things:
            yield part, (left, at + down, wide, tall)


def put_plate(
    sheet: Sheet, box: Box, fill: Colour, edge: Colour, *, lit: bool, radius: int = 18, spread: int = 12,
    alpha: float = 0.92, line: int = 0,
) -> None:  # fmt: skip
    """Draw the plate of a player or thing, before anything else at its place.

    A lit one has a glow, and a thicker border (`line`).
    """
    x, y, width, tall = box
    put_first(sheet, box, radius, fill, edge, alpha=alpha, line=line or (4 if lit else 2))
    if lit:
        sheet.frame(glow(width, tall, radius, edge, spread), x - spread, y - spread, radius + spread)


def put_first(
    sheet: Sheet, box: Box, radius: int, fill: Colour, edge: Colour, *, alpha: float, line: int
) -> None:  # fmt: skip
    """Draw a panel before anything else at its place, opaque with the sheet's background if any."""
    left, top, width, tall = box
    at = round(left), round(top)
    if sheet.ground is None:
        sheet.lay(panel(width, tall, radius, fill, edge, alpha=alpha, line_width=line), *at)
    else:
        sheet.image.paste(
            _grounded(sheet.ground, at, (width, tall), radius, fill, edge=edge, alpha=alpha, line=line), at
        )


@memoize
def _grounded(
    ground: Memo[[], Image.Image], at: tuple[int, int], size: tuple[int, int], radius: int, fill: Colour, *,
    edge: Colour, alpha: float, line: int,
) -> Image.Image:  # fmt: skip
    """Return a panel with the background below it, RGB, cached.

    To paste it costs a tenth of pasting a translucent one.
    """
    image = ground().crop((*at, at[0] + size[0], at[1] + size[1]))
    plate = panel(*size, radius, fill, edge, alpha=alpha, line_width=line)
    image.paste(plate, mask=plate)
    return image


class Bar(Struct, frozen=True):
    """The title bar along the upper edge of a game's pictures."""

    tall: int
    fill: Colour
    edge: Colour
    alpha: float
    size: int
    least: int = 0
    face: Face = DISPLAY
    ink: Colour = INK

    @property
    def middle(self) -> float:
        """Return the middle of its content."""
        return self.tall / 2

    def plate(self, sheet: Sheet, edge: Colour | None = None, tall: int = 0) -> None:
        """Draw the bar, before all else at its place; border and height are its own unless given."""
        box = 0, 0, sheet.image.width, tall or self.tall
        put_first(sheet, box, 1, self.fill, edge or self.edge, alpha=self.alpha, line=2)

    def put(
        self, sheet: Sheet, title: str, left: float, right: float, *, size: int = 0, least: int = 0,
        edge: Colour | None = None,
    ) -> None:  # fmt: skip
        """Draw the bar with a title between two points; size and border are its own unless given."""
        self.plate(sheet, edge)
        sheet.text(
            title, left, self.middle, size or self.size, self.ink, face=self.face, align="l",
            room=round(right - left), least=least or self.least,
        )  # fmt: skip


Total = tuple[Image.Image, str]
"""An icon and its number."""


class Totals(NamedTuple):
    """Right-aligned row of icons with numbers."""

    size: int
    before: int
    """Distance from a number to the middle of its icon."""
    after: int
    """Distance from the middle of an icon to the number before it."""

    def width(self, totals: Sequence[Total]) -> int:
        """Return the width of the row."""
        return sum(width(number, DISPLAY, self.size) + self.before + self.after for _, number in totals)

    def put(self, sheet: Sheet, totals: Sequence[Total], right: float, y: float) -> None:
        """Draw the row, each icon before its number."""
        for sign, number in reversed(totals):
            right -= sheet.text(number, right, y, self.size, INK, face=DISPLAY, align="r") + self.before
            sheet.put(sign, right, y)
            right -= self.after


def signed(change: int) -> str:
    """Format a number with its sign."""
    return f"+{change}" if change > 0 else f"−{-change}"
