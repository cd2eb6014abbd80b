"""Status line between the board and the seats, by phase."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PIL import Image

from bot.games.contract import t, tn
from bot.games.ricochet import events as ev
from bot.games.ricochet.components.data import ARROWS, ROBOTS
from bot.games.ricochet.rules.moving import read
from bot.games.ricochet.state import Call
from bot.games.ricochet.view import View
from bot.games.ricochet.words.phrases import robot_name
from rendering.badges import faded
from rendering.canvas import Glass, Sheet, pawn
from rendering.change_markers import GHOST, put_gone, put_line_number, put_ring
from rendering.fonts import BODY, DISPLAY, HEAD
from rendering.icons import icon
from rendering.layout import Grid, put_plate, rows, spaced
from rendering.legend import put_key
from rendering.memory_cache import memoize
from rendering.renderer import RenderOptions
from rendering.ricochet.background import NO_CHIP
from rendering.ricochet.chips import coin, mark, token
from rendering.ricochet.declarations import calls_of
from rendering.ricochet.header_texts import capital, winners
from rendering.ricochet.player_strip import rim
from rendering.ricochet.robots import HUES, WHITE, letter, robot
from rendering.ricochet.scene import arriving
from rendering.sizes import ACTIVE, LINE, MARGIN, NUMBER, RADIUS, SIGN, TEXT, WIDTH, least
from rendering.text import ELLIPSIS, width
from rendering.theme import BAD, EDGE, GOLD, INK, MUTED, NIGHT, SEATS, mix

TALL: Final = 88
ACROSS: Final = 5
"""Declarations per row."""
_CELL: Final = 72
_LEFT: Final = 26
_STEP: Final = TALL - 8
_LINE: Final = 40
_KEY: Final = 60


def height(view: View) -> int:
    """Return the height of the line; several rows of declarations need more."""
    return TALL + (max(1, rows(len(calls_of(view)), ACROSS)) - 1) * _STEP


def put_moment(sheet: Sheet, view: View, look: RenderOptions, top: int) -> None:
    """Draw the standing declarations, the found route, the winner's chips, or the task."""
    middle = top + TALL / 2
    if calls := calls_of(view):
        _put_calls(sheet, look, calls, top)
    elif view.phase == "over" and (won := winners(view)):
        _put_chips(sheet, view.seats[won[0]].chips, middle)
    elif view.phase in ("rest", "over"):
        if view.last is not None and (way := view.last.way or view.last.best):
            put_way(sheet, way, look.language, middle)
        elif view.last is None:
            said = look.say(tn("{n} chip to win", "{n} chips to win", view.goal))
            put_key(sheet, [(coin(SIGN), said)], WIDTH / 2, middle, face=HEAD, ink=INK)
        else:
            sheet.text(look.say(t("The next chip follows")), WIDTH / 2, middle, TEXT, MUTED, face=HEAD)
    elif view.way:
        put_way(sheet, view.way, look.language, middle)
    else:
        put_task(sheet, view.chip, look, middle)


def put_task(sheet: Sheet, chip: int, look: RenderOptions, y: float) -> None:
    """Draw the task: the robot and its target."""
    if chip == NO_CHIP:
        return
    say, number = look.say, arriving(chip)
    if number is None:
        who, what = _crowd(_KEY * 4 // 5), say(t("Any robot →"))
    else:
        who = robot(number, _KEY, look.language)
        what = capital(say(t("{colour} robot →", colour=robot_name(number))))
    where = mark(chip, _KEY, bright=True)
    put_key(sheet, [(who, what), (where, say(t("here, in few moves")))], WIDTH / 2, y, face=HEAD, ink=INK)


@memoize
def _crowd(size: int) -> Image.Image:
    """Draw all robots side by side."""
    step = size * 2 // 3
    glass = Glass(step * (len(ROBOTS) - 1) + size * 5 // 4, size * 5 // 4)
    for n in ROBOTS:
        glass.lay(robot(n, size, ""), n * step, 0)
    return glass.image


def put_way(sheet: Sheet, way: str, language: str, y: float) -> None:
    """Draw a route as letters in the robots' colours, in one or two centred lines."""
    lines = spelt(way, language)
    for line, at in zip(lines, spaced(y, len(lines), _LINE), strict=True):
        x = (WIDTH - sum(_wide(word) for _, word in line)) / 2
        for number, word in line:
            ink = mix(HUES[number], WHITE, 0.35) if number in ROBOTS else MUTED
            sheet.text(word, x, at, TEXT, ink, face=DISPLAY, align="l")
            x += _wide(word)


def spelt(way: str, language: str, most: int = 2) -> list[list[tuple[int, str]]]:
    """Return the moves in lines, each with its robot and text; an ellipsis replaces excess ones."""
    lines: list[list[tuple[int, str]]] = [[]]
    for number, direction in read(way):
        word = letter(number, language) + ARROWS[direction]
        if sum(_wide(one) for _, one in lines[-1]) + _wide(word) > WIDTH - 4 * MARGIN:
            if len(lines) == most:
                lines[-1][-1] = -1, ELLIPSIS
                break
            lines.append([])
        lines[-1].append((number, word))
    return lines


def _wide(word: str) -> int:
    return width(word, DISPLAY, TEXT) + 18


def _put_calls(sheet: Sheet, look: RenderOptions, calls: Sequence[tuple[Call, bool]], top: int) -> None:
    """Draw the declarations, in the order in which routes are shown."""
    said = look.say(t("Declared"))
    sheet.text(said, _LEFT, top + TALL / 2, least(said), MUTED, align="l")
    first = next((call for call, stands in calls if stands), None)
    new = {event.seat: line for event, line in look.told if isinstance(event, ev.Declared)}
    grid, wide = _call_grid(said, top)
    for (call, stands), box in zip(calls, call_boxes(look, len(calls), top), strict=True):
        _put_call(sheet, box, call, stands=stands, leads=call is first)
        if call.seat in new:
            put_ring(sheet, box, RADIUS)
            if line := new[call.seat]:
                put_line_number(sheet, line, box[0] + box[2] - 8, box[1] + 6)
    for n, seat in enumerate(_withdrawn(look)[: -len(calls) % ACROSS], start=len(calls)):
        x, y = grid.at(n)
        sheet.put(faded(pawn(seat, SIGN), GHOST), x + 36, y + _CELL / 2)
        put_gone(sheet, x + 36 + (wide - 36) / 2, y + _CELL / 2, SIGN)


def call_boxes(look: RenderOptions, count: int, top: int) -> list[tuple[int, int, int, int]]:
    """Return the boxes of the declarations."""
    grid, wide = _call_grid(look.say(t("Declared")), top)
    return [(*grid.at(n), wide, _CELL) for n in range(count)]


def _call_grid(said: str, top: int) -> tuple[Grid, int]:
    """Return the grid of the declarations after their heading, and the width of each."""
    left = _LEFT + width(said, BODY, least(said)) + 20
    wide = (WIDTH - MARGIN - left - (ACROSS - 1) * 8) // ACROSS
    return Grid(left, top + (TALL - _CELL) // 2, ACROSS, (wide + 8, _STEP)), wide


def _withdrawn(look: RenderOptions) -> list[int]:
    """Return the seats whose declarations were just withdrawn."""
    return [event.seat for event in look.public if isinstance(event, ev.Withdrew)]


def _put_call(sheet: Sheet, box: tuple[int, int, int, int], call: Call, *, stands: bool, leads: bool) -> None:
    x, y, wide, tall = box
    colour, middle = SEATS[call.seat], y + tall / 2
    edge = GOLD if leads else rim(call.seat) if stands else EDGE
    fill = mix(NIGHT, colour, 0.26 if leads else 0.1 if stands else 0.0)
    put_plate(sheet, box, fill, edge, lit=False, radius=RADIUS, alpha=0.95, line=ACTIVE if leads else LINE)
    one = pawn(call.seat, SIGN)
    sheet.put(one if stands else faded(one, 0.5), x + 36, middle)
    at = x + 36 + (wide - 36) / 2 - (0 if stands else 12)
    sheet.text(str(call.number), at, middle, NUMBER, INK if stands else MUTED, face=DISPLAY)
    if not stands:
        sheet.stamp(icon("x", 34), x + wide - 24, middle, BAD)


def _put_chips(sheet: Sheet, chips: Sequence[int], y: float) -> None:
    """Draw the chips that have won the game."""
    step = min(TALL - 2, (WIDTH - 2 * MARGIN - TALL) / max(1, len(chips) - 1))
    for chip, x in zip(chips, spaced(WIDTH / 2, len(chips), step), strict=True):
        sheet.put(token(chip, TALL - 8), x, y)
