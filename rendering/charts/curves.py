"""Line chart of numbers over a game's turns: one line per seat, with its badge at the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import Struct
from PIL import Image, ImageDraw

from rendering.badges import badge
from rendering.canvas import Sheet, panel
from rendering.charts.axes import ticks
from rendering.fonts import BODY, DISPLAY, HEAD, Face
from rendering.layout import Box
from rendering.sizes import LABEL, PIECE, least
from rendering.theme import EDGE, INK, MUTED, NIGHT, SEATS, Colour, mix

_FINE: Final = 3
_LINE, _RIM = 7, 3
_LEFT, _RIGHT, _TOP, _BOTTOM = 84, 76, 60, 58
"""Margins of the lines: for the numbers, for the badges, for the two titles."""
_APART: Final = PIECE + 6


class Curve(Struct, frozen=True):
    """A seat's numbers, one for each moment; seat -1 is a contestant without one."""

    seat: int
    values: Sequence[float]


class Axes(Struct, frozen=True):
    """Axis titles (`up`, `along`), range, and an optional target.

    `along` runs from `first` to `last`; without a `last` there is a value for each.
    """

    up: str
    along: str
    first: int = 1
    last: int | None = None
    goal: float | None = None
    face: Face = HEAD
    words: Face = BODY
    ink: Colour = INK
    quiet: Colour = MUTED
    grid: Colour = mix(NIGHT, EDGE, 0.6)
    line: Colour = NIGHT


def put_chart(sheet: Sheet, box: Box, curves: Sequence[Curve], axes: Axes) -> None:
    """Draw the lines in their box, with scales at the left and below."""
    left, top, wide, tall = box
    inner = inside(box)
    most, step = _scale([*(value for one in curves for value in one.values), axes.goal or 0])
    count = max((len(one.values) for one in curves), default=0)

    def at(moment: int, value: float) -> tuple[float, float]:
        return inner[0] + inner[2] * moment / max(1, count - 1), inner[1] + inner[3] * (1 - value / most)

    for n in range(round(most / step) + 1):
        y = at(0, n * step)[1]
        sheet.image.paste(axes.grid, (round(inner[0]), round(y) - 1, round(inner[0] + inner[2]), round(y) + 1))
        sheet.text(str(round(n * step)), inner[0] - 16, y, LABEL, axes.quiet, face=DISPLAY, align="r")
    if axes.goal is not None:
        y = round(at(0, axes.goal)[1])
        sheet.image.paste(axes.ink, (round(inner[0]), y - 2, round(inner[0] + inner[2]), y + 2))
    sheet.text(axes.up, left + 8, top + 22, least(axes.up), axes.ink, face=axes.face, align="l", room=wide - 16)
    foot = top + tall - 18
    for moment in {0, max(0, count - 1)}:
        number = axes.last if moment and axes.last is not None else axes.first + moment
        sheet.text(str(number), at(moment, 0)[0], foot, LABEL, axes.quiet, face=DISPLAY)
    sheet.text(axes.along, inner[0] + inner[2] / 2, foot, least(axes.along), axes.quiet, face=axes.words)
    for one in curves:
        put_line(sheet, [at(moment, value) for moment, value in enumerate(one.values)], hue(one.seat), axes.line)
    ends = [(one.seat, *at(len(one.values) - 1, one.values[-1])) for one in curves if one.values]
    _put_ends(sheet, ends, at(0, 0)[1])


def inside(box: Box) -> Box:
    """Return the plot area of a chart's box."""
    left, top, wide, tall = box
    return left + _LEFT, top + _TOP, wide - _LEFT - _RIGHT, tall - _TOP - _BOTTOM


def _scale(values: Sequence[float]) -> tuple[float, float]:
    """Return the top of the scale, and the step between its lines: 1, 2, 5, 10 …"""
    _, top, step = ticks(0, max(1.0, *values))
    return top, step


def put_line(sheet: Sheet, points: Sequence[tuple[float, float]], colour: Colour, rim: Colour) -> None:
    """Draw a line through these points, with a rim; nothing for fewer than two."""
    if len(points) < 2:
        return
    left, top = (round(min(point[n] for point in points)) - 2 * _LINE for n in (0, 1))
    right, bottom = (round(max(point[n] for point in points)) + 2 * _LINE for n in (0, 1))
    on = [((x - left) * _FINE, (y - top) * _FINE) for x, y in points]
    for thick, ink in ((_LINE + 2 * _RIM, rim), (_LINE, colour)):
        mask = Image.new("L", ((right - left) * _FINE, (bottom - top) * _FINE))
        ImageDraw.Draw(mask).line(on, fill=255, width=thick * _FINE, joint="curve")
        sheet.image.paste(ink, (left, top), mask.reduce(_FINE))


def _put_ends(sheet: Sheet, ends: Sequence[tuple[int, float, float]], lowest: float) -> None:
    """Draw badges in a column at the lines' ends, moved apart as far as necessary."""
    ordered = sorted(ends, key=lambda one: one[2])
    heights = [y for _, _, y in ordered]
    for n in range(1, len(heights)):
        heights[n] = max(heights[n], heights[n - 1] + _APART)
    for n in range(len(heights) - 1, -1, -1):
        heights[n] = min(heights[n], lowest if n == len(heights) - 1 else heights[n + 1] - _APART)
    for (seat, x, _), y in zip(ordered, heights, strict=True):
        sheet.put(mark(seat, PIECE), x + PIECE * 0.8, y)


def hue(seat: int) -> Colour:
    """Return the colour of a seat's curve."""
    return SEATS[seat] if seat >= 0 else INK


def mark(seat: int, size: int) -> Image.Image:
    """Return the badge of a seat; a plain disc for a contestant without one."""
    return badge(seat, size) if seat >= 0 else panel(size // 2, size // 2, size // 4, INK, INK)
