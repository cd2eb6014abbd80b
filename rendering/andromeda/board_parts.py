"""Board details: planets, Earth, a track, the trade, the last challenge."""

from __future__ import annotations

from typing import Final, NamedTuple

from PIL import Image

from bot.games.andromeda.components.data import CARDS_PER_PLANET, PLANETS, SHIP, TECH
from bot.games.andromeda.stages.action import TECH_EFFECTS
from bot.games.andromeda.view import View
from bot.games.contract import Part, Text, t, tn
from rendering.andromeda.film import film
from rendering.andromeda.page import HEADING, page
from rendering.andromeda.planets import ACCENT, RINGS, planet_sprite
from rendering.andromeda.players import token
from rendering.andromeda.trade import draw_trade
from rendering.andromeda.window import draw_pick, draw_planets, put_place
from rendering.badges import badge
from rendering.canvas import Sheet, panel
from rendering.fonts import BODY, DISPLAY, HEAD
from rendering.icons import icon
from rendering.layout import Box, put_first, rows, spaced
from rendering.renderer import Picture, RenderOptions, picture
from rendering.sizes import LINE, MARGIN, NUMBER, RADIUS, TEXT, WIDTH, least
from rendering.text import balanced
from rendering.theme import EDGE, GOLD, INK, MUTED, NEWS, PANEL, SEATS, mix

NUMBERS: Final = {planet.id: number for number, planet in enumerate(PLANETS)}
LIST: Final = 520
"""Top of the list of players."""
BALL_AT: Final = (262, 452)
EARTH_AT: Final = (256, 380)
EARTH: Final = 420
"""Size of Earth in its own picture."""
_LISTED: Final = 88
_LIST_TOP, _LIST_RIGHT = 154, WIDTH - 24
"""Top of its first row, and its right edge."""


def draw_part(view: View, part: Part, look: RenderOptions) -> Picture:
    """Draw a planet by id, `planets`, `earth`, `ship`, `tech`, `trade`, `challenge` or a `pick`.

    A pick is a choice of planets. Raises KeyError for anything else.
    """
    if part.kind == "challenge":
        return film(view, look)
    if isinstance(part.of, tuple) and part.kind == "pick":
        return picture(draw_pick(view, {NUMBERS[planet] for planet in part.of}, look), part.kind)
    whole = {"earth": _earth, "ship": _ship, "tech": _tech, "trade": draw_trade, "planets": draw_planets}
    if part.kind in whole:
        return picture(whole[part.kind](view, look), part.kind)
    return picture(_planet(view, NUMBERS[part.kind], look), part.kind)


def planet_size(planet: int) -> int:
    """Return the size of a planet in its own picture."""
    return 270 if PLANETS[planet].id in RINGS else 350


def list_box(seat: int) -> Box:
    """Return the box of a seat in the list beside a planet."""
    return LIST, _LIST_TOP + seat * _LISTED, _LIST_RIGHT - LIST, _LISTED - 8


def _planet(view: View, planet: int, look: RenderOptions) -> Image.Image:
    data = PLANETS[planet]
    sheet = page(760, look.say(data.name))
    x, y = BALL_AT
    sheet.put(planet_sprite(data.id, planet_size(planet)), x, y)
    for place, (across, down) in enumerate(((-186, -174), (0, -240), (186, -174))):
        put_place(sheet, planet, place, view.centres[planet][place], (x + across, y + down), size=112)
    stations = view.stations[planet]
    total = sum(stations)
    notes = [f"{count / total:.0%}" if total else "" for count in stations]
    heads = look.say(t("Stations")), look.say(t("per draw"))
    below = _list(sheet, look, heads, [str(count) for count in stations], notes)
    said = look.say(t("Cards discarded: {n} of {all}", n=view.discard[planet], all=CARDS_PER_PLANET))
    sheet.text(said, LIST + 4, below + 30, least(said), MUTED, face=BODY, align="l", room=WIDTH - LIST - 30)
    if view.challenge is not None and view.challenge.planet == planet:
        fill = mix(PANEL, ACCENT[data.id], 0.35)
        sheet.put(panel(440, 72, 36, fill, NEWS, alpha=0.95, line_width=4), x, 704)
        sheet.stamp(icon("ring", 48), x - 178, 704, NEWS)
        text = look.say(tn("Challenge: {n} draw left", "Challenge: {n} draws left", view.challenge.draws))
        sheet.text(text, x - 144, 704, TEXT, INK, face=HEAD, align="l", room=344)
    return sheet.image


def _list(sheet: Sheet, look: RenderOptions, heads: tuple[str, str], numbers: list[str], notes: list[str]) -> int:
    """Draw each player's number and a note under their headings; return the next free top."""
    right, y = _LIST_RIGHT, _LIST_TOP - 30
    first, second = heads
    taken = sheet.text(second, right - 14, y, least(second), MUTED, face=HEAD, align="r") if second else 0
    room = right - LIST - taken - 40
    sheet.text(first, LIST + 4, y, least(first), MUTED, face=HEAD, align="l", room=room)
    for seat, (number, note) in enumerate(zip(numbers, notes, strict=True)):
        fill, edge = mix(PANEL, SEATS[seat], 0.12), mix(EDGE, SEATS[seat], 0.4)
        box = list_box(seat)
        put_first(sheet, box, RADIUS, fill, edge, alpha=0.88, line=LINE)
        middle = box[1] + box[3] / 2
        token(sheet, seat, LIST + 48, middle, 62, number=number)
        taken = sheet.text(note, right - 16, middle, 42, GOLD, face=DISPLAY, align="r") + 12 if note else 0
        name = look.names[seat]
        sheet.text(name, LIST + 94, middle, 36, INK, face=HEAD, align="l", room=right - LIST - 110 - taken)
    return _LIST_TOP + len(numbers) * _LISTED


def _earth(view: View, look: RenderOptions) -> Image.Image:
    sheet = page(660, look.say(t("Earth")))
    sheet.put(planet_sprite("earth", EARTH), *EARTH_AT)
    heads = look.say(t("Stations: 1 point each")), ""
    _list(sheet, look, heads, [str(seat.earth) for seat in view.seats], [""] * len(view.seats))
    return sheet.image


def _ship(view: View, look: RenderOptions) -> Image.Image:
    spaces = [
        Space(tn("Hand of {n} card", "Hand of {n} cards", step.hand), "cards", step.hand, step.cost) for step in SHIP
    ]
    return _track(look, look.say(t("Spaceship development")), spaces, [seat.ship for seat in view.seats])


def _tech(view: View, look: RenderOptions) -> Image.Image:
    spaces = [Space(text, "star", step.points, step.cost) for text, step in zip(TECH_EFFECTS, TECH, strict=True)]
    return _track(look, look.say(t("Technology")), spaces, [seat.tech for seat in view.seats])


class Space(NamedTuple):
    """A space of a track: its gain as text, as icon with number, and the cost of the step to it."""

    text: Text
    sign: str
    number: int
    cost: int


def _track(look: RenderOptions, title: str, spaces: list[Space], there: list[int]) -> Image.Image:
    """Draw a track from its start at the bottom to its end at the top, with the seats on it."""
    tall = 176
    sheet = page(HEADING + tall * len(spaces), title)
    for space, (text, name, number, cost) in enumerate(spaces):
        y = HEADING + (len(spaces) - 1 - space) * tall
        middle = y + (tall - 10) / 2
        fill = mix(PANEL, EDGE, 0.06 + 0.12 * space)
        box = MARGIN, y, WIDTH - 2 * MARGIN, tall - 10
        put_first(sheet, box, RADIUS, fill, EDGE, alpha=0.9, line=LINE)
        sheet.stamp(icon(name, 52), 60, middle, GOLD if name == "star" else MUTED)
        sheet.text(str(number), 128, middle, NUMBER + 16, INK, face=DISPLAY)
        said = look.say(text)
        size = max(34, least(said))
        lines = balanced(said, HEAD, size, 430, 2)
        levels = spaced(middle - (22 if cost else 0), len(lines), 42)
        for at, one in zip(levels, lines, strict=True):
            sheet.text(one, 186, at, size, INK, face=HEAD, align="l")
        if cost:
            said = look.say(t("costs {n} matching cards", n=cost))
            sheet.text(said, 186, levels[-1] + 46, least(said), MUTED, face=BODY, align="l", room=430)
        _there(sheet, look, [seat for seat, at in enumerate(there) if at == space], middle)
    return sheet.image


def _there(sheet: Sheet, look: RenderOptions, seats: list[int], middle: float) -> None:
    """Draw the seats on a space: with names in a column, or without in two rows."""
    if len(seats) > 2:
        for n, (x, y) in enumerate((646 + 100 * (at % 3), at // 3) for at in range(len(seats))):
            high = middle + (y - (rows(len(seats), 3) - 1) / 2) * 72
            sheet.put(badge(seats[n], 56), x + 60, high)
        return
    for y, seat in zip(spaced(middle, len(seats), 68), seats, strict=True):
        sheet.put(badge(seat, 50), 662, y)
        name = look.names[seat]
        sheet.text(name, 700, y, least(name), INK, face=HEAD, align="l", room=WIDTH - MARGIN - 18 - 700)
