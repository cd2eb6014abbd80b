"""The whole table: the known galaxy, tracks, market and open quests beside it, dice below, players at the foot."""

from __future__ import annotations

from typing import Final, NamedTuple

from PIL import Image

from bot.games.farfarout.parts.book import TILE, Book, open_book
from bot.games.farfarout.view import View
from rendering.canvas import Sheet, panel
from rendering.farfarout import header, players, throw
from rendering.farfarout.cards import crew_card
from rendering.farfarout.hues import DEEP, GATE
from rendering.farfarout.lay import AROUND, Chart, extent, fit
from rendering.farfarout.marks import Marks, gather
from rendering.farfarout.signs import sign
from rendering.farfarout.sky import LARGEST, backdrop, sky, stretch
from rendering.farfarout.spots import draw_ships, draw_spots
from rendering.farfarout.tracks import draw_market, draw_row, draw_tracks
from rendering.fonts import DISPLAY
from rendering.kept import kept
from rendering.painter import Look
from rendering.theme import INK

WIDTH: Final = 1400
SIDE: Final = 336
CHART: Final = WIDTH - SIDE - 12
LEAST, MOST = 880, 1150
"""How high the galaxy's window is."""
RADIUS: Final = 416
"""Of the largest tiles."""
CHART_TOP: Final = header.TALL - 6
CREW: Final = 128


def chart_height(view: View) -> int:
    """How high the window must be for the tiles to be as large as they can."""
    _, _, wide, high = extent(view.tiles)
    radius = min(CHART / (wide + AROUND), MOST / (high + AROUND), RADIUS)
    return round(max(LEAST, min(MOST, radius * (high + AROUND))))


def height(view: View, book: Book) -> int:
    """Of the whole board."""
    band = throw.TALL + 10 if view.throw is not None else CREW + 18 if starters(view, book) else 0
    return header.TALL + chart_height(view) + band + players.TALL + 24


def starters(view: View, book: Book) -> list[int]:
    """The starting crew that nobody has bought yet, while they are bought (F9)."""
    taken = {crew for me in view.seats for crew in me.crew}
    return [crew for crew in book.starters if crew not in taken] if view.phase in ("quests", "crew") else []


class _Known(NamedTuple):
    """A galaxy as it is drawn but for the ships; pictures of it are kept by this, and not by how it is said."""

    view: View
    look: Look
    chart: Chart
    size: tuple[int, int]
    top: int
    key: tuple[object, ...]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Known) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)


@kept
def _still(known: _Known, places: frozenset[str], planets: frozenset[str]) -> Image.Image:
    """The galaxy without ships; copy before drawing on it."""
    chart = known.chart
    sheet = Sheet(backdrop(chart, known.size, known.top))
    draw_spots(sheet, chart, known.view, known.look, Marks(places=set(places), planets=set(planets)))
    return sheet.image


def draw_chart(
    view: View, look: Look, book: Book, marks: Marks, *, size: tuple[int, int], most: int, top: int = 0
) -> Sheet:
    """All of the known galaxy in a sheet of this size; `top`: where it will be on a larger one."""
    chart = fit(book, view.tiles, (0, 0, *size), most)
    known = view.tiles, view.planets, view.asteroids, view.anomalies, view.mercury
    key = (view.set, look.language, size, most, top, *known)
    still = _still(_Known(view, look, chart, size, top, key), frozenset(marks.places), frozenset(marks.planets))
    sheet = Sheet(still.copy())
    draw_ships(sheet, chart, view, marks)
    if more := sum(view.decks[TILE]):
        x, y = 18, size[1] - 40
        sheet.put(panel(112, 56, 28, DEEP, GATE, alpha=0.85), x, y, 0)
        sheet.stamp(sign("system", 36), x + 32, y, GATE)
        sheet.text(str(more), x + 56, y, 36, INK, face=DISPLAY, align="l")
    return sheet


def draw_board(view: View, look: Look) -> Image.Image:
    """The board as everybody may see it, RGB."""
    book, marks = open_book(view.set), gather(look.public)
    tall, window = height(view, book), chart_height(view)
    sheet = Sheet(stretch(WIDTH, tall), sky if tall <= LARGEST[1] else None)
    chart = draw_chart(view, look, book, marks, size=(CHART, window), most=RADIUS, top=CHART_TOP)
    sheet.image.paste(chart.image, (0, CHART_TOP))
    header.draw_header(sheet, view, look, book, width=WIDTH)
    left, top = CHART, header.TALL + 4
    rows = 66 + 66 * len(view.row) if view.row else 0
    market = 140
    tracks = window - market - rows - 20 - 10 * bool(rows)
    draw_tracks(sheet, view, marks, (left, top, SIDE, min(tracks, 560)))
    top += min(tracks, 560) + 10
    draw_market(sheet, book, view, marks, (left, top, SIDE, market))
    if rows:
        draw_row(sheet, book, view, look, marks, box=(left, top + market + 10, SIDE, rows - 8))
    low = header.TALL + window
    if view.throw is not None:
        throw.draw_throw(sheet, view, view.throw, book, x=12, y=low, width=WIDTH - 24)
        low += throw.TALL + 10
    elif crew := starters(view, book):
        wide = (WIDTH - 24 - 10 * (len(crew) - 1)) // len(crew)
        wide = min(wide, 420)
        for n, one in enumerate(crew):
            crew_card(sheet, book, one, look, (12 + n * (wide + 10), low, wide, CREW))
        low += CREW + 18
    players.draw_players(sheet, view, look, book, marks, top=low + 8, width=WIDTH)
    return sheet.image
