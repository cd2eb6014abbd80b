"""Frame differences: a sequence of pictures, each stored as its changes.

From turn to turn most of a board stays the same. The changed tiles are packed into one picture and encoded; the page
puts them in place. That takes half the bytes of full pictures, measured on recorded games of all five. At intervals a
full picture is stored, to limit the work of a jump.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Sequence
from tempfile import TemporaryFile
from typing import Final

from msgspec import Struct
from PIL import Image, ImageChops

_TILE: Final = 16
"""Pixels of a tile's side, as of WebP's blocks."""
_MARGIN: Final = 4
"""Pixels around a tile that are encoded with it, as they bleed into it (WebP smooths the edges of its blocks, and
transforms four pixels at a time).
"""
_UNSEEN: Final = 4
"""Difference of lightness that is not visible."""
_WHOLE_EVERY: Final = 12
_QUALITIES: Final = (64, 48, 32)
_METHOD: Final = 3
_LEAST: Final = 2_000
"""Minimum remaining bytes for another picture."""
_GENEROUS: Final = 1.6
"""Factor of its share of bytes that a picture may take before its quality is reduced: others take less."""

Box = tuple[int, int, int, int]
"""Left, top, right and bottom."""
Piece = tuple[int, int, int, int, int, int]
"""Left, top, width and height in the encoded picture; left and top in the frame."""


class Frame(Struct, frozen=True, omit_defaults=True):
    """A frame: `data` is a WebP file in base64.

    With `pieces` it holds the changes; without, it is the whole picture of `size` (width, height).
    """

    data: str
    size: tuple[int, int]
    pieces: tuple[Piece, ...] = ()


class Frames:
    """Sequence of pictures `width` pixels wide, limited in bytes; `count` are expected."""

    def __init__(self, width: int, bytes_most: int, count: int) -> None:
        self.frames: list[Frame] = []
        self._width, self._left, self._count = width, bytes_most, count
        self._shown: Image.Image | None = None
        self._since = 0

    def add(self, image: Image.Image) -> int | None:
        """Append the picture, if it is not the last one; return its index, None without room for it."""
        if self._left < _LEAST:
            return None
        share = self._left / max(1, self._count)
        self._count -= 1
        image = narrowed(image, self._width)
        rests = [] if self._shown is None or self._shown.size != image.size else changed(self._shown, image)
        if self._shown is not None and self._shown.size == image.size and not rests:
            return len(self.frames) - 1
        frame = self._frame(image, rests, share)
        if len(frame.data) > self._left:
            return None
        self._left -= len(frame.data)
        self.frames.append(frame)
        self._since = self._since + 1 if frame.pieces else 0
        self._shown = image if self._shown is None or not frame.pieces else together(self._shown, image, rests)
        return len(self.frames) - 1

    def _frame(self, image: Image.Image, boxes: Sequence[Box], share: float) -> Frame:
        """Encode a frame within its share; a full picture if its pieces would be as large."""
        sheet, pieces = laid_out(image, boxes) if boxes and self._since < _WHOLE_EVERY else (image, ())
        if sheet.width * sheet.height >= image.width * image.height:
            sheet, pieces = image, ()
        data = ""
        for quality in _QUALITIES:
            data = _encoded(sheet, quality)
            if len(data) <= share * _GENEROUS:
                break
        return Frame(data, image.size, pieces)


def together(old: Image.Image, new: Image.Image, boxes: Sequence[Box]) -> Image.Image:
    """Paste these boxes of the new picture on the old one.

    Comparing with the result keeps invisible differences from adding up.
    """
    shown = old.copy()
    for box in boxes:
        shown.paste(new.crop(box), box[:2])
    return shown


def narrowed(image: Image.Image, width: int) -> Image.Image:
    """Return the picture in RGB, scaled to at most this width."""
    image = image.convert("RGB")
    if image.width <= width:
        return image
    size = (width, round(image.height * width / image.width))
    return image.resize(size, Image.Resampling.LANCZOS, reducing_gap=2.0)


def changed(old: Image.Image, new: Image.Image) -> list[Box]:
    """Return the boxes in which two pictures of one size differ, on the grid of tiles."""
    across, down = -(-new.width // _TILE), -(-new.height // _TILE)
    differs = Image.new("L", (across * _TILE, down * _TILE))
    apart = ImageChops.difference(old, new).convert("L")
    differs.paste(apart.point([0] * (_UNSEEN + 1) + [255] * (255 - _UNSEEN)))
    tiles = differs.reduce(_TILE).tobytes()
    found: list[Box] = []
    begun: dict[tuple[int, int], int] = {}
    for y in range(down + 1):
        runs = _runs(tiles[y * across : (y + 1) * across])
        for run in [one for one in begun if one not in runs]:
            top = begun.pop(run)
            found.append((run[0] * _TILE, top * _TILE, min(run[1] * _TILE, new.width), min(y * _TILE, new.height)))
        for run in runs:
            begun.setdefault(run, y)
    return found


def _runs(row: bytes) -> set[tuple[int, int]]:
    """Return the runs of changed tiles in a row (start, end); a single gap is included."""
    found: list[tuple[int, int]] = []
    for at, level in enumerate(row):
        if not level:
            continue
        if found and at - found[-1][1] <= 1:
            found[-1] = (found[-1][0], at + 1)
        else:
            found.append((at, at + 1))
    return set(found)


def laid_out(image: Image.Image, boxes: Sequence[Box]) -> tuple[Image.Image, tuple[Piece, ...]]:
    """Pack the boxes of a picture, with their margins, in rows as wide as the picture.

    Return the packed picture, and the source of each piece.
    """
    pieces: list[Piece] = []
    cut: list[tuple[int, int, Box]] = []
    x = y = tallest = 0
    for left, top, right, bottom in sorted(boxes, key=lambda box: (box[1] - box[3], box[0], box[1])):
        outer = (
            max(0, left - _MARGIN), max(0, top - _MARGIN),
            min(image.width, right + _MARGIN), min(image.height, bottom + _MARGIN),
        )  # fmt: skip
        width, height = outer[2] - outer[0], outer[3] - outer[1]
        if x + width > image.width:
            x, y, tallest = 0, y + tallest, 0
        cut.append((x, y, outer))
        pieces.append((x + left - outer[0], y + top - outer[1], right - left, bottom - top, left, top))
        x += -(-width // _MARGIN) * _MARGIN
        tallest = max(tallest, -(-height // _MARGIN) * _MARGIN)
    sheet = Image.new("RGB", (image.width, y + tallest))
    for x, y, outer in cut:
        sheet.paste(image.crop(outer), (x, y))
    return sheet, tuple(pieces)


def _encoded(image: Image.Image, quality: int) -> str:
    """Encode as WebP in base64; by a real file, for which Pillow releases the GIL."""
    with TemporaryFile(buffering=0) as out:
        image.save(out, "WEBP", quality=quality, method=_METHOD)
        out.seek(0)
        return b64encode(out.read()).decode()
