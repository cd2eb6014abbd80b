"""Background and heading of pictures other than the board."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from bot.games.contract import Part
from bot.games.farfarout.components.data import TRACKS
from bot.games.farfarout.view import SeatView
from rendering import sizes
from rendering.badges import badge
from rendering.canvas import Sheet, tinted
from rendering.farfarout.colours import DEEP, LINE, TRACK
from rendering.farfarout.galaxy_ground import stretch
from rendering.farfarout.icons import sign
from rendering.farfarout.race import points
from rendering.fonts import HEAD
from rendering.layout import Bar, Block, Box, Grid, Totals
from rendering.renderer import RenderOptions
from rendering.sizes import TEXT, TITLE
from rendering.theme import INK, MUTED, SEATS, Colour

HEADING: Final = 96
WIDTH: Final = sizes.WIDTH
"""Width of pictures to read, in pixels."""
MARGIN: Final = 20
WIDE: Final = WIDTH - 2 * MARGIN
HALF: Final = (WIDE - 12) // 2
CARD: Final = 136
SECTION: Final = 48
"""Distance from a section's heading to its cards in pixels."""
BAR: Final = Bar(HEADING - 10, DEEP, LINE, 0.86, TITLE, TEXT)
TOTALS: Final = Totals(48, 34, 40)
EDGE: Final = 24
"""Padding of the heading in pixels."""


def page(width: int, height: int, title: str = "", name: str = "", tint: Colour = INK) -> Sheet:
    """Return a sheet of space with a heading: a title with an icon before it."""
    sheet = Sheet(stretch(width, height))
    if title:
        BAR.put(sheet, title, EDGE + 70 * bool(name), width - EDGE)
    if name:
        sheet.stamp(sign(name, 50), EDGE + 26, BAR.middle, tint)
    return sheet


def player_page(width: int, height: int, me: SeatView, look: RenderOptions, seat: int) -> Sheet:
    """Return a sheet headed by a player and their points."""
    sheet, right = page(width, height), width - EDGE
    totals = [
        (tinted(sign(track, 48), TRACK[track]), str(have)) for track, have in zip(TRACKS, points(me), strict=True)
    ]
    BAR.put(sheet, look.names[seat], 100, right - TOTALS.width(totals) - 10, edge=SEATS[seat], least=TEXT)
    TOTALS.put(sheet, totals, right, BAR.middle)
    sheet.put(badge(seat, 54, look.state(seat)), 52, BAR.middle)
    return sheet


def section(sheet: Sheet, text: str, y: float) -> None:
    """Draw a small heading with a line."""
    used = sheet.text(text, MARGIN + 4, y, sizes.least(text), MUTED, face=HEAD, align="l", room=WIDE)
    left = MARGIN + used + 20
    if left < WIDTH - MARGIN:
        sheet.image.paste(LINE, (left, round(y), WIDTH - MARGIN, round(y) + 2))


def titled(text: str) -> Block:
    """Lay out a section's heading only; its content follows."""
    return Block(SECTION + 6, lambda sheet, y: section(sheet, text, y + 20))


def cards(
    text: str, kind: str, ids: Sequence[str], draw: Callable[[Sheet, int, Box], None], tall: int = CARD
) -> Iterator[Block]:  # fmt: skip
    """Lay out a section of cards, two to a row; empty without any. `draw` draws the nth one."""
    grid = Grid(MARGIN, SECTION, 2, (HALF + 12, tall + 10))
    boxes: list[Box] = [(*grid.at(n), HALF, tall) for n in range(len(ids))]

    def put(sheet: Sheet, y: int) -> None:
        section(sheet, text, y + 20)
        for n, (left, down, wide, high) in enumerate(boxes):
            draw(sheet, n, (left, y + down, wide, high))

    if ids:
        things = tuple((Part(kind, one), box) for one, box in zip(ids, boxes, strict=True))
        yield Block(SECTION + grid.tall(len(ids)) + 4, put, things)
