"""Single components and rows of cards: personalities, Old Ones, Old One cards."""

from __future__ import annotations

from typing import Final

from PIL import Image

from bot.games.auztralia.parts.book import open_book
from bot.games.auztralia.parts.data import FIGHTING, KINDS, Kind
from bot.games.auztralia.view import View
from bot.games.auztralia.words.phrases import KIND_NAMES, called
from bot.games.contract import t
from rendering.auztralia.arrows import arrow
from rendering.auztralia.beasts import beast
from rendering.auztralia.calendar import draw_calendar, year_height
from rendering.auztralia.fight import draw_card_row
from rendering.auztralia.hues import ABYSS, CREAM, DIM, LILAC, PAPER, PURPLE, SEPIA
from rendering.auztralia.page import GAP, HEADING, WIDTH, page, plate
from rendering.auztralia.people import whole
from rendering.auztralia.tiles import tile
from rendering.canvas import panel
from rendering.fonts import SLAB, SLAB_BOLD
from rendering.frame import rows, spaced
from rendering.painter import Look
from rendering.theme import mix

CARD: Final = (452, 440)
ACROSS: Final = 3
HAND: Final = 900


def draw_people(view: View, look: Look) -> Image.Image:
    """The row with all its text, RGB; the newest first."""
    book = open_book(view.set, view.side)
    lines = range(max(1, rows(len(view.row), ACROSS)))
    sheet = page(WIDTH, HEADING + len(lines) * (CARD[1] + GAP) + GAP, look.say(t("Personalities to recruit")))
    for line in lines:
        here, y = view.row[line * ACROSS : (line + 1) * ACROSS], HEADING + line * (CARD[1] + GAP)
        for person, x in zip(here, spaced(WIDTH / 2, len(here), CARD[0] + GAP), strict=True):
            sheet.put(whole(book.box.persons[person], look, *CARD), x, y, 0.5, 0)
    return sheet.image


def draw_person(view: View, look: Look, number: int) -> Image.Image:
    """A personality, RGB. Raises KeyError if there is none of this number."""
    persons = open_book(view.set, view.side).box.persons
    if number >= len(persons):
        raise KeyError(number)
    one = persons[number]
    sheet = page(HAND, HEADING + 370, look.say(called(one)))
    sheet.lay(whole(one, look, HAND - 2 * GAP, 350), GAP, HEADING)
    return sheet.image


def draw_old_one(view: View, look: Look, kind: Kind) -> Image.Image:
    """A kind of Old One and all its tiles, RGB. Raises KeyError if there is no such kind."""
    if kind not in KINDS:
        raise KeyError(kind)
    tiles = [one for one in open_book(view.set, view.side).box.old_ones if one.kind == kind]
    sheet = page(HAND, HEADING + 420, look.say(KIND_NAMES[kind]))
    plate(sheet, GAP, HEADING, HAND - 2 * GAP, 410, fill=mix(ABYSS, PURPLE, 0.1), edge=PURPLE, share=0.9)
    sheet.stamp(beast(kind, 360), 210, HEADING + 205, LILAC)
    for n, one in enumerate(tiles[:6]):
        x, y = 490 + n % 3 * 150, HEADING + 90 + n // 3 * 196
        sheet.put(tile(kind, one.strength, one.points, 116), x, y)
        sheet.text(f"{one.level} · ×{one.count}", x, y + 92, 32, CREAM, face=SLAB_BOLD)
    return sheet.image


def draw_old_one_card(view: View, look: Look, number: int) -> Image.Image:
    """An Old One card, RGB. Raises KeyError if there is none of this number."""
    book = open_book(view.set, view.side)
    if number >= len(book.box.cards):
        raise KeyError(number)
    line = 104
    sheet = page(HAND, 180 + line * len(FIGHTING) + 40)
    sheet.lay(panel(HAND - 2 * GAP, sheet.image.height - 2 * GAP, 24, PAPER, SEPIA, alpha=1.0, line_width=6), GAP, GAP)
    sheet.put(arrow(book.first[number] * 60 - 90, 96, 150), 90, 96)
    sheet.text(str(book.first[number] + 1), 170, 96, 64, SEPIA, face=SLAB_BOLD)
    for n, kind in enumerate(sorted(book.moves[number])):
        x = 280 + n * 124
        sheet.put(panel(112, 112, 56, mix(PAPER, (255, 255, 255), 0.8), SEPIA, alpha=1.0, line_width=4), x, 96)
        sheet.stamp(beast(KINDS[kind], 84), x, 96, ABYSS)
    if not book.moves[number]:
        said, faint = look.say(t("Nobody moves")), mix(SEPIA, DIM, 0.3)
        sheet.text(said, 240, 96, 40, faint, face=SLAB, align="l", room=HAND - 300)
    for kind in range(len(FIGHTING)):
        box = 2.0 * GAP + 6, 176.0 + kind * line, HAND - 4 * GAP - 12, line - 8.0
        draw_card_row(sheet, kind, book.rows[number][kind], None, box)
    return sheet.image


def draw_year(view: View, look: Look) -> Image.Image:
    """The whole calendar, RGB."""
    book = open_book(view.set, view.side)
    sheet = page(WIDTH, HEADING + year_height(view) + GAP, look.say(t("Calendar")))
    draw_calendar(sheet, view, book.glow, HEADING)
    return sheet.image
