"""The window on a ship's own system: planets by name, ships, and the path of the ship."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from itertools import pairwise
from math import atan2, cos, hypot, pi, sin
from typing import Final

from msgspec import Struct
from PIL import Image

from bot.games.farfarout.components.book import Book
from bot.games.farfarout.state import Tile
from bot.games.farfarout.view import View
from rendering.canvas import Point, Sheet, discs, halo, tinted, vector
from rendering.change_markers import put_ghost
from rendering.farfarout.changes import Marks, ways
from rendering.farfarout.colours import BLACK, GATE, WHITE
from rendering.farfarout.galaxy_ground import backdrop
from rendering.farfarout.labels import Area, Labels, around
from rendering.farfarout.map_geometry import PLANET, Chart, centre
from rendering.farfarout.places import circle, close_by, put_names, store
from rendering.farfarout.ships import ring_of, token
from rendering.fonts import DISPLAY
from rendering.layout import rows, spaced
from rendering.memory_cache import memoize
from rendering.renderer import RenderOptions
from rendering.sizes import PLACE
from rendering.theme import NEWS, SEATS, SHAPES, Colour, mix

ACTIVE, OTHER = 84, 68
"""Size of the active ship and of others in pixels."""
_SECTOR: Final = 40
_DOT, _STEP, _HEAD = 18, 26, 46
"""Size of a path's dots, their distance, and size of its head, in pixels."""


class Scene(Struct, frozen=True):
    """Contents of a window: the picture without ships and text, and the occupied areas."""

    image: Image.Image
    taken: tuple[Area, ...]


class Known(Struct, frozen=True, eq=False):
    """A drawn galaxy without the ships; pictures of it are cached by `key`.

    `key` does not depend on the language.
    """

    view: View
    chart: Chart
    size: tuple[int, int]
    top: int
    key: tuple[object, ...]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Known) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)


def known(view: View, chart: Chart, size: tuple[int, int], top: int = 0) -> Known:
    """Return the inputs of a window's picture: its tiles and the known contents of its places."""
    there = tuple(_seen(view, chart, number) for number in chart.within(size))
    return Known(
        view, chart, size, top, (view.set, chart.radius, chart.drawn, chart.origin, size, top, view.tiles, there)
    )


def _seen(view: View, chart: Chart, number: int) -> object:
    place = chart.book.places[number]
    match place.kind:
        case "planet":
            return view.planets[place.number]
        case "asteroid":
            return view.asteroids[place.number]
        case "anomaly":
            return view.anomalies[place.number]
        case _:
            return None


@memoize
def _still(here: Known) -> tuple[Image.Image, Scene]:
    """Draw the static parts of a system; copy before drawing on it."""
    sheet = Sheet(backdrop(here.chart, here.size, here.top))
    taken: list[Area] = []
    for spot in close_by(here.chart, here.view, here.chart.within(here.size)):
        sheet.put(spot.sprite, spot.x, spot.y)
        taken.append(spot.area)
    return sheet.image, Scene(sheet.image, tuple(taken))


def tile_of(book: Book, view: View, seat: int) -> Tile:
    """Return the system of a ship."""
    number = book.places[view.seats[seat].place].tile
    return next(tile for tile in view.tiles if tile.number == number)


class Frame(Struct, frozen=True):
    """Radius of a system in a window of a size, and its shift to the right of the middle."""

    radius: int
    size: tuple[int, int]
    shift: float = 0


def system(view: View, book: Book, seat: int, frame: Frame) -> Chart:
    """Return a chart with a ship's system in the middle of a window."""
    (x, y), (wide, high), radius = centre(tile_of(book, view, seat)), frame.size, frame.radius
    return Chart(book, view.tiles, radius, (wide / 2 + frame.shift - x * radius, high / 2 - y * radius))


def draw_window(
    view: View, look: RenderOptions, chart: Chart, marks: Marks, *, size: tuple[int, int], top: int = 0,
    free: Sequence[Area] = (), lifted: Collection[int] = (), low: int = 0,
) -> Sheet:  # fmt: skip
    """Draw a window.

    `free` areas stay free for later content, `top` is its position on a larger picture; ships of `lifted` seats are not
    drawn, and none on the `low` last pixels.
    """
    image, scene = _still(known(view, chart, size, top))
    sheet, labels = Sheet(image.copy()), Labels(size, (*scene.taken, *free))
    shown = in_sight(chart, view, (size[0], size[1] - low))
    for seat, way in ways(chart.book, view, marks).items():
        if seat in shown:
            labels.taken += draw_course(sheet, chart, view, way, seat=seat, end=shown[seat])
    labels.taken += [around(*at, (ACTIVE if seat == view.active else OTHER) * 1.1) for seat, at in shown.items()]
    _rings(sheet, chart, view, marks, labels)
    for seat, at in shown.items():
        if seat in marks.ways and (line := marks.lines.get(seat, 0)):
            labels.number(sheet, line, *at, OTHER * 0.8)
    _mercury(sheet, chart, view, shown.values())
    put_names(sheet, chart, view, look, labels=labels, size=_SECTOR)
    for seat, at in sorted(shown.items(), key=lambda one: one[0] == view.active):
        if seat not in lifted:
            _ship(sheet, view, chart.book, marks, seat, at=at)
    return sheet


def _mercury(sheet: Sheet, chart: Chart, view: View, ships: Iterable[Point]) -> None:
    """Draw the ERG on Mercury, unless a ship hides it."""
    if chart.book.mercury in chart.galaxy.places:
        at = chart.place(chart.book.mercury)
        if inside(at, sheet.image.size) and all(hypot(at[0] - x, at[1] - y) > ACTIVE * 0.75 for x, y in ships):
            sheet.put(store(view.mercury, 54), *at)


def inside(at: Point, size: tuple[int, int]) -> bool:
    """Check whether a ship at a point is visible in a window."""
    return ACTIVE / 2 < at[0] < size[0] - ACTIVE / 2 and ACTIVE / 2 < at[1] < size[1] - ACTIVE / 2


def _rings(sheet: Sheet, chart: Chart, view: View, marks: Marks, labels: Labels) -> None:
    """Draw rings around new or changed places."""
    for number in chart.within(sheet.image.size):
        place = chart.book.places[number]
        seen = view.planets[place.number] if place.kind == "planet" else None
        planet = chart.book.planets[seen.token].id if seen is not None else ""
        if place.kind == "sector" or not (place.id in marks.places or planet in marks.planets):
            continue
        x, y = chart.place(number)
        size = round(chart.radius * PLANET)
        sheet.put(circle(size, NEWS, 6), x, y)
        if (line := marks.lines.get(planet, marks.lines.get(place.id, 0))) and inside((x, y), sheet.image.size):
            labels.number(sheet, line, x, y, size * 0.75)


def berths(chart: Chart, view: View) -> dict[int, Point]:
    """Return the positions of the ships whose places are on the chart."""
    here = {place: seats for place, seats in _here(view).items() if place in chart.galaxy.places}
    return {seat: at for place, seats in here.items() for seat, at in _berths(chart, view, place, seats)}


def in_sight(chart: Chart, view: View, size: tuple[int, int]) -> dict[int, Point]:
    """Return the positions of the visible ships; none in the active player's system is left out.

    All ships of a place at the edge are moved in together.
    """
    found: dict[int, Point] = {}
    own = tile_of(chart.book, view, view.active).number
    for place, seats in _here(view).items():
        there = dict(_berths(chart, view, place, seats)) if place in chart.galaxy.places else {}
        if there and (chart.book.places[place].tile == own or any(inside(at, size) for at in there.values())):
            x, y = (_shift([at[axis] for at in there.values()], size[axis]) for axis in (0, 1))
            found |= {seat: (at[0] + x, at[1] + y) for seat, at in there.items()}
    return found


def _shift(where: Sequence[float], room: int) -> float:
    """Return the shift along an axis that moves positions into the window."""
    least = ACTIVE / 2 + 1
    return max(least - min(where), 0) + min(room - least - max(where), 0)


def _here(view: View) -> dict[int, list[int]]:
    """Return the seats by the place of their ships."""
    found: defaultdict[int, list[int]] = defaultdict(list)
    for seat, me in enumerate(view.seats):
        found[me.place].append(seat)
    return found


def _berths(chart: Chart, view: View, place: int, seats: list[int]) -> list[tuple[int, Point]]:
    """Return the positions of ships at a place; over a planet at its upper right."""
    x, y = chart.place(place)
    kind, radius = chart.book.places[place].kind, chart.radius
    if kind == "planet":
        x, y = x + radius * PLANET * 0.42, y - radius * PLANET * 0.46
    elif kind != "sector":
        x, y = x + radius * 0.1, y - radius * 0.1
    lines = 1 + (len(seats) > 2)
    order = sorted(seats, key=lambda seat: seat == view.active)
    across, found = rows(len(order), lines), list[tuple[int, Point]]()
    for line, sy in enumerate(spaced(y, lines, OTHER)):
        here = order[line * across : (line + 1) * across]
        left = x if len(here) < 2 else x + OTHER * 0.5
        found += [(seat, (sx, sy)) for seat, sx in zip(here, spaced(left, len(here), OTHER * 1.1), strict=True)]
    return found


def _ship(sheet: Sheet, view: View, book: Book, marks: Marks, seat: int, *, at: Point) -> None:
    active = seat == view.active and view.phase == "turns"
    size = ACTIVE if active else OTHER
    if seat in marks.ways:
        sheet.put(ring_of(seat, size), *at)
    elif active:
        sheet.put(halo(SHAPES[seat], size, SEATS[seat]), *at)
    sheet.put(token(book, view.seats[seat].ship, seat, size, active=active), *at)


# --- the path --------------------------------------------------------------------------------------------------------


def legs(chart: Chart, way: Sequence[int]) -> list[Point]:
    """Return the points of a path; consecutive equal ones are merged."""
    known_ = {tile.number for tile in chart.tiles}
    points = [chart.place(one) for one in way if chart.book.places[one].tile in known_]
    return [point for n, point in enumerate(points) if n == 0 or point != points[n - 1]]


def draw_course(
    sheet: Sheet, chart: Chart, view: View, way: Sequence[int], *, seat: int, end: Point, size: int = OTHER
) -> list[Area]:  # fmt: skip
    """Draw a ship's path as dots with a ghost at its start; return the occupied areas.

    Several legs are numbered.
    """
    points = legs(chart, way)
    if len(points) < 2:
        return []
    points[-1] = end
    sprite = token(chart.book, view.seats[seat].ship, seat, size)
    ghost, taken = points[0], list[Area]()
    if inside(ghost, sheet.image.size):
        put_ghost(sheet, sprite, *ghost)
        taken.append(around(*ghost, size))
    for n, (one, other) in enumerate(pairwise(points)):
        last = n == len(points) - 2
        gap = ACTIVE * 0.62 if last else 8
        far = hypot(other[0] - one[0], other[1] - one[1])
        turn = atan2(other[1] - one[1], other[0] - one[0])
        dots = max(0, int((far - gap - (_HEAD if last else 0)) // _STEP))
        spots = [(one[0] + cos(turn) * _STEP * (k + 1), one[1] + sin(turn) * _STEP * (k + 1)) for k in range(dots)]
        for spot in spots:
            if inside(spot, sheet.image.size):
                sheet.put(_dot(SEATS[seat]), *spot)
        if last and far > gap:
            at = other[0] - cos(turn) * gap, other[1] - sin(turn) * gap
            sheet.put(_head(round(turn * 36 / pi) * 5, SEATS[seat]), *at)
        if len(points) > 2:
            middle = (one[0] + other[0]) / 2, (one[1] + other[1]) / 2
            if inside(middle, sheet.image.size):
                sheet.put(_leg(), *middle)
                sheet.text(str(n + 1), *middle, PLACE, BLACK, face=DISPLAY)
                taken.append(around(*middle, 44))
        taken += [around(*spot, _DOT * 0.6) for spot in spots[::2]]
    return taken


@memoize
def _dot(colour: Colour) -> Image.Image:
    return discs(_DOT, (_DOT / 2, BLACK), (_DOT / 2 - 3, mix(colour, WHITE, 0.3)))


@memoize
def _leg() -> Image.Image:
    return discs(44, (21, BLACK), (18, GATE))


@memoize
def _head(degrees: int, colour: Colour) -> Image.Image:
    """Draw the head of an arrow in a direction."""
    turn, side = degrees * pi / 180, _HEAD + 12

    def at(x: float, y: float, k: int) -> Point:
        c, s = cos(turn), sin(turn)
        return (side / 2 + x * c - y * s) * k, (side / 2 + x * s + y * c) * k

    def mask(grow: float) -> Image.Image:
        a, b = _HEAD / 2 + grow, _HEAD * 0.42 + grow
        form = ((a, 0), (-a, -b), (-a * 0.5, 0), (-a, b))
        return vector((side, side), lambda pen, k: pen.polygon([at(x, y, k) for x, y in form], fill=255))

    image = tinted(mask(4), BLACK)
    image.alpha_composite(tinted(mask(0), mix(colour, WHITE, 0.3)))
    return image
