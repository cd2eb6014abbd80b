"""Board layout: positions, and static layers cached by language."""

from __future__ import annotations

from typing import Final

from msgspec import Struct
from PIL import Image, ImageDraw

from bot.games.andromeda.components.data import N_PLANETS, PLANETS
from rendering.andromeda.page import HEADING
from rendering.andromeda.planets import ACCENT, planet_sprite
from rendering.andromeda.players import COLUMNS, put_heads, table_tall
from rendering.canvas import Sheet, panel, tinted, vector
from rendering.disk_cache import disk_cached
from rendering.fonts import DISPLAY, HEAD
from rendering.header import TALL as HEADER
from rendering.layout import Bar
from rendering.memory_cache import Memo, memoize
from rendering.renderer import RenderOptions
from rendering.sizes import GAP, MARGIN, TITLE, WIDTH, least
from rendering.starfield import galaxy, shine, space
from rendering.theme import EDGE, INK, NIGHT, Colour

BAR: Final = Bar(HEADER, NIGHT, EDGE, 0.72, TITLE, face=DISPLAY)
ACROSS: Final = 4
CELL: Final = WIDTH // ACROSS
BALL: Final = 152
PLACE: Final = 66
PLACES: Final[tuple[tuple[int, int], ...]] = ((-83, -66), (0, -106), (83, -66))
"""Offsets of an orbit's places from the centre of the planet, as all offsets below."""
ORBIT: Final = 107
NAME_AT, PILL_AT, STATIONS_AT = 0, 46, 104
STATION: Final = 54
CROWD: Final = 5
"""Number of seats above which the stations at a planet do not fit in a row."""
SECOND_ROW: Final = 50
_ABOVE: Final = 148
"""Distance from the upper edge of a planet's cell to its centre."""
_HORIZON: Final = 1180
"""Width of Earth, whose upper edge is visible."""


class Scene(Struct, frozen=True):
    """Measures of a board for a number of seats."""

    seats: int

    @property
    def row(self) -> int:
        """Return the height of a row of planets."""
        return 290 + (SECOND_ROW - 12 if self.seats >= CROWD else 0)

    @property
    def planets(self) -> int:
        """Return the height of both rows."""
        return 2 * self.row

    @property
    def table(self) -> int:
        """Return the top of the players' table."""
        return HEADER + self.planets + GAP

    @property
    def tall(self) -> int:
        """Return the height of the board."""
        return self.table + table_tall(self.seats) + MARGIN // 2

    def centre(self, planet: int, top: int = HEADER) -> tuple[int, int]:
        """Return a planet's centre; `N_PLANETS` is the cell after the last."""
        return _centre(planet, top, self.row)


def put_planets(sheet: Sheet, centres: list[tuple[int, int]]) -> None:
    """Draw the planets with their orbits."""
    for planet, (x, y) in zip(PLANETS, centres, strict=True):
        sheet.put(orbit(ACCENT[planet.id]), x, y - ORBIT - 18, 0.5, 0)
        sheet.put(planet_sprite(planet.id, BALL), x, y)


@memoize
def orbit(colour: Colour, radius: int = ORBIT, *, thick: int = 4) -> Image.Image:
    """Draw the orbit of a planet's places."""

    def draw(pen: ImageDraw.ImageDraw, k: int) -> None:
        box = (18 * k, 18 * k, (18 + 2 * radius) * k, (18 + 2 * radius) * k)
        pen.arc(box, 214, 326, fill=220, width=thick * k)

    return tinted(vector((2 * radius + 36, radius + 46), draw), colour)


@disk_cached
def _sky(seats: int) -> Image.Image:
    """Draw space, the galaxy, the planets, and Earth below them."""
    scene = Scene(seats)
    image = space((WIDTH, scene.tall))
    shine(image, galaxy(1250, 0.4, 22), 520, HEADER + scene.row)
    sheet = Sheet(image)
    sheet.put(planet_sprite("earth", _HORIZON), WIDTH / 2, scene.table - 66 + _HORIZON / 2)
    put_planets(sheet, [scene.centre(planet) for planet in range(N_PLANETS)])
    return image


@memoize
@disk_cached
def window(row: int) -> Image.Image:
    """Draw the planets and Earth alone."""
    tall = HEADING + 2 * row
    image = space((WIDTH, tall))
    shine(image, galaxy(1250, 0.4, 22), 520, HEADING + row)
    sheet = Sheet(image)
    put_planets(sheet, [_centre(planet, HEADING, row) for planet in range(N_PLANETS)])
    sheet.put(planet_sprite("earth", BALL), *_centre(N_PLANETS, HEADING, row))
    return image


def _centre(planet: int, top: int, row: int) -> tuple[int, int]:
    return CELL // 2 + planet % ACROSS * CELL, top + _ABOVE + planet // ACROSS * row


@memoize
def _three() -> Image.Image:
    return _sky(3)


@memoize
def _four() -> Image.Image:
    return _sky(4)


@memoize
def _five() -> Image.Image:
    return _sky(5)


_SKIES: Final[dict[int, Memo[[], Image.Image]]] = {3: _three, 4: _four, 5: _five}


def board(look: RenderOptions, seats: int) -> Sheet:
    """Return a new sheet with the static layers."""
    return Sheet(_base(seats, _names(look), tuple(look.say(word) for *_, word in COLUMNS)).copy(), _SKIES[seats])


def _names(look: RenderOptions) -> tuple[str, ...]:
    return tuple(look.say(planet.name) for planet in PLANETS)


@memoize
def _base(seats: int, names: tuple[str, ...], columns: tuple[str, ...]) -> Image.Image:
    scene = Scene(seats)
    sheet = Sheet(_SKIES[seats]().copy(), _SKIES[seats])
    for planet, name in enumerate(names):
        put_name(sheet, name, *scene.centre(planet))
    put_heads(sheet, columns, scene.table)
    return sheet.image


def put_name(sheet: Sheet, name: str, x: float, y: float) -> None:
    """Draw a planet's name on its sphere."""
    sheet.put(panel(116, 42, 21, NIGHT, NIGHT, alpha=0.62), x, y + NAME_AT)
    sheet.text(name, x, y + NAME_AT, least(name), INK, face=HEAD)
