"""The names of hexes on a map, as in menus and the log."""

from __future__ import annotations

from typing import Final

from PIL import Image

from bot.games.auztralia.components.board import board_of
from bot.games.auztralia.state import NOBODY
from rendering.auztralia.colours import BLACK, PAPER
from rendering.auztralia.map_geometry import Plan
from rendering.auztralia.railways import Rails
from rendering.canvas import Sheet, rounded, tinted
from rendering.fonts import SLAB_BOLD
from rendering.memory_cache import memoize
from rendering.sizes import PLACE
from rendering.text import width

AT: Final = (-0.16, -0.325)
"""Position of a hex's name relative to its middle, in shares of its width."""
_UP, _UP_LEFT = 0, 5
"""Hex sides across which a track covers the name."""


def put_names(sheet: Sheet, plan: Plan, rails: Rails) -> None:
    """Draw the names of all hexes; on a label where a coast or a track is under it."""
    board, laid = board_of(plan.map), {edge for mine in rails for edge in mine}
    for at, near in enumerate(board.around):
        sides = (near[_UP], near[_UP_LEFT])
        over = any(other == NOBODY or board.edge_of[at, other] in laid for other in sides)
        put_name(sheet, plan, at, over=over)


def put_name(sheet: Sheet, plan: Plan, at: int, *, over: bool) -> None:
    """Draw a hex's name at its upper left; on a label if `over` something."""
    sheet.put(_name(plan.map.hexes[at].at, over=over), *plan.spot(at, *AT))


@memoize
def _name(name: str, *, over: bool) -> Image.Image:
    wide, tall = width(name, SLAB_BOLD, PLACE) + 10, PLACE
    image = tinted(rounded(wide, tall, 8), PAPER, 0.92) if over else Image.new("RGBA", (wide, tall), (*BLACK, 0))
    Sheet(image).text(name, wide / 2, tall / 2, PLACE, BLACK, face=SLAB_BOLD)
    return image
