"""The whole table, portrait: the band, and the board below it."""

from __future__ import annotations

from PIL import Image

from bot.games.ricochet import events as ev
from bot.games.ricochet.view import View
from rendering.painter import Look
from rendering.ricochet.band import draw_band, height, subject
from rendering.ricochet.floor import Plan
from rendering.ricochet.heading import ground
from rendering.ricochet.scene import Scene, draw_scene


def draw_board(view: View, look: Look) -> Image.Image:
    """The board as everybody may see it, RGB. What a seat has filed is not looked at."""
    plan = Plan(78, 16, height(len(view.seats)))
    news = any(isinstance(event, ev.Stepped) for event in look.public)
    sheet = draw_scene(_scene(view), plan, look.language, news=news)
    sheet.image.paste(ground(subject(view), plan.side, plan.top), (0, 0))
    draw_band(sheet, view, look)
    return sheet.image


def _scene(view: View) -> Scene:
    """What lies on the board: an attempt while it is shown, then the way that won."""
    last = view.last
    if view.phase in ("rest", "over"):
        if last is None or not last.way:
            return Scene(view.sheets, subject(view), view.robots)
        return Scene(view.sheets, last.chip, last.starts, last.way)
    if view.phase in ("show", "solo"):
        return Scene(view.sheets, view.chip, view.starts, view.way)
    return Scene(view.sheets, view.chip, view.robots)
