"""Supply next to the planets: progress towards the end, bonus cards, draw pile."""

from __future__ import annotations

from typing import Final

from bot.games.andromeda.components.data import FULL_PLANETS_TO_END, N_BONUSES, N_PLANETS
from bot.games.andromeda.state import NOBODY
from bot.games.andromeda.view import View
from bot.games.contract import t
from rendering.andromeda.cards import small
from rendering.andromeda.changes import Marks
from rendering.andromeda.scene import CELL, HEADER, Scene
from rendering.canvas import Point, Sheet, piece
from rendering.change_markers import put_ring
from rendering.fonts import DISPLAY, HEAD
from rendering.icons import icon
from rendering.layout import Box, put_first
from rendering.renderer import RenderOptions
from rendering.sizes import RADIUS, TEXT, least
from rendering.theme import EDGE, GOLD, INK, MUTED, NIGHT, PANEL, mix, rgb

EMBLEM: Final = 44
"""Size of a bonus card."""
_TALL: Final = 262


def supply_box(seats: int) -> Box:
    """Return the box of the supply, in the cell after the last planet."""
    scene = Scene(seats)
    x, _ = scene.centre(N_PLANETS)
    return x - CELL / 2 + 12, HEADER + scene.row + 14, CELL - 24, _TALL


def bonus_at(seats: int, kind: int) -> Point:
    """Return the centre of a bonus card of the supply."""
    left, top, wide, _ = supply_box(seats)
    return left + wide / 2 - 74 + kind % 2 * 104, top + 130 + kind // 2 * 48


def put_supply(sheet: Sheet, view: View, look: RenderOptions, marks: Marks) -> None:
    """Draw the supply in the cell after the last planet."""
    seats, last = len(view.seats), view.final and view.phase != "over"
    box = supply_box(seats)
    top, x = box[1], box[0] + box[2] / 2
    put_first(sheet, box, RADIUS, rgb("#6b2313") if last else NIGHT, GOLD if last else EDGE, alpha=0.86, line=2)
    said = look.say(t("Full planets"))
    size = max(34, least(said))
    sheet.text(said, x, top + 32, size, GOLD if last else MUTED, face=HEAD, room=CELL - 44)
    full = min(FULL_PLANETS_TO_END, sum(NOBODY not in places for places in view.centres))
    for n in range(FULL_PLANETS_TO_END):
        colour, rim = (GOLD, NIGHT) if n < full else (mix(PANEL, NIGHT, 0.4), EDGE)
        sheet.put(piece("circle", 40, colour, rim), x + (n - 1) * 54, top + 78)
    for kind in range(N_BONUSES):
        (at, y), left = bonus_at(seats, kind), view.bonus[kind]
        sheet.put(small(N_PLANETS + kind, EMBLEM), at, y)
        sheet.text(f"×{left}", at + 28, y, TEXT, INK if left else MUTED, face=DISPLAY, align="l")
        if marks.bonus[kind]:
            put_ring(sheet, (at - EMBLEM / 2, y - EMBLEM / 2, EMBLEM, EMBLEM), EMBLEM // 4)
    y = top + 232
    sheet.stamp(icon("cards", 44), x - 34, y, INK)
    sheet.text(str(view.deck), x - 4, y, TEXT, INK, face=DISPLAY, align="l")
