"""Public board: roll and turn, a row per player, and a lower panel by phase."""

from __future__ import annotations

from typing import Final

from PIL import Image

from bot.games.contract import Part
from bot.games.spacebase.view import View
from rendering.canvas import Sheet
from rendering.header import TALL
from rendering.layout import Block, stacked
from rendering.renderer import RenderOptions
from rendering.sizes import GAP, MARGIN
from rendering.spacebase.changes import Moment, moment
from rendering.spacebase.header import draw_header
from rendering.spacebase.lower_panel import blocks
from rendering.spacebase.page import page
from rendering.spacebase.player_rows import draw_row, plate, tall
from rendering.spacebase.race import lanes

TOP: Final = TALL + GAP
"""Top of the rows."""


def draw_board(view: View, look: RenderOptions, *, fly: bool = True) -> Image.Image:
    """Draw the public board, RGB; at the end its lanes have ships only if they `fly`."""

    def sheet(high: int) -> Sheet:
        ground = page(high)
        draw_header(ground, view, look)
        return ground

    return stacked(sheet, TOP, board_blocks(view, look, fly=fly), MARGIN - GAP)


def board_blocks(view: View, look: RenderOptions, *, fly: bool = True) -> list[Block]:
    """Return the blocks below the header."""
    now = moment(view, look.told)
    rows = lanes(view, look, fly=fly) if view.phase == "over" else _rows(view, look, now)
    return [*rows, *blocks(view, look, now)]


def _rows(view: View, look: RenderOptions, now: Moment) -> list[Block]:
    high = tall(view, look)

    def row(seat: int) -> Block:
        return Block(
            high + GAP,
            lambda sheet, top: draw_row(sheet, view, look, now, seat=seat, y=top, high=high),
            ((Part("seat", seat), plate(0, high)),),
        )

    return [row(seat) for seat in range(len(view.seats))]
