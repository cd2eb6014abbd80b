"""Icon sets of the games: each icon is one vector, with a name and a sentence.

They are drawn in pictures of any size, and in chat.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from msgspec import Struct
from PIL import Image, ImageChops, ImageFilter

from bot.games.contract import Text
from rendering.canvas import tinted
from rendering.theme import NIGHT, Colour

CHAT: Final = 128
"""Width of an emoji in pixels."""
_RIM: Final = 7
MOST: Final = 8
"""Maximum number of icons on a legend page."""

Draw = Callable[[int], Image.Image]
"""Draws an icon in colour as RGBA, of about this width and height."""


class Icon(Struct, frozen=True):
    """An icon of a game: names in English and Japanese, meaning, and the vector.

    `draw` returns it in colour as RGBA, `size` pixels wide and high.
    """

    name: str
    title: Text
    meaning: Text
    draw: Draw


def pages(signs: Sequence[Icon]) -> list[Sequence[Icon]]:
    """Split icons into pages of at most `MOST`."""
    return [signs[at : at + MOST] for at in range(0, len(signs), MOST)]


def inked(mask: Callable[[int], Image.Image], colour: Colour) -> Draw:
    """Return the drawing function of an icon given as a mask."""
    return lambda size: tinted(mask(size), colour)


def chat(draw: Draw) -> Image.Image:
    """Return an icon as an RGBA emoji, with a dark rim for light and dark themes."""
    drawn = draw(CHAT - 2 * _RIM)
    image = Image.new("RGBA", (CHAT, CHAT))
    image.paste(drawn, ((CHAT - drawn.width) // 2, (CHAT - drawn.height) // 2))
    edge = image.getchannel("A")
    for _ in range(_RIM):
        for x, y in ((1, 0), (0, 1)):  # the largest of three neighbours, in a tenth of MaxFilter's time
            around = ImageChops.lighter(ImageChops.offset(edge, x, y), ImageChops.offset(edge, -x, -y))
            edge = ImageChops.lighter(edge, around)
    rimmed = tinted(edge.filter(ImageFilter.GaussianBlur(1)), NIGHT)
    rimmed.alpha_composite(image)
    return rimmed
