"""The calendar: its spaces, the glowing ones, and the stacks of markers."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from msgspec import Struct
from PIL import Image

from bot.games.auztralia.components.data import GOAL, LAST, OLD_ONES_START
from bot.games.auztralia.view import View
from rendering.auztralia.colours import ABYSS, BLACK, BLOOD, DIM, GLOW, LILAC, PAPER, PURPLE, SEPIA, WHITE
from rendering.auztralia.icons import sign
from rendering.auztralia.old_one_icons import beast, eye
from rendering.canvas import Point, Sheet, blurred, disc, discs, panel, pawn, shaded, tinted
from rendering.fonts import SLAB_BOLD
from rendering.memory_cache import memoize
from rendering.sizes import MARGIN, WIDTH
from rendering.theme import GOLD, Colour, mix

SPACE = (80, 62)
PLATE = SPACE[0] - 6
"""Visible width of a space on the board in pixels."""
STRIP = 116
"""Height of the strip on the board in pixels, markers included."""
DISC = 44
LIFT, ROOM = 30, 36
"""Offset of each marker of a stack, and maximum height of all offsets, in pixels."""


@memoize
def marker(seat: int, seats: int, size: int) -> Image.Image:
    """Draw a player's marker, or the Old Ones' (the number after the last seat), RGBA."""
    if seat < seats:
        return pawn(seat, size, rim=BLACK)
    side = size * 4 // 3
    image = tinted(blurred(disc(side, size * 0.56), size / 16), BLACK)
    image.alpha_composite(discs(side, (size * 0.55, LILAC), (size * 0.5, BLACK)))
    image.alpha_composite(shaded(disc(side, size * 0.49), mix(PURPLE, WHITE, 0.15), mix(PURPLE, ABYSS, 0.6)))
    mask = beast("cthulhu", round(size * 0.74))
    image.alpha_composite(tinted(mask, WHITE), ((side - mask.width) // 2, round((side - mask.height) / 2)))
    return image


@memoize
def winner(size: int) -> Image.Image:
    """Draw the Old Ones' marker with a crown once they have won, RGBA."""
    image = Image.new("RGBA", (size * 2, size * 2))
    token = marker(0, 0, size)
    image.alpha_composite(token, ((image.width - token.width) // 2, (image.height - token.height) // 2))
    across = size // 2
    crown = discs(across + 6, (across / 2 + 2.5, BLACK), (across / 2, GOLD))
    mask = sign("crown", round(across * 0.72))
    crown.alpha_composite(tinted(mask, BLACK), ((crown.width - mask.width) // 2, (crown.height - mask.height) // 2))
    image.alpha_composite(crown, (round(size * 1.42 - crown.width / 2), round(size * 1.38 - crown.height / 2)))
    return image


def stacks(view: View) -> dict[int, list[int]]:
    """Return the markers on each space, from the lowest up (Z13)."""
    out: dict[int, list[int]] = {}
    for one in view.order:
        out.setdefault(view.clock[one], []).append(one)
    return out


@memoize
def space(number: int, width: int, height: int, *, glows: bool, now: bool) -> Image.Image:
    """Draw a space, RGBA: glowing ones bear an eye; the game is over from 53 on."""
    fill: Colour = mix(PAPER, SEPIA, 0.12)
    edge: Colour = SEPIA
    if glows:
        fill, edge = mix(GLOW, mix(PURPLE, ABYSS, 0.5), 0.8), GLOW
    elif number >= GOAL:
        fill, edge = mix(BLOOD, BLACK, 0.55), BLOOD
    elif number == OLD_ONES_START:
        fill, edge = mix(PURPLE, ABYSS, 0.4), LILAC
    if now:
        edge = WHITE
    image = panel(width, height, 8, fill, edge, alpha=1.0, line_width=6 if now else 4 if glows else 2).copy()
    dark = glows or number >= GOAL or number == OLD_ONES_START
    size = 36
    sheet = Sheet(image)
    low = height - 21
    sheet.text(str(number), width / 2, low, size, WHITE if dark else SEPIA, face=SLAB_BOLD)
    if glows:
        mask = eye(34, open_=True)
        top = max(0, 2)
        image.alpha_composite(tinted(mask, WHITE), ((width - mask.width) // 2, top))
    return image


class Strip(Struct, frozen=True):
    """Layout of the visible spaces of the calendar on the board, from before the last marker on.

    Each space has its number, its left edge, and its markers from the lowest up. Markers further on are at the right
    end, on the first of their spaces; `far` is then the middle of the omitted part.
    """

    top: int
    places: tuple[tuple[int, float, tuple[int, ...]], ...]
    far: float | None

    @property
    def y(self) -> int:
        """Return the upper edge of the spaces."""
        return self.top + STRIP - SPACE[1] - 6

    def at(self, number: int) -> tuple[float, tuple[int, ...]]:
        """Return the left edge of a space and its markers.

        A space that is not visible has the place of one of the ends.
        """
        number = min(max(number, self.places[0][0]), self.places[-1][0])
        return next((x, heap) for there, x, heap in self.places if there >= number)


def strip(view: View, top: int) -> Strip:
    """Return the layout of the calendar of a view."""
    count = (WIDTH - 2 * MARGIN) // SPACE[0]
    there, low = stacks(view), min(view.clock)
    first = max(1, min(low - 1, LAST - count + 1))
    far = sorted(at for at in there if at > first + count - 1)
    numbers = list(range(first, first + count - 2 * bool(far)))
    step = (WIDTH - 2 * MARGIN) / count
    places = [(number, MARGIN + n * step, tuple(there.get(number, ()))) for n, number in enumerate(numbers)]
    if far:
        left = MARGIN + len(numbers) * step
        places.append((far[0], left + step * 0.9, tuple(one for at in far for one in there[at])))
        return Strip(top, tuple(places), left + step * 0.42)
    return Strip(top, tuple(places), None)


def draw_strip(sheet: Sheet, view: View, glow: frozenset[int], top: int, lifted: Collection[int] = ()) -> None:
    """Draw the spaces that fit and their markers without the `lifted` ones."""
    shown, low, seats = strip(view, top), min(view.clock), len(view.seats)
    if shown.far is not None:
        sheet.text("…", shown.far, shown.y + SPACE[1] / 2, 40, DIM, face=SLAB_BOLD)
    for number, x, heap in shown.places:
        now = number == low and view.phase == "play"
        sheet.lay(space(number, PLATE, SPACE[1], glows=number in glow, now=now), x, shown.y)
        for one, at in zip(heap, stacked(heap, x + SPACE[0] / 2 - 3, shown.y - 2), strict=True):
            if one not in lifted:
                sheet.put(marker(one, seats, DISC), *at)


def way(view: View, top: int, one: int, end: int) -> tuple[Point, Point]:
    """Return the positions of a marker before and after its move to a space on the view's strip."""
    shown, points = strip(view, top), list[Point]()
    for number in (view.clock[one], end):
        x, heap = shown.at(number)
        heap = heap if one in heap else (*heap, one)
        points.append(stacked(heap, x + SPACE[0] / 2 - 3, shown.y - 2)[heap.index(one)])
    return points[0], points[1]


def stacked(markers: Sequence[int], x: float, y: float) -> list[Point]:
    """Return the positions of stacked markers, the lowest on `y`."""
    lift = min(LIFT, ROOM / max(1, len(markers) - 1))
    return [(x, y - n * lift) for n in range(len(markers))]


def _stack(sheet: Sheet, view: View, markers: list[int], x: float, y: float) -> None:
    """Draw stacked markers, the lowest on `y`; the topmost is whole."""
    for one, at in zip(markers, stacked(markers, x, y), strict=True):
        sheet.put(marker(one, len(view.seats), DISC), *at)


ACROSS = 10
_STEP = (WIDTH - 2 * MARGIN) / ACROSS
WIDE, LARGE = round(_STEP) - 8, 78


def _rows(view: View) -> list[tuple[int, int]]:
    """Return the first space of each row of the whole calendar and its highest stack's height."""
    there = stacks(view)
    firsts = range(1, LAST + 1, ACROSS)
    highest = [max((len(there.get(at, ())) for at in range(first, first + ACROSS)), default=0) for first in firsts]
    return [(first, 14 if not high else 34 + min(ROOM, (high - 1) * LIFT)) for first, high in
            zip(firsts, highest, strict=True)]  # fmt: skip


def year_height(view: View) -> int:
    """Return the height of the whole calendar."""
    return sum(room + LARGE for _, room in _rows(view))


def draw_calendar(sheet: Sheet, view: View, glow: frozenset[int], top: int) -> None:
    """Draw the whole calendar with its markers."""
    there = stacks(view)
    for number, x, y in year(view, top):
        now = number == min(view.clock) and view.phase == "play"
        sheet.lay(space(number, WIDE, LARGE, glows=number in glow, now=now), x, y)
        _stack(sheet, view, there.get(number, []), x + _STEP / 2 - 4, y - 4)


def year(view: View, top: int) -> Iterator[tuple[int, float, int]]:
    """Yield the spaces of the whole calendar, `WIDE` and `LARGE`, with their upper left corners."""
    y = top
    for first, room in _rows(view):
        y += room
        for number in range(first, min(first + ACROSS, LAST + 1)):
            yield number, MARGIN + (number - first) * _STEP, y
        y += LARGE
