"""A game that is over, looked back on: its course as a chart, and what is to be said of everybody."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import Struct
from PIL import Image

from rendering.badges import State, badge
from rendering.canvas import Sheet, gradient, panel
from rendering.charts.curves import Axes, Curve, inside, put_chart
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
"""Of a line below the chart."""
_HEAD, _LUCK, _LINE_TALL, _PAD = 60, 56, 42, 10
_LEFT: Final = 42
_NAME: Final = 92
_TRACK: Final = (_LEFT, 660)
"""Where the scale of luck begins and ends."""
_KEY: Final = 40


class Place(Struct, frozen=True):
    """Somebody's end; a contestant without a seat (-1) has no badge. Who has `won` is lit."""

    seat: int
    name: str
    place: str
    points: str
    won: bool = False
    state: State = ""


class Course(Struct, frozen=True):
    """The points of everybody over the moves (`along`, so many in all), the share of the game at which it turned
    (None: nowhere) and how that is called."""

    title: str
    up: str
    along: str
    moves: int
    curves: Sequence[Curve]
    places: Sequence[Place]
    turned: float | None = None
    turn: str = ""


class PersonResult(Struct, frozen=True):
    """Luck: how much more than expected, and the standard deviation, in the same unit; and as it is said."""

    more: float
    deviation: float
    said: str


class Award(Struct, frozen=True):
    """An award and what it is for."""

    name: str
    told: str


class Person(Struct, frozen=True):
    """What is said of somebody: luck (None: nothing), answers, awards."""

    seat: int
    name: str
    fate: PersonResult | None
    time: str
    honours: Sequence[Award]
    state: State = ""


def course_picture(course: Course) -> Picture:
    """See `draw_course`."""
    return picture(draw_course(course), "course")


def people_picture(title: str, people: Sequence[Person], key: str) -> Picture:
    """See `draw_people`."""
    return picture(draw_people(title, people, key), "people")


def draw_course(course: Course) -> Image.Image:
    """The chart, and everybody's place below it, RGB."""
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
    """A plate for everybody, RGB; the `key` says how luck is shown, where there is any."""
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


# --- the course ------------------------------------------------------------------------------------------------------


def _put_turn(sheet: Sheet, inner: Box, course: Course) -> None:
    """A line through the chart where it turned, and its name above, beside what is counted."""
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
    if one.seat >= 0:
        sheet.put(badge(one.seat, _BADGE, one.state), left + 92, y)
    name = left + (130 if one.seat >= 0 else 72)
    taken = sheet.text(one.points, left + wide - 22, y, NUMBER, GOLD if one.won else INK, face=DISPLAY, align="r")
    room = round(left + wide - taken - 36 - name)
    sheet.text(one.name, name, y, TEXT, INK, face=HEAD, align="l", room=room)


# --- everybody -------------------------------------------------------------------------------------------------------


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
    """A bar from what was expected, in the middle, to what came; the pale band is as wide as usual. Bad luck is nothing
    to be red for."""
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
