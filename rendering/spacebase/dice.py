"""Dice of ivory."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from rendering.canvas import Glass, blurred, dot, lights, rounded, shaded, tinted, vector
from rendering.spacebase.hues import BLACK
from rendering.theme import GOLD, MUTED, mix, rgb

_LOW, _MID, _HIGH = 0.25, 0.5, 0.75
_SPOTS = (
    (),
    ((_MID, _MID),),
    ((_LOW, _HIGH), (_HIGH, _LOW)),
    ((_LOW, _HIGH), (_MID, _MID), (_HIGH, _LOW)),
    ((_LOW, _LOW), (_LOW, _HIGH), (_HIGH, _LOW), (_HIGH, _HIGH)),
    ((_LOW, _LOW), (_LOW, _HIGH), (_MID, _MID), (_HIGH, _LOW), (_HIGH, _HIGH)),
    ((_LOW, _LOW), (_LOW, _MID), (_LOW, _HIGH), (_HIGH, _LOW), (_HIGH, _MID), (_HIGH, _HIGH)),
)


@lru_cache(maxsize=48)
def die(value: int, size: int, *, fixed: bool = False) -> Image.Image:
    """A die, RGBA, with a shadow of an eighth around it; 0 is one that is not rolled, `fixed` has a golden rim."""
    margin = size // 8
    sheet = Glass(size + 2 * margin, size + 2 * margin)
    form = rounded(size, size, size // 5)
    shade = Image.new("L", sheet.image.size)
    shade.paste(form, (margin, margin + margin // 3))
    sheet.lay(tinted(blurred(shade, margin / 2.2), BLACK, 0.85), 0, 0)
    asleep = not value
    top, bottom = (rgb("#3a4370"), rgb("#20264a")) if asleep else (rgb("#fffdf4"), rgb("#d9d2bf"))
    rim = GOLD if fixed else mix(MUTED, BLACK, 0.3) if asleep else rgb("#fffef9")
    for colours, shrink in (((rim, mix(rim, BLACK, 0.25)), 0), ((top, bottom), max(2, size // (14 if fixed else 28)))):
        side = size - 2 * shrink
        body = shaded(rounded(side, side, size // 5 - shrink // 2), *colours)
        sheet.lay(body, margin + shrink, margin + shrink)
    for x, y in _SPOTS[value]:
        spot = vector((size, size), lambda pen, k, x=x, y=y: dot(pen, (x * size * k, y * size * k), size * k * 0.092))
        sheet.lay(tinted(spot, rgb("#1a2040")), margin, margin)
    shine = lights((size, size), [(size * 0.3, size * 0.16, size * 0.2, 70)], size / 10)
    sheet.lay(tinted(shine, (255, 255, 255)), margin, margin)
    return sheet.image
