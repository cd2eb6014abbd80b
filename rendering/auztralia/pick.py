"""The map alone, and close-ups of the hexes that one may choose from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PIL import Image, ImageDraw

from bot.games.auztralia.parts.book import open_book
from bot.games.auztralia.view import View
from rendering.auztralia.hues import BLACK, LIT
from rendering.auztralia.plan import Plan, plan_of
from rendering.auztralia.scene import MARGIN, draw_map, ring
from rendering.canvas import blurred, panel
from rendering.fonts import SLAB_BOLD
from rendering.kept import kept
from rendering.painter import Look
from rendering.text import width as text_width
from rendering.theme import mix

SIZE: Final = (1316, 1750)
LEAST: Final = (860, 640)
"""Of a close-up."""
AROUND: Final = 1.15
"""How many hexes around the middle of each lit one are seen."""


def draw_large(view: View, look: Look) -> Image.Image:
    """The map alone, RGB."""
    return draw_map(view, look, SIZE).image


def draw_pick(view: View, look: Look, names: Sequence[str]) -> Image.Image:
    """The part of the map that holds the named hexes, these lit, RGB. Raises KeyError for a name that there is none."""
    book = open_book(view.set, view.side)
    hexes = [book.number[name] for name in names]
    plan = plan_of(book.board.map, SIZE, MARGIN)
    sheet = draw_map(view, look, SIZE)
    sheet.image.paste(BLACK, mask=_shade(plan, tuple(sorted(set(hexes)))))
    size = plan.long(0.25)
    for at in hexes:
        sheet.put(ring(round(plan.hex), LIT), *plan.centres[at])
    for at, name in zip(hexes, names, strict=True):
        x, y = plan.spot(at, 0, -0.33)
        wide = text_width(name, SLAB_BOLD, size) + size // 2
        sheet.put(panel(wide, size * 5 // 4, size // 3, BLACK, mix(LIT, BLACK, 0.2), alpha=0.92, line_width=2), x, y)
        sheet.text(name, x, y, size, LIT, face=SLAB_BOLD)
    return sheet.image.crop(_box(plan, hexes))


@kept
def _shade(plan: Plan, hexes: tuple[int, ...]) -> Image.Image:
    """Dark everywhere but on the hexes."""
    mask = Image.new("L", (plan.size[0] // 4, plan.size[1] // 4), 118)
    pen = ImageDraw.Draw(mask)
    for at in hexes:
        pen.polygon([(x / 4, y / 4) for x, y in plan.corners(at, 1.04)], fill=0)
    return blurred(mask, 1.5).resize(plan.size, Image.Resampling.BILINEAR)


def _box(plan: Plan, hexes: Sequence[int]) -> tuple[int, int, int, int]:
    """What is shown: all the hexes and their neighbours, at least `LEAST`, within the map."""
    points = [plan.centres[at] for at in hexes]
    far = plan.hex * AROUND
    ends: list[tuple[float, float]] = []
    for axis in (0, 1):
        low, high = min(point[axis] for point in points) - far, max(point[axis] for point in points) + far
        more = max(0.0, LEAST[axis] - (high - low)) / 2
        low, high = low - more, high + more
        shift = max(0.0, -low) - max(0.0, high - plan.size[axis])
        ends.append((max(0.0, low + shift), min(float(plan.size[axis]), high + shift)))
    return round(ends[0][0]), round(ends[1][0]), round(ends[0][1]), round(ends[1][1])
