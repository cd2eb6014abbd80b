"""Cover: robots on a board that extends to the horizon."""

from __future__ import annotations

from typing import Final

from PIL import Image, ImageChops

from bot.games.ricochet.components.board import joined
from bot.games.ricochet.components.data import MOON, RED
from bot.games.ricochet.meta import META
from bot.games.ricochet.rules.moving import read
from rendering.canvas import Sheet, blurred, gradient, lights, scaled, tinted
from rendering.cover import SIZE, Legend, Title, facts, sides
from rendering.disk_cache import disk_cached
from rendering.memory_cache import memoize
from rendering.renderer import RenderOptions
from rendering.ricochet.robots import BLACK, WHITE, robot
from rendering.ricochet.route import draw_lines
from rendering.ricochet.route_lines import middle, stretches
from rendering.ricochet.scene import Scene, draw_target
from rendering.ricochet.static_board import Plan
from rendering.theme import rgb

TITLE: Final = Title(74, 128, 45, (WHITE, rgb("#ffcf6b")), (BLACK, 14, 0.7), sides(9, rgb("#7a1f2a"), rgb("#e0483f")))
"""Embossed ivory letters."""
LEGEND: Final = Legend(152, 626)
PLAN: Final = Plan(100, 20, 0)
SCENE: Final = Scene(("1D", "2C", "3D", "4B"), RED * 4 + MOON, (149, 179, 109, 202, 60), "RR RU RR RU RL")
HORIZON, FAR, NEAR = -300, 196, 850
"""Heights in pixels from above: horizon, and the board's far and near edge."""
SLIM = 960
"""Distance below the horizon at which the board has its plan's scale: larger is narrower."""
_DEPTH: Final = PLAN.side / (1 / (FAR - HORIZON) - 1 / (NEAR - HORIZON))
_BACK: Final = _DEPTH / (FAR - HORIZON)


def _spot(x: float, y: float) -> tuple[float, float, float]:
    """Return a board point (in spaces) on the cover, and the scale there."""
    u, v = PLAN.point(x, y)
    below = _DEPTH / (_BACK - v)
    return SIZE[0] / 2 + (u - PLAN.side / 2) * below / SLIM, HORIZON + below, below / SLIM


def _tilted(image: Image.Image) -> Image.Image:
    """Return a picture of the board in perspective, RGBA, transparent elsewhere."""
    half = PLAN.side / 2
    numbers = (
        SLIM, half, -half * HORIZON - SLIM * SIZE[0] / 2,
        0.0, _BACK, -_BACK * HORIZON - _DEPTH,
        0.0, 1.0,
    )  # fmt: skip
    data = tuple(number / -HORIZON for number in numbers)
    return image.convert("RGBA").transform(SIZE, Image.Transform.PERSPECTIVE, data, Image.Resampling.BICUBIC)


@memoize
@disk_cached
def scenery(language: str) -> Image.Image:
    """Draw the cover without title; its robots have letters if a language is given."""
    image = gradient(SIZE, rgb("#2b1d5c"), rgb("#0a0d1f"))
    sky = lights((SIZE[0] // 4, SIZE[1] // 4), [(150, 62, 62, 255), (80, 70, 30, 120), (225, 70, 30, 120)], 26)
    image.paste(rgb("#e0605a"), mask=scaled(sky.resize(SIZE, Image.Resampling.BICUBIC), 0.62))
    board = draw_target(SCENE, PLAN)
    trail = Sheet(Image.new("RGB", PLAN.size))
    for sheet in (board, trail):
        draw_lines(sheet, PLAN, stretches(joined(SCENE.sheets), SCENE.starts, read(SCENE.way)))
    floor, shine = _tilted(board.image), _tilted(trail.image).convert("RGB")
    image.paste(floor, mask=floor)
    for blur in (22, 9):
        image = ImageChops.screen(image, blurred(shine, blur))
    haze = Image.linear_gradient("L").rotate(180).resize((SIZE[0], 240))
    veil = Image.new("L", SIZE)
    veil.paste(scaled(haze, 0.55), (0, FAR - 4))
    image.paste(rgb("#2a1b4d"), mask=ImageChops.multiply(veil, floor.getchannel("A")))
    sheet = Sheet(image)
    for number, cell in sorted(enumerate(SCENE.starts), key=lambda one: one[1]):
        at, ground, share = _spot(*middle(cell))
        size = round(PLAN.cell * share * 1.6)
        shade = lights((size * 2, size), [(size, size / 2, size * 0.36, 255)], size / 9).resize((size * 2, size // 2))
        sheet.put(tinted(shade, BLACK, 0.85), at + size * 0.06, ground + size * 0.02)
        sheet.put(robot(number, size, language), at, ground - size * 0.36)
    return image


def draw_box(look: RenderOptions) -> Image.Image:
    """Draw the game's cover, RGB."""
    sheet = Sheet(scenery(look.language).copy())
    TITLE.draw(sheet.image, look.say(META.title))
    LEGEND.draw(sheet, look.say(META.tagline), facts(META, look))
    return sheet.image
