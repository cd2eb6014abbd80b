"""What lies and stands in the galaxy: sectors' names, planets and what is on them, asteroids, anomalies, ships."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection
from math import cos, pi, sin
from typing import Final

from PIL import Image, ImageDraw

from bot.games.farfarout.parts.book import Book
from bot.games.farfarout.parts.data import LEVELS
from bot.games.farfarout.state import HIDDEN, NOBODY
from bot.games.farfarout.view import PlanetView, View
from bot.games.farfarout.words.phrases import called
from rendering.canvas import Glass, Sheet, discs, dot, pawn, piece, tinted, vector
from rendering.farfarout.creatures import creature, lurking
from rendering.farfarout.hues import BLACK, DEEP, WHITE
from rendering.farfarout.lay import PLANET, WIDE, Chart
from rendering.farfarout.marks import Marks
from rendering.farfarout.planets import planet_sprite, veiled
from rendering.farfarout.rocks import anomaly, asteroid, ruins, wormhole
from rendering.farfarout.ships import ring_of, token
from rendering.farfarout.signs import sign
from rendering.fonts import DISPLAY, HEAD
from rendering.frame import rows, spaced
from rendering.kept import kept
from rendering.painter import Look
from rendering.theme import GOLD, INK, MUTED, NEWS, SHAPES, Colour, mix, rgb

NAMED: Final = 170
"""From this radius on planets bear their names."""
OFFERS: Final[dict[str, Colour]] = {
    "hire": rgb("#8fd8ff"), "tech": rgb("#8df0c0"), "weird": rgb("#f2a8ff"), "dig": rgb("#ffd27a"),
    "yard": rgb("#cfd8f0"), "outpost": rgb("#ffe28a"), "mine": rgb("#ffb26b"),
}  # fmt: skip
"""What planets offer, and the colour of its sign."""


def draw_spots(sheet: Sheet, chart: Chart, view: View, look: Look, marks: Marks, *, lit: Collection[int] = ()) -> None:
    """All that does not move: bodies, then what is said of them. `lit` places have a golden ring."""
    book = chart.book
    for number in chart.galaxy.places:
        if book.places[number].kind != "sector":
            _body(sheet, chart, view, number, lit=number in lit, new=_new(book, view, marks, number))
    for number in chart.galaxy.places:
        _said(sheet, chart, view, look, number, lit=number in lit)


def _new(book: Book, view: View, marks: Marks, number: int) -> bool:
    """Whether something has just changed at a place."""
    place = book.places[number]
    known = view.planets[place.number] if place.kind == "planet" else None
    return place.id in marks.places or (known is not None and book.planets[known.token].id in marks.planets)


def draw_ships(sheet: Sheet, chart: Chart, view: View, marks: Marks) -> None:
    """The ships, those at one place beside each other."""
    here: defaultdict[int, list[int]] = defaultdict(list)
    for seat, me in enumerate(view.seats):
        here[me.place].append(seat)
    for place, seats in here.items():
        _ships(sheet, chart, view, place, seats=seats, marks=marks)


def _body(sheet: Sheet, chart: Chart, view: View, number: int, *, lit: bool, new: bool) -> None:
    """A planet, an asteroid, or what is left of an anomaly."""
    place, (x, y) = chart.book.places[number], chart.place(number)
    size = round(chart.radius * WIDE[place.kind])
    if lit or new:
        sheet.put(_circle(size, GOLD if lit else NEWS, max(2.0, size / 12)), x, y)
    if place.kind == "planet":
        known = view.planets[place.number]
        if known is None:
            sheet.put(veiled(place.type, round(size * 0.86)), x, y)
        else:
            data = chart.book.planets[known.token]
            sheet.put(planet_sprite(data.id, data.type, size), x, y)
    elif place.kind == "asteroid":
        sheet.put(asteroid(place.ore, place.number, size, exploded=view.asteroids[place.number]), x, y)
    else:
        match view.anomalies[place.number].spot:
            case "hidden":
                sheet.put(anomaly(size), x, y)
            case "wormhole":
                sheet.put(wormhole(round(size * 1.5)), x, y)
            case "dig":
                sheet.put(ruins(size), x, y)
            case "gone":
                sheet.put(_gone(size), x, y)


def _said(sheet: Sheet, chart: Chart, view: View, look: Look, number: int, *, lit: bool) -> None:
    """A place's id, and what is on it."""
    place, radius, (x, y) = chart.book.places[number], chart.radius, chart.place(number)
    if place.kind == "sector":
        sheet.put(_name(place.id, min(40, max(23, round(radius * 0.19))), lit=lit), *chart.label(number))
        return
    size, named = round(radius * WIDE[place.kind]), False
    if place.kind == "planet" and (known := view.planets[place.number]) is not None:
        _settled(sheet, chart, view, look, known, number=number, x=x, y=y)
        named = radius >= NAMED
    elif place.kind == "anomaly" and view.anomalies[place.number].spot == "dig":
        _digs(sheet, x, y + size * 0.66, max(6, size // 5), view.anomalies[place.number].digs)
    tall = min(26, max(13, round(radius * 0.085)))
    if lit and not named:
        plate = _name(place.id, max(20, round(tall * 1.15)), lit=True)
        sheet.put(plate, x - size * 0.34, y + size * 0.3, 1)
        return
    tag = place.id.partition(".")[2]
    sheet.text(tag, x - size * 0.42, y + size * 0.3, tall, mix(MUTED, WHITE, 0.3), face=HEAD, align="r", soft=True)


@kept
def _name(text: str, size: int, *, lit: bool) -> Image.Image:
    """A sector's name on a small dark plate."""
    from rendering.text import width

    wide, high = width(text, DISPLAY, size) + size * 6 // 10, round(size * 1.22)
    sheet = Glass(wide, high)
    mask = vector(
        (wide, high), lambda pen, k: pen.rounded_rectangle((0, 0, wide * k - 1, high * k - 1), high * k // 3, fill=255)
    )
    sheet.lay(tinted(mask, GOLD if lit else DEEP, 1.0 if lit else 0.72), 0, 0)
    sheet.text(text, wide / 2, high / 2, size, BLACK if lit else INK, face=DISPLAY)
    return sheet.image


@kept
def _circle(size: int, colour: Colour, thick: float) -> Image.Image:
    side = round(size * 1.5) + 8

    def draw(pen: ImageDraw.ImageDraw, k: int) -> None:
        inset = side * k * 0.06
        pen.ellipse((inset, inset, side * k - inset, side * k - inset), outline=255, width=max(2, round(thick * k)))

    return tinted(vector((side, side), draw), colour)


@kept
def _gone(size: int) -> Image.Image:
    """Where an anomaly was."""

    def draw(pen: ImageDraw.ImageDraw, k: int) -> None:
        c = size * k / 2
        for n in range(8):
            pen.arc((c * 0.5, c * 0.5, c * 1.5, c * 1.5), n * 45, n * 45 + 24, fill=255, width=max(1, size // 16) * k)

    return tinted(vector((size, size), draw), MUTED, 0.7)


@kept
def chip(name: str, size: int, cards: int = 0) -> Image.Image:
    """What a planet offers: its sign on a dark disc; below it a point for each card that lies in its row."""
    sheet = Glass(size, size + size // 3)
    colour = OFFERS.get(name, INK)
    sheet.image.alpha_composite(discs(size, (size * 0.49, colour), (size * 0.43, mix(DEEP, colour, 0.14))))
    sheet.put(tinted(sign(name, max(7, round(size * 0.66))), mix(colour, WHITE, 0.2)), size / 2, size / 2)
    if cards:

        def draw(pen: ImageDraw.ImageDraw, k: int) -> None:
            for x in spaced(size / 2, min(cards, 4), size * 0.27):
                dot(pen, (x * k, size * k * 1.14), size * k * 0.11)

        sheet.image.alpha_composite(tinted(vector(sheet.image.size, draw), INK))
    return sheet.image


def offers(book: Book, planet: PlanetView) -> list[tuple[str, int]]:
    """What can be done on a planet, each with how many cards lie there for it."""
    cards = {
        "hire": len(planet.hires),
        "dig": len(planet.relics),
        "tech": sum(book.items[item].kind == "tech" for item in planet.goods),
        "weird": sum(book.items[item].kind != "tech" for item in planet.goods),
    }
    icons = [icon for icon in book.planets[planet.token].icons if icon not in LEVELS]
    if "tech" in icons and "weird" not in icons:
        cards["tech"] = len(planet.goods)
    return [(icon, cards.get(icon, 0)) for icon in icons]


def _digs(sheet: Sheet, x: float, y: float, size: int, count: int) -> None:
    for middle in spaced(x, count, size * 2):
        sheet.put(piece("diamond", size * 2, rgb("#ffd27a")), middle, y)


def _settled(
    sheet: Sheet, chart: Chart, view: View, look: Look, known: PlanetView, *, number: int, x: float, y: float
) -> None:
    """Who lurks on a discovered planet, whose colony and tech site it has, what it offers, what it is called."""
    book, radius = chart.book, chart.radius
    size = round(radius * PLANET)
    small = max(15, round(radius * 0.125))
    if known.foe != NOBODY:
        level = book.levels[known.token]
        badge = max(20, round(radius * 0.19))
        foe = lurking(level, badge) if known.foe == HIDDEN else creature(book, known.foe, badge)
        sheet.put(foe, x - size * 0.46, y - size * 0.42)
    for owner, name, down in ((known.colony, "colony", 0.34), (known.site, "site", -0.4)):
        if owner != NOBODY:
            sheet.put(flag(owner, name, max(20, round(radius * 0.17))), x + size * 0.5, y + size * down)
    things = offers(book, known)
    reach = size * 0.5 + small * 0.16
    turns = spaced(pi / 2, len(things), -small * 1.12 / reach)
    for turn, (offer, cards) in zip(turns, things, strict=True):
        sheet.put(chip(offer, small, cards), x + reach * cos(turn), y + reach * sin(turn) - small / 2, 0.5, 0)
    low = y + size * 0.5 + small * (0.62 if things else 0.1)
    if known.digs:
        _digs(sheet, x, low + small * 0.3, max(4, round(small * 0.24)), known.digs)
        low += small * 0.5
    if number == book.mercury:
        sheet.text(str(view.mercury), x, y, max(17, round(size * 0.46)), rgb("#ffc069"), face=DISPLAY, soft=True)
    if radius >= NAMED:
        text = min(30, round(radius * 0.085))
        low += text * 0.7 + small * 0.2 * any(cards for _, cards in things)
        sheet.text(look.say(called(book.planets[known.token].name)), x, low, text, INK, face=HEAD, soft=True)


@kept
def flag(seat: int, name: str, size: int) -> Image.Image:
    """A colony or a tech site of a player."""
    base = pawn(seat, size)
    sheet = Glass(*base.size)
    sheet.lay(base, 0, 0)
    drop = size * 0.08 if SHAPES[seat] == "triangle" else 0
    share = 0.5 if SHAPES[seat] in ("triangle", "diamond") else 0.64
    sheet.put(tinted(sign(name, round(size * share)), BLACK), base.width / 2, base.height / 2 + drop)
    return sheet.image


def _ships(sheet: Sheet, chart: Chart, view: View, place: int, *, seats: list[int], marks: Marks) -> None:
    """The ships at a place; over a planet they stand at its upper right."""
    book = chart.book
    x, y = chart.place(place)
    kind, radius = book.places[place].kind, chart.radius
    size = min(66, max(24, round(radius * 0.19)))
    if kind == "planet":
        x, y = x + radius * PLANET * (0.3 if len(seats) < 2 else 0.05), y - radius * PLANET * 0.5
    elif kind != "sector":
        x, y = x + radius * 0.1, y - radius * 0.1
    lines = 1 + (len(seats) > 2)
    order = sorted(seats, key=lambda seat: seat == view.active)
    across = rows(len(order), lines)
    for line, sy in enumerate(spaced(y, lines, size)):
        here = order[line * across : (line + 1) * across]
        for seat, sx in zip(here, spaced(x, len(here), size * 1.04), strict=True):
            if seat in marks.moved:
                sheet.put(ring_of(seat, size), sx, sy)
            active = seat == view.active and view.phase == "turns"
            sheet.put(token(book, view.seats[seat].ship, seat, size, active=active), sx, sy)
