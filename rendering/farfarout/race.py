"""The race: three tracks to the goal, with all players' pieces and the changes."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import Final

from PIL import Image

from bot.games.contract import Text, t
from bot.games.farfarout.components.data import TRACKS
from bot.games.farfarout.rules.tracks import EACH, GOAL
from bot.games.farfarout.view import SeatView, View
from rendering.canvas import Sheet, panel, pawn, rounded, shaded, tinted
from rendering.change_markers import pill_width, put_arrow, put_ghost, put_pill
from rendering.farfarout.changes import Marks
from rendering.farfarout.colours import DEEP, LINE, TRACK, WHITE
from rendering.farfarout.galaxy_ground import sky
from rendering.farfarout.icons import sign
from rendering.fonts import HEAD
from rendering.layout import Box
from rendering.memory_cache import memoize
from rendering.renderer import RenderOptions
from rendering.sizes import MARGIN, PIECE, RADIUS, TEXT, WIDTH, least
from rendering.theme import GOLD, INK, NEWS, mix

WIDE: Final = WIDTH - 2 * MARGIN
ROW: Final = 78
HEAD_LINE: Final = 56
TALL: Final = HEAD_LINE + 3 * ROW + 8
LEFT, STEP = 338, 49
"""Left edge of the lines, and length of a point, in pixels."""
NAMES: Final[dict[str, Text]] = {
    "wealth": t("Wealth"), "reputation": t("Reputation"), "exploration": t("Exploration"),
}  # fmt: skip
_STACK: Final = {
    1: ((0, 0),), 2: ((-4, -15), (4, 15)), 3: ((0, -16), (-17, 14), (17, 14)),
    4: ((-16, -16), (16, -16), (-16, 16), (16, 16)),
}  # fmt: skip
"""Offsets of pieces with equal points from the middle."""


def points(me: SeatView) -> tuple[int, int, int]:
    """Return a seat's points in the order of the tracks."""
    return me.wealth, me.reputation, me.exploration


def winning(me: SeatView) -> tuple[int, ...]:
    """Return the tracks by which a seat has reached the goal: one, or all (F3)."""
    three = points(me)
    if max(three) >= GOAL:
        return tuple(n for n, have in enumerate(three) if have >= GOAL)
    return tuple(range(3)) if min(three) >= EACH else ()


@memoize
def _tracks(top: int, words: tuple[str, ...], alight: tuple[int, ...]) -> Image.Image:
    """Draw the tracks without pieces, RGB, at their place on the sky.

    `alight` are the tracks of a victory. `words` are the title, the tracks' names and the goals.
    """
    image = sky().crop((MARGIN, top, MARGIN + WIDE, top + TALL))
    edge, line = (GOLD, 4) if alight else (LINE, 2)
    image.paste(plate := panel(WIDE, TALL, RADIUS, DEEP, edge, alpha=0.92, line_width=line), mask=plate)
    sheet, (title, *names, each, goal_) = Sheet(image), words
    sheet.text(title, 22, 28, TEXT, GOLD, face=HEAD, align="l", room=LEFT + EACH * STEP - 160)
    bars = ((EACH, WHITE, each), (GOAL, GOLD, goal_))
    for goal, colour, said in bars:
        x = LEFT + goal * STEP
        bar = rounded(8, TALL - HEAD_LINE - 4, 4)
        sheet.lay(tinted(bar, colour, 1.0 if goal == GOAL else 0.8), x - 4, HEAD_LINE - 4)
        align = "m" if goal == EACH else "r"
        sheet.text(said, x + (24 if goal == GOAL else 0), 28, least(said), colour, face=HEAD, align=align)
    for n, track in enumerate(TRACKS):
        y, colour = HEAD_LINE + (n + 0.5) * ROW, TRACK[track]
        lit = n in alight
        if lit:
            sheet.lay(
                panel(WIDE - 16, ROW - 4, RADIUS, mix(DEEP, GOLD, 0.32), GOLD, alpha=1.0, line_width=4),
                8,
                y - ROW / 2 + 2,
            )
        length = GOAL * STEP
        sheet.lay(shaded(rounded(length, 10, 5), mix(colour, WHITE, 0.2), mix(colour, DEEP, 0.4)), LEFT, y - 5)
        for at in range(GOAL + 1):
            tick = 14 if at % 3 == 0 else 8
            sheet.lay(tinted(rounded(4, 2 * tick, 2), mix(colour, WHITE, 0.3), 0.9), LEFT + at * STEP - 2, y - tick)
        if lit:
            for goal, ink, _ in bars:
                sheet.lay(tinted(rounded(8, ROW - 12, 4), ink), LEFT + goal * STEP - 4, y - ROW / 2 + 6)
        sheet.put(tinted(sign(track, 50), colour), 46, y)
        sheet.text(names[n], 84, y, TEXT, INK, face=HEAD, align="l", room=LEFT - 84 - 34)
    return sheet.image


def draw_race(sheet: Sheet, view: View, look: RenderOptions, marks: Marks, top: int) -> None:
    """Draw the race at full width."""
    alight = tuple(sorted({n for seat in view.winners for n in winning(view.seats[seat])}))
    said = t("The race"), *NAMES.values(), t("{n} on all three", n=EACH), t("{n} wins", n=GOAL)
    sheet.image.paste(_tracks(top, tuple(map(look.say, said)), alight), (MARGIN, top))
    for n, track in enumerate(TRACKS):
        _track(sheet, view, marks, n, track, y=top + HEAD_LINE + (n + 0.5) * ROW)


def boxes(top: int) -> Iterator[tuple[str, Box]]:
    """Return the tracks with their places."""
    for n, track in enumerate(TRACKS):
        yield track, (MARGIN, top + HEAD_LINE + n * ROW, WIDE, ROW)


def _at(have: int) -> float:
    return MARGIN + LEFT + min(have, GOAL + 0.4) * STEP


def _track(sheet: Sheet, view: View, marks: Marks, n: int, track: str, *, y: float) -> None:
    """Draw the pieces of a track; changes are shown by ghost, arrow and pill."""
    seats = range(len(view.seats))
    have = [points(view.seats[seat])[n] for seat in seats]
    gains = {seat: marks.gains[seat, track] for seat in seats if marks.gains[seat, track]}
    stacks: defaultdict[int, list[int]] = defaultdict(list)
    for seat in seats:
        stacks[have[seat]].append(seat)
    spots: dict[int, tuple[float, float]] = {}
    for points_, here in stacks.items():
        order = sorted(here, key=lambda seat: seat == view.active)
        for seat, (dx, dy) in zip(order, _STACK[len(order)], strict=True):
            spots[seat] = _at(points_) + dx, y + dy
    for seat, gain in gains.items():
        x, down = spots[seat]
        was = _at(max(0, have[seat] - gain)), down
        put_ghost(sheet, pawn(seat, PIECE), *was)
        put_arrow(sheet, was, (x, down), NEWS, before=PIECE * 0.5)
    for seat in sorted(seats, key=lambda seat: (spots[seat][1], seat in gains)):
        sheet.put(pawn(seat, PIECE), *spots[seat])
    taken = [x for x, _ in spots.values()]
    for seat, gain in gains.items():
        wide = pill_width(gain)
        left = _free(spots[seat][0], wide, taken)
        taken.append(left + wide / 2)
        put_pill(sheet, gain, left, y)


def _free(x: float, wide: int, taken: list[float]) -> float:
    """Return the left edge of a pill: right of its piece if that is free, else left of it.

    If neither is free, it is the next free place.
    """
    gap = PIECE * 0.62
    spots = [x + gap + n * 12 for n in range(40)] + [x - gap - wide - n * 12 for n in range(40)]
    spots = [left for left in spots if MARGIN + LEFT - 40 < left < WIDTH - MARGIN - wide - 6]
    spots.sort(key=lambda left: abs(left + wide / 2 - x))
    return next(
        (left for left in spots if all(abs(left + wide / 2 - at) > wide / 2 + gap - 4 for at in taken)), spots[0]
    )
