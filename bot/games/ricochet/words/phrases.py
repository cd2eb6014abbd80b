"""Phrases that several modules share: robots, chips, moves, routes.

Colours come with their letter, so that they can be read without seeing colour.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, reduce
from itertools import groupby
from operator import itemgetter
from typing import Final

from bot.games.contract import Pictured, Text, pictured, signed, t, tn
from bot.games.ricochet.components.data import ARROWS, HOLE, SIZE
from bot.games.ricochet.rules.moving import COLOURS, WAYS, Step, arrow, place, read

SPELLING: Final = t("RU GR: red up, green right. Robots R B G Y S (silver), directions U R D L (up right down left)")
"""Format of a typed route, short enough for a form."""
_ROBOTS = tuple(signed(f"{colour.key}_robot", colour) for colour in COLOURS)
_LETTERS = (t("R"), t("B"), t("G"), t("Y"), t("S"))
_KEYS = (t("Red"), t("Blue"), t("Green"), t("Yellow"), t("Silver"))
_SHAPES = (t("moon"), t("gear"), t("planet"), t("star"))
_HOLE = signed("black_hole", t("black hole"))


def robot_name(robot: int) -> Text:
    """Return a robot's colour alone: red."""
    return _ROBOTS[robot]


def letter(robot: int) -> Text:
    """Return the letter of a robot, in the reader's language: R."""
    return _LETTERS[robot]


@cache
def robot_button(robot: int) -> Pictured:
    """Return a robot as the button that chooses it: its picture, or its letter."""
    return pictured(_ROBOTS[robot].sign, letter(robot), _KEYS[robot])


@cache
def move_button(robot: int, direction: int) -> Pictured:
    """Return a move as a button: its picture, or its letter with an arrow, or Red up."""
    narrow = t("{robot}{arrow}", robot=letter(robot), arrow=ARROWS[direction])
    spoken = t("{colour} {direction}", colour=_KEYS[robot], direction=WAYS[direction])
    return pictured(arrow(robot, direction), narrow, spoken)


def direction_name(direction: int) -> Text:
    """Return the name of a direction: up."""
    return WAYS[direction]


@cache
def chip_name(chip: int) -> Text:
    """Return a chip without an article: red moon."""
    if chip == HOLE:
        return _HOLE
    colour, shape = COLOURS[chip // 4], _SHAPES[chip % 4]
    return signed(f"{colour.key}_{shape.key}", t("{colour} {shape}", colour=colour, shape=shape))


def arriving(chip: int) -> Text:
    """Return the robot that must reach the mark of a chip: the red robot."""
    return t("any robot") if chip == HOLE else t("the {colour} robot", colour=_ROBOTS[chip // 4])


@cache
def task(chip: int) -> Text:
    """Return the task of a single player."""
    return t("Bring {robot} to the {chip}.", robot=arriving(chip), chip=chip_name(chip))


def way_text(way: str) -> Text:
    """Return a route (`RU RL GR`) in words: red up left, green right."""
    runs = groupby(read(way), key=itemgetter(0))
    return series(*(_run(robot, [direction for _, direction in run]) for robot, run in runs))


def _run(robot: int, directions: list[int]) -> Text:
    """Return moves in a row of a robot."""
    names = map(direction_name, directions)
    told = reduce(lambda before, one: t("{before} {direction}", before=before, direction=one), names)
    return t("{colour} {direction}", colour=COLOURS[robot], direction=told)


def traced(way: Sequence[Step], stops: Sequence[tuple[int, int]]) -> Text:
    """Return a route with the end of each move: red up to row 2, left to column 1.

    `stops`: see `Trail`.
    """
    told: list[Text] = []
    for at, ((robot, direction), (start, end)) in enumerate(zip(way, stops, strict=True)):
        again = at and way[at - 1][0] == robot
        told.append(moved(direction, start, end) if again else robot_moved(robot, direction, start, end))
    return series(*told)


def robot_moved(robot: int, direction: int, start: int, end: int) -> Text:
    """Return a robot's move by where it ends: red up to row 2."""
    return t("{colour} {to}", colour=COLOURS[robot], to=moved(direction, start, end))


def series(*some: Text) -> Text:
    """Return texts in a row, with commas alone between them."""
    return reduce(lambda one, other: t("{one}, {other}", one=one, other=other), some)


def moved(direction: int, start: int, end: int) -> Text:
    """Return a move by the row or the column where it ends, by both if a reflector turned it."""
    row, column = divmod(end, SIZE)
    if column == start % SIZE:
        to = t("row {n}", n=row + 1)
    elif row == start // SIZE:
        to = t("column {n}", n=column + 1)
    else:
        to = place(end)
    return t("{direction} to {place}", direction=direction_name(direction), place=to)


def semicolons(*some: Text) -> Text:
    """Return texts in a row that have commas within."""
    return reduce(lambda one, other: t("{one}; {other}", one=one, other=other), some)


@cache
def moves(n: int) -> Text:
    """Return n moves as text."""
    return tn("{n} move", "{n} moves", n)
