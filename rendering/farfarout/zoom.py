"""Parts of the galaxy: the whole map, the system of a ship, and the places to choose from."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from math import hypot
from typing import Final

from PIL import Image, ImageDraw

from bot.games.farfarout.components.book import Book, open_book
from bot.games.farfarout.view import View
from bot.games.farfarout.words import phrases
from rendering.canvas import Point, Sheet, vector
from rendering.farfarout.changes import Marks, gather, ways
from rendering.farfarout.galaxy_ground import backdrop
from rendering.farfarout.labels import Area, Labels, around, plate
from rendering.farfarout.map_geometry import Chart, extent, fit
from rendering.farfarout.page import BAR
from rendering.farfarout.places import body, circle, from_afar
from rendering.farfarout.ships import ring_of, token
from rendering.farfarout.system_window import Frame, Known, draw_course, draw_window, known, system, tile_of
from rendering.header import TALL as HEADING
from rendering.header import put_header
from rendering.layout import spaced
from rendering.memory_cache import memoize
from rendering.renderer import RenderOptions
from rendering.sizes import NUMBER, PLACE, TALLEST, WIDTH
from rendering.theme import GOLD, NEWS

SKY: Final = 0.24
"""Space around a galaxy for the gates that lead out of it, in radii."""
MOST: Final = 400
"""Maximum radius of a system in pixels."""
LOWEST: Final = 1700
NEAR: Final = (WIDTH, 800)
CLOSE: Final = 430
SHIP: Final = 62
ID: Final = 32
_BESIDE: Final = (
    (0, 1), (0, -1), (1, 0), (-1, 0), (0.7, 0.8), (-0.7, 0.8), (0.7, -0.8), (-0.7, -0.8), (0.4, 1), (-0.4, 1),
    (0.4, -1), (-0.4, -1), (1, 0.5), (-1, 0.5), (1, -0.5), (-1, -0.5), (0, 1.5), (0, -1.5),
)  # fmt: skip
"""Positions of a label next to a thing: across and down, in the reach of both."""
_NEAREST: Final = tuple(sorted(((x, y) for x in range(-4, 5) for y in range(-4, 5)), key=lambda at: hypot(*at)))


def draw_galaxy(view: View, look: RenderOptions) -> Image.Image:
    """Draw the known galaxy as a map at maximum size."""
    book, marks = open_book(view.set), gather(look.told)
    chart, size = whole(book, view)
    sheet = Sheet(map_of(known(view, chart, size)).copy())
    labels = Labels(size, ())
    berths = dict(berths_on(chart, view))
    for seat, way in ways(book, view, marks).items():
        labels.taken += draw_course(sheet, chart, view, way, seat=seat, end=berths[seat], size=SHIP)
    for number in chart.galaxy.places:
        if _news(chart, view, marks, number):
            sheet.put(circle(52, NEWS, 5), *chart.place(number))
    labels.taken += [around(*at, SHIP) for at in berths.values()]
    for tile in view.tiles:
        _number(sheet, chart, labels, tile.number)
    _ships(sheet, view, book, marks, berths)
    for seat, at in berths.items():
        if seat in marks.ways and (line := marks.lines.get(seat, 0)):
            labels.number(sheet, line, *at, SHIP * 0.8)
    return sheet.image


def whole(book: Book, view: View) -> tuple[Chart, tuple[int, int]]:
    """Return a chart of all systems, and the size of its sheet."""
    _, _, wide, high = extent(view.tiles)
    radius = min(WIDTH / (wide + SKY), LOWEST / (high + SKY), MOST)
    size = WIDTH, round(radius * (high + SKY))
    return fit(book, view.tiles, (0, 0, *size), MOST, around=SKY), size


@memoize
def map_of(here: Known) -> Image.Image:
    """Draw the galaxy without ships and text; copy before drawing on it."""
    chart, view, size = here.chart, here.view, here.size
    sheet = Sheet(backdrop(chart, size, 0))
    for spot in from_afar(chart, view):
        sheet.put(spot.sprite, spot.x, spot.y)
    return sheet.image


def _news(chart: Chart, view: View, marks: Marks, number: int) -> bool:
    place = chart.book.places[number]
    seen = view.planets[place.number] if place.kind == "planet" else None
    return place.kind != "sector" and (
        place.id in marks.places or (seen is not None and chart.book.planets[seen.token].id in marks.planets)
    )


def _number(sheet: Sheet, chart: Chart, labels: Labels, number: int) -> None:
    """Draw the number of a system, in its middle if that is free."""
    tile = next(tile for tile in chart.tiles if tile.number == number)
    (x, y), step = chart.centre(tile), chart.radius * 0.16
    bodies = [
        around(*chart.place(place), chart.radius * 0.34)
        for place in chart.galaxy.places
        if chart.book.places[place].tile == number and chart.book.places[place].kind != "sector"
    ]
    here = Labels((sheet.image.width, sheet.image.height), (*labels.taken, *bodies))
    here.put(sheet, plate(str(number), NUMBER - 4), [(x + dx * step, y + dy * step) for dx, dy in _NEAREST], must=True)
    labels.taken.append(here.taken[-1])


def berths_on(chart: Chart, view: View) -> Iterator[tuple[int, Point]]:
    """Return the positions of the ships on a map: a row for each place."""
    here: defaultdict[int, list[int]] = defaultdict(list)
    for seat, me in enumerate(view.seats):
        here[me.place].append(seat)
    for place, seats in here.items():
        x, y = chart.place(place)
        kind = chart.book.places[place].kind
        if kind != "sector":
            x, y = x + chart.radius * 0.16, y - chart.radius * 0.2
        for seat, left in zip(sorted(seats, key=lambda seat: seat == view.active), spaced(x, len(seats), SHIP * 0.8),
                              strict=True):  # fmt: skip
            yield seat, (left, y)


def _ships(sheet: Sheet, view: View, book: Book, marks: Marks, berths: dict[int, Point]) -> None:
    for seat, at in sorted(berths.items(), key=lambda one: one[0] == view.active):
        if seat in marks.ways:
            sheet.put(ring_of(seat, SHIP), *at)
        active = seat == view.active and view.phase == "turns"
        sheet.put(token(book, view.seats[seat].ship, seat, SHIP, active=active), *at)


def draw_near(view: View, look: RenderOptions, seat: int) -> Image.Image:
    """Draw the system of a player's ship."""
    book, marks = open_book(view.set), gather(look.told)
    chart = near(book, view, seat)
    there = draw_window(view, look, chart, marks, size=NEAR, top=HEADING)
    image = Image.new("RGB", (WIDTH, HEADING + NEAR[1]))
    image.paste(there.image, (0, HEADING))
    where = look.say(phrases.called(book.tiles[tile_of(book, view, seat).number].name))
    sheet = Sheet(image)
    put_header(sheet, BAR, look.names[seat], where, seat=seat, state=look.state(seat))
    return image


def near(book: Book, view: View, seat: int) -> Chart:
    """Return a chart of the system of a player's ship."""
    return system(view, book, seat, Frame(CLOSE, NEAR))


def draw_picks(view: View, look: RenderOptions, ids: Sequence[str]) -> Image.Image:
    """Draw the places to choose from, lit and with their whole ids.

    Raises KeyError for an unknown place.
    """
    book = open_book(view.set)
    places, chart, size = picks(book, view, ids)
    sheet = Sheet(backdrop(chart, size, 0))
    for place in places:
        if book.places[place].kind == "sector":
            _light(sheet, chart.cell(place))
    taken = list[Area]()
    for spot in from_afar(chart, view, lit=frozenset(places)):
        sheet.put(spot.sprite, spot.x, spot.y)
        taken.append(spot.area)
    labels, berths = Labels(size, taken), dict(berths_on(chart, view))
    labels.taken += [around(*at, SHIP) for at in berths.values()]
    _ships(sheet, view, book, gather(()), berths)
    for place in places:
        _id(sheet, chart, labels, place)
    return sheet.image


def picks(book: Book, view: View, ids: Sequence[str]) -> tuple[list[int], Chart, tuple[int, int]]:
    """Return places, a chart of their systems and the active ship's, and the size of its sheet.

    Raises KeyError for an unknown place.
    """
    places = [book.place_of[one] for one in ids]
    tiles = {tile.number for tile in view.tiles}
    if not places or any(book.places[place].tile not in tiles for place in places):
        raise KeyError(".".join(ids))
    return places, *_around(book, view, (*places, view.seats[view.active].place))


def _around(book: Book, view: View, places: Sequence[int]) -> tuple[Chart, tuple[int, int]]:
    """Return a chart of the systems of the places, and the size of its sheet."""
    numbers = {book.places[place].tile for place in places}
    left, top, wide, high = extent([tile for tile in view.tiles if tile.number in numbers])
    radius = int(min(WIDTH / (wide + SKY), WIDTH * TALLEST / (high + SKY), MOST)) // 2 * 2
    size = WIDTH, round(radius * (high + SKY))
    x, y = size[0] / 2 - (left + wide / 2) * radius, size[1] / 2 - (top + high / 2) * radius
    return Chart(book, view.tiles, radius, (x, y)), size


def _id(sheet: Sheet, chart: Chart, labels: Labels, place: int) -> None:
    """Draw the id of a place next to it; only its end if the whole does not fit."""
    said, kind = chart.book.places[place].id, chart.book.places[place].kind
    x, y = chart.label(place) if kind == "sector" else chart.place(place)
    tries = [said] if kind == "sector" else [said, said.partition(".")[2]]
    for n, text in enumerate(tries):
        sprite = plate(text, ID if kind == "sector" else PLACE, lit=True)
        near = 0 if kind == "sector" else body(chart, kind) * 0.66
        wide, high, far = sprite.width / 2 + near, sprite.height / 2 + near, sprite.height * 0.7
        if kind == "sector":
            spots = [(x + dx * far, y + dy * far) for dx, dy in _NEAREST]
        else:
            spots = [(x + dx * wide, y + dy * high) for dx, dy in _BESIDE]
            if n == len(tries) - 1:
                spots += [(x + dx * far, y + dy * far) for dx, dy in _NEAREST]
        if labels.put(sheet, sprite, spots, must=n == len(tries) - 1):
            return


def _light(sheet: Sheet, cell: Sequence[Point]) -> None:
    """Draw a sector that may be chosen."""
    xs, ys = [x for x, _ in cell], [y for _, y in cell]
    left, top = int(min(xs)), int(min(ys))
    size = round(max(xs)) - left + 1, round(max(ys)) - top + 1

    def fill(pen: ImageDraw.ImageDraw, k: int) -> None:
        pen.polygon([((x - left) * k, (y - top) * k) for x, y in cell], fill=255)

    mask = vector(size, fill)
    sheet.stamp(mask.point([v // 6 for v in range(256)]), left, top, GOLD, 0, ay=0)

    def edge(pen: ImageDraw.ImageDraw, k: int) -> None:
        form = [((x - left) * k, (y - top) * k) for x, y in cell]
        pen.line([*form, form[0], form[1]], fill=255, width=5 * k, joint="curve")

    sheet.stamp(vector(size, edge), left, top, GOLD, 0, ay=0)
