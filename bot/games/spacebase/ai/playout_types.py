"""Data of the playouts: the structures of `playout.c`, with the same order of fields.

Floats are doubles there, so no integer may stand for one.
"""

from __future__ import annotations

from typing import Any, Final

from msgspec import Struct, field

from bot.games.spacebase.ai.weights import Level

SECTORS: Final = 12
LEVELS: Final = 3
ROW: Final = 6
SEATS: Final = 5
DECK: Final = 48
DEEP: Final = 14
"""Maximum deployed ships of a sector that are stored separately."""
CREDITS, INCOME, POINTS, LEFT, RIGHT, ALIVE, GIVEN = range(7)
"""Rewards of a hit; ALIVE: ships with slots or free ships."""
BLUE, RED = OWN, OTHER = 0, 1
"""Sides of a ship, and the kinds of turns on which they are hit."""
TO_ROLL, TO_TAKE, TO_BUY, TO_END = range(4)
"""Stages of a turn."""
NONE: Final = -1
"""No card, or nobody."""
NO_DIE: Final = 0


def _rows(value: float, *sizes: int) -> Any:
    """Return a field of nested lists, at first with the same value throughout."""

    def made(size: int, *inner: int) -> Any:
        return [made(*inner) for _ in range(size)] if inner else [value] * size

    return field(default_factory=lambda: made(*sizes))


class Face(Struct):
    """A side of a ship: rewards of a hit, its charges, and effects of its ability.

    `due` is the value of a hit in credits, income and points with all that charges will pay for. `own` and `other` are
    the turns on which the ability can be used; `free` and `claims` count free ships by level.
    """

    due: list[float]
    rewards: list[int]
    green: bool
    claims: list[int]
    slots: int = 0
    price: int = 0
    own: bool = False
    other: bool = False
    gain: int = 0
    score: int = 0
    buys: int = 0
    raid: int = 0
    free: list[int] = _rows(0, LEVELS)
    wins: bool = False


class Card(Struct):
    """A card; a level above LEVELS is a colony."""

    level: int
    sector: int
    cost: int
    points: int


class Model(Struct):
    """Constant data.

    `turns` are the own turns left, by the points of the leader; `faces[side][card]`.
    """

    policy: Level
    turns: list[float]
    seats: int
    cards: list[Card]
    faces: list[list[Face]]


class Seat(Struct):
    """A seat and its console.

    `given` and `dues` are the totals of its face-up sides, by kind of turn and sector. `claims` are free ships by
    level, and `buys` purchases for the cost alone, that are still to be made.
    """

    credits: int
    income: int
    points: int
    charges: int = 0
    done: bool = False
    claims: list[int] = _rows(0, LEVELS)
    buys: int = 0
    station: list[int] = _rows(NONE, SECTORS)
    station_charges: list[int] = _rows(0, SECTORS)
    count: list[int] = _rows(0, SECTORS)
    ships: list[list[int]] = _rows(0, SECTORS, DEEP)
    ship_charges: list[list[int]] = _rows(0, SECTORS, DEEP)
    given: list[list[list[int]]] = _rows(0, 2, SECTORS, GIVEN)
    dues: list[list[list[float]]] = _rows(0.0, 2, SECTORS, 3)


class Table(Struct):
    """Mutable data.

    `sale` are the rows of the shipyard, then the colonies; `left` is the number of ships in each `deck`.
    """

    active: int
    first: int
    stage: int
    dice: list[int]
    final: bool
    winner: int
    dice_seed: int
    deck_seed: int
    sale: list[int]
    left: list[int]
    deck: list[list[int]]
    seats: list[Seat]
