"""Old One tiles, face up and face down."""

from __future__ import annotations

from typing import Final

from PIL import Image, ImageChops

from bot.games.auztralia.parts.data import Kind
from rendering.auztralia.beasts import beast, eye
from rendering.auztralia.hues import ABYSS, BLACK, BLOOD, CREAM, GLOW, LILAC, PURPLE, WHITE
from rendering.auztralia.kit import sign
from rendering.canvas import Sheet, blurred, framed, rounded, scaled, shaded, tinted
from rendering.fonts import SLAB_BOLD
from rendering.kept import kept
from rendering.theme import GOLD, Colour, mix, rgb

ROMAN: Final = ("", "I", "II", "III")
HURT: Final = rgb("#ffb09a")
HARMLESS: Final = mix(GOLD, (120, 70, 20), 0.45)


def _stone(side: int, top: Colour, bottom: Colour, edge: Colour) -> Image.Image:
    """A square tile with round corners, RGBA, an eighth larger than `side`."""
    whole = side * 9 // 8
    form = framed(rounded(side, side, side // 6), (whole, whole))
    line = max(2, side // 22)
    inner = framed(rounded(side - 2 * line, side - 2 * line, max(1, side // 6 - line)), (whole, whole))
    shade = blurred(ImageChops.offset(form, 0, max(1, side // 24)), max(1, side / 24))
    image = tinted(shade, BLACK, 0.9)
    image.alpha_composite(tinted(form, edge))
    image.alpha_composite(shaded(inner, top, bottom))
    return image


@kept
def tile(kind: Kind, strength: int, points: int, side: int, damage: int = 0) -> Image.Image:
    """A tile that is face up: who it is, what it can still take (left) and what it is worth (right)."""
    harmless = kind == "kangaroo"
    image = _stone(side, HARMLESS, mix(HARMLESS, BLACK, 0.4), CREAM) if harmless else _stone(
        side, mix(PURPLE, ABYSS, 0.25), mix(ABYSS, BLACK, 0.3), LILAC)  # fmt: skip
    whole = image.width
    if harmless:
        image.alpha_composite(tinted(framed(beast(kind, round(side * 0.84)), image.size), BLACK))
        return image
    mask = beast(kind, round(side * 0.7))
    mask = framed(mask, image.size, ((whole - mask.width) // 2, round(whole * 0.385 - mask.height / 2)))
    image.alpha_composite(tinted(blurred(mask, side / 20), PURPLE))
    image.alpha_composite(tinted(mask, mix(LILAC, WHITE, 0.35)))
    sheet = Sheet(image)
    wide = max(points, strength) > 9
    size = round(side * (0.27 if wide else 0.32))
    low = whole - (whole - side) / 2 - side * 0.17
    rows = ((0.16, "shield", BLOOD, strength - damage), (0.54 if wide else 0.6, "star", GOLD, points))
    for n, (x, name, colour, number) in enumerate(rows):
        left = (whole - side) / 2 + side * x
        icon = sign(name, round(side * 0.25))
        image.alpha_composite(tinted(icon, colour), (round(left - icon.width * 0.42), round(low - icon.height / 2)))
        sheet.text(str(number), left + side * 0.13, low, size, HURT if damage and not n else WHITE,
                   face=SLAB_BOLD, align="l")  # fmt: skip
    alpha = image.getchannel("A")
    image.putalpha(ImageChops.lighter(alpha, scaled(alpha, 2)))
    return image


@kept
def hidden(level: int, side: int, *, next_: bool) -> Image.Image:
    """A tile that is face down: its level, and an eye, which is open on the one that wakes next."""
    edge = GLOW if next_ else mix(PURPLE, BLACK, 0.1)
    image = _stone(side, mix(ABYSS, PURPLE, 0.22), mix(ABYSS, BLACK, 0.35), edge)
    whole = image.width
    mask = eye(round(side * 0.6), open_=next_)
    at = (whole - mask.width) // 2, round(whole * 0.33 - mask.height / 2)
    image.alpha_composite(tinted(mask, GLOW if next_ else mix(PURPLE, LILAC, 0.4)), at)
    Sheet(image).text(ROMAN[level], whole / 2, whole * 0.7, round(side * 0.42), LILAC, face=SLAB_BOLD)
    return image
