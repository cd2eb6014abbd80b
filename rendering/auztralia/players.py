"""Summaries of the players and the Old Ones below the map."""

from __future__ import annotations

from typing import Final

from bot.games.auztralia.components.book import Book
from bot.games.auztralia.components.data import GOODS
from bot.games.auztralia.rules import scoring
from bot.games.auztralia.view import View
from bot.games.auztralia.words.phrases import OLD_ONES
from rendering.auztralia.calendar import marker, winner
from rendering.auztralia.changes import News
from rendering.auztralia.colours import ABYSS, BRASS, CREAM, DIM, GLOW, LEATHER, LILAC, PURPLE
from rendering.auztralia.ending import winners
from rendering.auztralia.icons import sign
from rendering.auztralia.old_one_icons import eye
from rendering.auztralia.page import INSIDE, plate
from rendering.auztralia.tokens import good
from rendering.badges import badge
from rendering.canvas import Sheet
from rendering.change_markers import pill_width, put_pill
from rendering.fonts import SLAB_BOLD
from rendering.renderer import RenderOptions
from rendering.sizes import ACTIVE, GAP, LINE, MARGIN, SIGN, TEXT, TITLE
from rendering.text import width
from rendering.theme import BAD, GOLD, NIGHT, SEATS, mix

TALL: Final = 66
HALF: Final = (INSIDE - GAP) // 2
REVELATIONS: Final = 15
_BADGE: Final = 44


def strip_height(seats: int) -> int:
    """Return the height of all the plates."""
    return max(y for _, y, _ in boxes(seats, 0)) + TALL + GAP


def draw_strip(sheet: Sheet, view: View, book: Book, look: RenderOptions, new: News, *, top: int) -> None:
    """Draw the plates of the Old Ones and of all players by seat, in one or two columns."""
    seats = len(view.seats)
    plates = boxes(seats, top)
    won, theirs = winners(view)
    _draw_old_ones(sheet, view, book, look, plates[0], won=theirs)
    for seat, box in enumerate(plates[1:]):
        _draw_player(sheet, view, book, look, seat, box=box, change=new.points.get(seat, 0), won=seat in won)


def boxes(seats: int, top: int) -> list[tuple[int, int, int]]:
    """Return left, top and width of each plate, the Old Ones' first."""
    if seats < 3:
        return [(MARGIN, top + n * (TALL + GAP), INSIDE) for n in range(seats + 1)]
    halves = [(MARGIN + n % 2 * (HALF + GAP), top + n // 2 * (TALL + GAP), HALF) for n in range(seats + (seats == 3))]
    if seats == 3:
        return halves
    return [(MARGIN, top, INSIDE), *((x, y + TALL + GAP, wide) for x, y, wide in halves)]


def _draw_player(
    sheet: Sheet,
    view: View,
    book: Book,
    look: RenderOptions,
    seat: int,
    *,
    box: tuple[int, int, int],
    change: int,
    won: bool,
) -> None:
    """Draw a player's plate: possessions if they fit, cubes in the HQ, points."""
    x, y, wide = box
    me, colour, middle = view.seats[seat], SEATS[seat], y + TALL / 2
    acts = view.actor == seat and view.phase != "over"
    fill, edge = (mix(NIGHT, GOLD, 0.26), GOLD) if won else (mix(LEATHER, colour, 0.2 if acts else 0.05), colour)
    share = 1.0 if acts or won else 0.6
    plate(sheet, x, y, wide, TALL, fill=fill, edge=edge, share=share, line=ACTIVE if acts or won else LINE)
    sheet.put(badge(seat, _BADGE, "won" if won else look.state(seat)), x + 40, middle)
    right = _put_points(sheet, str(scoring.total(scoring.parts(book, view, seat))), x + wide - 18, middle)
    if change:
        right -= pill_width(change) + 8
        put_pill(sheet, change, right, middle)
    low = me.hq < 2
    right -= 22 + width(str(me.hq), SLAB_BOLD, TEXT)
    sheet.text(str(me.hq), right, middle, TEXT, BAD if low else CREAM, face=SLAB_BOLD, align="l")
    right -= SIGN + 6
    sheet.stamp(sign("cube", SIGN), right, middle, BAD if low else BRASS, 0)
    if wide == INSIDE:
        for n in reversed(range(len(GOODS))):
            right -= 14 + width(str(me.goods[n]), SLAB_BOLD, TEXT)
            sheet.text(str(me.goods[n]), right, middle, TEXT, CREAM if me.goods[n] else DIM, face=SLAB_BOLD, align="l")
            sprite = good(GOODS[n], SIGN)
            right -= sprite.width + 2
            sheet.put(sprite, right, middle, 0)
    room = round(right - x - 72 - 14)
    sheet.text(look.names[seat], x + 72, middle, TEXT, CREAM, face=SLAB_BOLD, align="l", room=room)


def _put_points(sheet: Sheet, points: str, right: float, y: float) -> float:
    """Draw the points and return their left edge."""
    right -= sheet.text(points, right, y, TITLE, GOLD, face=SLAB_BOLD, align="r") + 8
    sheet.stamp(sign("star", 36), right, y, GOLD, 1)
    return right - 36


def _draw_old_ones(
    sheet: Sheet, view: View, book: Book, look: RenderOptions, box: tuple[int, int, int], *, won: bool
) -> None:
    """Draw the Old Ones' plate: sleeping tiles, revelations to come, public points."""
    x, y, wide = box
    active, middle = view.actor == len(view.seats) and view.phase != "over", y + TALL / 2
    plate(
        sheet, x, y, wide, TALL, fill=mix(NIGHT, GOLD, 0.26) if won else mix(LEATHER, ABYSS, 0.75),
        edge=GOLD if won else mix(PURPLE, LILAC, 0.35), share=1.0, line=ACTIVE if active or won else LINE,
    )  # fmt: skip
    seats = len(view.seats)
    sheet.put(winner(_BADGE) if won else marker(seats, seats, _BADGE), x + 40, middle)
    right: float = x + wide - 18
    if any(view.hidden):
        right -= sheet.text("+?", right, middle, TEXT, LILAC, face=SLAB_BOLD, align="r") + 4
    right = _put_points(sheet, str(scoring.total(scoring.old_ones(book, view))), right, middle)
    if wide == INSIDE and view.phase != "over":
        facts = ((sign("cards", SIGN), GLOW, REVELATIONS - view.revealed), (eye(SIGN, open_=False), LILAC,
                 sum(map(bool, view.hidden))))  # fmt: skip
        for mask, colour, count in facts:
            right -= 26 + width(str(count), SLAB_BOLD, TEXT)
            sheet.text(str(count), right, middle, TEXT, CREAM, face=SLAB_BOLD, align="l")
            right -= SIGN + 8
            sheet.stamp(mask, right, middle, colour, 0)
    room = round(right - x - 72 - 14)
    sheet.text(look.say(OLD_ONES), x + 72, middle, TEXT, CREAM, face=SLAB_BOLD, align="l", room=room)
