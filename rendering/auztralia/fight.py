"""A combat: who fights, the card that is up, and what stands against them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PIL import Image

from bot.games.auztralia.parts.book import Book, open_book
from bot.games.auztralia.parts.data import FIGHTING, KINDS, SANITY, UNITS, Row
from bot.games.auztralia.rules import persons
from bot.games.auztralia.state import NOBODY
from bot.games.auztralia.view import FightView, TileView, View
from bot.games.auztralia.words.phrases import called
from rendering.auztralia.beasts import beast
from rendering.auztralia.hues import ABYSS, BLACK, BLOOD, CREAM, DIM, LEATHER, LILAC, PAPER, PURPLE, SEPIA, WHITE
from rendering.auztralia.kit import sign
from rendering.auztralia.page import GAP, HEADING, page, plate
from rendering.auztralia.tiles import tile
from rendering.auztralia.units import counter, pip
from rendering.canvas import Sheet, panel, pawn
from rendering.fonts import SLAB, SLAB_BOLD
from rendering.frame import Box, rows, spaced
from rendering.painter import Look
from rendering.theme import SEATS, mix

TALL: Final = 330
WIDTH: Final = 1380
CLOSE, PANEL = 1000, 320
"""The picture of a combat from near: how wide it is, how high each of its panels."""
FAINT: Final = mix(PAPER, SEPIA, 0.24)


def draw_fight(sheet: Sheet, view: View, fight: FightView, book: Book, look: Look, *, x: int, y: int) -> None:
    """All of it: the expedition at the left, the card in the middle, the Old Ones at the right."""
    third = WIDTH // 3
    plate(sheet, x, y, WIDTH, TALL, fill=mix(LEATHER, BLOOD, 0.18), edge=BLOOD, share=0.9, line=4)
    _units(sheet, view, fight, book, (x, y, third, TALL))
    _card(sheet, view, fight, book, look, box=(x + third, y, third, TALL))
    _tiles(sheet, view, fight, book, (x + 2 * third, y, third, TALL))


def draw_combat(view: View, look: Look) -> Image.Image:
    """The combat that is on, from near, RGB: the same below each other. Raises KeyError if there is none."""
    fight = view.fight
    if fight is None:
        raise KeyError("fight")
    book, width, owner = open_book(view.set, view.side), CLOSE - 2 * GAP, SEATS[fight.seat]
    sheet = page(CLOSE, HEADING + 3 * (PANEL + GAP) + GAP, look.names[fight.seat], fight.seat)
    above, between, below = (HEADING + n * (PANEL + GAP) for n in range(3))
    plate(sheet, GAP, above, width, PANEL, fill=mix(LEATHER, ABYSS, 0.7), edge=PURPLE, share=0.9, line=4)
    _tiles(sheet, view, fight, book, (GAP, above, width, PANEL))
    _card(sheet, view, fight, book, look, box=(GAP, between, width, PANEL))
    plate(sheet, GAP, below, width, PANEL, fill=mix(LEATHER, owner, 0.2), edge=owner, line=4)
    _units(sheet, view, fight, book, (GAP, below, width, PANEL))
    return sheet.image


def _facing(view: View, fight: FightView) -> list[TileView]:
    return [one for one in view.tiles if one.hex == fight.hex]


def kinds_of(view: View, fight: FightView, book: Book) -> list[int]:
    """The kinds that are fought, in their order, those first that have rows."""
    return sorted({book.kind[one.old_one] for one in _facing(view, fight)} & set(range(len(FIGHTING))))


def _units(sheet: Sheet, view: View, fight: FightView, book: Book, box: Box) -> None:
    """The owner, the units with their damage, and sanity."""
    x, y, width, tall = box
    sheet.put(pawn(fight.seat, 50), x + 44, y + 42)
    for n in range(max(SANITY, fight.sanity)):
        colour = mix(LILAC, WHITE, 0.3) if n < fight.sanity else mix(LEATHER, BLACK, 0.45)
        sheet.stamp(sign("sanity", 50), x + width - 34 - n * 58, y + 42, colour, 1)
    if fight.defence:
        sheet.stamp(sign("anchor", 50), x + 84, y + 42, CREAM, 0)
    sheet.text(book.names[fight.hex], x + (150 if fight.defence else 90), y + 42, 46, CREAM, face=SLAB_BOLD, align="l")
    units = sorted(fight.units, key=lambda one: (one.unit, one.damage))
    if not units:
        return
    hits, owner = _hitters(view, fight, book), view.seats[fight.seat]
    side, lines = max((min((width - 30) // rows(len(units), n) - 8, (tall - 90) // n - 8, 190), n) for n in (1, 2, 3))
    across, step = rows(len(units), lines), side + 8
    for row, middle in enumerate(spaced(y + 78 + (tall - 88) / 2, lines, step)):
        here = units[row * across : (row + 1) * across]
        for one, left in zip(here, spaced(x + width / 2, len(here), step), strict=True):
            strength = persons.strength(book, owner, one.unit)
            sprite = counter(one.unit, strength, one.damage, side, SEATS[fight.seat], lit=one.unit in hits)
            sheet.put(sprite, left, middle)


def _coming(sheet: Sheet, fight: FightView, x: float, y: float) -> None:
    """The damage that is still to be taken."""
    for count, name in ((fight.damage, ""), (fight.air, "airship")):
        if not count:
            continue
        sheet.put(pip(34, full=True), x, y, 0)
        x += 38
        if name:
            sheet.stamp(sign(name, 34), x, y, PURPLE, 0)
            x += 38
        x += sheet.text(str(count), x, y, 34, SEPIA, face=SLAB_BOLD, align="l") + 18


def _hitters(view: View, fight: FightView, book: Book) -> set[int]:
    if fight.card == NOBODY:
        return set()
    return {unit for kind in kinds_of(view, fight, book) for unit in book.rows[fight.card][kind].hits}


def _card(sheet: Sheet, view: View, fight: FightView, book: Book, look: Look, *, box: Box) -> None:
    """The card that is up, with the rows that count; or its back."""
    x, y, width, tall = box
    kinds = kinds_of(view, fight, book)
    if fight.card == NOBODY:
        w, h = round(tall * 0.6), tall - 40
        back = panel(w, h, 18, mix(ABYSS, PURPLE, 0.15), LILAC, alpha=1.0, line_width=5)
        sheet.lay(back, x + (width - w) / 2, y + 20)
        mask = beast("cthulhu", round(w * 0.72))
        sheet.stamp(mask, x + width / 2, y + tall / 2, PURPLE)
        return
    sheet.lay(panel(width - 16, tall - 28, 18, PAPER, SEPIA, alpha=1.0, line_width=5), x + 8, y + 14)
    number = str(len(fight.cards))
    sheet.text(f"№ {number}", x + 30, y + 42, 28, mix(SEPIA, PAPER, 0.25), face=SLAB_BOLD, align="l")
    there = {one.unit for one in fight.units}
    used = [look.say(called(book.box.persons[one])) for one in fight.used]
    if fight.stage == "hit":
        _coming(sheet, fight, x + 130, y + 42)
    elif used:
        grey = mix(SEPIA, PAPER, 0.25)
        sheet.text(" · ".join(used), x + width - 30, y + 42, 24, grey, face=SLAB, align="r", room=width - 130)
    space = (tall - 96) / max(1, len(kinds))
    each = min(space, 140)
    top = y + 64 + (tall - 90 - each * len(kinds)) / 2
    for n, kind in enumerate(kinds):
        count = sum(book.kind[one.old_one] == kind for one in _facing(view, fight))
        line = x + 18, top + n * each, width - 36, each - 6
        row = book.rows[fight.card][kind]
        draw_card_row(sheet, kind, row, there, line, times=count, shielded=fight.shielded)


def draw_card_row(
    sheet: Sheet, kind: int, row: Row, there: set[int] | None, box: tuple[float, float, int, float], *, times: int = 1,
    shielded: int = 0,
) -> None:  # fmt: skip
    """A line of an Old One card: who hits (bright if they take part), the kind, what comes back."""
    x, y, width, tall = box
    size = round(min(tall * 0.8, 92))
    middle = y + tall / 2
    sheet.lay(panel(round(width), round(tall), 10, mix(PAPER, WHITE, 0.4), mix(SEPIA, PAPER, 0.5), alpha=1.0), x, y)
    centre = x + width * 0.54
    sheet.put(panel(size + 14, round(tall), 10, ABYSS, PURPLE, alpha=1.0), centre, middle)
    sheet.stamp(beast(KINDS[kind], size), centre, middle, LILAC)
    _hits(sheet, row, there, (x + 8, y, centre - size / 2 - x - 20, tall))
    if not row.hits:
        sheet.text("–", x + 40, middle, 44, mix(PAPER, SEPIA, 0.4), face=SLAB_BOLD)
    right = centre + size / 2 + 16
    _back(sheet, row, there, (right, y, x + width - right - 10, tall), times=times, less=shielded)


def _back(
    sheet: Sheet, row: Row, there: set[int] | None, box: tuple[float, float, float, float], *, times: int, less: int
) -> None:
    """What a row does to the expedition, as large as it gets: damage, an airship's, sanity."""
    x, y, width, tall = box
    middle = y + tall / 2
    damage = max(0, row.damage - less)
    text = str(damage) if times == 1 else f"{damage}×{times}"
    long = (0.75 + 0.42 * len(text)) * bool(row.damage) + 0.85 * row.airship + 0.75 * row.sanity
    if not long:
        sheet.text("–", x + 20, middle, 44, mix(PAPER, SEPIA, 0.4), face=SLAB_BOLD)
        return
    size = min(tall * 0.8, 92, width / long)
    if row.damage:
        sheet.put(pip(round(size * 0.62), full=True), x, middle, 0)
        x += size * 0.68
        x += sheet.text(text, x, middle, round(size * 0.62), SEPIA, face=SLAB_BOLD, align="l") + size * 0.12
    if row.airship:
        hit = there is None or UNITS.index("airship") in there
        sheet.stamp(sign("airship", round(size * 0.76)), x, middle, PURPLE if hit else FAINT, 0)
        x += size * 0.85
    if row.sanity:
        sheet.stamp(sign("sanity", round(size * 0.66)), x, middle, BLOOD, 0)


def _hits(sheet: Sheet, row: Row, there: set[int] | None, box: tuple[float, float, float, float]) -> None:
    """The units of a row as large as they get, in one line or two; bright if they take part."""
    x, y, width, tall = box
    count = max(3, len(row.hits))
    size, lines = max((min(width / rows(count, n), tall * 0.9 / n, 84), n) for n in (1, 2))
    across = rows(count, lines)
    middles = spaced(y + tall / 2, rows(len(row.hits), across), size)
    for n, unit in enumerate(row.hits):
        colour = SEPIA if there is None or unit in there else FAINT
        sheet.stamp(sign(UNITS[unit], round(size) - 6), x + n % across * size, middles[n // across], colour, 0)


def _tiles(sheet: Sheet, view: View, fight: FightView, book: Book, box: Box) -> None:
    """The Old Ones there, with everybody's damage."""
    x, y, width, tall = box
    tiles = _facing(view, fight)
    if not tiles:
        sheet.text("?", x + width / 2, y + tall / 2, 120, DIM, face=SLAB_BOLD)
        return
    side = round(min((width - 30) / len(tiles) / 1.12 - 10, tall * 0.62))
    step = side * 1.12 + 12
    top = y + (tall - side * 1.12 - 50) / 2
    for one, middle in zip(tiles, spaced(x + width / 2, len(tiles), step), strict=True):
        what = book.box.old_ones[one.old_one]
        sheet.put(tile(what.kind, what.strength, what.points, side, sum(one.cubes)), middle, top, 0.5, 0)
        _strength(sheet, what.strength, one.cubes, middle, top + side * 1.12 + 28, room=side + 10)


def _strength(sheet: Sheet, strength: int, marks: Sequence[int], x: float, y: float, *, room: float) -> None:
    """A place for each damage, filled by whose it is."""
    if not strength:
        return
    taken = [seat for seat, count in enumerate(marks) for _ in range(count)]
    size = int(min(44, room / strength * 0.96))
    left = x - size * strength / 2
    for n in range(strength):
        at = left + (n + 0.5) * size
        if n < len(taken):
            sheet.put(pawn(taken[n], size * 3 // 4, rim=BLACK), at, y)
        else:
            sheet.put(pip(size * 3 // 4, full=False), at, y)
