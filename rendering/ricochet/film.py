"""Film of a route as an animated GIF, which plays in every client.

Robots slide, and their trail stays. Each frame is only the changed rectangle, in one palette for all, so a film of
twenty moves stays below 1 MB.
"""

from __future__ import annotations

from collections.abc import Sequence
from struct import pack

from PIL import GifImagePlugin, Image

from bot.games.contract import Text
from bot.games.ricochet.components.board import joined
from bot.games.ricochet.components.data import ROBOTS
from bot.games.ricochet.rules.moving import follow, read
from rendering.canvas import Point, Sheet
from rendering.fonts import DISPLAY, HEAD
from rendering.layout import spaced
from rendering.renderer import Picture, RenderOptions
from rendering.ricochet.background import NO_CHIP
from rendering.ricochet.chips import FLOOR, token
from rendering.ricochet.move_numbers import steps
from rendering.ricochet.robots import robot
from rendering.ricochet.route import draw_line, draw_steps
from rendering.ricochet.route_lines import along, length, middle, stretches, until
from rendering.ricochet.scene import Scene, draw_scene, draw_target, put_ghost
from rendering.ricochet.static_board import Box, Plan
from rendering.text import wrap
from rendering.theme import GOLD, INK, Colour

PLAN = Plan(44, 8, 92)
COUNTER: Box = (PLAN.side - 176, 8, PLAN.side - 8, PLAN.top - 8)
"""Box of the step counter."""
LEFT = PLAN.top + 16
ROOM = COUNTER[0] - LEFT - 8
SAID = 30
"""Left, width and size of the heading."""
TICK, OPENING, BREATH, ENDING = 40, 1000, 240, 2500
"""Milliseconds of a sliding frame, before the first move, between two moves, and at the end."""
REACH = 0.8
"""Extent of a robot with its shadow from its centre, in spaces."""
COLOURS = 255


def film(scene: Scene, title: Text, look: RenderOptions) -> Picture:
    """Return the film of the scene's route: an animated GIF, 720 pixels wide.

    Raises Refused if the route is impossible.
    """
    return play(scene, wrap(look.say(title), HEAD, SAID, ROOM, 2), look.language)


def play(scene: Scene, heading: Sequence[str], language: str) -> Picture:
    """Return the film with a heading of one line or two."""
    return Picture(_Reel(scene, heading, language).play(), "film.gif", *PLAN.size)


class _Reel:
    """State of the film: `sheet` shows all but the robots, `at` are their positions in spaces."""

    def __init__(self, scene: Scene, heading: Sequence[str], language: str) -> None:
        board = joined(scene.sheets)
        self.language, self.starts = language, scene.starts
        self.way = read(scene.way) if scene.way else ()
        self.trail = follow(board, scene.starts, self.way)
        self.drawn = stretches(board, scene.starts, self.way)
        self.placed = steps(self.drawn, self.trail.robots[-1])
        self.at = [middle(cell) for cell in scene.starts]
        self.sheet, end = draw_target(scene, PLAN), draw_scene(scene, PLAN, language)
        for sheet in (self.sheet, end):
            if scene.chip != NO_CHIP:
                sheet.put(token(scene.chip, PLAN.top), PLAN.top / 2 + 4, PLAN.top / 2)
            for line, y in zip(heading, spaced(PLAN.top / 2, len(heading), 38), strict=True):
                sheet.text(line, LEFT, y, SAID, INK, face=HEAD, align="l", room=ROOM, least=SAID - 4)
        self.uncounted = self.sheet.image.crop(COUNTER)
        self.palette = _palette(end.image, language)
        self.frames = [_header(self.palette)]

    def play(self) -> bytes:
        """Return the GIF with all frames."""
        self._count(0)
        self._show((0, 0, *PLAN.size), OPENING)
        for step in range(len(self.way)):
            self._count(step + 1)
            self._show(COUNTER, TICK)
            self._slide(step)
            draw_steps(self.sheet, PLAN, self.placed[: step + 1])
            self._show(_around(self.drawn[step].points), BREATH)
        self._count(len(self.way), GOLD)
        self._show(COUNTER, ENDING)
        return b"".join((*self.frames, b";"))

    def _slide(self, step: int) -> None:
        """Slide a robot to its stop, eased, with its trail."""
        number, before = self.way[step][0], self.trail.robots[step]
        cells = [middle(cell) for cell in (before[number], *self.trail.passed[step])]
        far, line = len(cells) - 1, self.drawn[step].points
        ticks = round(3 + 1.4 * far**0.7)
        for tick in range(1, ticks + 1):
            share = (tick / ticks) ** 2 * (3 - 2 * tick / ticks)
            draw_line(self.sheet, PLAN, number, until(line, length(line) * share), self.placed[step].age)
            for one in {one for one, _ in self.way[: step + 1]}:
                put_ghost(self.sheet, PLAN, one, self.starts[one])
            draw_steps(self.sheet, PLAN, self.placed[:step])
            left, self.at[number] = self.at[number], along(cells, far * share)
            self._show(_around((left, self.at[number])), TICK)

    def _count(self, step: int, colour: Colour = INK) -> None:
        """Draw the number of moves so far."""
        self.sheet.image.paste(self.uncounted, COUNTER)
        said, y = f"{step}/{len(self.way)}", (COUNTER[1] + COUNTER[3]) / 2
        self.sheet.text(said, COUNTER[2] - 8, y, 50, colour, face=DISPLAY, align="r")

    def _show(self, box: Box, milliseconds: int) -> None:
        """Append a frame: this part of the picture, with the robots in it."""
        part = Sheet(self.sheet.image.crop(box))
        for number, at in enumerate(self.at):
            x, y = PLAN.point(*at)
            reach = REACH * PLAN.cell
            if box[0] - reach < x < box[2] + reach and box[1] - reach < y < box[3] + reach:
                part.put(robot(number, PLAN.cell, self.language), x - box[0], y - box[1])
        flat = part.image.quantize(palette=self.palette, dither=Image.Dither.NONE)
        self.frames += GifImagePlugin.getdata(flat, box[:2], duration=milliseconds)


def _around(points: Sequence[Point]) -> Box:
    """Return the box that robots at these points cover."""
    reach = REACH * PLAN.cell
    xs, ys = zip(*(PLAN.point(*at) for at in points), strict=True)
    return (
        max(0, round(min(xs) - reach)),
        max(0, round(min(ys) - reach)),
        min(PLAN.size[0], round(max(xs) + reach)),
        min(PLAN.size[1], round(max(ys) + reach)),
    )


def _palette(end: Image.Image, language: str) -> Image.Image:
    """Return the palette for all frames: that of the last one, and enough of each robot."""
    swatches = Sheet(Image.new("RGB", (end.width, end.height + end.width // 5), FLOOR))
    swatches.image.paste(end)
    for number in ROBOTS:
        swatches.put(
            robot(number, end.width // 5, language), (number + 0.5) * end.width / 5, end.height + end.width / 10
        )
    return swatches.image.quantize(COLOURS, dither=Image.Dither.NONE)


def _header(palette: Image.Image) -> bytes:
    """Return the header of a looping GIF with a global palette."""
    colours = bytes(palette.getpalette() or ()).ljust(3 * 256, b"\0")
    return b"".join(
        (
            pack("<6sHHBBB", b"GIF89a", *PLAN.size, 0xF7, 0, 0),
            colours,
            pack("<BBB11sBBHB", 0x21, 0xFF, 11, b"NETSCAPE2.0", 3, 1, 0, 0),
        )
    )
