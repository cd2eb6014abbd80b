"""The board as everybody may see it."""

from __future__ import annotations

from PIL import Image

from bot.games.andromeda.parts.data import FULL_PLANETS_TO_END, N_BONUSES, N_PLANETS, PLANETS
from bot.games.andromeda.view import View
from bot.games.contract import Text, Who, t, tn
from rendering.andromeda.cards import card
from rendering.andromeda.marks import Marks, gather
from rendering.andromeda.planets import ACCENT
from rendering.andromeda.players import badge, strip, token
from rendering.andromeda.scene import (
    CENTRES,
    CORNER,
    HEADER,
    PLACE,
    PLACES,
    STACK,
    STACKS,
    STATIONS_BELOW,
    WIDTH,
    board_base,
    free_place,
    ship_cell,
    sky,
    tech_cell,
)
from rendering.canvas import Sheet, halo, panel, pawn, piece
from rendering.fonts import DISPLAY, HEAD
from rendering.frame import spaced
from rendering.icons import icon
from rendering.painter import Look
from rendering.text import width as text_width
from rendering.theme import EDGE, GOLD, INK, MUTED, NEWS, NIGHT, PANEL, SEATS, SHAPES, Colour, mix, rgb

NOBODY = -1
STATION = 52
PHASES: tuple[tuple[str, str, Text], ...] = (
    ("movement", "rocket", t("Movement")),
    ("trade", "swap", t("Trade")),
    ("action", "bolt", t("Actions")),
)


def draw_board(view: View, look: Look) -> Image.Image:
    """The board as an RGB image."""
    marks = gather(look.public)
    sheet = Sheet(board_base(look), sky)
    _header(sheet, view, look)
    for planet in range(N_PLANETS):
        _planet(sheet, view, marks, planet)
    _earth(sheet, view, marks)
    _markers(sheet, [seat.ship for seat in view.seats], marks.ship, [ship_cell(n) for n in range(4)])
    _markers(sheet, [seat.tech for seat in view.seats], marks.tech, [tech_cell(n) for n in range(4)])
    _stacks(sheet, view, marks)
    _corner(sheet, view, look)
    strip(sheet, view, look, marks)
    return sheet.image


def _header(sheet: Sheet, view: View, look: Look) -> None:
    middle = HEADER / 2
    reach = 24 + sheet.text(look.say(t("Round {n}", n=view.round)), 24, middle, 40, INK, face=DISPLAY, align="l")
    x = reach + 34
    for phase, name, label in PHASES:
        now = phase == view.phase
        text, size = look.say(label), 28
        wide = text_width(text, HEAD, size) + 74
        if now:
            sheet.put(panel(wide, 50, 25, rgb("#33408c"), GOLD, alpha=0.95, line_width=3), x, middle, 0)
        sheet.stamp(icon(name, 32), x + 30, middle, GOLD if now else mix(MUTED, NIGHT, 0.35))
        sheet.text(text, x + 54, middle, size, INK if now else mix(MUTED, NIGHT, 0.35), face=HEAD, align="l")
        x += wide + 6
    _turn(sheet, view, look, x + 16, middle)


def _turn(sheet: Sheet, view: View, look: Look, left: float, y: float) -> None:
    """Who must decide, at the right."""
    right = WIDTH - 22
    if view.phase == "over":
        sheet.text(look.say(t("Game over")), right, y, 36, GOLD, face=DISPLAY, align="r", room=round(right - left))
        return
    if len(view.waiting) == 1:
        seat = view.waiting[0]
        said = t("{who} to act", who=Who(seat))
        if view.phase == "action":
            said = tn("{who}: {n} action", "{who}: {n} actions", view.actions, who=Who(seat))
        room = round(right - left - 56)
        wide = sheet.text(
            look.say(said), right, y, 34, mix(SEATS[seat], INK, 0.3), face=HEAD, align="r", room=room, least=24
        )
        token(sheet, seat, right - wide - 32, y, 42)
    elif view.waiting:
        for n, seat in enumerate(reversed(view.waiting)):
            token(sheet, seat, right - 22 - n * 54, y, 42)
        end = right - 54 * len(view.waiting) - 10
        said, room = look.say(t("Waiting for")), round(end - left)
        sheet.text(said, end, y, 32, MUTED, face=HEAD, align="r", room=room, least=20)


def _planet(sheet: Sheet, view: View, marks: Marks, planet: int) -> None:
    x, y = CENTRES[planet]
    for place, owner in enumerate(view.centres[planet]):
        at = x + PLACES[place][0], y + PLACES[place][1]
        orbit_place(sheet, planet, place, owner, at, size=PLACE, new=(planet, place) in marks.centres)
    there = [seat for seat, count in enumerate(view.stations[planet]) if count or marks.stations[planet, seat]]
    middles = spaced(x, len(there), 54)
    below = y + STATIONS_BELOW
    for at, seat in zip(middles, there, strict=True):
        count, change = view.stations[planet][seat], marks.stations[planet, seat]
        if change and count:
            sheet.put(halo(SHAPES[seat], STATION, NEWS), at, below)
        if count:
            token(sheet, seat, at, below, STATION, number=str(count))
        else:
            sheet.put(pawn(seat, 34, mix(SEATS[seat], NIGHT, 0.72), rim=SEATS[seat]), at, below)
    for at, seat in zip(middles, there, strict=True):
        if change := marks.stations[planet, seat]:
            badge(sheet, at + 8, below + 32, change)
    if view.challenge is not None and view.challenge.planet == planet:
        sheet.put(panel(112, 46, 23, rgb("#5b2a86"), NEWS, alpha=0.95, line_width=3), x, y - 16)
        sheet.stamp(icon("ring", 32), x - 26, y - 16, NEWS)
        sheet.text(str(view.challenge.draws), x + 22, y - 16, 36, INK, face=DISPLAY)


def orbit_place(
    sheet: Sheet, planet: int, place: int, owner: int, at: tuple[int, int], *, size: int, new: bool = False
) -> None:
    """A place on a planet's orbit with its value: free, or its owner's."""
    value = str(PLANETS[planet].orbit[place])
    if owner == NOBODY:
        sheet.put(free_place(ACCENT[PLANETS[planet].id], size - 4), *at)
        sheet.text(value, *at, size * 6 // 11, INK, face=DISPLAY)
        return
    if new:
        sheet.put(halo(SHAPES[owner], size, NEWS), *at)
    token(sheet, owner, *at, size, number=value)


def _earth(sheet: Sheet, view: View, marks: Marks) -> None:
    """Stations on Earth, in two rows."""
    spots = ((44, 806), (114, 806), (184, 806), (78, 874), (148, 874))
    for seat, me in enumerate(view.seats):
        x, y = spots[seat]
        if marks.earth[seat]:
            sheet.put(halo(SHAPES[seat], 52, NEWS), x, y)
        token(sheet, seat, x, y, 52, number=str(me.earth))
    for seat in range(len(view.seats)):
        if change := marks.earth[seat]:
            badge(sheet, spots[seat][0] + 24, spots[seat][1] - 28, change)


def _markers(sheet: Sheet, spaces: list[int], new: set[int], cells: list[tuple[int, int, int, int]]) -> None:
    """Players' markers on a track."""
    for space, (x, y, w, _) in enumerate(cells):
        here = [seat for seat, at in enumerate(spaces) if at == space]
        size = 36 if len(here) < 4 else 30
        step = min(size + 4, (w - size - 8) / max(1, len(here) - 1))
        for at, seat in zip(spaced(x + w / 2, len(here), step), here, strict=True):
            if seat in new:
                sheet.put(halo(SHAPES[seat], size, NEWS), at, y + 66)
            token(sheet, seat, at, y + 66, size)


def _stacks(sheet: Sheet, view: View, marks: Marks) -> None:
    """How many bonus cards are left, the draw pile and the discards."""
    counts = (*view.bonus, view.deck, sum(view.discard))
    changes = (*(marks.bonus[kind] for kind in range(N_BONUSES)), 0, marks.discard)
    top = max(range(N_PLANETS), key=lambda planet: view.discard[planet])
    for n, (x, y) in enumerate(STACKS):
        if n < N_BONUSES and not counts[n]:
            sheet.put(panel(STACK + 4, STACK * 7 // 5 + 4, 8, NIGHT, EDGE, alpha=0.8), x, y)
        if n == N_BONUSES + 1 and counts[n]:
            sheet.put(card(top, STACK), x, y)
        colour: Colour = INK if counts[n] else MUTED
        sheet.put(panel(72, 40, 20, NIGHT, EDGE, alpha=0.92), x, y + 62)
        sheet.text(f"×{counts[n]}" if n < N_BONUSES else str(counts[n]), x, y + 62, 34, colour, face=DISPLAY)
        if changes[n]:
            badge(sheet, x + 22, y - 50, changes[n])


def _corner(sheet: Sheet, view: View, look: Look) -> None:
    """How near the end is."""
    x, y = CORNER
    full = sum(NOBODY not in places for places in view.centres)
    if view.final:
        said = t("Game over") if view.phase == "over" else t("Last round")
        sheet.put(panel(190, 112, 20, rgb("#a3341c"), GOLD, alpha=0.95, line_width=4), x, y)
        sheet.stamp(icon("flag", 40), x, y - 24, GOLD)
        sheet.text(look.say(said), x, y + 26, 32, INK, face=DISPLAY, room=170, least=20)
        return
    sheet.put(panel(190, 104, 20, PANEL, EDGE, alpha=0.7), x, y)
    sheet.text(look.say(t("Full planets")), x, y - 24, 26, MUTED, face=HEAD, room=170, least=18)
    for n in range(FULL_PLANETS_TO_END):
        colour, rim = (GOLD, NIGHT) if n < full else (mix(PANEL, NIGHT, 0.5), EDGE)
        sheet.put(piece("circle", 34, colour, rim), x - 48 + n * 48, y + 20)
