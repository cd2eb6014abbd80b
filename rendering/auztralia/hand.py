"""The private view of a seat: the personalities that it has drawn."""

from __future__ import annotations

from PIL import Image

from bot.games.auztralia.components.book import open_book
from bot.games.auztralia.view import View
from bot.games.contract import t
from rendering.auztralia.page import HEADING, page
from rendering.auztralia.personalities import block
from rendering.canvas import Sheet
from rendering.layout import Block, stacked
from rendering.renderer import RenderOptions


def draw_hand(view: View, look: RenderOptions) -> Image.Image | None:
    """Draw the drawn personalities of which the viewing seat keeps one, RGB; None without any."""
    seat = view.seat
    if seat is None or not view.drawn:
        return None

    def head(tall: int) -> Sheet:
        return page(tall, look.say(t("Keep one of these")), seat)

    return stacked(head, HEADING, drawn_blocks(view, look), 2)


def drawn_blocks(view: View, look: RenderOptions) -> list[Block]:
    """Lay out the drawn personalities below the heading."""
    persons = open_book(view.set, view.side).box.persons
    return [block(persons[one], look, roomy=True) for one in view.drawn]
