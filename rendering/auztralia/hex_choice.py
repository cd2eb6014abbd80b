"""The map alone, and close-ups of the hexes to choose from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PIL import Image, ImageDraw

from bot.games.auztralia.components.book import open_book
from bot.games.auztralia.view import View
from bot.games.contract import t
from rendering.auztralia.changes import News, news
from rendering.auztralia.colours import BLACK, CREAM, LIT
from rendering.auztralia.map_geometry import Plan, plan_of
from rendering.auztralia.scene import MAP, MARGIN, Marks, draw_map, ring
from rendering.auztralia.tiles import hidden, tile
from rendering.canvas import blurred, panel
from rendering.fonts import SLAB, SLAB_BOLD
from rendering.legend import put_key
from rendering.memory_cache import memoize
from rendering.renderer import RenderOptions
from rendering.sizes import SIGN, WIDTH
from rendering.text import width as text_width
from rendering.theme import mix

NEAR: Final = (1316, 1720)
"""Size in pixels of the map from which close-ups are cropped."""
FAR: Final = (WIDTH, 1248)
"""Size in pixels of the whole map, if the hexes are too far apart for a close-up."""
LEAST, MOST = 720, 1280
"""Minimum and maximum height of a close-up in pixels."""
_KEY: Final = 76
AROUND: Final = 1.15
"""Visible distance around the middle of each lit hex, in hexes."""


def draw_large(view: View, look: RenderOptions) -> Image.Image:
    """Draw the map alone, RGB, with a caption for the less obvious icons."""
    marks = Marks(new=news(open_book(view.set, view.side), look))
    sheet = draw_map(view, marks, tall=MAP[1] + _KEY)
    keys = (
        (hidden(1, SIGN, next_=False), look.say(t("face down"))),
        (hidden(1, SIGN, next_=True), look.say(t("wakes next"))),
        (tile("shoggoth", SIGN, 5), look.say(t("strength left"))),
    )
    put_key(sheet, keys, WIDTH / 2, MAP[1] + _KEY / 2, face=SLAB, ink=CREAM)
    return sheet.image


def draw_pick(view: View, look: RenderOptions, names: Sequence[str]) -> Image.Image:
    """Draw the part of the map with the named hexes, these lit, RGB.

    Raises KeyError for an unknown name.
    """
    book = open_book(view.set, view.side)
    hexes = [book.number[name] for name in names]
    plan, box = close_up(view, hexes)
    sheet = draw_map(view, Marks(new=News(), names=False, figures=frozenset(hexes)), plan.size)
    sheet.image = sheet.image.crop(box)
    sheet.image.paste(BLACK, mask=_shade(plan, tuple(sorted(set(hexes)))).crop(box))
    size = plan.long(0.25)
    for at, name in zip(hexes, names, strict=True):
        x, y = plan.centres[at]
        sheet.put(ring(round(plan.hex), LIT), x - box[0], y - box[1])
        x, y = plan.spot(at, 0, -0.33)
        wide = text_width(name, SLAB_BOLD, size) + size // 2
        plate = panel(wide, size * 5 // 4, size // 3, BLACK, mix(LIT, BLACK, 0.2), alpha=0.92, line_width=2)
        sheet.put(plate, x - box[0], y - box[1])
        sheet.text(name, x - box[0], y - box[1], size, LIT, face=SLAB_BOLD)
    return sheet.image


def close_up(view: View, hexes: Sequence[int]) -> tuple[Plan, tuple[int, int, int, int]]:
    """Return a close-up plan and the box of all the hexes with their neighbours.

    If they are too far apart, it is the plan of the whole map.
    """
    one = open_book(view.set, view.side).board.map
    near = plan_of(one, NEAR, MARGIN)
    box = window(near, hexes, LEAST)
    if box[2] - box[0] == WIDTH and box[3] - box[1] <= MOST:
        return near, box
    far = plan_of(one, FAR, MARGIN)
    return far, window(far, hexes, LEAST)


def window(plan: Plan, hexes: Sequence[int], least: int) -> tuple[int, int, int, int]:
    """Return the crop box of all the hexes and their neighbours.

    It has at least the given height and the width of a picture.
    """
    points = [plan.centres[at] for at in hexes]
    far = plan.hex * AROUND
    ends: list[tuple[int, int]] = []
    for axis, long in ((0, WIDTH), (1, least)):
        low, high = min(point[axis] for point in points) - far, max(point[axis] for point in points) + far
        more = max(0.0, long - (high - low)) / 2
        low, high = low - more, high + more
        shift = max(0.0, -low) - max(0.0, high - plan.size[axis])
        ends.append((round(max(0.0, low + shift)), round(min(float(plan.size[axis]), high + shift))))
    (left, right), (top, bottom) = ends
    return left, top, right if right - left > WIDTH else left + WIDTH, bottom


@memoize
def _shade(plan: Plan, hexes: tuple[int, ...]) -> Image.Image:
    """Return a mask that is dark everywhere but on the hexes."""
    mask = Image.new("L", (plan.size[0] // 4, plan.size[1] // 4), 118)
    pen = ImageDraw.Draw(mask)
    for at in hexes:
        pen.polygon([(x / 4, y / 4) for x, y in plan.corners(at, 1.04)], fill=0)
    return blurred(mask, 1.5).resize(plan.size, Image.Resampling.BILINEAR)
