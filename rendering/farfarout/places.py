"""Places of the galaxy: planets with their contents, asteroids, anomalies.

Close up they show all their offers, from afar they are map symbols.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from math import cos, pi, sin
from typing import Final

from msgspec import Struct
from PIL import Image, ImageDraw

from bot.games.farfarout.components.book import Book
from bot.games.farfarout.components.data import LEVELS
from bot.games.farfarout.state import HIDDEN, NOBODY
from bot.games.farfarout.view import PlanetView, View
from bot.games.farfarout.words.phrases import called
from rendering.canvas import Glass, Point, Sheet, disc, discs, dot, pawn, scaled, tinted, vector
from rendering.farfarout.colours import BLACK, DEEP, TYPE, WHITE
from rendering.farfarout.creatures import creature, lurking
from rendering.farfarout.icons import kind_sign, sign
from rendering.farfarout.labels import Area, Labels, around, plate, short
from rendering.farfarout.map_geometry import PLANET, WIDE, Chart
from rendering.farfarout.planets import planet_sprite, veiled
from rendering.farfarout.rocks import anomaly, asteroid, ruins, wormhole
from rendering.fonts import DISPLAY
from rendering.layout import spaced
from rendering.memory_cache import memoize
from rendering.renderer import RenderOptions
from rendering.sizes import PIECE, PLACE, SIGN, least
from rendering.theme import GOLD, INK, MUTED, SHAPES, Colour, mix, rgb

OFFERS: Final[dict[str, Colour]] = {
    "hire": rgb("#8fd8ff"), "tech": rgb("#8df0c0"), "weird": rgb("#f2a8ff"), "dig": rgb("#ffd27a"),
    "yard": rgb("#cfd8f0"), "outpost": rgb("#ffe28a"), "mine": rgb("#ffb26b"),
}  # fmt: skip
"""Offers of planets, with the colours of their icons."""
ERG: Final = rgb("#ffc069")
_ROOM: Final = 230
"""Maximum width of a planet's name in pixels."""


class Spot(Struct, frozen=True):
    """A thing at a place: its sprite, its middle, and its width without its glow."""

    sprite: Image.Image
    x: float
    y: float
    size: float = 0

    @property
    def area(self) -> Area:
        """Return the covered area."""
        wide, high = (self.size, self.size) if self.size else self.sprite.size
        return around(self.x, self.y, wide * 0.86, high * 0.86)


def close_by(chart: Chart, view: View, places: Iterable[int]) -> Iterator[Spot]:
    """Draw the static things at some places: bodies, offers, encounters, owners."""
    for number, x, y in _bodies(chart, places):
        place, size = chart.book.places[number], round(chart.radius * WIDE[chart.book.places[number].kind])
        known = view.planets[place.number] if place.kind == "planet" else None
        if known is not None:
            data = chart.book.planets[known.token]
            yield Spot(planet_sprite(data.id, data.type, size), x, y, size)
            yield from _settled(chart, known, x=x, y=y)
        else:
            yield from _body(chart, view, number, size, x, y=y)


def from_afar(chart: Chart, view: View, *, lit: Collection[int] = ()) -> Iterator[Spot]:
    """Draw all places as on a map; `lit` ones have a golden ring.

    They are planets by type, encounters, colonies and tech sites.
    """
    for number, x, y in _bodies(chart, chart.galaxy.places):
        place = chart.book.places[number]
        size = body(chart, place.kind)
        if number in lit:
            yield Spot(circle(size, GOLD, max(3.0, size / 12)), x, y, size * 1.3)
        known = view.planets[place.number] if place.kind == "planet" else None
        if known is None:
            yield from _body(chart, view, number, size, x, y=y)
            continue
        yield Spot(world(chart.book.planets[known.token].type, size), x, y)
        if known.foe != NOBODY:
            yield Spot(_foe(chart.book, known, SIGN), x - size * 0.55, y - size * 0.5)
        for owner, name, across in ((known.colony, "colony", 0.62), (known.site, "site", -0.62)):
            if owner != NOBODY:
                yield Spot(flag(owner, name, PIECE), x + size * across, y + size * 0.5)


def body(chart: Chart, kind: str) -> int:
    """Return the width of a thing of a kind on a map."""
    return round(max(chart.radius * WIDE[kind], 40))


def _bodies(chart: Chart, places: Iterable[int]) -> Iterator[tuple[int, float, float]]:
    for number in places:
        if chart.book.places[number].kind != "sector":
            yield number, *chart.place(number)


def _body(chart: Chart, view: View, number: int, size: int, x: float, *, y: float) -> Iterator[Spot]:
    """Draw an undiscovered planet, an asteroid, or the rest of an anomaly."""
    place = chart.book.places[number]
    if place.kind == "planet":
        yield Spot(veiled(place.type, round(size * 0.9)), x, y, size * 0.9)
    elif place.kind == "asteroid":
        yield Spot(asteroid(place.ore, place.number, size, exploded=view.asteroids[place.number]), x, y, size)
    else:
        here = view.anomalies[place.number]
        match here.spot:
            case "hidden":
                yield Spot(anomaly(size), x, y, size)
            case "wormhole":
                yield Spot(wormhole(round(size * 1.5)), x, y, size)
            case "dig":
                yield Spot(ruins(size), x, y, size)
                yield Spot(chip("dig", SIGN, here.digs), x, y + size * 0.5)
            case "gone":
                yield Spot(_gone(size), x, y, size)


def _settled(chart: Chart, known: PlanetView, *, x: float, y: float) -> Iterator[Spot]:
    """Draw the encounter, the colony, the tech site and the offers of a discovered planet."""
    book, size = chart.book, round(chart.radius * PLANET)
    if known.foe != NOBODY:
        yield Spot(_foe(book, known, round(size * 0.62)), x - size * 0.44, y - size * 0.42)
    for owner, name, across in ((known.colony, "colony", 0.52), (known.site, "site", -0.52)):
        if owner != NOBODY:
            yield Spot(flag(owner, name, PIECE + 6), x + size * across, y + size * 0.16)
    things = offers(book, known)
    reach = size * 0.5 + SIGN * 0.12
    turns = spaced(pi / 2, len(things), -SIGN * 1.08 / reach)
    for turn, (offer, cards) in zip(turns, things, strict=True):
        sprite = chip(offer, SIGN, cards)
        yield Spot(sprite, x + reach * cos(turn), y + reach * sin(turn) + (sprite.height - SIGN) / 2)


def _foe(book: Book, known: PlanetView, size: int) -> Image.Image:
    return lurking(book.levels[known.token], size) if known.foe == HIDDEN else creature(book, known.foe, size)


def names(
    chart: Chart, view: View, look: RenderOptions, places: Iterable[int]
) -> Iterator[tuple[Image.Image, list[Point]]]:
    """Return the name plates of discovered planets with their possible positions.

    These are below, above and at the sides.
    """
    radius = chart.radius
    for number, x, y in _bodies(chart, places):
        place = chart.book.places[number]
        known = view.planets[place.number] if place.kind == "planet" else None
        if known is None:
            continue
        said = look.say(called(chart.book.planets[known.token].name))
        size = least(said)
        sprite = plate(short(said, size, _ROOM), size)
        far, half = radius * PLANET / 2 + sprite.height / 2 + 4, sprite.width / 2
        low = SIGN * 0.75 if offers(chart.book, known) else 0
        side = radius * PLANET / 2 + half + 4
        yield (
            sprite,
            [
                (x, y + far + low), (x, y - far), (x - half * 0.6, y + far + low), (x + half * 0.6, y + far + low),
                (x + side, y), (x - side, y), (x + half * 0.7, y - far), (x - half * 0.7, y - far),
                (x, y + far + low + 26), (x + side, y + 30), (x - side, y + 30), (x + side, y - 30),
                (x - side, y - 30), (x, y + far),
            ],
        )  # fmt: skip


def put_names(sheet: Sheet, chart: Chart, view: View, look: RenderOptions, *, labels: Labels, size: int) -> None:
    """Draw the sectors' ids, then the planets' names where they fit."""
    places = chart.within(sheet.image.size)
    for number in places:
        if chart.book.places[number].kind == "sector":
            (x, y), step = chart.label(number), size * 0.8
            around_it = [(x + dx * step, y + dy * step) for dx in (0, -1, 1) for dy in (0, -1, 1)]
            labels.put(sheet, plate(chart.book.places[number].id, size), around_it)
    for sprite, points in names(chart, view, look, places):
        labels.put(sheet, sprite, points)


@memoize
def world(kind: str, size: int) -> Image.Image:
    """Draw a discovered planet on a map: a ball in the colour of its type, with its icon."""
    side, colour = size + 4, TYPE[kind]
    image = discs(
        side, (side / 2, BLACK), (size / 2, mix(colour, WHITE, 0.25)), (size / 2 - 3, mix(colour, BLACK, 0.1))
    )
    shade = scaled(disc(side, size / 2 - 3), 0.25)
    image.alpha_composite(tinted(shade.crop((0, 0, side, side // 2)), WHITE))
    form = sign(kind, round(size * 0.7))
    image.paste(BLACK, ((side - form.width) // 2, (side - form.height) // 2), form)
    return image


@memoize
def store(erg: int, size: int) -> Image.Image:
    """Draw the ERG on Mercury."""
    image = discs(size, (size / 2, ERG), (size / 2 - 3, DEEP))
    sheet = Glass(size, size)
    sheet.lay(image, 0, 0)
    sheet.text(str(erg), size / 2, size / 2, PLACE, ERG, face=DISPLAY)
    return sheet.image


@memoize
def circle(size: int, colour: Colour, thick: float) -> Image.Image:
    """Draw a ring around a body."""
    side = round(size * 1.5) + 8

    def draw(pen: ImageDraw.ImageDraw, k: int) -> None:
        inset = side * k * 0.06
        pen.ellipse((inset, inset, side * k - inset, side * k - inset), outline=255, width=max(2, round(thick * k)))

    return tinted(vector((side, side), draw), colour)


@memoize
def _gone(size: int) -> Image.Image:
    """Draw the mark of a removed anomaly."""

    def draw(pen: ImageDraw.ImageDraw, k: int) -> None:
        c = size * k / 2
        for n in range(8):
            pen.arc((c * 0.5, c * 0.5, c * 1.5, c * 1.5), n * 45, n * 45 + 24, fill=255, width=max(1, size // 16) * k)

    return tinted(vector((size, size), draw), MUTED, 0.7)


@memoize
def chip(name: str, size: int, cards: int = 0) -> Image.Image:
    """Draw a planet's offer: its icon on a dark disc, and below a point for each card there."""
    sheet = Glass(size, size + size // 3)
    colour = OFFERS.get(name, INK)
    sheet.image.alpha_composite(discs(size, (size * 0.49, colour), (size * 0.43, mix(DEEP, colour, 0.14))))
    sheet.put(tinted(sign(kind_sign(name), round(size * 0.66)), mix(colour, WHITE, 0.2)), size / 2, size / 2)
    if cards:

        def draw(pen: ImageDraw.ImageDraw, k: int) -> None:
            for x in spaced(size / 2, min(cards, 4), size * 0.27):
                dot(pen, (x * k, size * k * 1.14), size * k * 0.11)

        sheet.image.alpha_composite(tinted(vector(sheet.image.size, draw), INK))
    return sheet.image


def offers(book: Book, planet: PlanetView) -> list[tuple[str, int]]:
    """Return the actions on a planet, each with its number of cards there."""
    cards = {
        "hire": len(planet.hires),
        "dig": planet.digs,
        "tech": sum(book.items[item].kind == "tech" for item in planet.goods),
        "weird": sum(book.items[item].kind != "tech" for item in planet.goods),
    }
    icons = [icon for icon in book.planets[planet.token].icons if icon not in LEVELS]
    if "tech" in icons and "weird" not in icons:
        cards["tech"] = len(planet.goods)
    return [(icon, cards.get(icon, 0)) for icon in icons]


@memoize
def flag(seat: int, name: str, size: int) -> Image.Image:
    """Draw a colony or a tech site of a player."""
    base = pawn(seat, size)
    sheet = Glass(*base.size)
    sheet.lay(base, 0, 0)
    drop = size * 0.08 if SHAPES[seat] == "triangle" else 0
    share = 0.5 if SHAPES[seat] in ("triangle", "diamond") else 0.64
    sheet.put(tinted(sign(name, round(size * share)), BLACK), base.width / 2, base.height / 2 + drop)
    return sheet.image
