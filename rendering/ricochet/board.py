"""Board in portrait format: header, board, status line, and players."""

from __future__ import annotations

from typing import Final

from PIL import Image

from bot.games.ricochet import events as ev
from bot.games.ricochet.view import View
from rendering.header import TALL
from rendering.renderer import RenderOptions
from rendering.ricochet import player_strip, status_line
from rendering.ricochet.header import draw_heading
from rendering.ricochet.header_texts import heading, subject
from rendering.ricochet.scene import Scene, draw_scene
from rendering.ricochet.static_board import Plan

CELL, FRAME = 60, 20
HEADING: Final = TALL


def plan_of(view: View) -> Plan:
    """Return the layout of a view's board."""
    return Plan(CELL, FRAME, HEADING, status_line.height(view) + player_strip.height(len(view.seats)))


def draw_board(view: View, look: RenderOptions) -> Image.Image:
    """Draw the public board, RGB; a seat's filed route is not used."""
    return draw_sliding(view, look, 1.0)


def draw_sliding(view: View, look: RenderOptions, slid: float) -> Image.Image:
    """Draw the board with the last step of its route at progress `slid` (0 to 1)."""
    plan = plan_of(view)
    news = any(isinstance(event, ev.Stepped) for event in look.public)
    sheet = draw_scene(scene_of(view), plan, look.language, news=news, slid=slid)
    draw_heading(sheet, subject(view), heading(view, look), new=any(isinstance(one, ev.Turned) for one in look.public))
    status_line.put_moment(sheet, view, look, plan.low)
    player_strip.put_strip(sheet, view, look, plan.low + status_line.height(view))
    return sheet.image


def scene_of(view: View) -> Scene:
    """Return the scene on the board: an attempt while it is shown, then the winning route."""
    last = view.last
    if view.phase in ("rest", "over"):
        if last is None or not last.way:
            return Scene(view.sheets, subject(view), view.robots)
        return Scene(view.sheets, last.chip, last.starts, last.way)
    if view.phase in ("show", "solo"):
        return Scene(view.sheets, view.chip, view.starts, view.way, asked=view.phase == "solo" and not view.way)
    return Scene(view.sheets, view.chip, view.robots, asked=True)
