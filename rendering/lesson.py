"""A step of a lesson: a picture dimmed but for what matters, and a sentence beside it."""

from __future__ import annotations

from typing import Final

from msgspec import Struct
from PIL import Image

from rendering.canvas import Sheet, panel, rounded, scaled
from rendering.changes import put_ring
from rendering.fonts import BODY, HEAD, Face
from rendering.frame import Box
from rendering.scale import GAP, MARGIN, RADIUS, TEXT, least
from rendering.text import wrap
from rendering.theme import GOLD, INK, MUTED, NIGHT, PANEL, Colour

DIMMED: Final = 0.55
LETTERS: Final = 60
"""The most that a sentence of a step should have."""
_LINE, _PAD, _STEP = 50, 26, 48


class Bubble(Struct, frozen=True):
    """Typefaces and colours of what a game's lessons say."""

    words: Face = BODY
    face: Face = HEAD
    fill: Colour = PANEL
    edge: Colour = GOLD
    ink: Colour = INK
    quiet: Colour = MUTED


def draw_step(picture: Image.Image, lit: Box, said: str, step: str, bubble: Bubble | None = None) -> Image.Image:
    """The RGB picture with its part `lit`, the sentence above or below that, and which step of how many it is."""
    style, image = bubble or Bubble(), picture.copy()
    left, top, wide, tall = (round(at) for at in lit)
    hole = rounded(wide, tall, RADIUS)
    image.paste(NIGHT, mask=scaled(Image.new("L", image.size, 255), DIMMED))
    image.paste(picture.crop((left, top, left + wide, top + tall)), (left, top), hole)
    sheet = Sheet(image)
    put_ring(sheet, (left, top, wide, tall), RADIUS, GOLD)
    _say(sheet, (top, top + tall), said, step, style)
    return image


def _say(sheet: Sheet, lit: tuple[int, int], said: str, step: str, style: Bubble) -> None:
    """Where there is more room: below what is lit, or above."""
    across = sheet.image.width - 2 * MARGIN
    lines = wrap(said, style.words, TEXT, across - 2 * _PAD)
    tall = 2 * _PAD + _STEP + len(lines) * _LINE
    above, below = lit[0], sheet.image.height - lit[1]
    y = lit[1] + 3 * GAP if below >= above else lit[0] - 3 * GAP - tall
    y = max(MARGIN, min(y, sheet.image.height - MARGIN - tall))
    sheet.lay(panel(across, tall, RADIUS, style.fill, style.edge, alpha=0.97, line_width=4), MARGIN, y)
    size = least(step)
    sheet.text(step, MARGIN + _PAD, y + _PAD + size / 2 - 4, size, style.quiet, face=style.face, align="l")
    for n, one in enumerate(lines):
        down = y + _PAD + _STEP + (n + 0.5) * _LINE
        sheet.text(one, MARGIN + _PAD, down, TEXT, style.ink, face=style.words, align="l")
