"""The market: prices of plutonium and uranium, and the cards on sale at the planets."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from PIL import Image

from bot.games.contract import Part, t, tn
from bot.games.farfarout.components.book import Book, open_book
from bot.games.farfarout.components.data import ORES, Ore
from bot.games.farfarout.view import PlanetView, View
from bot.games.farfarout.words import phrases
from rendering.canvas import Glass, Sheet, glow, panel
from rendering.farfarout.cards import small_crew, small_item
from rendering.farfarout.changes import Marks, gather
from rendering.farfarout.colours import BLACK, CURRENCY, DEEP, LINE, WHITE
from rendering.farfarout.glyphs import glyph, put_glyphs
from rendering.farfarout.icons import sign
from rendering.farfarout.name_plates import begun
from rendering.farfarout.page import HALF, HEADING, MARGIN, WIDE, WIDTH, page
from rendering.farfarout.planets import planet_sprite
from rendering.fonts import BODY, DISPLAY, HEAD
from rendering.layout import Block, Box, Grid, stacked
from rendering.memory_cache import memoize
from rendering.renderer import RenderOptions
from rendering.sizes import TALLEST, TEXT, least
from rendering.theme import GOLD, INK, MUTED, NEWS, NIGHT, Colour, mix

_CELL: Final = 62
_TRACK: Final = 210
_STALL, _THING = 62, 86
_ROOM: Final = round(WIDTH * TALLEST)


def draw_market(view: View, look: RenderOptions) -> Image.Image:
    """Draw the prices and the cards for sale and for hire at the planets, as far as they fit.

    The planets are in the order of their distance to home.
    """
    title = look.say(t("Market"))
    return stacked(
        lambda tall: page(WIDTH, tall, title, "orange", CURRENCY["erg"]), HEADING, market_blocks(view, look), 8
    )


def market_blocks(view: View, look: RenderOptions) -> list[Block]:
    """Lay out the market; see `draw_market`."""
    book, marks = open_book(view.set), gather(look.told)
    ores: list[tuple[Ore, Box]] = [(ore, (MARGIN + n * (HALF + 12), _TRACK, HALF, 96)) for n, ore in enumerate(ORES)]

    def prices(sheet: Sheet, y: int) -> None:
        draw_prices(sheet, book, view, marks, y)
        for n, (ore, (left, down, wide, high)) in enumerate(ores):
            _ore(sheet, look, ore, str(book.track[view.market[n]]), (left, y + down, wide, high))

    blocks: list[Block] = [Block(_TRACK + 116, prices, tuple((Part("ore", ore), box) for ore, box in ores))]
    left = _ROOM - HEADING - _TRACK - 116 - 16
    stalls = [
        (slot, known)
        for slot, known in zip(book.slots, view.planets, strict=True)
        if known is not None and (known.hires or known.goods)
    ]
    for n, (slot, known) in enumerate(stalls):
        block = _stall(look, book, slot, known)
        rest = len(stalls) - n
        if block.tall + (56 if rest > 1 else 0) > left:
            blocks.append(_more(look.say(tn("and {n} more planet", "and {n} more planets", rest))))
            break
        blocks.append(block)
        left -= block.tall
    return blocks


def _more(said: str) -> Block:
    return Block(56, lambda sheet, y: sheet.text(said, MARGIN + 10, y + 26, least(said), MUTED, face=BODY, align="l"))


@memoize
def _track(track: tuple[int, ...], width: int, height: int) -> Image.Image:
    """Draw the trade track without tokens."""
    sheet = Glass(width, height)
    sheet.lay(panel(width, height, 18, DEEP, LINE, alpha=0.9), 0, 0)
    step = (width - 20) / len(track)
    for n in range(len(track)):
        x = 10 + step * (n + 0.5)
        fill, edge = mix(DEEP, WHITE, 0.1), mix(LINE, BLACK, 0.35)
        sheet.put(panel(round(step - 6), _CELL, 10, fill, edge, alpha=0.95, line_width=2), x, height / 2)
    return sheet.image


def draw_prices(sheet: Sheet, book: Book, view: View, marks: Marks, top: int) -> None:
    """Draw the trade track: plutonium's token above it, uranium's below."""
    tall = _TRACK - 14
    sheet.lay(_track(book.track, WIDE, tall), MARGIN, top)
    step, middle = (WIDE - 20) / len(book.track), top + tall / 2
    for n, price in enumerate(book.track):
        at = MARGIN + 10 + step * (n + 0.5)
        ores = [ore for ore, space in zip(ORES, view.market, strict=True) if space == n]
        if ores:
            sheet.put(_cell(round(step - 6), CURRENCY[ores[0]]), at, middle)
        sheet.text(str(price), at, middle, 42, NIGHT if ores else MUTED, face=DISPLAY)
        for ore in ores:
            y = middle + (-1 if ore == ORES[0] else 1) * (_CELL / 2 + 32)
            if ore in marks.market:
                sheet.put(glow(50, 50, 25, NEWS, 10), at, y)
            sheet.stamp(sign(ore, 50), at, y, CURRENCY[ore])


@memoize
def _cell(width: int, colour: Colour) -> Image.Image:
    return panel(width, _CELL, 10, colour, WHITE, alpha=1.0, line_width=3)


def _ore(sheet: Sheet, look: RenderOptions, ore: Ore, price: str, box: Box) -> None:
    """Draw the price of a resource."""
    x, y, wide, high = box
    middle, colour = y + 48, CURRENCY[ore]
    sheet.lay(panel(wide, high, 16, mix(DEEP, colour, 0.15), colour, alpha=0.92), x, y)
    sheet.stamp(sign(ore, 64), x + 54, middle, colour)
    sheet.text(begun(look.say(phrases.ORES[ore])), x + 102, middle, TEXT, INK, face=HEAD, align="l", room=HALF - 260)
    put_glyphs(sheet, [glyph("erg", price)], x + HALF - 20, middle, 56, align="r")


def _stall(look: RenderOptions, book: Book, slot: int, known: PlanetView) -> Block:
    """Lay out the cards at a planet: two to a row, each with its price."""
    data, where = book.planets[known.token], look.say(phrases.place(book, slot, known.token))
    grid = Grid(MARGIN, _STALL, 2, (HALF + 12, _THING))
    things: Sequence[tuple[Callable[[Sheet, Book, int, RenderOptions, Box], None], int, Part]] = [
        *((small_crew, one, Part("crew", book.crew[one].id)) for one in known.hires),
        *((small_item, one, Part("item", book.items[one].id)) for one in known.goods),
    ]
    boxes: list[Box] = [(*grid.at(n), HALF, _THING - 10) for n in range(len(things))]

    def put(sheet: Sheet, y: int) -> None:
        sheet.put(planet_sprite(data.id, data.type, 48), MARGIN + 30, y + 32)
        sheet.text(where, MARGIN + 68, y + 32, TEXT, GOLD, face=HEAD, align="l", room=WIDTH - 120)
        for (draw, one, _), (left, down, wide, high) in zip(things, boxes, strict=True):
            draw(sheet, book, one, look, (left, y + down, wide, high))

    return Block(_STALL + grid.tall(len(things)), put, (
        (Part("place", book.places[slot].id), (MARGIN, 4, WIDE, _STALL - 8)),
        *((part, box) for (_, _, part), box in zip(things, boxes, strict=True)),
    ))  # fmt: skip
