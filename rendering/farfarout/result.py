"""The end: everybody's tracks, the winner first."""

from __future__ import annotations

from typing import Final

from PIL import Image

from bot.games.contract import Outcome, t
from bot.games.farfarout.book import open_book
from bot.games.farfarout.data import TRACKS
from bot.games.farfarout.tracks import EACH, GOAL
from bot.games.farfarout.view import View
from rendering.canvas import Sheet, panel, piece
from rendering.farfarout.hues import DEEP, TRACK
from rendering.farfarout.page import HEADING, page
from rendering.farfarout.ships import ship
from rendering.farfarout.signs import sign
from rendering.farfarout.tracks import points
from rendering.fonts import BODY, DISPLAY, HEAD
from rendering.icons import icon
from rendering.painter import Look
from rendering.theme import EDGE, GOLD, INK, MUTED, NIGHT, SEATS, SHAPES, mix

WIDTH: Final = 1200
TALL: Final = 128
COLUMNS: Final = (690, 840, 990)
TOTAL: Final = 1124


def draw_result(view: View, outcome: Outcome, look: Look) -> Image.Image:
    """Places, names, ships and the three tracks, RGB; what won is golden."""
    seats = sorted(range(len(view.seats)), key=lambda seat: (outcome.places[seat], seat))
    sheet = page(WIDTH, HEADING + 62 + TALL * len(seats) + 66, look.say(t("Final result")), "win", GOLD)
    for x, track in zip(COLUMNS, TRACKS, strict=True):
        sheet.stamp(sign(track, 54), x, HEADING + 26, TRACK[track])
    sheet.text("Σ", TOTAL, HEADING + 26, 40, MUTED, face=BODY)
    for n, seat in enumerate(seats):
        _row(sheet, view, outcome, look, seat, y=HEADING + 62 + n * TALL)
    reason = look.say(outcome.reason)
    sheet.text(reason, 36, HEADING + 62 + TALL * len(seats) + 26, 32, INK, face=BODY, align="l", room=WIDTH - 72)
    return sheet.image


def _row(sheet: Sheet, view: View, outcome: Outcome, look: Look, seat: int, *, y: int) -> None:
    won, me = outcome.places[seat] == 1, view.seats[seat]
    middle = y + (TALL - 10) / 2
    fill, edge = (mix(NIGHT, GOLD, 0.26), GOLD) if won else (mix(DEEP, SEATS[seat], 0.08), mix(EDGE, SEATS[seat], 0.4))
    sheet.put(panel(WIDTH - 56, TALL - 10, 18, fill, edge, alpha=0.9, line_width=4 if won else 2), 28, y, 0, 0)
    if won:
        sheet.stamp(icon("crown", 58), 82, middle, GOLD)
    else:
        sheet.text(str(outcome.places[seat]), 82, middle, 52, MUTED, face=DISPLAY)
    sheet.put(piece(SHAPES[seat], 54, SEATS[seat]), 158, middle)
    sheet.put(ship(open_book(view.set), me.ship, 104, SEATS[seat]), 252, middle)
    sheet.text(look.names[seat], 320, middle, 40, INK, face=HEAD, align="l", room=COLUMNS[0] - 380, least=24)
    have = points(me)
    three = won and max(have) < GOAL
    for x, count in zip(COLUMNS, have, strict=True):
        golden = won and (count >= GOAL or (three and count >= EACH))
        sheet.text(str(count), x, middle, 60 if golden else 50, GOLD if golden else INK, face=DISPLAY)
    sheet.text(str(sum(have)), TOTAL, middle, 50, MUTED, face=DISPLAY)
