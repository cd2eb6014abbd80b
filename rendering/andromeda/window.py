"""The seven planets: holders of their orbits' places, stations, and recent changes."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from PIL import Image, ImageChops

from bot.games.andromeda.components.data import N_PLANETS, PLANETS
from bot.games.andromeda.state import NOBODY
from bot.games.andromeda.view import View
from bot.games.contract import Text, t
from rendering.andromeda.changes import Marks, gather
from rendering.andromeda.icons import free_place
from rendering.andromeda.page import HEADING
from rendering.andromeda.planets import ACCENT
from rendering.andromeda.players import token
from rendering.andromeda.scene import (
    BALL,
    HEADER,
    ORBIT,
    PILL_AT,
    PLACE,
    PLACES,
    SECOND_ROW,
    STATION,
    STATIONS_AT,
    Scene,
    orbit,
    put_name,
    window,
)
from rendering.canvas import Sheet, blurred, disc, framed, halo, panel, pawn, rounded, tinted
from rendering.change_markers import PILL, pill_width, put_ghost, put_line_number, put_pill, put_ring
from rendering.fonts import BODY, DISPLAY
from rendering.icons import icon
from rendering.layout import spaced
from rendering.memory_cache import memoize
from rendering.renderer import RenderOptions
from rendering.sizes import SIGN, TEXT, TITLE, WIDTH, least
from rendering.theme import GOLD, INK, NEWS, NIGHT, SHAPES, rgb

ROW: Final = 4
"""Maximum number of stations in one row; more are in two."""
_STEP: Final = 56
_LINES: Final = ((-98, 8), (98, 8), (-98, 54), (98, 54))
"""Offsets of recap line numbers around a planet."""


def draw_planets(view: View, look: RenderOptions) -> Image.Image:
    """Draw all seven planets, and Earth next to them."""
    sheet = _page(view, look, t("Planets"))
    for planet in range(N_PLANETS):
        _put_planet(sheet, view, gather(look.told), planet, HEADING)
    return sheet.image


def draw_pick(view: View, lit: Collection[int], look: RenderOptions) -> Image.Image:
    """Draw the planets to choose from, with the viewer's chance at each draw of the ring."""
    sheet = _page(view, look, t("Choose a planet"))
    seat, scene = view.seat, Scene(len(view.seats))
    for planet in range(N_PLANETS):
        x, y = scene.centre(planet, HEADING)
        if planet not in lit:
            sheet.put(_veil(), x, y)
            continue
        put_ring(sheet, (x - BALL / 2, y - BALL / 2, BALL, BALL), BALL // 2)
        _put_planet(sheet, view, Marks(), planet, HEADING)
        if seat is not None and view.stations[planet][seat]:
            share = view.stations[planet][seat] / sum(view.stations[planet])
            sheet.put(panel(96, PILL, PILL // 2, NIGHT, GOLD, alpha=0.94), x, y + PILL_AT)
            sheet.text(f"{share:.0%}", x, y + PILL_AT, 34, GOLD, face=DISPLAY)
    if seat is not None:
        said = look.say(t("with your chance per draw"))
        sheet.text(said, WIDTH - 36, 46, least(said), GOLD, face=BODY, align="r", soft=True)
    return sheet.image


def _page(view: View, look: RenderOptions, title: Text) -> Sheet:
    """Draw the background with the names, and Earth with its stations."""
    scene = Scene(len(view.seats))
    sheet = Sheet(window(scene.row).copy())
    sheet.text(look.say(title), 36, 46, TITLE, INK, face=DISPLAY, align="l", soft=True)
    for planet, data in enumerate(PLANETS):
        put_name(sheet, look.say(data.name), *scene.centre(planet, HEADING))
    x, y = scene.centre(N_PLANETS, HEADING)
    put_name(sheet, look.say(t("Earth")), x, y)
    for (left, low), (seat, me) in zip(_spots(x, y + STATIONS_AT, len(view.seats)), enumerate(view.seats), strict=True):
        token(sheet, seat, left, low, STATION, number=str(me.earth))
    return sheet


@memoize
def _veil() -> Image.Image:
    """Draw a veil over a planet that cannot be chosen, except its name."""
    size = 2 * ORBIT + 40
    dark = disc(size, size / 2 - 12)
    clear = framed(rounded(116, 42, 21), dark.size)
    return tinted(blurred(ImageChops.subtract(dark, clear), 3), NIGHT, 0.72)


def put_window(sheet: Sheet, view: View, marks: Marks) -> None:
    """Draw all seven on their background."""
    for planet in range(N_PLANETS):
        _put_planet(sheet, view, marks, planet, HEADER)


def _put_planet(sheet: Sheet, view: View, marks: Marks, planet: int, top: int) -> None:
    x, y = Scene(len(view.seats)).centre(planet, top)
    challenged = view.challenge is not None and view.challenge.planet == planet
    if challenged:
        put_ring(sheet, (x - BALL / 2, y - BALL / 2, BALL, BALL), BALL // 2)
    _put_orbit(sheet, view, marks, planet, (x, y))
    _put_stations(sheet, view, marks, planet, (x, y))
    if view.challenge is not None and challenged:
        _put_draws(sheet, view.challenge.draws, x, y)
    for number, (across, down) in zip(marks.planets[planet], _LINES, strict=False):
        put_line_number(sheet, number, x + across, y + down)


def _put_orbit(sheet: Sheet, view: View, marks: Marks, planet: int, at: tuple[int, int]) -> None:
    x, y = at
    owners = view.centres[planet]
    if NOBODY not in owners:
        sheet.put(orbit(GOLD, thick=6), x, y - ORBIT - 18, 0.5, 0)
    for place, owner in enumerate(owners):
        where = x + PLACES[place][0], y + PLACES[place][1]
        put_place(sheet, planet, place, owner, where, size=PLACE, new=(planet, place) in marks.centres)


def put_place(
    sheet: Sheet, planet: int, place: int, owner: int, at: tuple[int, int], *, size: int, new: bool = False
) -> None:
    """Draw a place on a planet's orbit with its value: free, or in its owner's colour."""
    value = str(PLANETS[planet].orbit[place])
    if owner == NOBODY:
        sheet.put(free_place(ACCENT[PLANETS[planet].id], size - 6), *at)
        sheet.text(value, *at, size * 6 // 11, INK, face=DISPLAY)
        return
    if new:
        sheet.put(halo(SHAPES[owner], size, NEWS), *at)
    token(sheet, owner, *at, size, number=value)


def _put_stations(sheet: Sheet, view: View, marks: Marks, planet: int, at: tuple[int, int]) -> None:
    """Draw the number of each seat's stations, and ghosts of those that left."""
    x, y = at
    counts = view.stations[planet]
    there = [seat for seat, count in enumerate(counts) if count or marks.stations[planet, seat]]
    spots = _spots(x, y + STATIONS_AT, len(there))
    for seat, (left, low) in zip(there, spots, strict=True):
        count, change = counts[seat], marks.stations[planet, seat]
        if not count:
            put_ghost(sheet, pawn(seat, STATION), left, low)
            continue
        if change:
            sheet.put(halo(SHAPES[seat], STATION, NEWS), left, low)
        token(sheet, seat, left, low, STATION, number=str(count))
    _put_pills(sheet, [(over, marks.stations[planet, seat]) for seat, (over, _) in zip(there, spots, strict=True)], at)


def _put_pills(sheet: Sheet, stations: list[tuple[float, int]], at: tuple[int, int]) -> None:
    """Draw changes of station numbers: a single pill above its number, several in a row."""
    x, y = at
    changes = [(over, change) for over, change in stations if change]
    if len(changes) == 1:
        x = round(changes[0][0])
    left = x - sum(pill_width(change) + 4 for _, change in changes) / 2 + 2
    for _, change in changes:
        left += put_pill(sheet, change, left, y + PILL_AT) + 4


def _spots(x: int, y: int, count: int) -> list[tuple[float, float]]:
    """Return positions in a row, or in two staggered ones."""
    if count <= ROW:
        return [(at, y) for at in spaced(x, count, _STEP)]
    first = (count + 1) // 2
    upper, lower = spaced(x, first, _STEP), spaced(x, count - first, _STEP)
    return [*((at, y) for at in upper), *((at, y + SECOND_ROW) for at in lower)]


def _put_draws(sheet: Sheet, draws: int, x: int, y: int) -> None:
    """Draw the number of remaining draws of the challenge."""
    middle = y - 45
    sheet.put(panel(98, 50, 25, rgb("#5b2a86"), NEWS, alpha=1.0, line_width=3), x, middle)
    sheet.stamp(icon("ring", SIGN), x - 22, middle, NEWS)
    sheet.text(str(draws), x + 22, middle, TEXT, INK, face=DISPLAY)
