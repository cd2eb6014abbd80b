"""Phrases that several modules share: robots, chips, moves, routes.

Colours come with their letter, so that they can be read without seeing colour.
"""

from __future__ import annotations

from functools import cache, reduce
from itertools import starmap
from typing import Final

from bot.games.contract import Text, pictured, signed, t, tn
from bot.games.ricochet.components.data import HOLE
from bot.games.ricochet.rules.moving import letter, read, sign

SPELLING: Final = t("RU GR: red up, green right. Robots R B G Y S (silver), directions U R D L (up right down left)")
"""Format of a typed route, short enough for a form."""
_COLOURS = (t("red"), t("blue"), t("green"), t("yellow"), t("silver"))
_ROBOTS = tuple(signed(f"{colour.key}_robot", colour) for colour in _COLOURS)
ICONS: Final = "🔴🔵🟢🟡⚪"
"""of the robots, in their order"""
_WAYS = (t("up"), t("right"), t("down"), t("left"))
_SHAPES = (t("moon"), t("gear"), t("planet"), t("star"))
_HOLE = signed("black_hole", t("black hole"))


def robot_name(robot: int) -> Text:
    """Return a robot's colour alone: red."""
    return _ROBOTS[robot]


def arrow(robot: int, direction: int) -> str:
    """Return the name of the sign of a robot's move."""
    return f"{_COLOURS[robot].key}_{_WAYS[direction].key}"


def robot_button(robot: int) -> Text:
    """Return a robot as the button that chooses it: its picture, or its letter."""
    return pictured(_ROBOTS[robot].sign, letter(robot))


def direction_name(direction: int) -> Text:
    """Return the name of a direction: up."""
    return _WAYS[direction]


@cache
def chip_name(chip: int) -> Text:
    """Return a chip without an article: red moon."""
    if chip == HOLE:
        return _HOLE
    colour, shape = _COLOURS[chip // 4], _SHAPES[chip % 4]
    return signed(f"{colour.key}_{shape.key}", t("{colour} {shape}", colour=colour, shape=shape))


def arriving(chip: int) -> Text:
    """Return the robot that must reach the mark of a chip: the red robot."""
    return t("any robot") if chip == HOLE else t("the {colour} robot", colour=_ROBOTS[chip // 4])


@cache
def task(chip: int) -> Text:
    """Return the task of a single player."""
    return t("Bring {robot} to the {chip}.", robot=arriving(chip), chip=chip_name(chip))


def move_name(robot: int, direction: int) -> Text:
    """Return a robot and its direction, short enough for a button: 🔴R↑."""
    return signed(arrow(robot, direction), t("{icon}{move}", icon=ICONS[robot], move=sign(robot, direction)))


def way_text(way: str) -> Text:
    """Return a route (`RU GR`) with arrows and the signs of the robots: R↑ G→.

    The signs are those of the reader's language.
    """
    return reduce(lambda before, move: t("{before} {move}", before=before, move=move), starmap(sign, read(way)))


@cache
def moves(n: int) -> Text:
    """Return n moves as text."""
    return tn("{n} move", "{n} moves", n)
