"""Old One tiles, face up and face down."""

from __future__ import annotations

from typing import Final

from PIL import Image, ImageChops

from bot.games.auztralia.components.data import Kind
from rendering.auztralia.colours import ABYSS, BLACK, CREAM, GLOW, LILAC, PURPLE, WHITE, WOUND
from rendering.auztralia.old_one_icons import beast, eye
from rendering.auztralia.tokens import badge
from rendering.canvas import Sheet, blurred, framed, rounded, shaded, tinted
from rendering.fonts import SLAB_BOLD
from rendering.memory_cache import memoize
from rendering.sizes import LABEL, PLACE
from rendering.theme import GOLD, Colour, mix, rgb

ROMAN: Final = ("", "I", "II", "III")
BLOODY: Final = rgb("#5d0d09")
"""Colour of a damaged tile."""
HARMLESS: Final = mix(GOLD, (120, 70, 20), 0.45)


def _stone(side: int, top: Colour, bottom: Colour, edge: Colour) -> Image.Image:
    """Draw a square tile with round corners, RGBA, an eighth larger than `side`."""
    whole = side * 9 // 8
    form = framed(rounded(side, side, side // 6), (whole, whole))
    line = max(2, side // 22)
    inner = framed(rounded(side - 2 * line, side - 2 * line, max(1, side // 6 - line)), (whole, whole))
    shade = blurred(ImageChops.offset(form, 0, max(1, side // 24)), max(1, side / 24))
    image = tinted(shade, BLACK, 0.9)
    image.alpha_composite(tinted(form, edge))
    image.alpha_composite(shaded(inner, top, bottom))
    return image


@memoize
def tile(kind: Kind, side: int, left: int = 0, *, hurt: bool = False) -> Image.Image:
    """Draw a tile that is face up: its kind and its remaining strength (`left`; 0 is left out)."""
    harmless = kind == "kangaroo"
    image = _stone(side, HARMLESS, mix(HARMLESS, BLACK, 0.4), CREAM) if harmless else _stone(
        side, mix(PURPLE, ABYSS, 0.25), mix(ABYSS, BLACK, 0.3), LILAC)  # fmt: skip
    whole = image.width
    if harmless:
        image.alpha_composite(tinted(framed(beast(kind, round(side * 0.84)), image.size), BLACK))
        return image
    mask = beast(kind, round(side * (0.68 if left else 0.84)))
    middle, off = round(whole / 2 - mask.width / 2), round(side * 0.1 if left else 0)
    mask = framed(mask, image.size, (middle - off, middle + off))
    image.alpha_composite(tinted(blurred(mask, side / 20), PURPLE))
    image.alpha_composite(tinted(mask, mix(LILAC, WHITE, 0.35)))
    if left:
        size = max(PLACE, round(side * 0.42))
        r = size * (0.62 if left < 10 else 0.78)
        badge(image, str(left), whole - r - 1, r + 1, size, fill=BLOODY if hurt else WOUND)
    return image


@memoize
def hidden(level: int, side: int, *, next_: bool) -> Image.Image:
    """Draw a tile that is face down: its level (0 is left out) and an eye.

    The eye is open if the tile wakes next.
    """
    image = _stone(side, mix(ABYSS, PURPLE, 0.22), mix(ABYSS, BLACK, 0.35), GLOW if next_ else mix(PURPLE, LILAC, 0.5))
    whole = image.width
    mask = eye(round(side * 0.58), open_=next_)
    at = (whole - mask.width) // 2, round(whole * (0.31 if level else 0.5) - mask.height / 2)
    image.alpha_composite(tinted(mask, GLOW if next_ else mix(PURPLE, LILAC, 0.6)), at)
    if level:
        Sheet(image).text(ROMAN[level], whole / 2, whole * 0.68, max(LABEL, round(side * 0.46)), LILAC, face=SLAB_BOLD)
    return image
