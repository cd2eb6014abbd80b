"""Review of a finished game: its course as a chart, and statistics of each player."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import Struct
from PIL import Image

from rendering.badges import State, badge
from rendering.canvas import Sheet, gradient, panel
from rendering.charts.curves import Axes, Curve, inside, mark, put_chart
from rendering.fonts import BODY, BOLD, DISPLAY, HEAD
from rendering.icons import icon
from rendering.layout import Bar, Box
from rendering.memory_cache import memoize
from rendering.renderer import Picture, picture
from rendering.sizes import GAP, LINE, MARGIN, NUMBER, RADIUS, TEXT, TITLE, WIDTH, least
from rendering.text import width, wrap
from rendering.theme import EDGE, GOLD, GOOD, INK, MUTED, NIGHT, PANEL, SEATS, mix

_HEADING: Final = 96
_BAR: Final = Bar(_HEADING - GAP, PANEL, EDGE, 0.78, TITLE)
_CHART: Final = 560
_BADGE: Final = 44
_PLACE: Final = 76
"""Height of a line below the chart."""
_HEAD, _LUCK, _LINE_TALL, _PAD = 60, 56, 42, 10
_LEFT: Final = 42
_NAME: Final = 92
_TRACK: Final = (_LEFT, 660)
"""Begin and end of the luck scale."""
_KEY: Final = 40


class Place(Struct, frozen=True):
    """Final place of a contestant; one without a seat (-1) has no badge; winners are lit."""

    seat: int
    name: str
    place: str
    points: str
    won: bool = False
    state: State = ""


class Course(Struct, frozen=True):
    """Points of all contestants over the moves (`along` in all), and the turning point.

    It is a share of the game (None: none), with its name.
    """

    title: str
    up: str
    along: str
    moves: int
    curves: Sequence[Curve]
    places: Sequence[Place]
    turned: float | None = None
    turn: str = ""


class PersonResult(Struct, frozen=True):
    """Luck: difference from the expectation, standard deviation in the same unit, and as text."""

    more: float
    deviation: float
    said: str


class Award(Struct, frozen=True):
    """An award and its reason."""

    name: str
    told: str


class Person(Struct, frozen=True):
    """Review of a player: luck (None: not measured), answers, awards."""

    seat: int
    name: str
    fate: PersonResult | None
    time: str
    honours: Sequence[Award]
    state: State = ""


def course_picture(course: Course) -> Picture:
    """Return the picture of `draw_course`."""
    return picture(draw_course(course), "course")


def people_picture(title: str, people: Sequence[Person], key: str) -> Picture:
    """Return the picture of `draw_people`."""
    return picture(draw_people(title, people, key), "people")


def draw_course(course: Course) -> Image.Image:
    """Draw the chart, and the places below it, RGB."""
    across = 2 if len(course.places) > 1 else 1
    rows = -(-len(course.places) // across)
    sheet = _page(_HEADING + _CHART + rows * _PLACE + 2 * MARGIN, course.title)
    box = (0, _HEADING, WIDTH, _CHART)
    if course.turned is not None:
        _put_turn(sheet, inside(box), course)
    put_chart(sheet, box, course.curves, Axes(course.up, course.along, last=course.moves))
    wide = (WIDTH - 2 * MARGIN - (across - 1) * GAP) // across
    for n, one in enumerate(course.places):
        row, column = divmod(n, across)
        _put_place(sheet, one, MARGIN + column * (wide + GAP), _HEADING + _CHART + MARGIN + row * _PLACE, wide)
    return sheet.image


def draw_people(title: str, people: Sequence[Person], key: str) -> Image.Image:
    """Draw a plate for each player, RGB; `key` explains the luck scale, if there is one."""
    lucky = any(one.fate for one in people)
    lines = wrap(key, BODY, least(key), WIDTH - 2 * _LEFT) if lucky else []
    sheet = _page(_HEADING + sum(_tall(one) + GAP for one in people) + len(lines) * _KEY + MARGIN, title)
    most = max((max(abs(one.fate.more), one.fate.deviation) for one in people if one.fate), default=1.0)
    top = _HEADING
    for one in people:
        _put_person(sheet, one, top, most)
        top += _tall(one) + GAP
    for n, line in enumerate(lines):
        sheet.text(line, _LEFT, top + (n + 0.5) * _KEY, least(key), MUTED, align="l")
    return sheet.image


@memoize
def _ground(tall: int) -> Image.Image:
    return gradient((WIDTH, tall), mix(NIGHT, PANEL, 0.7), NIGHT)


def _page(tall: int, title: str) -> Sheet:
    sheet = Sheet(_ground(tall).copy())
    _BAR.put(sheet, title, _LEFT, WIDTH - _LEFT)
    return sheet


def _put_turn(sheet: Sheet, inner: Box, course: Course) -> None:
    """Draw a line through the chart at the turning point, and its name above."""
    left, top, wide, tall = inner
    x, size = round(left + wide * (course.turned or 0)), least(course.turn)
    sheet.image.paste(mix(NIGHT, GOLD, 0.75), (x - 2, round(top), x + 2, round(top + tall)))
    half = width(course.turn, BODY, size) / 2
    first = max(left, width(course.up, HEAD, least(course.up)) + 32) + half
    sheet.text(course.turn, max(first, min(x, left + wide - half)), top - 26, size, GOLD)


def _put_place(sheet: Sheet, one: Place, left: float, top: float, wide: int) -> None:
    fill, edge = (
        (mix(NIGHT, GOLD, 0.26), GOLD)
        if one.won
        else (PANEL, EDGE if one.seat < 0 else mix(EDGE, SEATS[one.seat], 0.4))
    )
    sheet.lay(panel(wide, _PLACE - GAP, RADIUS, fill, edge, alpha=0.92, line_width=LINE), left, top)
    y = top + (_PLACE - GAP) / 2
    if one.won:
        sheet.stamp(icon("crown", 40), left + 36, y, GOLD)
    else:
        sheet.text(one.place, left + 36, y, TEXT, MUTED, face=DISPLAY)
    sheet.put(badge(one.seat, _BADGE, one.state) if one.seat >= 0 else mark(one.seat, _BADGE), left + 92, y)
    name = left + 130
    taken = sheet.text(one.points, left + wide - 22, y, NUMBER, GOLD if one.won else INK, face=DISPLAY, align="r")
    room = round(left + wide - taken - 36 - name)
    sheet.text(one.name, name, y, TEXT, INK, face=HEAD, align="l", room=room)


def _tall(one: Person) -> int:
    return _HEAD + (_LUCK if one.fate else 0) + len(one.honours) * _LINE_TALL + 2 * _PAD


def _put_person(sheet: Sheet, one: Person, top: float, most: float) -> None:
    colour = SEATS[one.seat]
    plate = panel(WIDTH - 2 * MARGIN, _tall(one), RADIUS, PANEL, mix(EDGE, colour, 0.4), alpha=0.92, line_width=LINE)
    sheet.lay(plate, MARGIN, top)
    y = top + _PAD + _HEAD / 2
    sheet.put(badge(one.seat, _BADGE, one.state), _LEFT + 16, y)
    right = WIDTH - _LEFT
    if one.time:
        size = least(one.time)
        right -= sheet.text(one.time, right, y, size, MUTED, align="r") + 12
        sheet.stamp(icon("clock", 34), right - 17, y, MUTED)
        right -= 34 + 24
    sheet.text(one.name, _NAME, y, TITLE, INK, face=HEAD, align="l", room=round(right - _NAME))
    y = top + _PAD + _HEAD
    if one.fate:
        _put_fate(sheet, one.fate, y + _LUCK / 2 - 4, most)
        y += _LUCK
    for honour in one.honours:
        _put_honour(sheet, honour, y + _LINE_TALL / 2)
        y += _LINE_TALL


def _put_fate(sheet: Sheet, fate: PersonResult, y: float, most: float) -> None:
    """Draw a bar from the expected value, in the middle, to the actual one.

    The pale band is the usual deviation. Bad luck is no mistake, so it is not red.
    """
    left, right = _TRACK
    middle, reach = (left + right) / 2, (right - left) / 2

    def at(value: float) -> int:
        return round(middle + reach * max(-1.0, min(1.0, value / most)))

    y = round(y)
    sheet.image.paste(mix(PANEL, EDGE, 0.35), (left, y - 2, right, y + 2))
    sheet.image.paste(mix(PANEL, EDGE, 0.55), (at(-fate.deviation), y - 20, at(fate.deviation) + 1, y + 20))
    end = at(fate.more)
    colour = GOOD if fate.more >= 0 else MUTED
    sheet.image.paste(colour, (min(round(middle), end), y - 11, max(round(middle), end) + 1, y + 11))
    sheet.image.paste(INK, (round(middle) - 2, y - 24, round(middle) + 2, y + 24))
    sheet.text(fate.said, WIDTH - _LEFT, y, TEXT, INK, face=BOLD, align="r", room=WIDTH - _LEFT - right - 24)


def _put_honour(sheet: Sheet, honour: Award, y: float) -> None:
    sheet.stamp(icon("star", 36), _LEFT + 16, y, GOLD)
    size = max(least(honour.name), least(honour.told))
    end = _NAME + sheet.text(honour.name, _NAME, y, size, GOLD, face=BOLD, align="l") + 18
    sheet.text(honour.told, end, y, size, INK, align="l", room=round(WIDTH - _LEFT - end))
