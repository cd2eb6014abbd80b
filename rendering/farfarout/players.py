"""Each player in short: ship, goods, shields, dice, points, what they carry. Along the lower edge of the board."""

from __future__ import annotations

from typing import Final

from bot.games.farfarout.parts.book import Book
from bot.games.farfarout.parts.data import CURRENCIES, TRACKS
from bot.games.farfarout.state import HIDDEN, NOBODY
from bot.games.farfarout.view import SeatView, View
from rendering.canvas import Sheet
from rendering.farfarout.glyphs import SHIELD, Glyph, dice_of, glyph, put_dice, put_glyphs, put_shields
from rendering.farfarout.hues import DEEP, TRACK
from rendering.farfarout.marks import Marks
from rendering.farfarout.ships import token
from rendering.farfarout.signs import sign
from rendering.farfarout.tracks import points
from rendering.fonts import DISPLAY, HEAD
from rendering.frame import put_badge, put_plate, signed
from rendering.painter import Look
from rendering.theme import BAD, EDGE, GOLD, INK, MUTED, SEATS, mix, rgb

TALL: Final = 214
GAP, MARGIN = 10, 12
NARROW: Final = 420
"""Panels of less width say shields as a number."""
QUESTS: Final = rgb("#cdbcff")


def dice(book: Book, me: SeatView) -> tuple[str, ...]:
    """The battle dice of a seat: of its ship, its crew, its items (F60)."""
    found = [*book.ship_dice[me.ship], *(book.crew_dice[crew] for crew in me.crew)]
    return dice_of([*found, *book.powers(me.items).dice])


def most_shields(book: Book, me: SeatView) -> int:
    """How many shields a seat can have."""
    return book.ships[me.ship].shields + book.powers(me.items).shields


def badge(sheet: Sheet, x: float, y: float, change: int) -> None:
    """How a number has just changed."""
    put_badge(sheet, change, (x, y), (24 + 14 * len(signed(change)), 30), 24)


def draw_players(sheet: Sheet, view: View, look: Look, book: Book, marks: Marks, *, top: int, width: int) -> None:
    """All players, in seat order."""
    count = len(view.seats)
    wide = (width - 2 * MARGIN - (count - 1) * GAP) // count
    for seat in range(count):
        _player(sheet, view, look, book, marks, seat=seat, x=MARGIN + seat * (wide + GAP), y=top, width=wide)


def waits(view: View, seat: int) -> bool:
    """Whether the game waits for a seat."""
    if view.phase == "over":
        return False
    if view.phase == "quests":
        return not view.seats[seat].chosen
    if view.tasks:
        return view.tasks[-1].seat == seat
    if view.throw is not None and view.throw.loser != NOBODY:
        return view.throw.loser == seat
    return view.active == seat


def _player(
    sheet: Sheet, view: View, look: Look, book: Book, marks: Marks, *, seat: int, x: int, y: int, width: int
) -> None:
    me, colour, acts = view.seats[seat], SEATS[seat], waits(view, seat)
    fill, edge = (mix(DEEP, colour, 0.26), colour) if acts else (mix(DEEP, colour, 0.07), mix(EDGE, colour, 0.4))
    put_plate(sheet, (x, y, width, TALL), fill, edge, lit=acts, spread=16)
    sheet.put(token(book, me.ship, seat, 46), x + 36, y + 34)
    won = seat in view.winners
    if won:
        sheet.stamp(sign("crown", 38), x + width - 30, y + 32, GOLD)
    sheet.text(look.names[seat], x + 70, y + 34, 34, INK, face=HEAD, align="l", room=width - 82 - 44 * won, least=22)
    _goods(sheet, book, me, marks, seat=seat, x=x, y=y + 88, width=width)
    put_dice(sheet, dice(book, me), x + 16, y + 136, 38, room=width - 34)
    _points(sheet, me, marks, seat=seat, x=x, y=y + 184, width=width)


def _goods(sheet: Sheet, book: Book, me: SeatView, marks: Marks, *, seat: int, x: int, y: int, width: int) -> None:
    """Currencies and shields."""
    narrow, most = width < NARROW, most_shields(book, me)
    for kind, at in zip(CURRENCIES, (12, 100, 168) if narrow else (14, 122, 206), strict=True):
        put_glyphs(sheet, [glyph(kind, str(getattr(me, kind)))], x + at, y, 34)
        if marks.gains[seat, kind]:
            badge(sheet, x + at + 42, y - 26, marks.gains[seat, kind])
    left = x + (238 if narrow else 296)
    if narrow:
        colour = INK if me.shields else BAD
        sheet.stamp(sign("shield", 32), left + 16, y, SHIELD if me.shields else BAD)
        left += 36 + sheet.text(str(me.shields), left + 36, y, 32, colour, face=DISPLAY, align="l")
        sheet.text(f"/{most}", left, y + 2, 22, MUTED, face=DISPLAY, align="l")
    else:
        put_shields(sheet, me.shields, most, left, y, size=34, room=x + width - 12 - left)
    if marks.gains[seat, "shields"]:
        badge(sheet, x + width - 40, y - 26, marks.gains[seat, "shields"])


def _points(sheet: Sheet, me: SeatView, marks: Marks, *, seat: int, x: int, y: int, width: int) -> None:
    """The three tracks, then items and quests."""
    step = 74 if width < NARROW else 92
    for n, (track, have) in enumerate(zip(TRACKS, points(me), strict=True)):
        at = x + 14 + n * step
        sheet.stamp(sign(track, 32), at + 16, y, TRACK[track])
        sheet.text(str(have), at + 35, y, 33, INK, face=DISPLAY, align="l")
        if marks.gains[seat, track]:
            badge(sheet, at + 44, y - 26, marks.gains[seat, track])
    held: list[Glyph] = []
    if me.items:
        held.append(Glyph("item", str(len(me.items)), INK, rgb("#d9c7ff")))
    if me.main != NOBODY:
        held.append(Glyph("lock" if me.main == HIDDEN else "main", "", INK, QUESTS))
    if me.outposts:
        held.append(Glyph("outpost", str(len(me.outposts)), INK, rgb("#9fc8ff")))
    put_glyphs(sheet, held, x + width - 10, y, 26, align="r", room=width - 30 - 3 * step)
