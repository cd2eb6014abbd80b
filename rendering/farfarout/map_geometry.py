"""Map geometry: sectors as polygons of a tile, and tiles fitted to a sheet."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import cos, hypot, pi, sin, sqrt
from typing import Final

from msgspec import Struct

from bot.games.farfarout.components.book import Book
from bot.games.farfarout.rules import galaxy
from bot.games.farfarout.state import Tile
from rendering.canvas import Point

PLANET, ROCK, ODDITY, STAR = 0.3, 0.23, 0.2, 0.26
"""Widths of things, in radii of a tile."""
WIDE: Final = {"planet": PLANET, "asteroid": ROCK, "anomaly": ODDITY}
AROUND: Final = 0.3
"""Space around a galaxy for the arrows that lead out of it, in radii."""
CORNERS: Final = tuple((cos(pi * n / 3), sin(pi * n / 3)) for n in range(6))
HEIGHT: Final = sqrt(3)
"""Height of a tile, in radii."""
WAY_OUT: Final = 1.09
"""Distance of the arrow that leads out of a side from the middle of its tile, in distances of the side."""
_GRID: Final = 26
_INNER, _OUTER, _ALONG = 0.88, 2 * WAY_OUT - 0.88, 0.3
"""Area around an arrow: its ends, and half of its width, in distances of the side."""
_EDGE: Final = 0.04
"""Overhang of a thing's offers and owner, in radii."""
_NEAR: Final = 1e-6


def middle_of(side: int) -> Point:
    """Return the middle of a side of a tile (0 north, clockwise), in radii from its centre."""
    turn = pi * (side / 3 - 0.5)
    return HEIGHT / 2 * cos(turn), HEIGHT / 2 * sin(turn)


class Border(Struct, frozen=True):
    """The border between two sectors of a tile; `open`: ships pass."""

    one: Point
    other: Point
    open: bool


class Ground(Struct, frozen=True):
    """A printed tile: polygon, label position and ship position of each sector; the borders."""

    cells: tuple[tuple[Point, ...], ...]
    borders: tuple[Border, ...]
    labels: tuple[Point, ...]
    berths: tuple[Point, ...]


@lru_cache(maxsize=128)
def ground(book: Book, number: int, turn: int) -> Ground:
    """Return the parts of a tile; they depend on its turn, as names and ships stay upright."""
    sectors = book.tiles[number].sectors
    centres = [sector.centre for sector in sectors]
    cells: list[tuple[Point, ...]] = []
    for one in centres:
        cell = list(CORNERS)
        for other in centres:
            if other != one:
                cell = _clipped(cell, one, other)
        cells.append(tuple(cell))
    borders: list[Border] = []
    for n, cell in enumerate(cells):
        for m in range(n + 1, len(cells)):
            shared = _shared(cell, centres[n], centres[m])
            if shared is not None:
                borders.append(Border(*shared, sectors[m].id in sectors[n].next))
    labels, berths = zip(*(_free(book, number, turn, at, cell=cell) for at, cell in enumerate(cells)), strict=True)
    return Ground(tuple(cells), tuple(borders), labels, berths)


def _clipped(cell: list[Point], one: Point, other: Point) -> list[Point]:
    """Return the part of a polygon that is nearer to one point than to the other."""

    def side(p: Point) -> float:
        return hypot(p[0] - other[0], p[1] - other[1]) ** 2 - hypot(p[0] - one[0], p[1] - one[1]) ** 2

    out: list[Point] = []
    for a, b in zip(cell, [*cell[1:], *cell[:1]], strict=True):
        da, db = side(a), side(b)
        if da >= 0:
            out.append(a)
        if da * db < 0:
            share = da / (da - db)
            out.append((a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share))
    return out


def _shared(cell: tuple[Point, ...], one: Point, other: Point) -> tuple[Point, Point] | None:
    """Return the side of the polygon halfway between two centres."""
    half = [
        p for p in cell if abs(hypot(p[0] - one[0], p[1] - one[1]) - hypot(p[0] - other[0], p[1] - other[1])) < _NEAR
    ]
    if len(half) < 2 or hypot(half[0][0] - half[-1][0], half[0][1] - half[-1][1]) < 0.02:
        return None
    return half[0], half[-1]


def _free(book: Book, number: int, turn: int, at: int, *, cell: tuple[Point, ...]) -> tuple[Point, Point]:
    """Return two free points of a sector: for its name and for ships."""
    down = turned((0.0, 1.0), -turn)
    taken = [
        (*book.places[spot].at, WIDE[book.places[spot].kind] / 2 + _EDGE)
        for spot in book.spots[book.tile_sectors[number][at]]
    ]
    planets = [book.places[spot].at for spot in book.spots[book.tile_sectors[number][at]] if book.places[spot].type]
    taken += [
        (x + side * down[0] * far, y + side * down[1] * far, 0.1)
        for x, y in planets
        for side, far in ((1, 0.2), (-1, 0.17))
    ]
    left = turned((-0.2, 0.05), -turn)
    taken += [(x + left[0], y + left[1], 0.08) for x, y, _ in taken[: len(book.spots[book.tile_sectors[number][at]])]]
    badge = turned((-0.15, -0.14), -turn)
    taken += [(x + badge[0], y + badge[1], 0.07) for x, y in planets]
    star = book.tiles[number].sectors[at].star
    if star is not None:
        taken.append((*star, STAR * 0.3))
    xs, ys = [x for x, _ in cell], [y for _, y in cell]
    points = [
        (min(xs) + (max(xs) - min(xs)) * n / _GRID, min(ys) + (max(ys) - min(ys)) * m / _GRID)
        for n in range(1, _GRID)
        for m in range(1, _GRID)
    ]
    room = {point: inside for point in points if (inside := _inside(point, cell)) > 0}

    def space(point: Point) -> float:
        return min([room[point] * 1.1, *(hypot(point[0] - x, point[1] - y) - r for x, y, r in taken), 0.32])

    berth = max(room, key=space)
    taken.append((*berth, 0.15))
    return max(room, key=space), berth


def _inside(point: Point, cell: Sequence[Point]) -> float:
    """Return the distance of a point from the edge of a polygon (outside: less than 0).

    The corners are clockwise on the screen.
    """
    far = 9.0
    for a, b in zip(cell, [*cell[1:], *cell[:1]], strict=True):
        dx, dy = b[0] - a[0], b[1] - a[1]
        long = hypot(dx, dy)
        if long > _NEAR:
            far = min(far, (dx * (point[1] - a[1]) - dy * (point[0] - a[0])) / long)
    return far


class Chart:
    """Tiles on a sheet: `radius` in pixels, and `tiles` with their centres.

    See `fit` and `around`. `drawn` is a larger radius at which they are drawn anyway and from which they are scaled (0:
    they are drawn at their own size).
    """

    def __init__(self, book: Book, tiles: tuple[Tile, ...], radius: int, origin: Point, *, drawn: int = 0) -> None:
        self.book, self.radius, self.origin, self.drawn = book, radius, origin, drawn
        self.tiles = tiles
        self._by_number = {tile.number: tile for tile in tiles}
        self.galaxy = galaxy.of(book, tiles)
        self._within: dict[tuple[int, int], list[int]] = {}

    def centre(self, tile: Tile) -> Point:
        """Return the middle of a tile."""
        x, y = centre(tile)
        return self.origin[0] + x * self.radius, self.origin[1] + y * self.radius

    def on(self, number: int, at: Point) -> Point:
        """Return a point of a printed tile on the sheet."""
        tile = self._by_number[number]
        x, y = turned(at, tile.turn)
        cx, cy = self.centre(tile)
        return cx + x * self.radius, cy + y * self.radius

    def hexagon(self, tile: Tile) -> list[Point]:
        """Return the corners of a tile."""
        cx, cy = self.centre(tile)
        return [(cx + x * self.radius, cy + y * self.radius) for x, y in CORNERS]

    def edge(self, number: int, side: int) -> list[Point]:
        """Return the corners of an area around the arrow that leads out of a side of a tile."""
        (x, y), (dx, dy) = self.centre(self._by_number[number]), middle_of(side)
        return [
            (x + (dx * far - dy * along) * self.radius, y + (dy * far + dx * along) * self.radius)
            for far, along in ((_INNER, -_ALONG), (_OUTER, -_ALONG), (_OUTER, _ALONG), (_INNER, _ALONG))
        ]

    def within(self, size: tuple[int, int]) -> list[int]:
        """Return the places on a sheet of a size or at its edge."""
        if size not in self._within:
            over, found = self.radius * 0.3, list[int]()
            for number in self.galaxy.places:
                x, y = self.place(number)
                if -over < x < size[0] + over and -over < y < size[1] + over:
                    found.append(number)
            self._within[size] = found
        return self._within[size]

    def place(self, number: int) -> Point:
        """Return the position of a planet, an asteroid or an anomaly.

        Of a sector it is that of ships in its open space.
        """
        place = self.book.places[number]
        if place.kind == "sector":
            return self.on(place.tile, self._ground(place.tile).berths[self._nth(number)])
        return self.on(place.tile, place.at)

    def label(self, sector: int) -> Point:
        """Return the position of a sector's name."""
        tile = self.book.places[sector].tile
        return self.on(tile, self._ground(tile).labels[self._nth(sector)])

    def cell(self, sector: int) -> list[Point]:
        """Return a sector's corners."""
        tile = self.book.places[sector].tile
        return [self.on(tile, corner) for corner in self._ground(tile).cells[self._nth(sector)]]

    def _ground(self, tile: int) -> Ground:
        return ground(self.book, tile, self._by_number[tile].turn)

    def _nth(self, sector: int) -> int:
        return self.book.tile_sectors[self.book.places[sector].tile].index(sector)


def turned(at: Point, turn: int) -> Point:
    """Rotate a point around the middle of a tile clockwise by `turn` sixths."""
    x, y = at
    a = pi * turn / 3
    return x * cos(a) - y * sin(a), x * sin(a) + y * cos(a)


def centre(tile: Tile) -> Point:
    """Return the middle of a tile, in radii from the home system."""
    return 1.5 * tile.q, HEIGHT * (tile.r + tile.q / 2)


def extent(tiles: Sequence[Tile]) -> tuple[float, float, float, float]:
    """Return left, top, width and height of tiles, in radii."""
    xs, ys = zip(*map(centre, tiles), strict=True)
    return min(xs) - 1, min(ys) - HEIGHT / 2, max(xs) - min(xs) + 2, max(ys) - min(ys) + HEIGHT


def fit(
    book: Book, tiles: tuple[Tile, ...], box: tuple[int, int, int, int], most: int, *, around: float = AROUND
) -> Chart:  # fmt: skip
    """Return a chart of all tiles in the middle of a box (left, top, width, height).

    `around` of a radius is left free; the radius is at most `most`.
    """
    left, top, wide, high = extent(tiles)
    x, y, w, h = box
    radius = int(min(w / (wide + around), h / (high + around), most)) // 2 * 2
    return Chart(book, tiles, radius, (x + w / 2 - (left + wide / 2) * radius, y + h / 2 - (top + high / 2) * radius))
