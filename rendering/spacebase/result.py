"""The end: everybody's points, the winner first."""

from __future__ import annotations

from PIL import Image

from bot.games.contract import Outcome, t
from bot.games.spacebase.view import View
from rendering.canvas import Sheet, panel, piece
from rendering.fonts import BODY, DISPLAY, HEAD
from rendering.icons import icon
from rendering.painter import Look
from rendering.spacebase.hues import INCOME, LEVELS
from rendering.spacebase.page import HEADING, page
from rendering.spacebase.signs import sign
from rendering.spacebase.tokens import Item, token
from rendering.theme import EDGE, GOLD, INK, MUTED, NIGHT, PANEL, SEATS, SHAPES, Colour, mix

WIDTH = 1200
TALL = 112
COLUMNS = (640, 772, 904)
TOTAL = 1090


def draw_result(view: View, outcome: Outcome, look: Look) -> Image.Image:
    """Places, names, what everybody has built, and their points, RGB."""
    seats = sorted(range(len(view.seats)), key=lambda seat: (outcome.places[seat], seat))
    sheet = page(WIDTH, HEADING + TALL * len(seats) + 62, look.say(t("Final result")))
    for n, seat in enumerate(seats):
        _row(sheet, view, outcome, look, seat, y=HEADING + n * TALL)
    reason = look.say(outcome.reason)
    sheet.text(reason, 36, HEADING + TALL * len(seats) + 26, 30, MUTED, face=BODY, align="l", room=WIDTH - 72)
    return sheet.image


def _row(sheet: Sheet, view: View, outcome: Outcome, look: Look, seat: int, *, y: int) -> None:
    won, me = outcome.places[seat] == 1, view.seats[seat]
    middle = y + (TALL - 10) / 2
    fill, edge = (mix(NIGHT, GOLD, 0.26), GOLD) if won else (PANEL, mix(EDGE, SEATS[seat], 0.35))
    size = (WIDTH - 56, TALL - 10)
    sheet.put(panel(*size, 18, fill, edge, alpha=0.9, line_width=4 if won else 2), 28, y, 0, 0)
    if won:
        sheet.stamp(icon("crown", 58), 82, middle, GOLD)
    else:
        sheet.text(str(outcome.places[seat]), 82, middle, 50, MUTED, face=DISPLAY)
    sheet.put(piece(SHAPES[seat], 54, SEATS[seat]), 154, middle)
    sheet.text(look.names[seat], 200, middle, 40, INK, face=HEAD, align="l", room=COLUMNS[0] - 250, least=26)
    colonies = sum(sector.station is None and sector.colony >= 0 for sector in me.sectors)
    built: tuple[tuple[Image.Image, Colour, int], ...] = (
        (icon("planet", 44), INCOME, me.income),
        (icon("cards", 42), MUTED, sum(len(sector.deployed) for sector in me.sectors)),
        (sign("colony", 46), LEVELS[4], colonies),
    )
    for x, (mask, colour, count) in zip(COLUMNS, built, strict=True):
        sheet.stamp(mask, x, middle, colour)
        sheet.text(str(count), x + 34, middle, 42, INK, face=DISPLAY, align="l")
    total = str(sum(part.points for part in outcome.scores[seat]))
    sheet.put(token(Item("points"), 66), TOTAL - 62, middle)
    sheet.text(total, TOTAL - 18, middle, 66, GOLD if won else INK, face=DISPLAY, align="l")
