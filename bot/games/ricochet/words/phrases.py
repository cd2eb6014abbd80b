"""Names that several rooms use: robots, chips, moves, ways. Colours come with their letter, so that they can be read
without seeing colour."""

from __future__ import annotations

from functools import cache, reduce
from itertools import starmap
from typing import Final

from bot.games.contract import Text, signed, t, tn
from bot.games.ricochet.components.data import HOLE
from bot.games.ricochet.rules.moving import read, sign

SPELLING: Final = t("RU GR: red up, green right. Robots R B G Y S (silver), directions U R D L (up right down left)")
"""How a route is typed, short enough for a form."""
_COLOURS = (t("red"), t("blue"), t("green"), t("yellow"), t("silver"))
_ROBOTS = tuple(signed(f"{colour.key}_robot", colour) for colour in _COLOURS)
ICONS: Final = "🔴🔵🟢🟡⚪"
"""of the robots, in their order"""
_WAYS = (t("up"), t("right"), t("down"), t("left"))
_SHAPES = (t("moon"), t("gear"), t("planet"), t("star"))
_HOLE = signed("black_hole", t("black hole"))


def robot_name(robot: int) -> Text:
    """A robot's colour alone: red."""
    return _ROBOTS[robot]


def arrow(robot: int, direction: int) -> str:
    """What the sign of a robot that goes somewhere is called."""
    return f"{_COLOURS[robot].key}_{_WAYS[direction].key}"


def direction_name(direction: int) -> Text:
    """Where a robot goes: up."""
    return _WAYS[direction]


@cache
def chip_name(chip: int) -> Text:
    """A chip without an article: red moon."""
    if chip == HOLE:
        return _HOLE
    colour, shape = _COLOURS[chip // 4], _SHAPES[chip % 4]
    return signed(f"{colour.key}_{shape.key}", t("{colour} {shape}", colour=colour, shape=shape))


def move_name(robot: int, direction: int) -> Text:
    """A robot and where it goes, short enough for a button: 🔴R↑."""
    return signed(arrow(robot, direction), t("{icon}{move}", icon=ICONS[robot], move=sign(robot, direction)))


def way_text(way: str) -> Text:
    """A way (`RU GR`) with arrows, the robots by the signs that they bear in the reader's language: R↑ G→."""
    return reduce(lambda before, move: t("{before} {move}", before=before, move=move), starmap(sign, read(way)))


@cache
def moves(n: int) -> Text:
    """So many moves."""
    return tn("{n} move", "{n} moves", n)
