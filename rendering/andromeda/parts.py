"""Details of the board: one planet, Earth, a track, the trade."""

from __future__ import annotations

from typing import NamedTuple

from PIL import Image

from bot.games.andromeda.parts.data import CARD, CARDS_PER_PLANET, N_PLANETS, PLANETS, SHIP, TECH
from bot.games.andromeda.stages.action import TECH_EFFECTS
from bot.games.andromeda.view import TradeView, View
from bot.games.contract import Part, Text, t, tn
from rendering.andromeda.board import orbit_place
from rendering.andromeda.cards import back, card, spread
from rendering.andromeda.page import page
from rendering.andromeda.planets import ACCENT, RINGS, planet_sprite
from rendering.andromeda.players import token
from rendering.canvas import Sheet, panel
from rendering.fonts import BODY, DISPLAY, HEAD
from rendering.frame import rows, spaced
from rendering.icons import icon
from rendering.painter import Look, Picture, picture
from rendering.text import balanced
from rendering.theme import BAD, EDGE, GOLD, GOOD, INK, MUTED, NEWS, NIGHT, PANEL, SEATS, mix

WIDTH = 1000
LIST = 596
"""Where the list of players begins."""


def draw_part(view: View, part: Part, look: Look) -> Picture:
    """A planet's id, `earth`, `ship`, `tech` or `trade`. Raises KeyError for anything else."""
    whole = {"earth": _earth, "ship": _ship, "tech": _tech, "trade": _trade}
    if part.kind in whole:
        return picture(whole[part.kind](view, look), part.kind)
    number = CARD[part.kind]
    if number >= N_PLANETS:
        raise KeyError(part)
    return picture(_planet(view, number, look), part.kind)


def _planet(view: View, planet: int, look: Look) -> Image.Image:
    data = PLANETS[planet]
    sheet = page(WIDTH, 760, look.say(data.name))
    sheet.put(planet_sprite(data.id, 310 if data.id in RINGS else 400), 300, 460)
    for place, (dx, dy) in enumerate(((-206, -190), (0, -272), (206, -190))):
        orbit_place(sheet, planet, place, view.centres[planet][place], (300 + dx, 460 + dy), size=110)
    stations = view.stations[planet]
    total = sum(stations)
    notes = [f"{count / total:.0%}" if total else "" for count in stations]
    title = look.say(t("Stations, and chance per draw"))
    y = _list(sheet, look, title, [str(count) for count in stations], notes)
    said = look.say(t("Cards discarded: {n} of {all}", n=view.discard[planet], all=CARDS_PER_PLANET))
    sheet.text(said, LIST + 4, y + 34, 27, MUTED, face=BODY, align="l", room=WIDTH - LIST - 30)
    if view.challenge is not None and view.challenge.planet == planet:
        y += 88
        fill = mix(PANEL, ACCENT[data.id], 0.35)
        sheet.put(panel(370, 60, 30, fill, NEWS, alpha=0.95, line_width=3), LIST, y, 0)
        sheet.stamp(icon("ring", 38), LIST + 38, y, NEWS)
        text = look.say(tn("Challenge: {n} draw left", "Challenge: {n} draws left", view.challenge.draws))
        sheet.text(text, LIST + 68, y, 30, INK, face=HEAD, align="l", room=290, least=18)
    return sheet.image


def _list(sheet: Sheet, look: Look, title: str, numbers: list[str], notes: list[str]) -> int:
    """Each player's number and a note; returns where the next may begin."""
    right, y = WIDTH - 28, 124
    wide = right - LIST
    sheet.text(title, LIST + 4, y, 28, MUTED, face=HEAD, align="l", room=wide)
    y += 32
    for seat, (number, note) in enumerate(zip(numbers, notes, strict=True)):
        fill, edge = mix(PANEL, SEATS[seat], 0.12), mix(EDGE, SEATS[seat], 0.4)
        sheet.lay(panel(wide, 76, 16, fill, edge, alpha=0.85), LIST, y)
        middle = y + 38
        token(sheet, seat, LIST + 44, middle, 58, number=number)
        room = wide - 118 - (sheet.text(note, right - 18, middle, 32, GOLD, face=DISPLAY, align="r") if note else 0)
        sheet.text(look.names[seat], LIST + 86, middle, 31, INK, face=HEAD, align="l", room=room, least=22)
        y += 84
    return y


def _earth(view: View, look: Look) -> Image.Image:
    sheet = page(WIDTH, 640, look.say(t("Earth")))
    sheet.put(planet_sprite("earth", 480), 290, 370)
    title = look.say(t("Stations: 1 point each at the end"))
    _list(sheet, look, title, [str(seat.earth) for seat in view.seats], [""] * len(view.seats))
    return sheet.image


def _ship(view: View, look: Look) -> Image.Image:
    spaces = [
        Space(tn("Hand of {n} card", "Hand of {n} cards", step.hand), "cards", step.hand, step.cost) for step in SHIP
    ]
    return _track(look, look.say(t("Spaceship development")), spaces, [seat.ship for seat in view.seats])


def _tech(view: View, look: Look) -> Image.Image:
    spaces = [Space(text, "star", step.points, step.cost) for text, step in zip(TECH_EFFECTS, TECH, strict=True)]
    return _track(look, look.say(t("Technology")), spaces, [seat.tech for seat in view.seats])


class Space(NamedTuple):
    """A space of a track: what it brings in words, as a sign with a number, and what the step to it costs."""

    text: Text
    sign: str
    number: int
    cost: int


def _track(look: Look, title: str, spaces: list[Space], there: list[int]) -> Image.Image:
    """A track from its start at the bottom to its end at the top, with those who are `there`."""
    tall = 148
    sheet = page(WIDTH, 104 + tall * len(spaces), title)
    for space, (text, name, number, cost) in enumerate(spaces):
        y = 92 + (len(spaces) - 1 - space) * tall
        middle = y + (tall - 12) / 2
        fill = mix(PANEL, EDGE, 0.2 + 0.2 * space)
        sheet.lay(panel(WIDTH - 56, tall - 12, 18, fill, EDGE, alpha=0.85), 28, y)
        sheet.stamp(icon(name, 46), 74, middle, GOLD if name == "star" else MUTED)
        sheet.text(str(number), 138, middle, 62, INK, face=DISPLAY)
        lines = balanced(look.say(text), HEAD, 30, 400, 2)
        levels = spaced(middle - (22 if cost else 0), len(lines), 36)
        for at, one in zip(levels, lines, strict=True):
            sheet.text(one, 200, at, 30, INK, face=HEAD, align="l")
        if cost:
            said = look.say(t("costs {n} matching cards", n=cost))
            sheet.text(said, 200, levels[-1] + 40, 27, MUTED, face=BODY, align="l", room=400)
        _there(sheet, look, [seat for seat, at in enumerate(there) if at == space], middle)
    return sheet.image


def _there(sheet: Sheet, look: Look, seats: list[int], middle: float) -> None:
    """Who is on a space: below each other, or in two columns."""
    across, room = (2, 130) if len(seats) > 2 else (1, 280)
    levels = spaced(middle, rows(len(seats), across), 44)
    for n, seat in enumerate(seats):
        x, y = 632 + n % across * 172, levels[n // across]
        token(sheet, seat, x, y, 38)
        sheet.text(look.names[seat], x + 28, y, 25, INK, face=HEAD, align="l", room=room, least=18)


def _trade(view: View, look: Look) -> Image.Image:
    tall = 150
    sheet = page(WIDTH, 100 + tall * len(view.seats), look.say(t("Trade")))
    for seat in range(len(view.seats)):
        y = 92 + seat * tall
        middle = y + (tall - 12) / 2
        waiting = view.trade is not None and seat in view.waiting
        colour, line = SEATS[seat], 4 if waiting else 2
        fill, edge = mix(PANEL, colour, 0.06), mix(EDGE, colour, 0.35)
        if waiting:
            fill, edge = mix(NIGHT, colour, 0.24), colour
        sheet.lay(panel(WIDTH - 56, tall - 12, 18, fill, edge, alpha=0.88, line_width=line), 28, y)
        token(sheet, seat, 72, middle, 52)
        leads = seat == view.leader and view.phase != "over"
        if leads:
            sheet.stamp(icon("crown", 40), 128, middle, GOLD)
        x = 112 + 42 * leads
        name_at = middle - 20 if view.trade is not None else middle
        sheet.text(look.names[seat], x, name_at, 32, INK, face=HEAD, align="l", room=450 - x, least=22)
        if view.trade is not None:
            _dealing(sheet, view.trade, look, seat, x, y=middle)
    if view.trade is None:
        sheet.text(look.say(t("No trade is open.")), WIDTH - 60, 52, 30, MUTED, face=HEAD, align="r")
    return sheet.image


def _dealing(sheet: Sheet, trade: TradeView, look: Look, seat: int, x: int, *, y: float) -> None:
    """How far a player's trade is, and the cards before them."""
    down = trade.stage == "answer" and trade.answered[seat]
    if trade.out[seat]:
        state, colour = t("dropped out"), BAD
    elif trade.done[seat]:
        state, colour = t("finished"), GOOD
    elif down:
        state, colour = t("has played a card face down"), NEWS
    elif trade.stage == "swap":
        state, colour = (t("chooses a partner"), NEWS) if trade.turn == seat else (t("waits for a partner"), MUTED)
    else:
        state, colour = (t("cards on the table") if any(trade.sets[seat]) else t("has played nothing yet")), MUTED
    sheet.text(look.say(state), x, y + 24, 26, colour, face=BODY, align="l", room=450 - x, least=18)
    at = 520
    for number in spread(trade.sets[seat]):
        sheet.put(card(number, 84), at, y)
        at += 96
    if down:
        sheet.put(back(84), at, y)
        sheet.text("?", at, y, 56, NEWS, face=DISPLAY, soft=True)
