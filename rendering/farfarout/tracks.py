"""The victory tracks as columns of light, the trade track, and the row of open quests: the board's right side."""

from __future__ import annotations

from typing import Final

from PIL import Image

from bot.games.farfarout.parts.book import Book
from bot.games.farfarout.parts.data import ORES, TRACKS
from bot.games.farfarout.rules.tracks import EACH, GOAL, LEVEL_ENDS
from bot.games.farfarout.view import SeatView, View
from bot.games.farfarout.words import phrases
from rendering.canvas import Glass, Sheet, glow, panel, pawn, rounded, shaded, tinted
from rendering.farfarout.glyphs import of_effect, put_glyphs
from rendering.farfarout.hues import BLACK, CURRENCY, DEEP, LINE, TRACK, WHITE
from rendering.farfarout.marks import Marks
from rendering.farfarout.signs import sign
from rendering.farfarout.words import put_name
from rendering.fonts import DISPLAY
from rendering.kept import kept
from rendering.painter import Look
from rendering.theme import GOLD, INK, MUTED, NEWS, NIGHT, SEATS, Colour, mix, rgb

_HEAD: Final = 58
_MARK: Final = rgb("#ffae5c")


def points(me: SeatView) -> tuple[int, int, int]:
    """A seat's points in the order of the tracks."""
    return me.wealth, me.reputation, me.exploration


@kept
def _ground(width: int, height: int, seats: int) -> Image.Image:
    """The tracks without players."""
    sheet = Glass(width, height)
    sheet.lay(panel(width, height, 18, DEEP, LINE, alpha=0.86), 0, 0)
    third = (width - 16) / 3
    for n, track in enumerate(TRACKS):
        x = 8 + third * (n + 0.5)
        colour = TRACK[track]
        sheet.put(tinted(sign(track, 46), colour), x, 34)
        left, lane = _lanes(width, n, seats)
        for at in range(seats):
            size, fill, edge = (round(lane - 4), height - _HEAD - 22), mix(DEEP, colour, 0.16), mix(DEEP, colour, 0.34)
            sheet.lay(panel(*size, 6, fill, edge, alpha=0.95, line_width=1), left + at * lane + 2, _HEAD + 10)
    for level in LEVEL_ENDS:
        y = _at(height, level + 0.5)
        sheet.image.paste((*_MARK, 235), (8, round(y) - 2, width - 8, round(y) + 2))
    for goal, colour in ((EACH, (200, 210, 255)), (GOAL, GOLD)):
        y = round(_at(height, goal))
        for x in range(10, width - 10, 14):
            sheet.image.paste((*colour, 190), (x, y - 1, x + 7, y + 1))
    return sheet.image


def _lanes(width: int, track: int, seats: int) -> tuple[float, float]:
    """Where the lanes of a track begin, and how wide they are."""
    third = (width - 16) / 3
    lane = min(34.0, (third - 14) / seats)
    return 8 + third * (track + 0.5) - lane * seats / 2, lane


def _at(height: int, points_: float) -> float:
    """How high so many points are."""
    low, high = height - 24, _HEAD + 24
    return low - (low - high) * min(points_, GOAL) / GOAL


@kept
def _bar(width: int, height: int, colour: Colour) -> Image.Image:
    return shaded(rounded(width, height, 5), mix(colour, WHITE, 0.1), mix(colour, BLACK, 0.6))


def draw_tracks(sheet: Sheet, view: View, marks: Marks, box: tuple[int, int, int, int]) -> None:
    """Wealth, reputation and exploration, a lane for each player: lines at the levels, at 6 and at 12."""
    x, y, w, h = box
    seats = len(view.seats)
    sheet.lay(_ground(w, h, seats), x, y)
    for n, track in enumerate(TRACKS):
        left, lane = _lanes(w, n, seats)
        for seat, me in enumerate(view.seats):
            have, size = points(me)[n], round(lane * 0.86)
            at, top = x + left + (seat + 0.5) * lane, y + _at(h, have)
            low = y + h - 14
            sheet.put(_bar(round(lane - 8), max(8, round(low - top)), SEATS[seat]), at, low, 0.5, 1)
            if marks.gains[seat, track]:
                sheet.put(glow(size, size, size // 2, NEWS, 8), at, top)
            sheet.put(pawn(seat, size), at, top)
    for goal, ink in ((EACH, INK), (GOAL, GOLD)):
        if goal not in LEVEL_ENDS:
            sheet.text(str(goal), x + w - 7, y + _at(h, goal) - 12, 20, ink, face=DISPLAY, align="r", soft=True)


@kept
def _market(track: tuple[int, ...], width: int, height: int) -> Image.Image:
    """The trade track without tokens."""
    sheet = Glass(width, height)
    sheet.lay(panel(width, height, 18, DEEP, LINE, alpha=0.86), 0, 0)
    step = (width - 20) / len(track)
    for n, price in enumerate(track):
        x = 10 + step * (n + 0.5)
        fill, edge = mix(DEEP, WHITE, 0.1), mix(LINE, BLACK, 0.35)
        sheet.put(panel(round(step - 4), 42, 8, fill, edge, alpha=0.95, line_width=1), x, height / 2)
        sheet.text(str(price), x, height / 2, 30 if step >= 30 else 22, MUTED, face=DISPLAY)
    return sheet.image


def draw_market(sheet: Sheet, book: Book, view: View, marks: Marks, box: tuple[int, int, int, int]) -> None:
    """The prices: plutonium's token above the track, uranium's below."""
    x, y, w, h = box
    sheet.lay(_market(book.track, w, h), x, y)
    step = (w - 20) / len(book.track)
    for n, ore in enumerate(ORES):
        at, colour = x + 10 + step * (view.market[n] + 0.5), CURRENCY[ore]
        middle = y + (h * 0.19 if n == 0 else h * 0.81)
        if ore in marks.market:
            sheet.put(glow(34, 34, 17, NEWS, 9), at, middle)
        sheet.put(_cell(round(step - 4), colour), at, y + h / 2)
        sheet.text(str(book.track[view.market[n]]), at, y + h / 2, 30, NIGHT, face=DISPLAY)
        sheet.stamp(sign(ore, 36), at, middle, colour)


@kept
def _cell(width: int, colour: Colour) -> Image.Image:
    return panel(width, 42, 8, colour, WHITE, alpha=1.0, line_width=2)


def draw_row(sheet: Sheet, book: Book, view: View, look: Look, marks: Marks, *, box: tuple[int, int, int, int]) -> None:
    """The open quests that anybody may complete: name and reward."""
    x, y, w, h = box
    sheet.lay(panel(w, h, 18, DEEP, LINE, alpha=0.86), x, y)
    sheet.stamp(sign("main", 30), x + 28, y + 26, GOLD)
    sheet.text(f"{len(view.row)}", x + 50, y + 26, 26, GOLD, face=DISPLAY, align="l")
    sheet.stamp(sign("cards", 26), x + w - 68, y + 26, MUTED)
    sheet.text(str(view.mains), x + w - 50, y + 26, 24, MUTED, face=DISPLAY, align="l")
    step = min(66, (h - 56) // max(1, len(view.row)))
    for n, quest in enumerate(view.row):
        one = book.mains[quest]
        top = y + 48 + n * step
        middle = top + step / 2 - 3
        new = one.id in marks.quests
        edge = NEWS if new else mix(GOLD, BLACK, 0.45)
        sheet.lay(panel(w - 16, step - 6, 10, mix(DEEP, GOLD, 0.14), edge, alpha=0.95), x + 8, top)
        used = put_glyphs(sheet, of_effect(one.reward), x + w - 18, middle, 30, align="r", room=w * 0.46)
        put_name(sheet, look.say(phrases.called(one.name)), x + 18, middle, 26, room=round(w - used - 44))
