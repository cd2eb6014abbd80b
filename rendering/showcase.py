"""Showcase of a game, 16:9: title, caption and a picture, beside a message with the board."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from msgspec import Struct
from PIL import Image

from rendering.branding import NAME, avatar
from rendering.canvas import Sheet, blurred, panel, rounded
from rendering.fonts import BODY, BOLD, DISPLAY, HEAD
from rendering.memory_cache import memoize
from rendering.text import balanced, fit, width
from rendering.theme import EDGE, GOLD, INK, MUTED, NIGHT, PANEL, mix, rgb

SIZE: Final = (1920, 1080)
_MARGIN: Final = 56
_TITLE, _TITLE_LEAST, _CAPTION, _LINE = 118, 72, 54, 70
_CAPTION_LEAST, _CAPTION_LINES = 46, 4
_PHRASE: Final = re.compile("[^、。]+[、。]?")
_MARK: Final = 76
_BLUR, _DARKER = 44, 0.5
_PADDING, _ROW, _BUTTON, _LABEL = 16, 92, 64, 32
_RADIUS: Final = 12
_SMOOTH: Final = Image.Resampling.LANCZOS
_MESSAGE: Final = SIZE[1] - 48
"""Height of the message."""
_BOARD: Final = (980, _MESSAGE - 2 * _PADDING - _ROW)
"""Maximum size of the board in it."""
_PRIMARY, _SECONDARY = rgb("#5865f2"), rgb("#41434a")
"""Colours of Discord's buttons."""


class Showcase(Struct, frozen=True):
    """Contents of a showcase; `labels` are those of buttons, `beside` is a second picture."""

    title: str
    caption: str
    board: Image.Image
    labels: Sequence[str]
    beside: Image.Image | None = None


def ground(cover: Image.Image) -> Image.Image:
    """Return the background of a game's showcases, made of its cover."""
    soft = blurred(cover.convert("RGB").resize(SIZE, Image.Resampling.BILINEAR), _BLUR)
    return Image.blend(soft, Image.new("RGB", SIZE, NIGHT), _DARKER)


def draw_showcase(background: Image.Image, shown: Showcase) -> Image.Image:
    """Draw the showcase on a copy of the background."""
    sheet = Sheet(background.copy())
    picture = _inside(shown.board, _BOARD)
    left, top, _, _ = _message_box(picture.size)
    _lay_shaded(sheet, _message(picture, shown.labels), left, top)
    _put_words(sheet, shown, left - 2 * _MARGIN)
    return sheet.image


def with_board(image: Image.Image, board: Image.Image) -> Image.Image:
    """Return a copy of a showcase, perhaps a smaller one, with another board of the same size."""
    share = image.width / SIZE[0]
    left, top, _, _ = _message_box(size := _inside_size(board, _BOARD))
    wide, high = round(size[0] * share), round(size[1] * share)
    copy, at = image.copy(), (round((left + _PADDING) * share), round((top + _PADDING) * share))
    copy.paste(board.convert("RGB").resize((wide, high), _SMOOTH), at, rounded(wide, high, round(_RADIUS * share)))
    return copy


def draw_title(banner: Image.Image, lines: Sequence[str]) -> Image.Image:
    """Draw the first or last frame of a film: the banner, and lines below it."""
    image = Image.new("RGB", SIZE, NIGHT)
    high = round(banner.height * SIZE[0] / banner.width)
    image.paste(banner.convert("RGB").resize((SIZE[0], high), Image.Resampling.BICUBIC), (0, 40))
    sheet = Sheet(image)
    for at, line in enumerate(lines):
        colour, size = (INK, 64) if at == 0 else (GOLD, 56)
        sheet.text(line, SIZE[0] / 2, high + 140 + at * 100, size, colour, face=HEAD, room=SIZE[0] - 2 * _MARGIN)
    return image


def _put_words(sheet: Sheet, shown: Showcase, room: int) -> None:
    sheet.lay(_mark(), _MARGIN, _MARGIN - 8)
    sheet.text(f"Taku {NAME}", _MARGIN + _MARK + 22, _MARGIN - 8 + _MARK / 2, 46, MUTED, face=HEAD, align="l")
    title, size = fit(shown.title, DISPLAY, _TITLE, room, _TITLE_LEAST)
    top = _MARGIN + _MARK + 96
    sheet.text(title, _MARGIN, top, size, GOLD, face=DISPLAY, align="l", soft=True)
    lines, size = _lines(shown.caption, room)
    top += 112
    for at, line in enumerate(lines):
        sheet.text(line, _MARGIN, top + at * _LINE, size, INK, face=BODY, align="l", soft=True)
    if shown.beside is not None:
        top += len(lines) * _LINE
        _put_beside(sheet, shown.beside, (room, SIZE[1] - round(top) - _MARGIN))


def _lines(caption: str, room: int) -> tuple[Sequence[str], int]:
    """Break the caption into lines, Japanese after punctuation; return them and their size."""
    phrases = _PHRASE.findall(caption)
    for size in range(_CAPTION, _CAPTION_LEAST - 1, -2):
        lines = [""]
        for phrase in phrases:
            if lines[-1] and width(lines[-1] + phrase, BODY, size) > room:
                lines.append("")
            lines[-1] += phrase
        if len(lines) <= _CAPTION_LINES and max(width(line, BODY, size) for line in lines) <= room:
            return lines, size
    return balanced(caption, BODY, _CAPTION, room, _CAPTION_LINES), _CAPTION


def _put_beside(sheet: Sheet, picture: Image.Image, room: tuple[int, int]) -> None:
    small = _inside(picture, room)
    _lay_shaded(sheet, _framed(small), _MARGIN, SIZE[1] - _MARGIN - small.height)


def _message_box(board: tuple[int, int]) -> tuple[int, int, int, int]:
    """Return left, top, width and height of the message with a board of this size."""
    wide, high = board[0] + 2 * _PADDING, board[1] + 2 * _PADDING + _ROW
    return SIZE[0] - _MARGIN // 2 - wide, (SIZE[1] - high) // 2, wide, high


def _message(picture: Image.Image, labels: Sequence[str]) -> Image.Image:
    """Draw a message as Discord shows it: a board, and the row of its buttons; RGBA."""
    _, _, wide, high = _message_box(picture.size)
    image = panel(wide, high, 20, PANEL, EDGE, alpha=1.0).copy()
    image.paste(picture, (_PADDING, _PADDING), rounded(*picture.size, _RADIUS))
    sheet, at = Sheet(image), float(_PADDING)
    for n, label in enumerate(labels):
        across = width(label, BOLD, _LABEL) + 48
        if at + across > wide - _PADDING:
            break
        colour = _SECONDARY if n else _PRIMARY
        top = high - _PADDING - _ROW + (_ROW - _BUTTON) / 2 + _PADDING / 2
        sheet.lay(panel(across, _BUTTON, 14, colour, mix(colour, INK, 0.2), alpha=1.0), at, top)
        sheet.text(label, at + across / 2, top + _BUTTON / 2, _LABEL, INK, face=BOLD)
        at += across + 14
    return image


def _inside(picture: Image.Image, room: tuple[int, int]) -> Image.Image:
    """Scale the picture to the largest size in the room, RGB."""
    return picture.convert("RGB").resize(_inside_size(picture, room), _SMOOTH)


def _inside_size(picture: Image.Image, room: tuple[int, int]) -> tuple[int, int]:
    share = min(room[0] / picture.width, room[1] / picture.height)
    return round(picture.width * share), round(picture.height * share)


def _framed(picture: Image.Image) -> Image.Image:
    image = picture.convert("RGBA")
    image.putalpha(rounded(*picture.size, 16))
    return image


def _lay_shaded(sheet: Sheet, sprite: Image.Image, left: float, top: float) -> None:
    """Place the sprite above its shadow."""
    dark = Image.new("L", (sprite.width + 80, sprite.height + 80))
    dark.paste(190, (40, 40, sprite.width + 40, sprite.height + 40))
    sheet.stamp(blurred(dark, 16), left - 40, top - 30, (2, 2, 8), 0, ay=0)
    sheet.lay(sprite, left, top)


@memoize
def _mark() -> Image.Image:
    """Draw the avatar as a small disc, RGBA."""
    image = avatar().convert("RGBA").resize((_MARK, _MARK), Image.Resampling.LANCZOS)
    image.putalpha(rounded(_MARK, _MARK, _MARK // 2))
    return image
