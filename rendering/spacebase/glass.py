"""The frames of the three kinds of sides; rows of tokens."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image, ImageChops, ImageDraw

from rendering.canvas import Sheet, tinted, vector
from rendering.fonts import DISPLAY
from rendering.kept import kept
from rendering.spacebase.hues import BLACK, SPARK, TURNS
from rendering.spacebase.items import Slots
from rendering.spacebase.signs import sign
from rendering.spacebase.tokens import Item, chamfered, slot, token
from rendering.theme import MUTED, mix

GAP = 0.05
"""Between tokens, in shares of their box's height."""
PIPS = 5
"""More slots than these are told as a number."""


def _outline(turn: str, width: int, height: int, inset: float) -> Image.Image:
    """The form of a frame: blue has round corners, red cut ones, green the roundest."""

    def draw(pen: ImageDraw.ImageDraw, k: int) -> None:
        x, y, x2, y2 = inset * k, inset * k, (width - inset) * k - 1, (height - inset) * k - 1
        low = min(width, height)
        if turn == "red":
            pen.polygon(chamfered(x, y, x2, y2, min(12, low * 0.2) * k), fill=255)
        else:
            radius = low * 0.42 if turn == "green" else min(10, low * 0.18)
            pen.rounded_rectangle((x, y, x2, y2), radius * k, fill=255)

    return vector((width, height), draw)


@kept
def frame(turn: str, width: int, height: int, *, lit: bool = False, empty: bool = False) -> Image.Image:
    """A place for a side, RGBA: red ones are hatched besides, so that nobody needs to see their colour."""
    colour = TURNS[turn]
    thick = 4 if lit else 2.5
    edge = mix(colour, (255, 255, 255), 0.55) if lit else mix(colour, BLACK, 0.72) if empty else mix(colour, BLACK, 0.1)
    fill = mix(BLACK, colour, 0.5 if lit else 0.05 if empty else 0.2)
    image = tinted(_outline(turn, width, height, 0), edge)
    inner = _outline(turn, width, height, thick)
    image.paste((*fill, 255), mask=inner)
    if turn == "red" and not empty:
        hatch = vector((width, height), lambda pen, k: _stripes(pen, width * k, height * k, 11 * k))
        image.paste((*mix(fill, colour, 0.2), 255), mask=ImageChops.multiply(hatch, inner))
    if turn == "green":
        between = ImageChops.subtract(
            _outline(turn, width, height, thick + 2), _outline(turn, width, height, thick + 4)
        )
        image.paste((*mix(colour, BLACK, 0.3), 255), mask=between)
    return image


def _stripes(pen: ImageDraw.ImageDraw, width: int, height: int, step: int) -> None:
    for x in range(-height, width, step):
        pen.line((x, height, x + height, 0), fill=255, width=step * 2 // 5)


Box = tuple[float, float, float, float]
"""x, y, width, height"""


def put_items(sheet: Sheet, items: Sequence[Item], *boxes: Box) -> None:
    """Tokens as large as they get in one of the boxes, in its middle, in up to three rows."""
    if not items:
        return
    plans = [(_size(len(items), box, rows), -rows, box) for box in boxes for rows in (1, 2, 3)]
    size, rows, (x, y, w, h) = max(plans, key=lambda plan: plan[:2])
    across, gap = -(-len(items) // -rows), h * GAP
    top = y + (h + rows * size - (-rows - 1) * gap) / 2
    for row in range(-rows):
        here = items[row * across : (row + 1) * across]
        left = x + (w - len(here) * size - (len(here) - 1) * gap) / 2
        for n, item in enumerate(here):
            sheet.lay(token(item, size), left + n * (size + gap), top + row * (size + gap))


def _size(count: int, box: Box, rows: int) -> int:
    """How large tokens are in so many rows of a box."""
    _, _, w, h = box
    across, gap = -(-count // rows), h * GAP
    return int(min((w - gap * (across - 1)) / across, (h - gap * (rows - 1)) / rows))


def put_slots(sheet: Sheet, slots: Sequence[Slots], right: float, y: float, size: int, *, room: float) -> float:
    """Slots for charges, their right end and middle given; returns their width. Linked ones hang together."""
    total = sum(one.all for one in slots)
    if not total:
        return 0.0
    if total > PIPS and total * size > room:
        full = sum(one.full for one in slots)
        wide = sheet.text(f"{full}/{total}", right, y, size, SPARK if full else MUTED, face=DISPLAY, align="r")
        sheet.stamp(sign("bolt", size), right - wide - size * 0.55, y, SPARK if full else MUTED)
        return wide + size * 1.1
    size = int(min(size, room / total))
    at = right - total * size
    for one in slots:
        if one.linked and one.all > 1:
            bar = Image.new("L", ((one.all - 1) * size, max(4, size // 3)), 255)
            sheet.stamp(bar, at + size / 2, y, TURNS[one.turn], 0)
        for n in range(one.all):
            sheet.put(slot(one.turn, size, charged=n < one.full), at + n * size, y, 0)
        at += one.all * size
    return total * size
