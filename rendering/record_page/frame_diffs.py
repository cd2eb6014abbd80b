"""Pictures that follow one another, each as what is different from the one before.

From turn to turn most of a board stays as it is. What has changed is cut out in tiles, laid side by side in one picture
and encoded; whoever shows the sequence puts the tiles where they belong. That takes a half of whole pictures, measured
on recorded games of all five. Every so often a picture is whole, so that a jump need not compose all before it.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Sequence
from tempfile import TemporaryFile
from typing import Final

from msgspec import Struct
from PIL import Image, ImageChops

_TILE: Final = 16
"""Pixels of a side, as of the blocks in which WebP encodes."""
_MARGIN: Final = 4
"""Pixels around a tile that are encoded with it: so far what is beside it shows through (WebP smooths the edges of its
blocks, and transforms four pixels at a time)."""
_UNSEEN: Final = 4
"""Levels of lightness by which no eye tells two pixels apart."""
_WHOLE_EVERY: Final = 12
_QUALITIES: Final = (64, 48, 32)
_METHOD: Final = 3
_LEAST: Final = 2_000
"""Bytes below which nothing is worth trying."""
_GENEROUS: Final = 1.6
"""A picture may take so many times its share before it is made coarser: others take less."""

Box = tuple[int, int, int, int]
"""Left, top, right and bottom."""
Piece = tuple[int, int, int, int, int, int]
"""Left, top, width and height in the encoded picture; left and top in the frame."""


class Frame(Struct, frozen=True, omit_defaults=True):
    """`data` is a WebP file in base64. With `pieces` it holds what has changed; without, it is the whole picture of
    `size` (width, height)."""

    data: str
    size: tuple[int, int]
    pieces: tuple[Piece, ...] = ()


class Frames:
    """A sequence of pictures `width` pixels wide, of at most so many bytes; `count` are expected."""

    def __init__(self, width: int, bytes_most: int, count: int) -> None:
        self.frames: list[Frame] = []
        self._width, self._left, self._count = width, bytes_most, count
        self._shown: Image.Image | None = None
        self._since = 0

    def add(self, image: Image.Image) -> int | None:
        """Appends the picture, which may be the last one again; its place, None where there is no room for it."""
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
        """As small as its share asks for. A whole picture where its pieces would be as large."""
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
    """What stands there when these boxes of the new picture lie on the old one: what no eye saw adds up else."""
    shown = old.copy()
    for box in boxes:
        shown.paste(new.crop(box), box[:2])
    return shown


def narrowed(image: Image.Image, width: int) -> Image.Image:
    """The picture in RGB, at most so wide."""
    image = image.convert("RGB")
    if image.width <= width:
        return image
    size = (width, round(image.height * width / image.width))
    return image.resize(size, Image.Resampling.LANCZOS, reducing_gap=2.0)


def changed(old: Image.Image, new: Image.Image) -> list[Box]:
    """Where two pictures of one size differ, as boxes (left, top, right, bottom) along the grid of tiles."""
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
    """The tiles of a row that are different, from one to before another; a single one between two goes along."""
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
    """What is in the boxes of a picture, side by side in rows as wide as it, each with what is around it; and what came
    from where."""
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
    """A WebP file in base64; into a real file, for which Pillow lets go of Python's lock."""
    with TemporaryFile(buffering=0) as out:
        image.save(out, "WEBP", quality=quality, method=_METHOD)
        out.seek(0)
        return b64encode(out.read()).decode()
