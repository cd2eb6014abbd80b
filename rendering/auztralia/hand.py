"""What a seat sees alone: the personalities that it has drawn."""

from __future__ import annotations

from PIL import Image

from bot.games.auztralia.parts.book import open_book
from bot.games.auztralia.view import View
from bot.games.contract import t
from rendering.auztralia.page import GAP, HEADING, page
from rendering.auztralia.people import whole
from rendering.frame import Grid
from rendering.painter import Look

WIDTH = 900


def draw_hand(view: View, look: Look) -> Image.Image | None:
    """The personalities that the viewing seat has drawn and keeps one of, RGB; None if there are none."""
    if view.seat is None or not view.drawn:
        return None
    book = open_book(view.set, view.side)
    size = (WIDTH - 3 * GAP) // 2, 460
    grid = Grid(GAP, HEADING, 2, (size[0] + GAP, size[1] + GAP))
    sheet = page(WIDTH, HEADING + grid.tall(len(view.drawn)), look.say(t("Keep one of these")), view.seat)
    for n, person in enumerate(view.drawn):
        sheet.lay(whole(book.box.persons[person], look, *size), *grid.at(n))
    return sheet.image
