"""Dice of nine colours: numbers are pips, icons are signs."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from PIL import Image, ImageDraw

from bot.games.farfarout.book import BOOM, ICONS, Book
from bot.games.farfarout.data import COLOURS
from bot.games.farfarout.view import DieView
from rendering.canvas import Glass, blurred, dot, lights, rounded, shaded, tinted, vector
from rendering.farfarout.hues import BLACK, DANGER, DIE, WHITE
from rendering.farfarout.signs import kind_sign, sign
from rendering.fonts import DISPLAY
from rendering.theme import Colour, mix, rgb

_LOW, _MID, _HIGH = 0.26, 0.5, 0.74
_SPOTS: Final = (
    (),
    ((_MID, _MID),),
    ((_LOW, _HIGH), (_HIGH, _LOW)),
    ((_LOW, _HIGH), (_MID, _MID), (_HIGH, _LOW)),
    ((_LOW, _LOW), (_LOW, _HIGH), (_HIGH, _LOW), (_HIGH, _HIGH)),
    ((_LOW, _LOW), (_LOW, _HIGH), (_MID, _MID), (_HIGH, _LOW), (_HIGH, _HIGH)),
    ((_LOW, _LOW), (_LOW, _MID), (_LOW, _HIGH), (_HIGH, _LOW), (_HIGH, _MID), (_HIGH, _HIGH)),
)
OF_CREW: Final[dict[str, str]] = {
    "green": "vault", "orange": "telepath", "grey": "greys", "yellow": "timer", "red": "eidolless",
}  # fmt: skip
"""The sign of the crew whose die has this colour; other colours have none."""


def _ink(colour: str) -> Colour:
    """What can be read on a die of this colour."""
    return WHITE if colour in ("black", "purple", "red", "blue", "green") else rgb("#10142c")


@lru_cache(maxsize=64)
def _body(colour: str, size: int) -> Image.Image:
    """A die without a face, a shadow of an eighth around it."""
    margin = size // 8
    sheet = Glass(size + 2 * margin, size + 2 * margin)
    form = rounded(size, size, size // 5)
    shade = Image.new("L", sheet.image.size)
    shade.paste(form, (margin, margin + margin // 3))
    sheet.lay(tinted(blurred(shade, max(1, margin / 2.2)), BLACK, 0.85), 0, 0)
    tone = DIE[colour]
    rim = mix(tone, WHITE, 0.6)
    for colours, shrink in (
        ((rim, mix(tone, BLACK, 0.3)), 0),
        ((mix(tone, WHITE, 0.2), mix(tone, BLACK, 0.22)), max(2, size // 22)),
    ):
        side = size - 2 * shrink
        body = shaded(rounded(side, side, max(1, size // 5 - shrink // 2)), *colours)
        sheet.lay(body, margin + shrink, margin + shrink)
    shine = lights((size, size), [(size * 0.3, size * 0.16, size * 0.2, 80)], size / 10)
    sheet.lay(tinted(shine, WHITE), margin, margin)
    return sheet.image


@lru_cache(maxsize=512)
def _die(colour: str, face: str, amount: int, size: int) -> Image.Image:
    """A die of a colour that shows a number ("3"), an icon, or ("") nothing but whose it is."""
    image, margin, ink = _body(colour, size).copy(), size // 8, _ink(colour)
    sheet = Glass(*image.size)
    sheet.image = image
    middle = margin + size / 2
    if face.isdecimal() and int(face) < len(_SPOTS):
        spots = _SPOTS[int(face)]

        def draw(pen: ImageDraw.ImageDraw, k: int) -> None:
            for x, y in spots:
                dot(pen, (x * size * k, y * size * k), size * k * 0.1)

        sheet.lay(tinted(vector((size, size), draw), ink), margin, margin)
    elif face.isdecimal():
        sheet.text(face, middle, middle, round(size * 0.7), ink, face=DISPLAY)
    elif face == "boom":
        sheet.put(tinted(sign("boom", round(size * 0.86)), DANGER), middle, middle)
        sheet.text(str(amount), middle, middle, round(size * 0.4), WHITE, face=DISPLAY)
    else:
        name = kind_sign(face) if face else OF_CREW.get(colour, "")
        if name:
            sheet.put(tinted(sign(name, round(size * 0.68)), ink), middle, middle)
    return sheet.image


def die(book: Book, one: DieView, size: int) -> Image.Image:
    """A die that lies on the table: its own colour, and the face that it shows; an eighth larger on each side."""
    face = book.dice[one.face][one.side]
    if face.icon == BOOM:
        return _die(COLOURS[one.colour], "boom", face.amount, size)
    return _die(COLOURS[one.colour], ICONS[face.icon] or str(face.number), 0, size)


def owned(colour: str, size: int) -> Image.Image:
    """A die that is not thrown: its colour, and the sign of the crew that it belongs to."""
    return _die(colour, "", 0, size)


def faces(book: Book, colour: str, size: int) -> list[Image.Image]:
    """The six faces of a colour."""
    number = COLOURS.index(colour)
    return [die(book, DieView(number, number, side, used=False, out=False), size) for side in range(6)]
