"""Animation of a turn: flights of ships, systems that join the galaxy, and dice rolls.

A ship flies in the window of its system. If its path leaves the system, or a system is joined, a map of the systems
concerned replaces the window.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import hypot
from typing import Final, NamedTuple

from msgspec.structs import replace
from PIL import Image

from bot.games.contract import Event
from bot.games.farfarout import events as ev
from bot.games.farfarout.components.book import Book, open_book
from bot.games.farfarout.components.data import COLOURS
from bot.games.farfarout.state import NOBODY, Tile
from bot.games.farfarout.view import DieView, ThrowView, View
from rendering.animation import MOST, Act, Movement, between, ended, glide, rest, roll, sheets
from rendering.canvas import Point, Sheet, cut, vector
from rendering.farfarout import race
from rendering.farfarout.battle_dice import FIGHTS, draw_ground, lying
from rendering.farfarout.board import RACE, RADIUS_OF_SYSTEM, WINDOW, draw_board, setting
from rendering.farfarout.changes import Marks
from rendering.farfarout.dice import die
from rendering.farfarout.galaxy_ground import stretch
from rendering.farfarout.map_geometry import CORNERS, HEIGHT, Chart, extent
from rendering.farfarout.ships import token
from rendering.farfarout.system_window import ACTIVE, OTHER, berths, draw_window, in_sight, known
from rendering.farfarout.zoom import SKY, map_of
from rendering.header import TALL as HEADING
from rendering.renderer import RenderOptions
from rendering.sizes import WIDTH

_RADII: Final = (240, 200, 170, 140, 115, 95)
"""Radii of a system on the map of a flight in pixels; few, as systems are cached by size."""
_MAP: Final = (WIDTH, RACE - HEADING + race.TALL)
"""Size of the map of a flight in pixels: that of the window and the race together."""
_SMALL: Final = 0.42
"""Maximum size of ships on this map, in radii of a system."""
_THROWN: Final = 2
"""Frames of dice if ships fly as well."""
_EDGE: Final = 24
"""Minimum distance of a ship from the edge of the window in pixels."""
_AWAY: Final = 1.7
"""Distance from which a system moves to its place, in radii."""
_HAND: Final = (WIDTH - 120.0, RACE + race.TALL + 150.0)
"""Point from which dice are thrown."""


class Trip(NamedTuple):
    """The flights of a turn and the systems joined in it.

    `ways` are the paths of ships by seat, from their first place; each system of `joined` has the number of legs that
    the ship of `seat` had flown by then.
    """

    seat: int
    ways: dict[int, list[int]]
    joined: list[tuple[Tile, int]]


class Space(NamedTuple):
    """A window: static ground, ship positions before and after, places, joins, and overlays."""

    ground: Image.Image
    starts: dict[int, Point]
    ends: dict[int, Point]
    place: Callable[[int], Point]
    join: Callable[[Tile], Movement] | None = None
    over: Sequence[tuple[Image.Image, tuple[int, int]]] = ()
    ship: int = ACTIVE


def moving(before: View, after: View, look: RenderOptions) -> Sequence[Image.Image]:
    """Return the frames between the boards of two views; empty if nothing moves.

    `look.changes` are the events between them.
    """
    if before.phase == "over":
        return ()
    book, plain, events = open_book(before.set), replace(look, changes=(), lines=()), look.public
    trip, throw = _trip(book, before, after, events), _throw(book, before, events)
    seen = before if trip.seat == before.active else replace(before, active=trip.seat)
    flies = bool(trip.ways or trip.joined)
    if not flies and throw is None:
        return ()
    board, images = draw_board(seen, plain), list[Image.Image]()
    if flies:
        space = _near(seen, after, plain, book, trip) or _far(seen, after, book, trip)
        acts = _acts(seen, book, trip, space)
        for sheet in sheets(space.ground, acts, most=MOST if throw is None else MOST - _THROWN):
            images.append(_framed(board, sheet, space))
        board = _framed(board, Sheet(ended(space.ground, acts)), space)
    if throw is not None:
        images += _rolling(board, before, book, throw, most=_THROWN if flies else MOST)
    return images


def _rolling(board: Image.Image, view: View, book: Book, throw: ThrowView, *, most: int) -> list[Image.Image]:
    """Return frames of dice that roll at the place of the race; they rest in the last frame."""
    sheet, foot = Sheet(board.copy()), RACE + race.TALL
    sheet.image.paste(stretch(WIDTH, foot).crop((0, RACE, WIDTH, foot)), (0, RACE))
    draw_ground(sheet, view, throw, book, top=RACE, tall=race.TALL)
    act = _rolls(book, throw)
    return [*between(sheet.image, [act], most=most - 1), ended(sheet.image, [act])]


def _framed(board: Image.Image, sheet: Sheet, space: Space) -> Image.Image:
    """Return the board with a window pasted into it."""
    for sprite, at in space.over:
        sheet.lay(sprite, *at)
    image = board.copy()
    image.paste(sheet.image, (0, HEADING))
    return image


# --- the events ------------------------------------------------------------------------------------------------------


def _trip(book: Book, before: View, after: View, events: Sequence[Event]) -> Trip:
    ways, joined = dict[int, list[int]](), list[tuple[Tile, int]]()
    seat, tiles = NOBODY, {tile.number: tile for tile in before.tiles}
    for event in events:
        match event:
            case (
                ev.Moved(seat=who, place=place) | ev.Jumped(seat=who, place=place) | ev.MovedOut(seat=who, sector=place)
            ):
                number = book.place_of.get(place, NOBODY)
                way = ways.get(who, [before.seats[who].place])
                if number != NOBODY and book.places[number].tile in tiles and number != way[-1]:
                    ways[who] = [*way, number]
                    seat = who if seat == NOBODY else seat
            case ev.Discovered(seat=who):
                tile = next((one for one in after.tiles if one.number == event.tile), None)
                if tile is not None and tile.number not in tiles:
                    seat = who if seat == NOBODY else seat
                    tiles[tile.number] = tile
                    joined.append((tile, len(ways.get(seat, (0,))) - 1))
            case _:
                pass
    return Trip(before.active if seat == NOBODY else seat, ways, joined)


def _throw(book: Book, before: View, events: Sequence[Event]) -> ThrowView | None:
    """Return the last throw as it was rolled; None without one, or if the opponent is unknown."""
    foe, rival = (before.throw.foe, before.throw.rival) if before.throw is not None else (NOBODY, NOBODY)
    found: ThrowView | None = None
    for event in events:
        match event:
            case ev.BattleBegan():
                foe = next((n for n, one in enumerate(book.foes) if one.id == event.foe), NOBODY)
                rival = event.rival
            case ev.Rolled() if event.why not in FIGHTS or foe != NOBODY or rival != NOBODY:
                mine, theirs = (_dice(book, side) for side in (event.mine, event.theirs))
                found = ThrowView(event.seat, event.why, mine, theirs, foe, rival, event.turn, NOBODY, 0,
                                  quick=False, total=0, their_total=0)  # fmt: skip
            case _:
                pass
    return found if found is not None and (found.mine or found.theirs) else None


def _dice(book: Book, said: Sequence[str]) -> tuple[DieView, ...]:
    """Return dice from their ids in events, such as `green.vault`."""
    found = list[DieView]()
    for one in said:
        colour, _, text = one.partition(".")
        number = COLOURS.index(colour) if colour in COLOURS else NOBODY
        sides = [n for n, face in enumerate(book.dice[number]) if face.text == text] if number != NOBODY else []
        found += [DieView(number, number, side, used=False, out=False) for side in sides[:1]]
    return tuple(found)


# --- the window ------------------------------------------------------------------------------------------------------


def _near(view: View, after: View, look: RenderOptions, book: Book, trip: Trip) -> Space | None:
    """Return the window of the board; None if it does not show the whole path."""
    way = trip.ways.get(trip.seat)
    if way is None or trip.joined:
        return None
    chart, things, _, low = setting(view, look, book, Marks())
    places = chart.galaxy.places
    if not all(place in places and _seen(chart.place(place)) for place in way):
        return None
    room = WINDOW[0], WINDOW[1] - low
    starts, ends = (berths(chart, one) | in_sight(chart, one, room) for one in (view, after))
    free = [(x, y, x + sprite.width, y + sprite.height) for sprite, (x, y) in things]
    ground = draw_window(view, look, chart, Marks(), size=WINDOW, top=HEADING, free=free, lifted=trip.ways, low=low)
    return Space(ground.image, starts, ends, chart.place, over=things)


def _seen(at: Point) -> bool:
    """Check whether most of a ship is visible at a point of the window."""
    return all(_EDGE < one < end - _EDGE for one, end in zip(at, WINDOW, strict=True))


def _far(view: View, after: View, book: Book, trip: Trip) -> Space:
    """Return a map of the systems on the path at maximum size."""
    laid = tuple(tile for tile, _ in trip.joined)
    tiles = (*view.tiles, *laid)
    numbers = {book.places[place].tile for way in trip.ways.values() for place in way}
    numbers |= {tile.number for tile in laid} | {book.places[view.seats[trip.seat].place].tile}
    left, top, wide, high = extent([tile for tile in tiles if tile.number in numbers])
    most = min(_MAP[0] / (wide + SKY), _MAP[1] / (high + SKY))
    radius = next((one for one in _RADII if one <= most), _RADII[-1])
    origin = _MAP[0] / 2 - (left + wide / 2) * radius, _MAP[1] / 2 - (top + high / 2) * radius
    was, chart = (Chart(book, some, radius, origin, drawn=RADIUS_OF_SYSTEM) for some in (view.tiles, tiles))
    whole, size = replace(view, tiles=tiles), min(OTHER, round(_SMALL * radius))
    sheet = Sheet(map_of(known(view, was, _MAP)).copy())
    for seat, at in berths(was, view).items():
        if seat not in trip.ways and seat != trip.seat:
            sheet.put(token(book, view.seats[seat].ship, seat, size), *at)

    def join(tile: Tile) -> Movement:
        end = chart.centre(tile)
        x, y = (one - other for one, other in zip(end, _middle(was, view, trip.seat), strict=True))
        far = _AWAY * radius / max(1.0, hypot(x, y))
        sprite = _cut(map_of(known(whole, chart, _MAP)), end, radius)
        return glide(sprite, ((end[0] + x * far, end[1] + y * far), end), waits=False)

    return Space(sheet.image, berths(chart, whole), berths(chart, after), chart.place, join, ship=size)


def _middle(chart: Chart, view: View, seat: int) -> Point:
    """Return the middle of the system of a ship."""
    number = chart.book.places[view.seats[seat].place].tile
    return chart.centre(next(tile for tile in view.tiles if tile.number == number))


def _cut(image: Image.Image, middle: Point, radius: int) -> Image.Image:
    """Cut out a single system, RGBA."""
    size = 2 * radius, round(HEIGHT * radius)
    left, top = round(middle[0] - size[0] / 2), round(middle[1] - size[1] / 2)
    form = [(size[0] / 2 + x * radius, size[1] / 2 + y * radius) for x, y in CORNERS]
    mask = vector(size, lambda pen, k: pen.polygon([(x * k, y * k) for x, y in form], fill=255))
    return cut(image.crop((left, top, left + size[0], top + size[1])), mask)


# --- the movements ---------------------------------------------------------------------------------------------------


def _acts(view: View, book: Book, trip: Trip, space: Space) -> list[Act]:
    """Return the acts of a trip; a joined system is an act between two legs.

    Several joined systems come before the flight.
    """
    joins = [space.join(tile) for tile, _ in trip.joined] if space.join else []
    paths = {seat: _path(space, seat, way) for seat, way in trip.ways.items()}
    sprites = {seat: token(book, view.seats[seat].ship, seat, space.ship, active=True) for seat in {*paths, trip.seat}}
    others = [glide(sprites[seat], path) for seat, path in paths.items() if seat != trip.seat]
    own, sprite = paths.get(trip.seat, []), sprites[trip.seat]
    if not own:
        stands = [space.starts[trip.seat]] * 2
        return [joins, [*others, glide(sprite, stands)]] if others else [[*joins, rest(sprite, stands[0])]]
    legs = trip.joined[0][1] if len(trip.joined) == 1 else 0
    if not legs > 0:
        return [joins, [*others, glide(sprite, own)]]
    if legs >= len(own) - 1:
        return [[*others, glide(sprite, own)], joins]
    first = glide(sprite, own[: legs + 1], stays=False)
    return [[first], [*joins, rest(sprite, own[legs])], [*others, glide(sprite, own[legs:], waits=False)]]


def _path(space: Space, seat: int, way: Sequence[int]) -> list[Point]:
    """Return the points of a path, from the ship's position before to that after."""
    points = [space.place(place) for place in way]
    return [space.starts.get(seat, points[0]), *points[1:-1], space.ends.get(seat, points[-1])]


def _rolls(book: Book, throw: ThrowView) -> Act:
    """Return the act in which all dice are thrown from below."""
    moves = list[Movement]()
    for one in lying(throw, RACE, race.TALL):
        shown = (throw.mine if one.mine else throw.theirs)[one.n]
        others = [replace(shown, side=(shown.side + more) % len(book.dice[shown.face])) for more in (2, 4)]
        faces = [die(book, face, one.size) for face in (*others, shown)]
        moves.append(roll(faces, (_HAND[0] - 30 * one.n, _HAND[1]), (one.x, one.y), 1 - 2 * (one.n % 2)))
    return moves
