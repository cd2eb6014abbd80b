"""The end: everybody's chips, the winner first."""

from __future__ import annotations

from PIL import Image

from bot.games.contract import Outcome, t
from bot.games.ricochet.scoring import is_training
from bot.games.ricochet.view import View
from rendering.canvas import Sheet, panel, piece
from rendering.fonts import BODY, DISPLAY, HEAD
from rendering.icons import icon
from rendering.painter import Look
from rendering.ricochet.chips import token
from rendering.ricochet.heading import ground
from rendering.ricochet.scene import NO_CHIP
from rendering.theme import EDGE, GOLD, INK, MUTED, NIGHT, PANEL, SEATS, SHAPES, mix

WIDTH = 1200
TOP, TALL = 110, 96
CHIP = 72
CHIPS_LEFT, CHIPS_RIGHT = 520, WIDTH - 150


def draw_result(view: View, outcome: Outcome, look: Look) -> Image.Image:
    """Places, names and the chips that were won, as an RGB image."""
    seats = sorted(range(len(view.seats)), key=lambda seat: (outcome.places[seat], seat))
    height = TOP + TALL * len(seats) + 62
    sheet = Sheet(ground(NO_CHIP, WIDTH, height).copy())
    sheet.text(look.say(t("Final result")), 36, 58, 54, INK, face=DISPLAY, align="l", room=WIDTH - 72)
    for n, seat in enumerate(seats):
        _row(sheet, view, outcome, look, seat, y=TOP + n * TALL)
    reason = look.say(outcome.reason)
    sheet.text(reason, 36, height - 34, 30, MUTED, face=BODY, align="l", room=WIDTH - 72)
    return sheet.image


def _row(sheet: Sheet, view: View, outcome: Outcome, look: Look, seat: int, *, y: int) -> None:
    won = outcome.places[seat] == 1
    middle = y + (TALL - 8) / 2
    fill, edge = (mix(NIGHT, GOLD, 0.26), GOLD) if won else (PANEL, mix(EDGE, SEATS[seat], 0.35))
    size = (WIDTH - 56, TALL - 8)
    sheet.put(panel(*size, 18, fill, edge, alpha=0.88, line_width=4 if won else 2), 28, y, 0, 0)
    if won:
        sheet.stamp(icon("crown", 54), 80, middle, GOLD)
    else:
        sheet.text(str(outcome.places[seat]), 80, middle, 46, MUTED, face=DISPLAY)
    sheet.put(piece(SHAPES[seat], 50, SEATS[seat]), 150, middle)
    sheet.text(look.names[seat], 196, middle, 40, INK, face=HEAD, align="l", room=CHIPS_LEFT - 216, least=26)
    chips = view.seats[seat].chips
    step = min(CHIP - 6, (CHIPS_RIGHT - CHIPS_LEFT - CHIP) / max(1, len(chips) - 1))
    for n, chip in enumerate(chips):
        sheet.put(token(chip, CHIP), CHIPS_LEFT + CHIP / 2 + n * step, middle)
    points = sum(part.points for part in outcome.scores[seat])
    total = f"+{points}" if points and is_training(view) else str(points)
    sheet.text(total, WIDTH - 92, middle, 60, GOLD if won else INK, face=DISPLAY)
