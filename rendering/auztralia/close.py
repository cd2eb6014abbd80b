"""A combat from near: the Old Ones above, the card between, the expedition below."""

from __future__ import annotations

from typing import Final

from PIL import Image

from bot.games.auztralia.book import open_book
from bot.games.auztralia.view import View
from rendering.auztralia.fight import draw_close
from rendering.auztralia.page import GAP, HEADING, page
from rendering.painter import Look

WIDTH: Final = 1000
PANEL: Final = 320


def draw_combat(view: View, look: Look) -> Image.Image:
    """The combat that is on, RGB. Raises KeyError if there is none."""
    if view.fight is None:
        raise KeyError("fight")
    sheet = page(WIDTH, HEADING + 3 * (PANEL + GAP) + GAP, look.names[view.fight.seat], view.fight.seat)
    book = open_book(view.set, view.side)
    draw_close(sheet, view, view.fight, book, look, box=(GAP, HEADING, WIDTH - 2 * GAP, PANEL))
    return sheet.image
