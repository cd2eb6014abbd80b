"""Public board: the planets, and an open trade in their place."""

from __future__ import annotations

from PIL import Image

from bot.games.andromeda.view import View
from rendering.andromeda import scene
from rendering.andromeda.changes import gather
from rendering.andromeda.header import put_question
from rendering.andromeda.players import put_table
from rendering.andromeda.supply import put_supply
from rendering.andromeda.trade import draw_dealing
from rendering.andromeda.window import put_window
from rendering.renderer import RenderOptions


def draw_board(view: View, look: RenderOptions) -> Image.Image:
    """Draw the board, RGB."""
    if view.trade is not None:
        return draw_dealing(view, look)
    marks, seats = gather(look.told), len(view.seats)
    sheet = scene.board(look, seats)
    put_question(sheet, view, look)
    put_window(sheet, view, marks)
    put_supply(sheet, view, look, marks)
    put_table(sheet, view, look, marks, scene.Scene(seats).table)
    return sheet.image
