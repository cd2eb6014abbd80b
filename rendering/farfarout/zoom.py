"""Parts of the galaxy, closer: all of it, what is around a ship, and the places that one may choose from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PIL import Image, ImageDraw

from bot.games.farfarout.parts.book import open_book
from bot.games.farfarout.view import View
from rendering.canvas import Point, Sheet, vector
from rendering.farfarout.board import draw_chart
from rendering.farfarout.lay import AROUND, Chart, around, extent, position
from rendering.farfarout.marks import gather
from rendering.farfarout.sky import backdrop
from rendering.farfarout.spots import draw_ships, draw_spots
from rendering.painter import Look
from rendering.theme import GOLD

LARGE: Final = (1400, 1500)
NEAR: Final = (1000, 860)
CLOSE: Final = 330
"""The radius of a tile around a ship."""
_EDGE: Final = 0.34
"""Room around the places to choose from, in radii."""


def draw_galaxy(view: View, look: Look) -> Image.Image:
    """The known galaxy alone, as large as it gets."""
    book = open_book(view.set)
    _, _, wide, high = extent(view.tiles)
    radius = min(LARGE[0] / (wide + AROUND), LARGE[1] / (high + AROUND), 520)
    size = LARGE[0], max(760, round(radius * (high + AROUND)))
    return draw_chart(view, look, book, gather(look.public), size=size, most=520).image


def draw_near(view: View, look: Look, seat: int) -> Image.Image:
    """What is around a player's ship."""
    book = open_book(view.set)
    middle = position(book, view.tiles, view.seats[seat].place)
    return _part(view, look, around(book, view.tiles, middle, CLOSE, NEAR), ()).image


def draw_picks(view: View, look: Look, ids: Sequence[str]) -> Image.Image:
    """The places to choose from are lit and bear their whole ids. Raises KeyError for a place that is not known."""
    book = open_book(view.set)
    places = [book.place_of[one] for one in ids]
    tiles = {tile.number for tile in view.tiles}
    if not places or any(book.places[place].tile not in tiles for place in places):
        raise KeyError(".".join(ids))
    points = [position(book, view.tiles, place) for place in (*places, view.seats[view.active].place)]
    left, top = min(x for x, _ in points) - _EDGE, min(y for _, y in points) - _EDGE
    wide, high = max(x for x, _ in points) + _EDGE - left, max(y for _, y in points) + _EDGE - top
    radius = int(min(NEAR[0] / wide, NEAR[1] / high, CLOSE)) // 2 * 2
    chart = around(book, view.tiles, (left + wide / 2, top + high / 2), radius, NEAR)
    return _part(view, look, chart, places).image


def _part(view: View, look: Look, chart: Chart, places: Sequence[int]) -> Sheet:
    sheet = Sheet(backdrop(chart, NEAR, 0))
    for place in places:
        if chart.book.places[place].kind == "sector":
            _light(sheet, chart.cell(place))
    marks = gather(look.public)
    draw_spots(sheet, chart, view, look, marks, lit=frozenset(places))
    draw_ships(sheet, chart, view, marks)
    return sheet


def _light(sheet: Sheet, cell: Sequence[Point]) -> None:
    """A sector that may be chosen."""
    xs, ys = [x for x, _ in cell], [y for _, y in cell]
    left, top = int(min(xs)), int(min(ys))
    size = round(max(xs)) - left + 1, round(max(ys)) - top + 1

    def fill(pen: ImageDraw.ImageDraw, k: int) -> None:
        pen.polygon([((x - left) * k, (y - top) * k) for x, y in cell], fill=255)

    mask = vector(size, fill)
    sheet.stamp(mask.point([v // 6 for v in range(256)]), left, top, GOLD, 0, ay=0)

    def edge(pen: ImageDraw.ImageDraw, k: int) -> None:
        form = [((x - left) * k, (y - top) * k) for x, y in cell]
        pen.line([*form, form[0], form[1]], fill=255, width=3 * k, joint="curve")

    sheet.stamp(vector(size, edge), left, top, GOLD, 0, ay=0)
