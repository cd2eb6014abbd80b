"""Legend of icons: a line within a picture for the main ones, and pages of all on the board."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from PIL import Image

from rendering.canvas import Sheet
from rendering.fonts import BODY, HEAD, Face
from rendering.icon_set import Icon
from rendering.layout import Block
from rendering.renderer import RenderOptions
from rendering.sizes import GAP, TEXT, WIDTH, least
from rendering.text import width, wrap
from rendering.theme import INK, MUTED, Colour

_SIGN: Final = 64
_WORDS: Final = 116
_HEAD, _LINE, _PAD = 46, 40, 10


def blocks(
    signs: Iterable[Icon], look: RenderOptions, *, face: Face = HEAD, words: Face = BODY, ink: Colour = INK,
    quiet: Colour = MUTED,
) -> list[Block]:  # fmt: skip
    """Return a block for each icon: its picture, name, and sentence."""

    def block(sign: Icon) -> Block:
        said = look.say(sign.meaning)
        size, room = least(said), WIDTH - _WORDS - 30
        lines = wrap(said, words, size, room)

        def draw(sheet: Sheet, top: int) -> None:
            sheet.put(sign.draw(_SIGN), 62, top + _PAD + (_HEAD + len(lines) * _LINE) / 2)
            y = top + _PAD + _HEAD / 2
            sheet.text(look.say(sign.title), _WORDS, y, TEXT, ink, face=face, align="l", room=room)
            for n, one in enumerate(lines):
                y = top + _PAD + _HEAD + (n + 0.5) * _LINE
                sheet.text(one, _WORDS, y, size, quiet, face=words, align="l")

        return Block(2 * _PAD + _HEAD + len(lines) * _LINE, draw)

    return [block(sign) for sign in signs]


Key = tuple[Image.Image, str]
"""An icon as RGBA, and its word."""


def put_key(
    sheet: Sheet, keys: Sequence[Key], x: float, y: float, *, face: Face = BODY, ink: Colour = MUTED, gap: int = 28
) -> None:
    """Draw the line of main icons around a middle."""
    wide = sum(_key_width(key, face) for key in keys) + gap * (len(keys) - 1)
    left = x - wide / 2
    for sign, word in keys:
        sheet.put(sign, left, y, 0)
        sheet.text(word, left + sign.width + GAP, y, least(word), ink, face=face, align="l")
        left += _key_width((sign, word), face) + gap


def _key_width(key: Key, face: Face) -> int:
    sign, word = key
    return sign.width + GAP + width(word, face, least(word))
