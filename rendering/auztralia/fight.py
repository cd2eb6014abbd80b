"""A combat: the Old Ones, the current card with its effects, and the expedition.

The board adds the country around the hex below it; the close-up does not.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from PIL import Image

from bot.games.auztralia.components.book import Book, open_book
from bot.games.auztralia.components.data import FIGHTING, KINDS, SANITY, Row
from bot.games.auztralia.rules import persons
from bot.games.auztralia.state import NOBODY
from bot.games.auztralia.view import FighterView, FightView, TileView, View
from bot.games.auztralia.words.phrases import KIND_NAMES, called, row_text
from bot.games.contract import t
from rendering.auztralia import header
from rendering.auztralia.card_row import ROW, draw_card_row, put_heads
from rendering.auztralia.changes import News
from rendering.auztralia.colours import ABYSS, BLACK, CREAM, DIM, LEATHER, LILAC, PAPER, PURPLE, SEPIA
from rendering.auztralia.header import draw_heading
from rendering.auztralia.hex_choice import window
from rendering.auztralia.icons import sign
from rendering.auztralia.map_geometry import Plan, plan_of
from rendering.auztralia.page import INSIDE, page, plate
from rendering.auztralia.scene import MAP, Marks, draw_map
from rendering.auztralia.scene import MARGIN as SEA
from rendering.auztralia.tiles import tile
from rendering.auztralia.units import counter, pip
from rendering.canvas import Sheet, panel, pawn, rounded
from rendering.fonts import SLAB, SLAB_BOLD
from rendering.layout import Block, Box, rows, spaced, stacked
from rendering.renderer import RenderOptions
from rendering.sizes import GAP, MARGIN, RADIUS, TALLEST, TEXT, WIDTH, least
from rendering.text import wrap
from rendering.theme import GOLD, SEATS, mix

FOES, TROOPS = 262, 244
"""Heights of the panels of the Old Ones and of the expedition in pixels."""
COUNTRY, LEAST_COUNTRY = 440, 150
"""Maximum and minimum height of the map below in pixels; if less fits, it is left out."""
MOST_SAID: Final = 4
"""Maximum lines of text; the rest is in the icons only."""
_LINE: Final = 46


def draw_battle(view: View, fight: FightView, look: RenderOptions) -> Image.Image:
    """Draw the board during a combat, RGB: the country around it is below, as far as it fits."""
    blocks = battle_blocks(view, fight, look)
    if tall := country_height(blocks):
        blocks.append(Block(tall + MARGIN, lambda sheet, top: _put_country(sheet, view, fight, top, tall=tall)))
    return stacked(page, 0, blocks)


def country_height(blocks: Sequence[Block]) -> int:
    """Return the height of the map below the other blocks, 0 if it is left out."""
    tall = min(COUNTRY, round(WIDTH * TALLEST) - sum(one.tall for one in blocks) - MARGIN)
    return tall if tall >= LEAST_COUNTRY else 0


def draw_combat(view: View, look: RenderOptions) -> Image.Image:
    """Draw the current combat close up, RGB. Raises KeyError if there is none."""
    if view.fight is None:
        raise KeyError("fight")
    return stacked(page, 0, battle_blocks(view, view.fight, look), MARGIN - GAP)


def battle_blocks(view: View, fight: FightView, look: RenderOptions) -> list[Block]:
    """Lay out the heading, the Old Ones, the card and the expedition from top to bottom."""
    book = open_book(view.set, view.side)
    owner, card = SEATS[fight.seat], _card_height(view, fight, book, look)

    def foes(sheet: Sheet, top: int) -> None:
        fill = mix(LEATHER, ABYSS, 0.7)
        plate(sheet, MARGIN, top, INSIDE, FOES, fill=fill, edge=mix(PURPLE, LILAC, 0.4), share=1.0, line=4)
        _tiles(sheet, view, fight, book, look, box=(MARGIN, top, INSIDE, FOES))

    def expedition(sheet: Sheet, top: int) -> None:
        plate(sheet, MARGIN, top, INSIDE, TROOPS, fill=mix(LEATHER, owner, 0.14), edge=owner, share=1.0, line=4)
        _units(sheet, view, fight, book, (MARGIN, top, INSIDE, TROOPS))

    return [
        Block(header.TALL + GAP, lambda sheet, _: draw_heading(sheet, view, book, look)),
        Block(FOES + GAP, foes),
        Block(card + GAP, lambda sheet, top: _card(sheet, view, fight, book, look, box=(MARGIN, top, INSIDE, card))),
        Block(TROOPS + GAP, expedition),
    ]


def _put_country(sheet: Sheet, view: View, fight: FightView, top: int, *, tall: int) -> None:
    """Draw the part of the map around the hex."""
    plan, y = country(view, fight, tall)
    near = frozenset(at for at, (_, down) in enumerate(plan.centres) if abs(down - y - tall / 2) < tall / 2 + plan.hex)
    marks = Marks(new=News(), names=False, figures=frozenset(), seen=near)
    crop = draw_map(view, marks).image.crop((MARGIN, y, MARGIN + INSIDE, y + tall))
    sheet.image.paste(crop, (MARGIN, top), rounded(INSIDE, tall, RADIUS))


def country(view: View, fight: FightView, tall: int) -> tuple[Plan, int]:
    """Return the plan of the map around the hex, and its visible upper edge."""
    plan = plan_of(open_book(view.set, view.side).board.map, MAP, SEA)
    _, top, _, bottom = window(plan, [fight.hex], tall)
    return plan, (top + bottom - tall) // 2


def facing(view: View, fight: FightView) -> list[TileView]:
    return [one for one in view.tiles if one.hex == fight.hex]


def kinds_of(view: View, fight: FightView, book: Book) -> list[int]:
    """Return the kinds in the combat in their order, those with rows first."""
    return sorted({book.kind[one.old_one] for one in facing(view, fight)} & set(range(len(FIGHTING))))


# --- the Old Ones ----------------------------------------------------------------------------------------------------


def _tiles(sheet: Sheet, view: View, fight: FightView, book: Book, look: RenderOptions, *, box: Box) -> None:
    """Draw the Old Ones with their names, remaining strength, and damage by player."""
    x, y, width, tall = box
    tiles = facing(view, fight)
    if not tiles:
        sheet.text("?", x + width / 2, y + tall / 2, 120, LILAC, face=SLAB_BOLD)
    for one, room in zip(tiles, foe_boxes(len(tiles), box), strict=True):
        _one_tile(sheet, book, look, one, room)


def foe_boxes(count: int, box: Box) -> list[Box]:
    """Return the boxes of the Old Ones within their panel, in one or two rows."""
    x, y, width, tall = box
    across = max(1, count if count < 4 else rows(count, 2))
    room, step = width // across, tall // max(1, rows(count, across))
    return [(x + n % across * room, y + n // across * step, room, step) for n in range(count)]


def _one_tile(sheet: Sheet, book: Book, look: RenderOptions, one: TileView, box: Box) -> None:
    x, y, width, tall = box
    what = book.box.old_ones[one.old_one]
    marks = [seat for seat, count in enumerate(one.cubes) for _ in range(count)]
    left = max(0, what.strength - len(marks))
    side = min(tall - 50, 176, width * 2 // 5)
    beside = width - side - 44
    sheet.put(tile(what.kind, side), x + 20 + side / 2, y + tall / 2)
    x += side + 34
    lines: list[float] = spaced(y + tall / 2, 3, min(62, tall / 3.2))
    sheet.text(look.say(KIND_NAMES[what.kind]), x, lines[0], TEXT, CREAM, face=SLAB_BOLD, align="l", room=beside)
    said = look.say(t("{n} left of {strength}", n=left, strength=what.strength))
    if what.strength:
        sheet.text(said, x, lines[1], TEXT, LILAC, face=SLAB, align="l", room=beside)
    _strength(sheet, what.strength, marks, x, lines[2], room=beside - 84)
    if what.points:
        right = box[0] + width - 16
        right -= sheet.text(str(what.points), right, lines[2], TEXT, GOLD, face=SLAB_BOLD, align="r") + 4
        sheet.stamp(sign("star", 32), right, lines[2], GOLD, 1)


def _strength(sheet: Sheet, strength: int, marks: Sequence[int], x: float, y: float, *, room: float) -> None:
    """Draw a place for each damage, filled by the seat that dealt it; many are in two rows."""
    if not strength:
        return
    across = strength if room / strength >= 24 else rows(strength, 2)
    size = int(min(36, room / across))
    middles = spaced(y, rows(strength, across), size)
    for n in range(strength):
        at, middle = x + (n % across + 0.5) * size, middles[n // across]
        if n < len(marks):
            sheet.put(pawn(marks[n], size * 4 // 5, rim=BLACK), at, middle)
        else:
            sheet.put(pip(size * 4 // 5, full=False), at, middle)


# --- the card --------------------------------------------------------------------------------------------------------


def _said(view: View, fight: FightView, book: Book, look: RenderOptions) -> list[str]:
    """Return the effects of the card as text, a sentence for each kind; else the current prompt."""
    there = tuple(sorted({one.unit for one in fight.units}))
    if fight.card == NOBODY:
        texts = [t("No card is up yet.")]
    else:
        texts = [
            t("{kind}: {row}", kind=KIND_NAMES[KINDS[kind]], row=row_text(book.rows[fight.card][kind], there))
            for kind in kinds_of(view, fight, book)
        ]
    if fight.stage == "hit":
        n = max(0, fight.damage) + fight.air
        texts.append(t("Still to take: {n} damage", n=n))
    if fight.used:
        used = tuple(called(book.box.persons[one]) for one in fight.used)
        texts.append(t("Used: {persons}", persons=used))
    lines: list[str] = []
    for text in texts:
        said = look.say(text)
        lines += wrap(said, SLAB, least(said), INSIDE - 60)
    return lines[:MOST_SAID]


def _card_height(view: View, fight: FightView, book: Book, look: RenderOptions) -> int:
    kinds = 0 if fight.card == NOBODY else len(kinds_of(view, fight, book))
    return 24 + (50 if kinds else 0) + kinds * ROW + len(_said(view, fight, book, look)) * _LINE + 14


def _card(sheet: Sheet, view: View, fight: FightView, book: Book, look: RenderOptions, *, box: Box) -> None:
    """Draw the current card with the rows that count, and the same as text."""
    x, y, width, tall = box
    sheet.lay(panel(width, tall, 18, PAPER, SEPIA, alpha=1.0, line_width=5), x, y)
    kinds = () if fight.card == NOBODY else kinds_of(view, fight, book)
    there, top = {one.unit for one in fight.units}, y + 14
    if kinds:
        put_heads(sheet, look, (x + 18, top, width - 36), number=len(fight.cards))
        top += 50
    for kind in kinds:
        count = sum(book.kind[one.old_one] == kind for one in facing(view, fight))
        row: Row = book.rows[fight.card][kind]
        line = x + 18, top, width - 36, ROW - 8
        draw_card_row(sheet, kind, row, there, line, times=count, shielded=fight.shielded)
        top += ROW
    for one in _said(view, fight, book, look):
        top += _LINE
        sheet.text(one, x + 30, top - _LINE / 2 + 6, least(one), SEPIA, face=SLAB, align="l")


# --- the expedition --------------------------------------------------------------------------------------------------


def _units(sheet: Sheet, view: View, fight: FightView, book: Book, box: Box) -> None:
    """Draw the units with their damage, those that hit bright; sanity is at the right."""
    x, y, width, tall = box
    minds = max(SANITY, fight.sanity)
    for n, middle in enumerate(spaced(y + tall / 2, minds, (tall - 24) / max(3, minds))):
        colour = LILAC if n >= minds - fight.sanity else mix(DIM, BLACK, 0.62)
        sheet.stamp(sign("sanity", min(64, (tall - 24) // minds - 6)), x + width - 24, middle, colour, 1)
    hits, owner = _hitters(view, fight, book), view.seats[fight.seat]
    for one, side, left, middle in troops(fight, box):
        strength = persons.strength(book, owner, one.unit)
        sprite = counter(one.unit, strength, one.damage, side, SEATS[fight.seat], lit=one.unit in hits)
        sheet.put(sprite, left, middle)


def troops(fight: FightView, box: Box) -> Iterator[tuple[FighterView, int, float, float]]:
    """Yield the units in their order within their panel, with the width and the middle of each."""
    units = sorted(fight.units, key=lambda one: (one.unit, one.damage))
    if not units:
        return
    x, y, width, tall = box
    room = width - 140
    side, lines = max((min(room // rows(len(units), n) - 8, (tall - 20) // n - 8, 190), n) for n in (1, 2, 3))
    across, step = rows(len(units), lines), side + 8
    for row, middle in enumerate(spaced(y + tall / 2, lines, step)):
        here = units[row * across : (row + 1) * across]
        for one, left in zip(here, spaced(x + 20 + room / 2, len(here), step), strict=True):
            yield one, side, left, middle


def _hitters(view: View, fight: FightView, book: Book) -> set[int]:
    if fight.card == NOBODY:
        return set()
    return {unit for kind in kinds_of(view, fight, book) for unit in book.rows[fight.card][kind].hits}
