"""The calendar: its spaces, those that glow, and everybody's markers as they lie on each other."""

from __future__ import annotations

from PIL import Image

from bot.games.auztralia.parts.data import GOAL, LAST, OLD_ONES_START
from bot.games.auztralia.view import View
from rendering.auztralia.beasts import beast, eye
from rendering.auztralia.hues import ABYSS, BLACK, BLOOD, BRASS, DIM, GLOW, LILAC, PAPER, PURPLE, SEPIA, WHITE
from rendering.canvas import Sheet, blurred, disc, discs, panel, pawn, rounded, shaded, tinted
from rendering.fonts import SLAB_BOLD
from rendering.kept import kept
from rendering.theme import Colour, mix

SPACE = (58, 66)
DISC = 46
LIFT = 32
"""How much higher each marker of a stack lies."""


@kept
def marker(seat: int, seats: int, size: int) -> Image.Image:
    """A player's marker, or that of the Old Ones, which comes after the last seat's. RGBA."""
    if seat < seats:
        return pawn(seat, size, rim=BLACK)
    side = size * 4 // 3
    image = tinted(blurred(disc(side, size * 0.56), size / 16), BLACK)
    image.alpha_composite(discs(side, (size * 0.55, LILAC), (size * 0.5, BLACK)))
    image.alpha_composite(shaded(disc(side, size * 0.49), mix(PURPLE, WHITE, 0.15), mix(PURPLE, ABYSS, 0.6)))
    mask = beast("cthulhu", round(size * 0.74))
    image.alpha_composite(tinted(mask, WHITE), ((side - mask.width) // 2, round((side - mask.height) / 2)))
    return image


def stacks(view: View) -> dict[int, list[int]]:
    """The markers on each space, from the lowest up (Z13)."""
    out: dict[int, list[int]] = {}
    for one in view.order:
        out.setdefault(view.clock[one], []).append(one)
    return out


@kept
def space(number: int, width: int, height: int, *, glows: bool, now: bool) -> Image.Image:
    """A space, RGBA: glowing ones bear an eye; from 53 on it is over."""
    fill: Colour = mix(PAPER, SEPIA, 0.12)
    edge: Colour = SEPIA
    if glows:
        fill, edge = mix(GLOW, mix(PURPLE, ABYSS, 0.4), 0.62), GLOW
    elif number >= GOAL:
        fill, edge = mix(BLOOD, BLACK, 0.55), BLOOD
    elif number == OLD_ONES_START:
        fill, edge = mix(PURPLE, PAPER, 0.25), LILAC
    if now:
        edge = WHITE
    image = panel(width, height, 8, fill, edge, alpha=1.0, line_width=4 if now or glows else 2).copy()
    dark = glows or number >= GOAL or number == OLD_ONES_START
    size = round(min(width * 0.5, height * 0.46))
    sheet = Sheet(image)
    low = height - size * 0.62
    sheet.text(str(number), width / 2, low, size, WHITE if dark else SEPIA, face=SLAB_BOLD)
    if glows:
        mask = eye(round(width * 0.46), open_=True)
        top = max(0, round(height * 0.26 - mask.height / 2))
        image.alpha_composite(tinted(mask, WHITE), ((width - mask.width) // 2, top))
    return image


def draw_strip(sheet: Sheet, view: View, glow: frozenset[int], box: tuple[float, float, int]) -> None:
    """As many spaces as fit, from the last marker on; markers further on stand at the right end. The box is its left,
    its lower edge, its width."""
    x, bottom, width = box
    count = int(width // SPACE[0])
    first = max(1, min(min(view.clock) - 1, LAST - count + 1))
    there = stacks(view)
    far = sorted(at for at in there if at > first + count - 1)
    shown = count - (2 if far else 0)
    step = width / count
    low = min(view.clock)
    for n in range(shown):
        number = first + n
        sprite = space(number, SPACE[0] - 4, SPACE[1], glows=number in glow, now=number == low and view.phase == "play")
        sheet.lay(sprite, x + n * step, bottom - SPACE[1])
        _stack(sheet, view, there.get(number, []), x + n * step + SPACE[0] / 2 - 2, bottom - SPACE[1] + 2)
    if far:
        left = x + shown * step
        sheet.text("…", left + step * 0.3, bottom - SPACE[1] / 2, 40, DIM, face=SLAB_BOLD)
        number = far[0]
        left += step * 0.8
        sheet.lay(space(number, SPACE[0] - 4, SPACE[1], glows=number in glow, now=False), left, bottom - SPACE[1])
        heap = [one for at in far for one in there[at]]
        _stack(sheet, view, heap, left + SPACE[0] / 2 - 2, bottom - SPACE[1] + 2)


def _stack(sheet: Sheet, view: View, markers: list[int], x: float, y: float, *, size: int = DISC) -> None:
    """Markers on each other, the lowest on `y`; the topmost is whole."""
    lift = LIFT * size / DISC if len(markers) < 4 else LIFT * size / DISC * 3 / len(markers)
    for n, one in enumerate(markers):
        sheet.put(marker(one, len(view.seats), size), x, y - n * lift)


def draw_progress(sheet: Sheet, view: View, glow: frozenset[int], box: tuple[float, float, int, int]) -> None:
    """The whole calendar as a thin line, with everybody on it."""
    x, y, width, height = box
    sheet.lay(tinted(rounded(width, height, height // 2), mix(BRASS, BLACK, 0.6)), x, y)

    def at(number: int) -> float:
        return x + height / 2 + (number - 1) / (LAST - 1) * (width - height)

    for number in glow:
        sheet.put(_spark(height), at(number), y + height / 2)
    for one in view.order:
        sheet.put(marker(one, len(view.seats), round(height * 1.5)), at(view.clock[one]), y + height / 2)


@kept
def _spark(size: int) -> Image.Image:
    return discs(size, (size * 0.26, GLOW))


ACROSS = 12
LARGE, LARGE_DISC = 96, 62


def _rows(view: View) -> list[tuple[int, int]]:
    """The first space of each row of the whole calendar, and how much room its highest stack takes."""
    there = stacks(view)
    firsts = range(1, LAST + 1, ACROSS)
    highest = [max((len(there.get(at, ())) for at in range(first, first + ACROSS)), default=0) for first in firsts]
    return [(first, 16 if not high else 66 + (high - 1) * 44) for first, high in zip(firsts, highest, strict=True)]


def year_height(view: View) -> int:
    """Of the whole calendar."""
    return sum(room + LARGE for _, room in _rows(view))


def draw_calendar(sheet: Sheet, view: View, glow: frozenset[int], top: int) -> None:
    """The whole calendar, large: markers stand on their spaces."""
    there = stacks(view)
    step = (sheet.image.width - 24) / ACROSS
    y = top
    for first, room in _rows(view):
        y += room
        for number in range(first, min(first + ACROSS, LAST + 1)):
            x = 12 + (number - first) * step
            now = number == min(view.clock) and view.phase == "play"
            sheet.lay(space(number, round(step) - 8, LARGE, glows=number in glow, now=now), x, y)
            _stack(sheet, view, there.get(number, []), x + step / 2 - 4, y - 12, size=LARGE_DISC)
        y += LARGE
