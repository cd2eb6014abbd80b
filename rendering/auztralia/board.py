"""The board: calendar, map and players.

During a combat it shows the combat alone and the country around.
"""

from __future__ import annotations

from typing import Final, cast

from PIL import Image

from bot.games.auztralia.components.book import Book, open_book
from bot.games.auztralia.rules.network import network, reach
from bot.games.auztralia.state import NOBODY, State
from bot.games.auztralia.view import View
from rendering.auztralia import calendar, header
from rendering.auztralia.changes import news
from rendering.auztralia.fight import draw_battle
from rendering.auztralia.header import draw_heading
from rendering.auztralia.players import draw_strip, strip_height
from rendering.auztralia.scene import MAP, Lifted, Marks, draw_map
from rendering.renderer import RenderOptions
from rendering.sizes import GAP

TOP: Final = header.TALL + calendar.STRIP
"""Upper edge of the map in pixels."""
FOOT: Final = TOP + MAP[1] + GAP
"""Upper edge of the players' plates in pixels."""


def draw_board(view: View, look: RenderOptions, lifted: Lifted | None = None) -> Image.Image:
    """Draw the public board, RGB; on the map without the `lifted` pieces."""
    if view.fight is not None:
        return draw_battle(view, view.fight, look)
    book, lifted = open_book(view.set, view.side), lifted or Lifted()
    new = news(book, look)
    tall = FOOT + strip_height(len(view.seats))
    seat = view.actor if view.actor < len(view.seats) else NOBODY
    marks = Marks(new=new, lit=within(view, book), seat=seat, lifted=lifted)
    sheet = draw_map(view, marks, above=TOP, tall=tall)
    draw_heading(sheet, view, book, look)
    calendar.draw_strip(sheet, view, book.glow, header.TALL, lifted.markers)
    draw_strip(sheet, view, book, look, new, top=FOOT)
    return sheet.image


def within(view: View, book: Book) -> frozenset[int]:
    """Return the hexes with which the active player can do something.

    These are goods that the player's railway connects and Old Ones next to it; free anchors while ports are placed.
    """
    if view.phase == "ports":
        taken = {me.port for me in view.seats}
        return frozenset(set(book.anchor) - taken)
    seat = view.actor
    if view.phase != "play" or view.tasks or not 0 <= seat < len(view.seats):
        return frozenset()
    state = cast("State", view)
    mines = {at for at in network(book, state, seat).hexes if any(view.goods[at])}
    ground = reach(book, state, seat).ground
    there = {at for at, level in enumerate(view.hidden) if level} | {one.hex for one in view.tiles}
    return frozenset(mines | {at for at in there if ground[at] <= 1})
