"""Single components and rows of cards: personalities, Old Ones, Old One cards."""

from __future__ import annotations

from typing import Final

from PIL import Image

from bot.games.auztralia.components.book import open_book
from bot.games.auztralia.components.data import FIGHTING, KINDS, Kind
from bot.games.auztralia.meta import kind_text
from bot.games.auztralia.state import NOBODY
from bot.games.auztralia.view import View
from bot.games.auztralia.words.phrases import DIRECTION_NAMES, KIND_NAMES, LEVEL_NAMES, revelation_text
from bot.games.contract import t
from rendering.auztralia.arrows import arrow
from rendering.auztralia.calendar import draw_calendar, year_height
from rendering.auztralia.card_row import ROW, draw_card_row, put_heads
from rendering.auztralia.changes import news
from rendering.auztralia.colours import ABYSS, CREAM, DIM, LILAC, PAPER, PURPLE, SEPIA
from rendering.auztralia.icons import sign
from rendering.auztralia.old_one_icons import beast
from rendering.auztralia.page import HEADING, INSIDE, page, plate
from rendering.auztralia.personalities import block
from rendering.auztralia.tiles import tile
from rendering.canvas import Sheet, panel
from rendering.fonts import SLAB, SLAB_BOLD
from rendering.layout import Block, rows, stacked
from rendering.renderer import RenderOptions
from rendering.sizes import MARGIN, TALLEST, TEXT, WIDTH, least
from rendering.text import wrap
from rendering.theme import GOLD, mix

_TILES: Final = 3
"""Tiles of a kind in a line."""


def draw_people(view: View, look: RenderOptions) -> Image.Image:
    """Draw the row of personalities with all their text, RGB; the newest is first."""

    def head(tall: int) -> Sheet:
        return page(tall, look.say(t("Personalities to recruit")))

    return stacked(head, HEADING, row_blocks(view, look), 2)


def row_blocks(view: View, look: RenderOptions) -> list[Block]:
    """Lay out the personalities of the row below the heading."""
    book = open_book(view.set, view.side)
    new = news(book, look).persons

    def blocks(*, roomy: bool) -> list[Block]:
        return [block(book.box.persons[one], look, new=one in new, roomy=roomy) for one in view.row]

    large = blocks(roomy=True)
    fits = HEADING + sum(one.tall for one in large) < WIDTH * TALLEST
    return large if fits else blocks(roomy=False)


def draw_person(view: View, look: RenderOptions, number: int) -> Image.Image:
    """Draw a personality, RGB. Raises KeyError for an unknown number."""
    persons = open_book(view.set, view.side).box.persons
    if number >= len(persons):
        raise KeyError(number)
    return stacked(page, MARGIN, [block(persons[number], look, roomy=True)], 2)


def draw_old_one(view: View, look: RenderOptions, kind: Kind) -> Image.Image:
    """Draw a kind of Old One and all its tiles, RGB. Raises KeyError for an unknown kind."""
    if kind not in KINDS:
        raise KeyError(kind)
    box = open_book(view.set, view.side).box
    tiles = [one for one in box.old_ones if one.kind == kind][: 2 * _TILES]
    step = 236
    tall = max(420, 40 + rows(len(tiles), _TILES) * step)
    words = look.say(kind_text(box, kind))
    lines = wrap(words, SLAB, least(words), INSIDE - 40)
    sheet = page(HEADING + tall + 20 + len(lines) * 46 + MARGIN, look.say(KIND_NAMES[kind]))
    fill = mix(ABYSS, PURPLE, 0.1)
    plate(sheet, MARGIN, HEADING, INSIDE, tall, fill=fill, edge=mix(PURPLE, LILAC, 0.4), share=1.0)
    sheet.stamp(beast(kind, 360), 210, HEADING + tall / 2, LILAC)
    top = HEADING + (tall - rows(len(tiles), _TILES) * step) / 2
    for n, one in enumerate(tiles):
        x, y = 500 + n % _TILES * 190, top + n // _TILES * step
        sheet.put(tile(kind, 116, one.strength), x, y + 66)
        if one.points:
            sheet.stamp(sign("star", 36), x - 40, y + 150, GOLD)
            sheet.text(str(one.points), x - 14, y + 150, TEXT, CREAM, face=SLAB_BOLD, align="l")
        level = look.say(LEVEL_NAMES[one.level])
        sheet.text(f"{level} ×{one.count}", x, y + 196, least(level), LILAC, face=SLAB, room=180)
    for n, one in enumerate(lines):
        sheet.text(one, MARGIN + 12, HEADING + tall + 20 + (n + 0.5) * 46, least(one), CREAM, face=SLAB, align="l")
    return sheet.image


def draw_old_one_card(view: View, look: RenderOptions, number: int) -> Image.Image:
    """Draw an Old One card, RGB. Raises KeyError for an unknown number."""
    book = open_book(view.set, view.side)
    if number >= len(book.box.cards):
        raise KeyError(number)
    top = 238
    sheet = page(top + ROW * len(FIGHTING) + 34)
    sheet.lay(panel(INSIDE, sheet.image.height - 2 * MARGIN, 24, PAPER, SEPIA, alpha=1.0, line_width=6), MARGIN, MARGIN)
    sheet.put(arrow(book.first[number] * 60 - 90, 96, 150), 90, 100)
    order = look.say(t("{direction} first", direction=DIRECTION_NAMES[book.first[number]]))
    sheet.text(order, 160, 100, TEXT, SEPIA, face=SLAB_BOLD, align="l", room=330)
    moving = sorted(book.moves[number])
    for n, kind in enumerate(moving):
        x = WIDTH - 90 - (len(moving) - 1 - n) * 124
        sheet.put(panel(112, 112, 56, mix(PAPER, (255, 255, 255), 0.8), SEPIA, alpha=1.0, line_width=4), x, 100)
        sheet.stamp(beast(KINDS[kind], 84), x, 100, ABYSS)
    if not moving:
        said, faint = look.say(t("Nobody moves")), mix(SEPIA, DIM, 0.15)
        sheet.text(said, WIDTH - 60, 100, TEXT, faint, face=SLAB, align="r", room=420)
    put_heads(sheet, look, (MARGIN + 18, top - 58, INSIDE - 36))
    for kind in range(len(FIGHTING)):
        box = MARGIN + 18.0, float(top + kind * ROW), INSIDE - 36, ROW - 8.0
        draw_card_row(sheet, kind, book.rows[number][kind], None, box)
    return sheet.image


def draw_year(view: View, look: RenderOptions) -> Image.Image:
    """Draw the whole calendar with the effects of the last revelation, RGB."""
    book = open_book(view.set, view.side)
    said = t("The eye: a revelation. 53: the end.")
    if view.last_revelation != NOBODY:
        said = t("Last revelation: {text}", text=revelation_text(book.box.revelations[view.last_revelation]))
    words = look.say(said)
    lines = wrap(words, SLAB, least(words), INSIDE - 40)
    height = HEADING + year_height(view) + 20
    sheet = page(height + len(lines) * 46 + MARGIN, look.say(t("Calendar")))
    draw_calendar(sheet, view, book.glow, HEADING)
    for n, one in enumerate(lines):
        sheet.text(one, MARGIN + 12, height + (n + 0.5) * 46, least(one), CREAM, face=SLAB, align="l")
    return sheet.image
