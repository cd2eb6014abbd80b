"""Dice of nine colours: numbers are pips, icons are signs."""

from __future__ import annotations

from typing import Final

from PIL import Image

from bot.games.farfarout.components.book import Book
from bot.games.farfarout.components.data import COLOURS
from bot.games.farfarout.components.faces import BOOM, ICONS
from bot.games.farfarout.view import DieView
from rendering.canvas import Glass, tinted
from rendering.dice import MOST_PIPS, cube, margin, put_pips, put_shine
from rendering.farfarout.colours import BLACK, DANGER, DIE, WHITE
from rendering.farfarout.icons import kind_sign, sign
from rendering.fonts import DISPLAY
from rendering.memory_cache import memoize
from rendering.theme import Colour, mix, rgb

OF_CREW: Final[dict[str, str]] = {
    "green": "vault", "orange": "telepath", "grey": "greys", "yellow": "timer", "red": "eidolless",
}  # fmt: skip
"""Icon of the crew by die colour; other colours have none."""


def _ink(colour: str) -> Colour:
    """Return a readable ink for a die of this colour."""
    return WHITE if colour in ("black", "purple", "red", "blue", "green") else rgb("#10142c")


@memoize
def _body(colour: str, size: int) -> Image.Image:
    """Draw a die without a face; its shadow adds an eighth around it."""
    tone = DIE[colour]
    rim, face = (mix(tone, WHITE, 0.6), mix(tone, BLACK, 0.3)), (mix(tone, WHITE, 0.2), mix(tone, BLACK, 0.22))
    sheet = cube(size, rim, face, thick=max(2, size // 22), shadow=BLACK)
    put_shine(sheet, size, 80)
    return sheet.image


@memoize
def _die(colour: str, face: str, amount: int, size: int) -> Image.Image:
    """Draw a die of a colour with a number ("3"), an icon, or ("") only its owner."""
    image, ink = _body(colour, size).copy(), _ink(colour)
    sheet = Glass(*image.size)
    sheet.image = image
    middle = margin(size) + size / 2
    if face.isdecimal() and int(face) <= MOST_PIPS:
        put_pips(sheet, int(face), size, ink, off=0.24, radius=0.1)
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
    """Draw a thrown die in its own colour with its current face, an eighth larger on each side."""
    face = book.dice[one.face][one.side]
    if face.icon == BOOM:
        return _die(COLOURS[one.colour], "boom", face.amount, size)
    return _die(COLOURS[one.colour], ICONS[face.icon] or str(face.number), 0, size)


def owned(colour: str, size: int) -> Image.Image:
    """Draw a die that is not thrown: its colour and the icon of its crew."""
    return _die(colour, "", 0, size)


def faces(book: Book, colour: str, size: int) -> list[Image.Image]:
    """Draw the six faces of a colour."""
    number = COLOURS.index(colour)
    return [die(book, DieView(number, number, side, used=False, out=False), size) for side in range(6)]
