"""Summary of each player at the lower edge of the board: name, goods, shields.

With few players it has their dice as well.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from bot.games.farfarout.components.book import Book
from bot.games.farfarout.components.data import CURRENCIES
from bot.games.farfarout.state import NOBODY
from bot.games.farfarout.view import SeatView, View
from rendering.badges import badge
from rendering.canvas import Sheet
from rendering.change_markers import pill_width, put_line_number, put_pill
from rendering.farfarout.changes import Marks
from rendering.farfarout.colours import DEEP
from rendering.farfarout.glyphs import TINTS, dice_of, put_dice
from rendering.farfarout.icons import sign
from rendering.fonts import DISPLAY, HEAD
from rendering.layout import put_plate
from rendering.renderer import RenderOptions
from rendering.sizes import ACTIVE, GAP, LINE, MARGIN, RADIUS, SIGN, TEXT, WIDTH
from rendering.text import width
from rendering.theme import BAD, EDGE, GOLD, INK, MUTED, SEATS, mix, rgb

QUESTS: Final = rgb("#cdbcff")
LOW, TALL = 86, 130
"""Height of a full-width plate, and of one of two in a row, in pixels."""
BADGE: Final = 50
_NUMBER: Final = 42
_NAME: Final = 264
"""Width of a name in a low plate in pixels."""
_DICE: Final = 46
_LEAST: Final = 130
"""Minimum remaining width of the name, whatever has changed, in pixels."""


def dice(book: Book, me: SeatView) -> tuple[str, ...]:
    """Return the battle dice of a seat: of its ship, crew and items (F60)."""
    found = [*book.ship_dice[me.ship], *(book.crew_dice[crew] for crew in me.crew)]
    return dice_of([*found, *book.powers(me.items).dice])


def most_shields(book: Book, me: SeatView) -> int:
    """Return the maximum shields of a seat."""
    return book.ships[me.ship].shields + book.powers(me.items).shields


def tall(count: int) -> int:
    """Return the height of the strip of `count` players."""
    return 2 * (TALL + GAP) if count > 3 else count * (LOW + GAP)


def waits(view: View, seat: int) -> bool:
    """Check whether the game waits for a seat."""
    if view.phase == "over":
        return False
    if view.phase == "quests":
        return not view.seats[seat].chosen
    if view.tasks:
        return view.tasks[-1].seat == seat
    if view.throw is not None and view.throw.loser != NOBODY:
        return view.throw.loser == seat
    return view.active == seat


def draw_players(sheet: Sheet, view: View, look: RenderOptions, book: Book, marks: Marks, *, top: int) -> None:
    """Draw all players in seat order, in one or two columns."""
    for seat, box in enumerate(boxes(len(view.seats), top)):
        _plate(sheet, view, look, seat, box=box)
        (_low if box[3] == LOW else _tall)(sheet, view, look, book, marks, seat=seat, box=box)


def boxes(count: int, top: int) -> Iterator[tuple[int, int, int, int]]:
    """Return the places of the plates of `count` players."""
    few, half = count <= 3, (WIDTH - 2 * MARGIN - GAP) // 2
    for seat in range(count):
        if few:
            yield MARGIN, top + seat * (LOW + GAP), WIDTH - 2 * MARGIN, LOW
        else:
            yield MARGIN + seat % 2 * (half + GAP), top + seat // 2 * (TALL + GAP), half, TALL


def goods_at(
    me: SeatView, marks: Marks, seat: int, box: tuple[int, int, int, int]
) -> list[tuple[Good, float, float]]:  # fmt: skip
    """Return the goods of a plate with their left ends and middles."""
    x, y, wide, high = box
    if high == LOW:
        middle, right, gap = y + high / 2, x + wide - 14, 12
        goods = _goods(me, marks, seat, (*CURRENCIES, "shields"), right - x - 88 - _LEAST)
        left = x + 88 + min(_NAME, right - x - 88 - sum(one.wide + gap for one in goods)) + 14.0
        found = list[tuple[Good, float, float]]()
        for one in goods:
            found.append((one, left, middle))
            left += one.wide + gap
        return found
    (shields,) = _goods(me, marks, seat, ("shields",), wide)
    found = [(shields, x + wide - 18.0 - shields.wide, y + 38.0)]
    goods = _goods(me, marks, seat, CURRENCIES, wide - 38 - 2 * GAP)
    room, left = wide - 38 - sum(one.wide for one in goods), x + 20.0
    for one in goods:
        found.append((one, left, y + 92.0))
        left += one.wide + min(room / 2, 64)
    return found


def _plate(sheet: Sheet, view: View, look: RenderOptions, seat: int, *, box: tuple[int, int, int, int]) -> None:
    acts, colour, won = waits(view, seat), SEATS[seat], seat in view.winners
    fill, edge = (mix(DEEP, colour, 0.26), colour) if acts else (mix(DEEP, colour, 0.08), mix(EDGE, colour, 0.4))
    if won:
        fill, edge = mix(DEEP, GOLD, 0.3), GOLD
    put_plate(sheet, box, fill, edge, lit=acts, radius=RADIUS, line=ACTIVE if acts or won else LINE)
    chosen = view.phase == "quests" and not acts
    state = "won" if won else look.state(seat, done=chosen)
    x, y, _, high = box
    sheet.put(badge(seat, BADGE, state), x + 46, y + (high / 2 if high == LOW else 38))


def _low(
    sheet: Sheet,
    view: View,
    look: RenderOptions,
    book: Book,
    marks: Marks,
    *,
    seat: int,
    box: tuple[int, int, int, int],
) -> None:
    """Draw everything in one line, with the dice if they fit."""
    (x, y, wide, high), me = box, view.seats[seat]
    middle, right, goods = y + high / 2, x + wide - 14, goods_at(me, marks, seat, box)
    left = x + 88 + _number(sheet, marks, seat, x + 88, middle)
    end = goods[0][1] - 14
    sheet.text(look.names[seat], left, middle, TEXT, INK, face=HEAD, align="l", room=round(end - left))
    for one, at, _ in goods:
        _put(sheet, one, at, middle)
    left, owned = goods[-1][1] + goods[-1][0].wide + 12, dice(book, me)
    if right - left > _DICE * 1.6 and owned:
        reach = min(right - left, _DICE * 1.12 * len(owned))
        put_dice(sheet, owned, right - reach, middle, _DICE, room=reach)


def _tall(
    sheet: Sheet,
    view: View,
    look: RenderOptions,
    book: Book,
    marks: Marks,
    *,
    seat: int,
    box: tuple[int, int, int, int],
) -> None:
    """Draw name and shields, with the goods below."""
    goods = goods_at(view.seats[seat], marks, seat, box)
    for one in goods:
        _put(sheet, *one)
    _, right, upper = goods[0]
    left = box[0] + 86 + _number(sheet, marks, seat, box[0] + 86, upper)
    sheet.text(look.names[seat], left, upper, TEXT, INK, face=HEAD, align="l", room=round(right - 12 - left))


def _number(sheet: Sheet, marks: Marks, seat: int, left: float, y: float) -> int:
    """Draw the number of the recap line of a seat before its name; return its width."""
    line = marks.lines.get(seat, 0)
    if not line:
        return 0
    put_line_number(sheet, line, left + 20, y)
    return 50


class Good(NamedTuple):
    """An amount and its change (0: none, or no space for it)."""

    kind: str
    have: int
    change: int

    @property
    def wide(self) -> int:
        """Width in pixels."""
        pill = 8 + pill_width(self.change) if self.change else 0
        return SIGN + 8 + width(str(self.have), DISPLAY, _NUMBER) + pill


def _goods(me: SeatView, marks: Marks, seat: int, kinds: Sequence[str], room: float) -> list[Good]:
    """Return the goods of these kinds; the smallest changes are left out if not all of them fit."""
    goods = [Good(kind, getattr(me, kind), marks.gains[seat, kind]) for kind in kinds]
    while sum(one.wide + 12 for one in goods) > room and any(one.change for one in goods):
        least = min((one for one in goods if one.change), key=lambda one: abs(one.change))
        goods[goods.index(least)] = least._replace(change=0)
    return goods


def _put(sheet: Sheet, one: Good, left: float, y: float) -> None:
    """Draw the icon, the amount and its change."""
    low = one.kind == "shields" and not one.have
    name = "shield" if one.kind == "shields" else one.kind
    sheet.stamp(sign(name, SIGN), left + SIGN / 2, y, BAD if low else TINTS[one.kind])
    ink = BAD if low else INK if one.have else MUTED
    end = left + SIGN + 8
    end += sheet.text(str(one.have), end, y, _NUMBER, ink, face=DISPLAY, align="l")
    if one.change:
        put_pill(sheet, one.change, end + 8, y)
