"""The arrow on an Old One card: the direction in which they move first."""

from __future__ import annotations

from math import cos, pi, sin

from PIL import Image, ImageDraw

from rendering.auztralia.colours import ABYSS, LILAC, PURPLE, WHITE
from rendering.brush_strokes import trimmed
from rendering.canvas import FINE, Point, blurred, tinted
from rendering.memory_cache import memoize
from rendering.theme import mix


@memoize
def arrow(degrees: int, long: int, hex_: int) -> Image.Image:
    """Draw a slightly curved arrow, RGBA; 0 degrees is to the right, then clockwise."""
    wide, side = hex_ * 0.17, round(long + hex_ * 0.4)
    angle = degrees * pi / 180

    def mask(grow: float) -> Image.Image:
        image = Image.new("L", (side * FINE, side * FINE))
        pen = ImageDraw.Draw(image)
        head = wide * 1.25
        top: list[Point] = []
        bottom: list[Point] = []
        for n in range(13):
            share = n / 12
            x = -long / 2 + share * (long - head)
            bend = sin(share * pi) * wide * 0.5
            half = wide * (0.16 + 0.3 * share) + grow
            top.append((x - grow * (n == 0), -bend - half))
            bottom.append((x - grow * (n == 0), -bend + half))
        tip = [(long / 2 - head - grow * 0.3, -wide - grow * 1.5), (long / 2 + grow * 1.4, 0),
               (long / 2 - head - grow * 0.3, wide + grow * 1.5)]  # fmt: skip
        points = [*top, *tip, *reversed(bottom)]
        pen.polygon([((side / 2 + x * cos(angle) - y * sin(angle)) * FINE,
                      (side / 2 + x * sin(angle) + y * cos(angle)) * FINE) for x, y in points], fill=255)  # fmt: skip
        return image.reduce(FINE)

    image = tinted(blurred(mask(wide * 0.3), hex_ * 0.03), ABYSS)
    image.alpha_composite(tinted(mask(wide * 0.16), mix(LILAC, WHITE, 0.6)))
    image.alpha_composite(tinted(mask(0.0), PURPLE))
    return trimmed(image)
