"""A player board: stores, action spaces, barracks, sources of points, personalities."""

from __future__ import annotations

from typing import Final

from PIL import Image

from bot.games.auztralia.components.book import Book, open_book
from bot.games.auztralia.components.data import FARMS, GOODS, RAILS_EACH, SPACES, UNITS, SpaceId
from bot.games.auztralia.rules import persons, scoring
from bot.games.auztralia.rules.retrieving import WITHOUT_A_CUBE
from bot.games.auztralia.view import SeatView, View
from bot.games.auztralia.words.phrases import SPACE_NAMES, called
from bot.games.contract import ScorePart
from rendering.auztralia.colours import BRASS, CREAM, DIM, LEATHER, LILAC, PAPER, SEPIA, WHITE
from rendering.auztralia.icons import sign
from rendering.auztralia.old_one_icons import beast
from rendering.auztralia.page import BAR, HEADING, INSIDE, page, plate
from rendering.auztralia.personalities import block, medal
from rendering.auztralia.tokens import good
from rendering.auztralia.tokens import plate as token
from rendering.badges import badge
from rendering.canvas import Sheet, panel, pawn, tinted
from rendering.fonts import SLAB_BOLD
from rendering.layout import Block, rows, spaced, stacked
from rendering.renderer import RenderOptions
from rendering.sizes import GAP, MARGIN, NUMBER, PIECE, SIGN, TALLEST, TEXT, TITLE, WIDTH, least
from rendering.text import width, wrap
from rendering.theme import BAD, GOLD, GOOD, mix

SIGNS: Final[dict[SpaceId, str]] = {
    "rail": "rail", "hills": "rail", "mine": "pick", "shaft": "pick", "recruit": "hat", "military": "guns",
    "trade": "crate", "farm": "plough", "attack": "attack", "retrieve": "home",
}  # fmt: skip
SCORE: Final = ("plough", "phosphate", "hat", "cthulhu", "star", "flag")
"""Icons of the parts of the score, in their order."""
STORES, _SPACE, _UNIT, _PERSON = 84, 82, 130, 70
CELL: Final = (INSIDE - 30) / (len(GOODS) + 2)
"""Width of the cell of each good, of the HQ and of the rails."""
_HALF: Final = (INSIDE - GAP) // 2
Boxed = tuple[int, int, int, int]
"""Left, top, width, height."""


def draw_console(view: View, look: RenderOptions, seat: int) -> Image.Image:
    """Draw a player's board, RGB."""
    points = scoring.total(scoring.parts(open_book(view.set, view.side), view, seat))

    def head(tall: int) -> Sheet:
        return _titled(page(tall), look.names[seat], seat, points)

    return stacked(head, HEADING, console_blocks(view, look, seat), 2)


def console_blocks(view: View, look: RenderOptions, seat: int) -> list[Block]:
    """Lay out all that stands below the heading.

    Each personality is a block, unless there are too many.
    """
    book, me = open_book(view.set, view.side), view.seats[seat]
    score = scoring.parts(book, view, seat)
    blocks = [
        Block(STORES + GAP, lambda sheet, top: _stores(sheet, me, top)),
        Block(rows(len(SPACES), 2) * (_SPACE + GAP), lambda sheet, top: _spaces(sheet, book, me, look, seat, top=top)),
        Block(_UNIT + GAP, lambda sheet, top: _barracks(sheet, book, me, top)),
        Block(STORES + GAP, lambda sheet, top: _lands(sheet, me, seat, score, top)),
    ]
    whole = [block(book.box.persons[one], look) for one in me.persons]
    room = round(WIDTH * TALLEST) - HEADING - sum(one.tall for one in blocks) - 2
    if sum(one.tall for one in whole) > room:
        whole = [_people(me, book, look)]
    return [*blocks, *whole]


def _titled(sheet: Sheet, name: str, seat: int, points: int) -> Sheet:
    """Draw the heading, with the points at its right."""
    left = WIDTH - 28 - width(str(points), SLAB_BOLD, TITLE) - SIGN - 8
    BAR.put(sheet, name, 104, left - 20)
    sheet.put(badge(seat, 56), 56, BAR.middle)
    sheet.stamp(sign("star", SIGN), left, BAR.middle, GOLD, 0)
    sheet.text(str(points), WIDTH - 28, BAR.middle, TITLE, GOLD, face=SLAB_BOLD, align="r")
    return sheet


def _cells(sheet: Sheet, y: int, cells: list[tuple[Image.Image, str, bool]]) -> None:
    """Draw sprites with numbers in a row on a panel; low numbers are red."""
    plate(sheet, MARGIN, y, INSIDE, STORES)
    for n, (sprite, text, low) in enumerate(cells):
        x = MARGIN + 24 + n * CELL
        sheet.put(sprite, x, y + STORES / 2, 0)
        ink = BAD if low else CREAM if text != "0" else DIM
        sheet.text(text, x + sprite.width + 8, y + STORES / 2, NUMBER, ink, face=SLAB_BOLD, align="l")


def _stores(sheet: Sheet, me: SeatView, y: int) -> None:
    cells = [(good(kind, 56), str(me.goods[n]), False) for n, kind in enumerate(GOODS)]
    cells.append((tinted(sign("cube", 56), BRASS), str(me.hq), me.hq < 2))
    cells.append((tinted(sign("rail", 56), BRASS), str(RAILS_EACH - len(me.rails)), False))
    _cells(sheet, y, cells)


def _spaces(sheet: Sheet, book: Book, me: SeatView, look: RenderOptions, seat: int, *, top: int) -> None:
    for n, space in enumerate(SPACES):
        x, y, _, _ = space_box(n, top)
        _space(sheet, book, me, look, seat, n=n, space=space, x=x, y=y)


def space_box(n: int, top: int) -> Boxed:
    """Return the box of an action space."""
    return MARGIN + n % 2 * (_HALF + GAP), top + n // 2 * (_SPACE + GAP), _HALF, _SPACE


def unit_box(unit: int, top: int) -> Boxed:
    """Return the box of a kind of unit in the barracks."""
    wide = (INSIDE - (len(UNITS) - 1) * GAP) // len(UNITS)
    return MARGIN + unit * (wide + GAP), top, wide, _UNIT


def name_box(n: int, top: int) -> Boxed:
    """Return the box of a personality that is shown by name only."""
    return MARGIN + n % 2 * (_HALF + GAP), top + n // 2 * (_PERSON + GAP), _HALF, _PERSON


def _space(
    sheet: Sheet, book: Book, me: SeatView, look: RenderOptions, seat: int, *, n: int, space: SpaceId, x: int, y: int
) -> None:
    """Draw an action space: its name, its cubes, and its time.

    The number of cubes is the gold that the next one costs.
    """
    cubes, middle = me.spaces[n], y + _SPACE / 2
    fill = PAPER if cubes else mix(PAPER, WHITE, 0.2)
    sheet.lay(panel(_HALF, _SPACE, 14, fill, mix(SEPIA, BRASS, 0.4), alpha=1.0, line_width=3), x, y)
    sheet.stamp(sign(SIGNS[space], 56), x + 44, middle, SEPIA)
    if space == "hills":
        sheet.stamp(sign("hill", SIGN), x + 62, middle + 12, mix(SEPIA, BRASS, 0.5))
    right = x + _HALF - 16
    right -= sheet.text(_time(book, me, space, n), right, middle, TEXT, SEPIA, face=SLAB_BOLD, align="r") + 6
    sheet.stamp(sign("clock", 36), right, middle, SEPIA, 1)
    right -= 36 + 12
    if cubes:
        right -= sheet.text(str(cubes), right, middle, TEXT, SEPIA, face=SLAB_BOLD, align="r") + 4
        sheet.put(pawn(seat, 40), right - 26, middle)
        right -= 60
    name = look.say(SPACE_NAMES[n])
    room, size = round(right - x - 88), least(name)
    lines = wrap(name, SLAB_BOLD, size, room, 2)
    for one, at in zip(lines, spaced(middle, len(lines), 36), strict=True):
        sheet.text(one, x + 84, at, size, SEPIA, face=SLAB_BOLD, align="l", room=room)


def _time(book: Book, me: SeatView, space: SpaceId, n: int) -> str:
    if space in ("attack", "farm"):
        return f"{book.times[n]}–{3 * book.times[n]}"
    if space == "retrieve":
        return str(book.times[n] if me.hq else WITHOUT_A_CUBE)
    return str(book.times[n])


def _barracks(sheet: Sheet, book: Book, me: SeatView, y: int) -> None:
    """Draw each kind of unit with its count, range and cost."""
    for unit, kind in enumerate(UNITS):
        x, _, wide, _ = unit_box(unit, y)
        count = me.units[unit]
        plate(sheet, x, y, wide, _UNIT, fill=mix(LEATHER, GOOD, 0.1) if count else LEATHER, share=1.0 if count else 0.7)
        sheet.stamp(sign(kind, 72), x + 56, y + 46, CREAM if count else mix(DIM, LEATHER, 0.3))
        sheet.text(str(count), x + 112, y + 46, NUMBER, CREAM if count else DIM, face=SLAB_BOLD, align="l")
        sheet.stamp(sign("boot", 40), x + 34, y + 102, BRASS)
        sheet.text(str(persons.reach(book, me, unit)), x + 60, y + 102, TEXT, CREAM, face=SLAB_BOLD, align="l")
        sheet.put(good("gold", 36), x + 124, y + 102)
        sheet.text(str(persons.price(book, me, unit)), x + 150, y + 102, TEXT, CREAM, face=SLAB_BOLD, align="l")


def _lands(sheet: Sheet, me: SeatView, seat: int, score: tuple[ScorePart, ...], y: int) -> None:
    """Draw the farms still to be placed and the parts of the score."""
    left = 3 * 118 + 18
    plate(sheet, MARGIN, y, left, STORES)
    for n, kind in enumerate(FARMS):
        sheet.put(token(seat, kind, PIECE), MARGIN + 42 + n * 118, y + STORES / 2)
        ink = CREAM if me.farms[n] else DIM
        sheet.text(str(me.farms[n]), MARGIN + 78 + n * 118, y + STORES / 2, NUMBER - 4, ink, face=SLAB_BOLD, align="l")
    x, wide = MARGIN + left + GAP, INSIDE - left - GAP
    plate(sheet, x, y, wide, STORES, fill=mix(LEATHER, GOLD, 0.06), edge=GOLD, share=0.6)
    step = (wide - 16) / len(score)
    for n, part in enumerate(score):
        middle = x + 12 + n * step
        sheet.put(score_sign(n, SIGN), middle + 22, y + STORES / 2)
        sheet.text(
            str(part.points),
            middle + 50,
            y + STORES / 2,
            TEXT,
            GOLD if part.points else DIM,
            face=SLAB_BOLD,
            align="l",
        )


def score_sign(n: int, size: int) -> Image.Image:
    """Draw the icon of a part of the score by its number, RGBA."""
    name = SCORE[n]
    if name == "phosphate":
        return good(name, size * 6 // 7)
    return tinted(beast(name, size), LILAC) if name == "cthulhu" else tinted(sign(name, size), BRASS)


def _people(me: SeatView, book: Book, look: RenderOptions) -> Block:
    """Lay out many personalities by name only; their effects are in their own pictures."""

    def draw(sheet: Sheet, top: int) -> None:
        for n, number in enumerate(me.persons):
            x, y, _, _ = name_box(n, top)
            person = book.box.persons[number]
            plate(sheet, x, y, _HALF, _PERSON)
            sheet.put(medal(person, 56), x + 42, y + _PERSON / 2)
            name = look.say(called(person))
            size = least(name)
            sheet.text(name, x + 82, y + _PERSON / 2, size, CREAM, face=SLAB_BOLD, align="l", room=_HALF - 98)

    return Block(rows(len(me.persons), 2) * (_PERSON + GAP), draw)
