"""The galaxy as an inset of the board: systems by number, the ships, the own system golden."""

from __future__ import annotations

from collections import defaultdict
from typing import Final

from PIL import Image

from bot.games.farfarout.components.book import Book, open_book
from bot.games.farfarout.state import Tile
from bot.games.farfarout.view import View
from rendering.badges import faded
from rendering.canvas import Glass, Point, panel, pawn, tinted, vector
from rendering.farfarout.changes import Marks, ways
from rendering.farfarout.colours import BLACK, DEEP, GALAXY
from rendering.farfarout.map_geometry import CORNERS, Chart, fit
from rendering.fonts import DISPLAY
from rendering.layout import spaced
from rendering.memory_cache import memoize
from rendering.sizes import PLACE, RADIUS
from rendering.theme import EDGE, GOLD, INK, Colour, mix

SIZE: Final = (306, 296)
PIECE: Final = 32
_MOST: Final = 64
"""Maximum radius of a system in pixels."""


def chart_of(book: Book, tiles: tuple[Tile, ...]) -> Chart:
    """Return a chart of all systems within the inset."""
    return fit(book, tiles, (10, 10, SIZE[0] - 20, SIZE[1] - 20), _MOST, around=0.06)


def draw_inset(view: View, marks: Marks, own: int) -> Image.Image:
    """Draw the map with the ships, RGBA; `own` is the system of the window."""
    book = open_book(view.set)
    chart, sheet = chart_of(book, view.tiles), Glass(*SIZE)
    sheet.image = _map(view.set, view.tiles, own).copy()
    here: defaultdict[int, list[int]] = defaultdict(list)
    for seat, me in enumerate(view.seats):
        here[book.places[me.place].tile].append(seat)
    was = {seat: book.places[way[0]].tile for seat, way in ways(book, view, marks).items() if len(way) > 1}
    for tile in view.tiles:
        x, y = chart.centre(tile)
        ships = sorted(here[tile.number], key=lambda seat: seat == view.active)
        gone = [seat for seat, number in was.items() if number == tile.number and seat not in ships]
        gone = gone[: max(0, 3 - len(ships))]
        step = min(PIECE * 0.62, (chart.radius * 1.8 - PIECE) / max(1, len(gone) + len(ships) - 1))
        low = y + chart.radius * 0.36
        for seat, left in zip([*gone, *ships], spaced(x, len(gone) + len(ships), step), strict=True):
            piece = pawn(seat, PIECE)
            sheet.put(faded(piece, 0.45) if seat in gone else piece, left, low)
    return sheet.image


@memoize
def _map(set_: str, tiles: tuple[Tile, ...], own: int) -> Image.Image:
    """Draw the systems without ships."""
    chart = chart_of(open_book(set_), tiles)
    sheet = Glass(*SIZE)
    sheet.lay(panel(*SIZE, RADIUS, DEEP, EDGE, alpha=0.9), 0, 0)
    for tile in tiles:
        x, y = chart.centre(tile)
        fill, edge, ink = (GOLD, GOLD, BLACK) if tile.number == own else (GALAXY, mix(EDGE, INK, 0.25), INK)
        sheet.put(_cell(chart.radius, fill, edge), x, y)
        sheet.text(str(tile.number), x, y - chart.radius * 0.36, PLACE, ink, face=DISPLAY)
    return sheet.image


@memoize
def _cell(radius: int, fill: Colour, edge: Colour) -> Image.Image:
    side = 2 * radius + 2

    def form(share: float, k: int) -> list[Point]:
        return [((side / 2 + x * radius * share) * k, (side / 2 + y * radius * share) * k) for x, y in CORNERS]

    image = tinted(vector((side, side), lambda pen, k: pen.polygon(form(0.98, k), fill=255)), edge)
    inside: Image.Image = vector((side, side), lambda pen, k: pen.polygon(form(0.9, k), fill=255))
    image.alpha_composite(tinted(inside, fill))
    return image
