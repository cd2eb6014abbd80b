"""Players' table along the lower edge of the board.

Columns: name, points, stations on Earth, hand, movement cards, both tracks.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from PIL import Image

from bot.games.andromeda.components.data import SHIP, TRANSPORTS
from bot.games.andromeda.rules import scoring
from bot.games.andromeda.view import View
from bot.games.contract import Text, t
from rendering.andromeda.changes import Marks
from rendering.andromeda.icons import EARTH_BLUE, sign, steps
from rendering.badges import badge
from rendering.canvas import Sheet, panel, pawn
from rendering.change_markers import put_line_number, put_pill
from rendering.fonts import BODY, DISPLAY, HEAD
from rendering.icons import icon
from rendering.layout import Box, put_plate, spaced
from rendering.memory_cache import memoize
from rendering.renderer import RenderOptions
from rendering.sizes import ACTIVE, LINE, MARGIN, NUMBER, SIGN, TEXT, WIDTH, least
from rendering.theme import EDGE, GOLD, INK, MUTED, NIGHT, PANEL, SEATS, SHAPES, Colour, mix

QUIET: Final = mix(MUTED, INK, 0.3)
USED: Final = mix(NIGHT, INK, 0.46)
"""Colour of used movement cards."""
HEAD_TALL, ROW, STEP = 94, 62, 68
_BADGE: Final = 46
_NAME, _POINTS, _EARTH, _HAND, _MOVES, _SHIP, _TECH = 84, 302, 392, 522, 692, 800, 918
"""Left of each column; of the last three, the middle."""
COLUMNS: Final[tuple[tuple[int, Callable[[int], Image.Image], Colour, Text], ...]] = (
    (_POINTS + 24, partial(icon, "star"), GOLD, t("points")),
    (_EARTH + 28, partial(icon, "globe"), EARTH_BLUE, t("Earth")),
    (_HAND + 48, partial(icon, "cards"), INK, t("hand")),
    (_MOVES, partial(sign, "transport"), INK, t("moves")),
    (_SHIP, partial(icon, "rocket"), INK, t("ship")),
    (_TECH, partial(icon, "gear"), INK, t("tech")),
)
"""Middle, icon, colour and word of each column."""
ON_EARTH, SHIP_TRACK, TECH_TRACK = 1, 4, 5
"""Columns of parts that have pictures of their own."""


def public_points(view: View, seat: int) -> int:
    """Return the public points; at the end, all points."""
    return sum(part.points for part in scoring.public(view, seat))


def token(sheet: Sheet, seat: int, x: float, y: float, size: int, *, number: str = "") -> None:
    """Draw a player's piece, optionally with a number."""
    sheet.put(numbered(seat, size, number) if number else pawn(seat, size), x, y)


def earth_at(seat: int, top: int) -> tuple[float, float]:
    """Return the position of a seat's stations on Earth in a table with this `top`."""
    return _EARTH, top + HEAD_TALL + seat * STEP + ROW / 2


@memoize
def numbered(seat: int, size: int, number: str) -> Image.Image:
    """Return a player's piece with an optional number, RGBA."""
    sheet = Sheet(pawn(seat, size).copy())
    if not number:
        return sheet.image
    low = size // 9 if SHAPES[seat] == "triangle" else 0
    share = 0.66 if len(number) < 2 else 0.61 if SHAPES[seat] in {"circle", "square"} else 0.56
    middle = sheet.image.width / 2
    sheet.text(number, middle, middle + low, round(size * share), NIGHT, face=DISPLAY)
    return sheet.image


def table_tall(seats: int) -> int:
    """Return the table's height."""
    return HEAD_TALL + seats * STEP


def head_box(column: int, top: int) -> Box:
    """Return the box of a column's heading."""
    return COLUMNS[column][0] - 50, top, 100, HEAD_TALL - 6


def put_heads(sheet: Sheet, words: tuple[str, ...], top: int) -> None:
    """Draw the column headings as icons and `words`."""
    left = _POINTS - 26
    sheet.lay(panel(WIDTH - MARGIN - left, HEAD_TALL - 6, 14, NIGHT, EDGE, alpha=0.84), left, top)
    for (x, draw, colour, _), word in zip(COLUMNS, words, strict=True):
        sheet.stamp(draw(SIGN), x, top + 28, colour)
        sheet.text(word, x, top + 68, least(word), MUTED, face=BODY)


def put_table(sheet: Sheet, view: View, look: RenderOptions, marks: Marks, top: int) -> None:
    """Draw a row for each seat, in order, below the headings."""
    winners = scoring.winners(view)
    for seat in range(len(view.seats)):
        _put_row(sheet, view, look, marks, seat, table=top, won=seat in winners)


def row_box(seat: int, top: int) -> Box:
    """Return the box of a seat's row in a table with this `top`."""
    return MARGIN, top + HEAD_TALL + seat * STEP, WIDTH - 2 * MARGIN, ROW


def _put_row(sheet: Sheet, view: View, look: RenderOptions, marks: Marks, seat: int, *, table: int, won: bool) -> None:
    me, colour, acts = view.seats[seat], SEATS[seat], seat in view.waiting
    fill, edge = mix(PANEL, colour, 0.06), mix(EDGE, colour, 0.4)
    if acts:
        fill, edge = mix(NIGHT, colour, 0.24), colour
    if won:
        fill, edge = mix(NIGHT, GOLD, 0.26), GOLD
    lit, box = acts or won, row_box(seat, table)
    put_plate(sheet, box, fill, edge, lit=lit, radius=14, spread=8, line=ACTIVE - 2 if lit else LINE)
    _, y = earth_at(seat, table)
    sheet.put(badge(seat, _BADGE, "won" if won else look.state(seat)), 50, y)
    x = _NAME
    if view.phase != "over" and seat == view.leader:
        sheet.stamp(icon("flag", SIGN), x + 20, y, GOLD)
        x += 48
    name = look.names[seat]
    sheet.text(name, x, y, max(TEXT - 2, least(name)), INK, face=HEAD, align="l", room=_POINTS - 10 - x)
    ink = GOLD if won else INK
    sheet.text(str(public_points(view, seat)), _POINTS, y, NUMBER, ink, face=DISPLAY, align="l")
    _put_number(sheet, str(me.earth), marks.earth[seat], _EARTH, y)
    right = _put_number(sheet, str(me.hand_size), marks.hands[seat], _HAND, y)
    if not marks.hands[seat]:
        sheet.text(f"/{SHIP[me.ship].hand}", right, y, TEXT, QUIET, face=DISPLAY, align="l")
    for n, at in enumerate(spaced(_MOVES, TRANSPORTS, 42)):
        used = n >= me.transports
        sheet.stamp(sign("transport", SIGN), at, y, USED if used else INK)
    sheet.put(steps(seat, me.ship, new=seat in marks.ship), _SHIP, y)
    sheet.put(steps(seat, me.tech, new=seat in marks.tech), _TECH, y)
    for n, number in enumerate(reversed(marks.seats[seat])):
        put_line_number(sheet, number, _POINTS - 34 - n * 48, box[1] + 2)


def _put_number(sheet: Sheet, number: str, change: int, x: int, y: float) -> float:
    """Draw a number with its change; return its right end."""
    end = x + sheet.text(number, x, y, NUMBER, INK, face=DISPLAY, align="l") + 6
    if change:
        put_pill(sheet, change, end + 2, y)
    return end
