"""The whole table: the calendar, a combat while there is one, the map, the players beside it, the personalities."""

from __future__ import annotations

from typing import Final

from PIL import Image

from bot.games.auztralia.parts.book import open_book
from bot.games.auztralia.view import View
from rendering.auztralia import fight, heading
from rendering.auztralia.heading import draw_heading
from rendering.auztralia.legend import draw_legend
from rendering.auztralia.news import news
from rendering.auztralia.page import GAP, WIDTH, page
from rendering.auztralia.people import draw_row
from rendering.auztralia.players import OLD_TALL, TALL, draw_old_ones, draw_player
from rendering.auztralia.players import WIDTH as SIDE
from rendering.auztralia.scene import draw_map
from rendering.painter import Look

MAP: Final = (WIDTH - SIDE - 3 * GAP, 1250)
ROW: Final = 108
TALLEST: Final = 330
"""A player's panel, if there are few."""


def height(view: View) -> int:
    """Of the board."""
    return heading.TALL + (fight.TALL + GAP if view.fight is not None else 0) + MAP[1] + ROW + 3 * GAP


def draw_board(view: View, look: Look) -> Image.Image:
    """The board as everybody may see it, RGB."""
    book = open_book(view.set, view.side)
    new = news(book, look.public)
    sheet = page(WIDTH, height(view))
    draw_heading(sheet, view, book, look)
    top = heading.TALL
    if view.fight is not None:
        fight.draw_fight(sheet, view, view.fight, book, look, x=GAP, y=top)
        top += fight.TALL + GAP
    sheet.image.paste(draw_map(view, look, MAP).image, (GAP, top))
    left = MAP[0] + 2 * GAP
    seats = len(view.seats)
    draw_old_ones(sheet, view, book, look, x=left, y=top, new=new.revealed)
    tall = min(TALLEST, max(TALL, (MAP[1] - OLD_TALL - GAP * seats) // seats))
    for seat in range(seats):
        y = top + OLD_TALL + GAP + seat * (tall + GAP)
        draw_player(sheet, view, book, look, seat=seat, x=left, y=y, tall=tall, new=seat in new.seats)
    below = OLD_TALL + GAP + seats * (tall + GAP)
    draw_legend(sheet, look, min(book.glow), x=left, y=top + below, size=(SIDE, MAP[1] - below))
    persons = [(book.box.persons[one], one in new.persons) for one in view.row]
    draw_row(sheet, persons, look, x=GAP, y=top + MAP[1] + GAP, width=WIDTH - 2 * GAP, tall=ROW)
    return sheet.image
