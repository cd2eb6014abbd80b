"""The signs of the games: each is one vector with a name and a sentence, in pictures of any size and in chat."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from msgspec import Struct
from PIL import Image, ImageFilter

from bot.games.contract import Text
from rendering.canvas import tinted
from rendering.theme import NIGHT, Colour

CHAT: Final = 128
"""How wide a sign is in chat, in pixels."""
_RIM: Final = 7
MOST: Final = 8
"""Signs on a page of a legend."""

Draw = Callable[[int], Image.Image]
"""Draws a sign in colour as RGBA, about so many pixels wide and high."""


class Icon(Struct, frozen=True):
    """A sign of a game: its name in English and Japanese, what it means in a sentence, and the vector itself.

    `draw` gives it in colour as RGBA, `size` pixels wide and high.
    """

    name: str
    title: Text
    meaning: Text
    draw: Draw


def pages(signs: Sequence[Icon]) -> list[Sequence[Icon]]:
    """At most `MOST` on each."""
    return [signs[at : at + MOST] for at in range(0, len(signs), MOST)]


def inked(mask: Callable[[int], Image.Image], colour: Colour) -> Draw:
    """Of a sign that is a mask."""
    return lambda size: tinted(mask(size), colour)


def chat(draw: Draw) -> Image.Image:
    """A sign for chat, RGBA, with a dark rim so that it stands on light and on dark."""
    drawn = draw(CHAT - 2 * _RIM)
    image = Image.new("RGBA", (CHAT, CHAT))
    image.paste(drawn, ((CHAT - drawn.width) // 2, (CHAT - drawn.height) // 2))
    edge = image.getchannel("A")
    for _ in range(_RIM):  # half the work of one large filter
        edge = edge.filter(ImageFilter.MaxFilter(3))
    rimmed = tinted(edge.filter(ImageFilter.GaussianBlur(1)), NIGHT)
    rimmed.alpha_composite(image)
    return rimmed
