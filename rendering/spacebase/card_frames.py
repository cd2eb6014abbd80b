"""Card frames of the three kinds of sides; rows of tokens and of slots."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import pairwise
from typing import Final, NamedTuple

from PIL import Image, ImageChops, ImageDraw

from rendering.canvas import Glass, Sheet, tinted, vector
from rendering.fonts import DISPLAY
from rendering.layout import spaced
from rendering.memory_cache import memoize
from rendering.sizes import LABEL
from rendering.spacebase.colours import BLACK, SPARK, TURNS, WHITE
from rendering.spacebase.effect_items import Slots
from rendering.spacebase.tokens import Item, breadth, chamfered, slot, token
from rendering.text import width
from rendering.theme import mix

GAP: Final = 5
"""Distance between tokens."""
LEAST: Final = 42
"""Minimum height of a token."""
ROWS: Final = 3
SAID_BY_SIGN: Final = frozenset({"sum", "double", "fix", "buy", "buyhigh", "raid", "claim", "gain"})
"""Abilities that are recognizable without their text."""
PIPS: Final = 3
"""Maximum number of single slots in a row."""
MOST_PIPS: Final = 6
"""Maximum number of drawn slots; more are shown as a number."""


def _outline(turn: str, width: int, height: int, inset: float) -> Image.Image:
    """Return the outline of a frame: blue with round corners, red with cut ones, green roundest."""

    def draw(pen: ImageDraw.ImageDraw, k: int) -> None:
        x, y, x2, y2 = inset * k, inset * k, (width - inset) * k - 1, (height - inset) * k - 1
        low = min(width, height)
        if turn == "red":
            pen.polygon(chamfered(x, y, x2, y2, min(12, low * 0.2) * k), fill=255)
        else:
            radius = low * 0.42 if turn == "green" else min(10, low * 0.18)
            pen.rounded_rectangle((x, y, x2, y2), radius * k, fill=255)

    return vector((width, height), draw)


@memoize
def frame(turn: str, width: int, height: int, *, lit: bool = False, empty: bool = False) -> Image.Image:
    """Draw the frame of a side, RGBA; red ones are also hatched, so colour is not needed."""
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


class Piece(NamedTuple):
    """A token or slots in a row: width by height, and drawing."""

    wide: Callable[[int], int]
    draw: Callable[[int], Image.Image]


@memoize
def _more(tall: int) -> Image.Image:
    sheet = Glass(_more_wide(tall), tall)
    sheet.text("…", tall / 3, tall / 2, LABEL, WHITE, face=DISPLAY)
    return sheet.image


def _more_wide(tall: int) -> int:
    return tall * 2 // 3


MORE: Final = Piece(_more_wide, _more)
"""Ellipsis for what does not fit."""


def put_items(
    sheet: Sheet, items: Sequence[Item], box: Box, slots: Sequence[Slots] = (), *, most: int = 96, left: bool = False
) -> None:  # fmt: skip
    """Draw tokens and slots as large as possible in the box, in up to three rows.

    They are centred, or left-aligned with `left`. If they get too small, slots overlap, then abilities are reduced to
    their icons; an excess becomes "…".
    """
    plan = whole(items, box, slots, most) or _cut(items, box, most)
    if plan is None:
        return
    tall, rows = plan
    x, y, wide, high = box
    for row, middle in zip(rows, spaced(y + high / 2, len(rows), tall + GAP), strict=True):
        at = x if left else x + (wide - _row_wide(row, tall)) / 2
        for piece in row:
            sheet.put(piece.draw(tall), at, middle, 0)
            at += piece.wide(tall) + GAP


Plan = tuple[int, list[list[Piece]]]
"""Height of the pieces, and their rows."""


def whole(items: Sequence[Item], box: Box, slots: Sequence[Slots], most: int) -> Plan | None:
    """Return the best layout of all pieces, or None."""
    return next(filter(None, (_plan(pieces, box, most) for pieces in _ways(items, slots))), None)


def _cut(items: Sequence[Item], box: Box, most: int) -> Plan | None:
    """Return a layout of as many pieces as fit, and "…"."""
    tokens = [_piece(item, bare=True) for item in items]
    cut = (_plan([*tokens[:left], MORE], box, most) for left in range(len(tokens) - 1, 0, -1))
    return next(filter(None, cut), None)


def _piece(item: Item, *, bare: bool) -> Piece:
    shown = item._replace(text="") if bare and item.kind in SAID_BY_SIGN else item
    return Piece(partial(breadth, shown), partial(token, shown))


def _ways(items: Sequence[Item], slots: Sequence[Slots]) -> Iterable[list[Piece]]:
    """Return variants of pieces, best first."""
    if not items and not slots:
        return
    for bare in (False, True):
        tokens = [_piece(item, bare=bare) for item in items]
        for short in (False, True):
            pips = [
                Piece(partial(_slots_wide, one, short=short), partial(_slots, one, short=short))
                for one in _together(slots)
            ]
            yield [*tokens, *pips]
            if len(tokens) > 1 and pips:
                yield [tokens[0], *pips, *tokens[1:]]


def _plan(pieces: Sequence[Piece], box: Box, most: int) -> Plan | None:
    """Return the pieces' maximum height, and their rows; None if they do not fit at all."""
    for tall in range(min(most, int(box[3])), LEAST - 1, -1):
        rows = _wrapped(pieces, tall, box[2])
        if rows and len(rows) <= ROWS and len(rows) * (tall + GAP) - GAP <= box[3]:
            return tall, rows
    return None


def _wrapped(pieces: Sequence[Piece], tall: int, room: float) -> list[list[Piece]]:
    rows: list[list[Piece]] = [[]]
    filled = 0
    for piece in pieces:
        wide = piece.wide(tall)
        if wide > room:
            return []
        if filled + wide > room:
            rows.append([])
            filled = 0
        rows[-1].append(piece)
        filled += wide + GAP
    return rows


def _row_wide(row: Sequence[Piece], tall: int) -> int:
    return sum(piece.wide(tall) for piece in row) + GAP * (len(row) - 1)


def _together(slots: Sequence[Slots]) -> Iterable[Slots]:
    """Merge slots of one kind that are too many to be drawn into a number."""
    if len(slots) < 2 or sum(one.all for one in slots) <= PIPS:
        return slots
    turn, linked = slots[0].turn, all(one.linked for one in slots)
    return (Slots(turn, sum(one.full for one in slots), sum(one.all for one in slots), linked),)


def _slots_wide(slots: Slots, tall: int, *, short: bool) -> int:
    if slots.all > MOST_PIPS:
        return _pip(tall) + 4 + width(_told(slots), DISPLAY, LABEL)
    return (-(-slots.all // 2) - 1) * _close(tall) + tall // 2 if short else slots.all * _pip(tall)


def _told(slots: Slots) -> str:
    return f"{slots.full}/{slots.all}" if slots.full else str(slots.all)


def _pip(tall: int) -> int:
    return min(48, max(34, round(tall * 0.6)))


def _close(tall: int) -> int:
    """Return the distance of overlapping slots."""
    return tall * 2 // 5


@memoize
def _slots(slots: Slots, tall: int, *, short: bool) -> Image.Image:
    """Draw charge slots, RGBA, at this height; linked ones are connected, `short` ones overlap."""
    wide, size = _slots_wide(slots, tall, short=short), tall // 2 if short else _pip(tall)
    sheet = Glass(wide, tall)
    if slots.all > MOST_PIPS:
        sheet.put(slot(slots.turn, _pip(tall), charged=slots.full > 0), 0, tall / 2, 0)
        sheet.text(_told(slots), wide, tall / 2, LABEL, SPARK if slots.full else WHITE, face=DISPLAY, align="r")
        return sheet.image
    across = -(-slots.all // 2) if short else slots.all
    step, high = (_close(tall), size * (slots.all > 1)) if short else (size, 0)
    at = [(size / 2 + step * (n % across), tall / 2 + (n // across - 0.5) * high) for n in range(slots.all)]
    if slots.linked:
        for (x, y), (x2, y2) in pairwise(at):
            long = round(abs(x2 - x) + abs(y2 - y)) if min(abs(x2 - x), abs(y2 - y)) < 1 else 0
            bar = (long, max(6, size // 3)) if y == y2 else (max(6, size // 3), long)
            if long:
                sheet.put(tinted(Image.new("L", bar, 255), TURNS[slots.turn]), (x + x2) / 2, (y + y2) / 2)
    for n, (x, y) in enumerate(at):
        sheet.put(slot(slots.turn, size, charged=n < slots.full), x, y)
    return sheet.image
