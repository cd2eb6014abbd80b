"""A player board: action spaces with their cubes, stores, barracks, farms, personalities."""

from __future__ import annotations

from typing import Final

from PIL import Image

from bot.games.auztralia.parts.book import Book, open_book
from bot.games.auztralia.parts.data import FARMS, GOODS, RAILS_EACH, SPACES, UNITS, SpaceId
from bot.games.auztralia.rules import persons, scoring
from bot.games.auztralia.rules.retrieving import WITHOUT_A_CUBE
from bot.games.auztralia.view import SeatView, View
from bot.games.auztralia.words.phrases import SPACE_NAMES, UNIT_LABELS
from bot.games.contract import ScorePart
from rendering.auztralia.hues import BLACK, BRASS, CREAM, DIM, LEATHER, PAPER, SEPIA, WHITE
from rendering.auztralia.kit import sign
from rendering.auztralia.lines import set_in
from rendering.auztralia.page import GAP, HEADING, WIDTH, page, plate
from rendering.auztralia.people import whole
from rendering.auztralia.tokens import good
from rendering.auztralia.tokens import plate as token
from rendering.auztralia.units import pip
from rendering.canvas import Sheet, panel, pawn, tinted
from rendering.fonts import BODY, SLAB_BOLD
from rendering.frame import Grid, spaced
from rendering.painter import Look
from rendering.theme import BAD, GOLD, GOOD, mix

SIGNS: Final[dict[SpaceId, str]] = {
    "rail": "rail", "hills": "rail", "mine": "pick", "shaft": "pick", "recruit": "hat", "military": "guns",
    "trade": "crate", "farm": "plough", "attack": "attack", "retrieve": "home",
}  # fmt: skip
ACTION: Final = (268, 186)
STORES: Final = 116
UNIT: Final = 176
CARD: Final = (338, 360)
IN_ROW: Final = 4
CELLS: Final = 6
"""Goods, cubes, rails."""
ACTIONS: Final = Grid(GAP, HEADING, 5, (ACTION[0] + GAP, ACTION[1] + GAP))
BELOW: Final = HEADING + ACTIONS.tall(len(SPACES)) + 2 * (STORES + GAP) + UNIT + GAP
"""Where the personalities begin."""


def height(me: SeatView) -> int:
    """Of a player's picture."""
    return _people(0).tall(len(me.persons)) + BELOW + GAP


def _people(top: int) -> Grid:
    return Grid(GAP, top, IN_ROW, (CARD[0] + GAP, CARD[1] + GAP))


def draw_console(view: View, look: Look, seat: int) -> Image.Image:
    """A player's board, RGB."""
    book, me = open_book(view.set, view.side), view.seats[seat]
    sheet = page(WIDTH, height(me), look.names[seat], seat)
    score = scoring.parts(book, view, seat)
    _points(sheet, scoring.total(score))
    for n, space in enumerate(SPACES):
        x, y = ACTIONS.at(n)
        _space(sheet, book, me, look, seat, n=n, space=space, x=x, y=y)
    y = HEADING + ACTIONS.tall(len(SPACES))
    _stores(sheet, me, y)
    y += STORES + GAP
    _lands(sheet, me, look, seat, score, y=y)
    y += STORES + GAP
    _barracks(sheet, book, me, look, y)
    people = _people(BELOW)
    for n, person in enumerate(me.persons):
        sheet.lay(whole(book.box.persons[person], look, *CARD), *people.at(n))
    return sheet.image


def _points(sheet: Sheet, points: int) -> None:
    wide = sheet.text(str(points), WIDTH - 28, 41, 58, GOLD, face=SLAB_BOLD, align="r")
    sheet.stamp(sign("star", 44), WIDTH - 28 - wide - 32, 41, GOLD)


def _space(
    sheet: Sheet, book: Book, me: SeatView, look: Look, seat: int, *, n: int, space: SpaceId, x: int, y: int
) -> None:
    """An action space: name, time at its lower left, its cubes, and what the next one costs."""
    width, tall = ACTION
    cubes = me.spaces[n]
    fill = PAPER if cubes else mix(PAPER, WHITE, 0.1)
    sheet.lay(panel(width, tall, 14, fill, mix(SEPIA, BRASS, 0.4), alpha=1.0, line_width=3), x, y)
    sheet.stamp(sign(SIGNS[space], 62), x + 46, y + 48, SEPIA)
    if space == "hills":
        sheet.stamp(sign("hill", 40), x + 72, y + 68, mix(SEPIA, BRASS, 0.5))
    name = look.say(SPACE_NAMES[n])
    sheet.text(name, x + 88, y + 46, 30, SEPIA, face=SLAB_BOLD, align="l", room=width - 98, least=18)
    for k in range(min(cubes, 8)):
        step = min(38, (width - 40) / max(1, cubes))
        sheet.put(pawn(seat, 32, rim=BLACK), x + 30 + k * step, y + 104)
    sheet.stamp(sign("clock", 34), x + 30, y + tall - 34, SEPIA)
    sheet.text(_time(book, me, space, n), x + 54, y + tall - 34, 36, SEPIA, face=SLAB_BOLD, align="l")
    if cubes and space != "retrieve":
        sheet.put(good("gold", 36), x + width - 64, y + tall - 34)
        sheet.text(str(cubes), x + width - 18, y + tall - 34, 36, SEPIA, face=SLAB_BOLD, align="r")


def _time(book: Book, me: SeatView, space: SpaceId, n: int) -> str:
    if space in ("attack", "farm"):
        return f"{book.times[n]}–{3 * book.times[n]}"
    if space == "retrieve":
        return str(book.times[n] if me.hq else WITHOUT_A_CUBE)
    return str(book.times[n])


def _cells(sheet: Sheet, y: int, cells: list[tuple[Image.Image, str, bool]]) -> None:
    """Sprites with numbers beside each other on a panel."""
    plate(sheet, GAP, y, WIDTH - 2 * GAP, STORES)
    step = (WIDTH - 2 * GAP - 40) / CELLS
    for n, (sprite, text, low) in enumerate(cells):
        x = GAP + 36 + n * step
        sheet.put(sprite, x, y + STORES / 2, 0)
        sheet.text(text, x + sprite.width + 12, y + STORES / 2, 52, BAD if low else CREAM, face=SLAB_BOLD, align="l",
                   room=round(step - sprite.width - 20), least=26)  # fmt: skip


def _stores(sheet: Sheet, me: SeatView, y: int) -> None:
    cells = [(good(kind, 70), str(me.goods[n]), False) for n, kind in enumerate(GOODS)]
    cells.append((tinted(sign("cube", 62), BRASS), str(me.hq), me.hq < 2))
    cells.append((tinted(sign("rail", 62), BRASS), str(RAILS_EACH - len(me.rails)), False))
    _cells(sheet, y, cells)


def _lands(sheet: Sheet, me: SeatView, look: Look, seat: int, score: tuple[ScorePart, ...], *, y: int) -> None:
    """Farms still to be placed, and where the points come from."""
    _cells(sheet, y, [(token(seat, kind, 58), str(me.farms[n]), False) for n, kind in enumerate(FARMS)])
    left, right = GAP + 700, WIDTH - GAP - 20
    step = (right - left) // len(score)
    for n, part in enumerate(score):
        x = left + (n + 0.5) * step
        size, lines = set_in(look.say(part.name), BODY, (step - 8, 50), (16, 26), 2)
        for one, at in zip(lines, spaced(y + 34, len(lines), size * 1.1), strict=True):
            sheet.text(one, x, at, size, DIM, face=BODY)
        sheet.text(str(part.points), x, y + 84, 42, GOLD if part.points else DIM, face=SLAB_BOLD)


def _barracks(sheet: Sheet, book: Book, me: SeatView, look: Look, y: int) -> None:
    """Every kind of unit: how many, what one takes, how far it goes, what one costs."""
    for unit, kind in enumerate(UNITS):
        x = GAP + unit * (ACTION[0] + GAP)
        count = me.units[unit]
        fill, share = (mix(LEATHER, GOOD, 0.1), 0.9) if count else (LEATHER, 0.35)
        plate(sheet, x, y, ACTION[0], UNIT, fill=fill, share=share)
        sheet.stamp(sign(kind, 84), x + 58, y + 58, CREAM if count else mix(DIM, LEATHER, 0.4))
        ink = CREAM if count else mix(DIM, LEATHER, 0.3)
        sheet.text(str(count), x + 118, y + 58, 60, ink, face=SLAB_BOLD, align="l")
        label, room = look.say(UNIT_LABELS[unit]), ACTION[0] - 36
        sheet.text(label, x + 20, y + 118, 24, DIM, face=SLAB_BOLD, align="l", room=room, least=16)
        for n in range(persons.strength(book, me, unit)):
            sheet.put(pip(22, full=False), x + 30 + n * 26, y + 150)
        sheet.stamp(sign("boot", 28), x + 146, y + 150, BRASS)
        sheet.text(str(persons.reach(book, me, unit)), x + 166, y + 150, 30, CREAM, face=SLAB_BOLD, align="l")
        sheet.put(good("gold", 28), x + 208, y + 150)
        sheet.text(str(persons.price(book, me, unit)), x + 230, y + 150, 30, CREAM, face=SLAB_BOLD, align="l")
