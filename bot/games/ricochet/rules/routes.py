"""Typed routes: validation, an example, and the possible moves."""

from __future__ import annotations

from functools import lru_cache

from bot.games.contract import Refused, t
from bot.games.ricochet.components.board import STEP, joined
from bot.games.ricochet.components.data import ROBOTS
from bot.games.ricochet.rules.moving import Trail, follow, read, write
from bot.games.ricochet.state import State
from bot.games.ricochet.words import phrases


def length(way: str) -> int:
    """Return its number of moves."""
    return len(way.split())


def clean(way: str) -> str:
    """Return a typed route in the stored form: `RU GR`."""
    return write(read(way))


def checked(state: State, way: str, most: int) -> Trail:
    """Return the result of a typed route.

    Raises Refused with the step that is not possible (R16), or if it has more than `most` moves (ruling on R12).
    """
    moves = read(way)
    trail = follow(joined(tuple(state.sheets)), state.robots, moves)
    if len(moves) > most:
        raise Refused(
            "R12",
            t("That is {moves}, but you have only {left}.", moves=phrases.moves(len(moves)), left=phrases.moves(most)),
        )
    return trail


def example(state: State) -> str:
    """Return a possible move: the first, regardless of the goal."""
    moves = open_moves(tuple(state.sheets), tuple(state.robots))
    return next(
        write([(robot, direction)]) for robot in ROBOTS for direction in range(4) if is_open(moves, robot, direction)
    )


def is_open(moves: int, robot: int, direction: int) -> bool:
    """Check that a move is among the `open_moves`."""
    return bool(moves >> robot * 4 + direction & 1)


@lru_cache(maxsize=4096)
def open_moves(sheets: tuple[str, ...], robots: tuple[int, ...]) -> int:
    """Return the possible moves as bits: robot * 4 + direction.

    A robot moves wherever the next cell is free: on no four sides do reflectors bring it back to where it began.
    """
    walls, moves = joined(sheets).walls, 0
    for robot in ROBOTS:
        cell = robots[robot]
        for direction in range(4):
            if not walls[cell] >> direction & 1 and cell + STEP[direction] not in robots:
                moves |= 1 << robot * 4 + direction
    return moves
