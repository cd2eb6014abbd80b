"""Movement of robots (R16, R17, R21, R22), and the notation of routes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from bot.games.contract import Refused, Text, signed, t
from bot.games.ricochet.components.board import STEP, TURNED, Board
from bot.games.ricochet.components.data import ARROWS, DIRECTIONS, LETTERS, SIZE

Step = tuple[int, int]
"""A move of a robot: its number, and the direction."""
KEYS: Final = tuple(map(DIRECTIONS.index, "LUDR"))
"""The directions in the order of a pad's buttons."""


def slide(board: Board, robots: Sequence[int], robot: int, direction: int) -> tuple[int, ...]:
    """Return the cells that a robot passes, the last of which is its stop.

    Empty if it cannot move. A move that would end where it began is no move (ruling).
    """
    cell, passed = robots[robot], list[int]()
    others = {at for one, at in enumerate(robots) if one != robot}
    seen: set[Step] = set()
    while not board.walls[cell] >> direction & 1 and (ahead := cell + STEP[direction]) not in others:
        cell = ahead
        passed.append(cell)
        reflector = board.reflectors[cell]
        if reflector is not None and reflector.colour != robot:
            direction = TURNED[reflector.lie][direction]
            if (cell, direction) in seen:  # a circle of reflectors, which no legal board has
                return ()
            seen.add((cell, direction))
    return () if cell == robots[robot] else tuple(passed)


def write(way: Sequence[Step]) -> str:
    """Return a route in letters: `RU GR`."""
    return " ".join(LETTERS[robot] + DIRECTIONS[direction] for robot, direction in way)


COLOURS: Final = (t("red"), t("blue"), t("green"), t("yellow"), t("silver"))
"""of the robots, in their order"""
WAYS: Final = (t("up"), t("right"), t("down"), t("left"))
"""the names of the directions"""


def arrow(robot: int, direction: int) -> str:
    """Return the name of the sign of a robot's move."""
    return f"{COLOURS[robot].key}_{WAYS[direction].key}"


def move_name(robot: int, direction: int) -> Text:
    """Return a move: red up."""
    return signed(arrow(robot, direction), t("{colour} {direction}", colour=COLOURS[robot], direction=WAYS[direction]))


def place(cell: int) -> Text:
    """Return a cell's row and column."""
    row, column = divmod(cell, SIZE)
    return t("row {row} column {column}", row=row + 1, column=column + 1)


_ROBOTS = {one: at for at, one in enumerate(LETTERS)} | {name: at for at, name in enumerate("赤青緑黄銀")}
_DIRECTIONS = {sign: at for signs in (DIRECTIONS, ARROWS, "上右下左") for at, sign in enumerate(signs)}
_BETWEEN = frozenset(" \t\n,.;+-　、。，・")
LONGEST = 50
"""Maximum number of moves of a typed route; the longest that any known position needs is 25."""


def read(text: str) -> tuple[Step, ...]:
    """Parse a typed route: robot and direction in turn, `R↑ G→`, `RU GR` or `赤上 緑右`.

    Raises Refused.
    """
    signs = [sign for sign in text.upper() if sign not in _BETWEEN]
    way: list[Step] = []
    for at in range(0, len(signs), 2):
        robot, direction = _ROBOTS.get(signs[at]), _DIRECTIONS.get("".join(signs[at + 1 : at + 2]))
        if robot is None or direction is None or len(way) >= LONGEST:
            raise Refused(
                "R16",
                t("“{text}” is not a move (step {n}). Type robot and direction in turn, such as RU GR.",
                  text="".join(signs[at : at + 2]), n=len(way) + 1),
            )  # fmt: skip
        way.append((robot, direction))
    if not way:
        raise Refused("R16", t("Type robot and direction in turn, such as RU GR."))
    return tuple(way)


class Trail(Struct, frozen=True):
    """A route, the robots' cells after each move (the start first), and the passed cells."""

    way: tuple[Step, ...]
    robots: tuple[tuple[int, ...], ...]
    passed: tuple[tuple[int, ...], ...]

    @property
    def stops(self) -> tuple[tuple[int, int], ...]:
        """Return the cells from which and to which each move leads."""
        moves = zip(self.way, self.robots, self.passed, strict=False)
        return tuple((before[robot], cells[-1]) for (robot, _), before, cells in moves)


def follow(board: Board, starts: Sequence[int], way: Sequence[Step]) -> Trail:
    """Move the robots along a route.

    Raises Refused at the first move that is blocked, with its number.
    """
    robots, passed = [tuple(starts)], list[tuple[int, ...]]()
    for number, (robot, direction) in enumerate(way, start=1):
        cells = slide(board, robots[-1], robot, direction)
        if not cells:
            raise Refused(
                "R16",
                t("Step {n}, {move}, is not possible: at {place} the robot is blocked on that side.",
                  n=number, move=move_name(robot, direction), place=place(robots[-1][robot])),
                [move_name(robot, to) for to in range(4) if slide(board, robots[-1], robot, to)],
            )  # fmt: skip
        now = list(robots[-1])
        now[robot] = cells[-1]
        robots.append(tuple(now))
        passed.append(cells)
    return Trail(tuple(way), tuple(robots), tuple(passed))
