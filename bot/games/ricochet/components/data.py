"""Components: sixteen board sides (facts of the printed game), robots, chips, and numbers.

Every side is given as the north-west quarter: row 0 is the outer edge above, column 0 the outer edge on the left, the
notch of the centre is cell (7, 7). Cells of the whole board are row * 16 + column.
"""

from __future__ import annotations

from typing import Final, Literal

from msgspec import Struct

Colour = Literal[0, 1, 2, 3, 4]
RED, BLUE, GREEN, YELLOW, SILVER = range(5)
ROBOTS: Final = (RED, BLUE, GREEN, YELLOW, SILVER)
LETTERS: Final = "RBGYS"
"""of the robots, in their order"""
UP, RIGHT, DOWN, LEFT = range(4)
DIRECTIONS: Final = "URDL"
ARROWS: Final = "↑→↓←"
MOON, GEAR, PLANET, STAR = range(4)
SHAPES: Final = ("moon", "gear", "planet", "star")
HOLE: Final = 16
"""The chip of the black hole; any other chip is colour * 4 + shape."""
CHIPS: Final = 17
SIZE: Final = 16
CELLS: Final = SIZE * SIZE
CENTRE: Final = (119, 120, 135, 136)
SLASH, BACKSLASH = range(2)


class Side(Struct, frozen=True):
    """A side of a sheet.

    The colour at its notch, its walls (row, column, E or S of the cell), its marks (row, column, chip), and its
    reflectors (row, column, colour, SLASH or BACKSLASH).
    """

    centre: int
    walls: tuple[tuple[int, int, str], ...]
    marks: tuple[tuple[int, int, int], ...]
    reflectors: tuple[tuple[int, int, int, int], ...] = ()


def _walls(text: str) -> tuple[tuple[int, int, str], ...]:
    return tuple((int(row), int(column), side) for row, column, side in text.split())


SIDES: Final[dict[str, Side]] = {
    "1A": Side(
        GREEN,
        _walls("01E 04S 11S 13E 21E 36E 36S 50S 62E 63S 67S 76E"),
        ((1, 4, RED * 4 + MOON), (2, 1, GREEN * 4 + GEAR), (3, 6, YELLOW * 4 + STAR), (6, 3, BLUE * 4 + PLANET)),
    ),
    "1B": Side(
        GREEN,
        _walls("04E 11S 16E 16S 20E 46S 50S 56E 62E 63S 67S 76E"),
        ((1, 6, YELLOW * 4 + STAR), (2, 1, GREEN * 4 + GEAR), (5, 6, BLUE * 4 + PLANET), (6, 3, RED * 4 + MOON)),
    ),
    "1C": Side(
        GREEN,
        _walls("01E 03S 12E 36E 36S 40E 41S 54S 60S 64E 67S 76E"),
        ((1, 3, GREEN * 4 + GEAR), (3, 6, YELLOW * 4 + STAR), (4, 1, RED * 4 + MOON), (6, 4, BLUE * 4 + PLANET)),
    ),
    "1D": Side(
        GREEN,
        _walls("05E 21S 30E 46E 46S 50S 52S 62E 63S 67S 76E"),
        ((3, 1, RED * 4 + MOON), (4, 6, YELLOW * 4 + STAR), (6, 2, GREEN * 4 + GEAR), (6, 3, BLUE * 4 + PLANET)),
        ((1, 4, GREEN, SLASH), (7, 5, YELLOW, BACKSLASH)),
    ),
    "2A": Side(
        BLUE,
        _walls("03E 15E 15S 20E 21S 30S 36S 45E 52S 62E 67S 76E"),
        ((1, 5, GREEN * 4 + STAR), (2, 1, RED * 4 + PLANET), (4, 6, YELLOW * 4 + MOON), (6, 2, BLUE * 4 + GEAR)),
    ),
    "2B": Side(
        BLUE,
        _walls("02S 04E 11E 35E 36S 40S 44S 54E 61E 61S 67S 76E"),
        ((1, 2, YELLOW * 4 + MOON), (3, 6, BLUE * 4 + GEAR), (5, 4, RED * 4 + PLANET), (6, 1, GREEN * 4 + STAR)),
    ),
    "2C": Side(
        BLUE,
        _walls("05E 13S 22E 30S 32S 34E 35S 42E 54E 54S 67S 76E"),
        ((2, 3, YELLOW * 4 + MOON), (3, 5, BLUE * 4 + GEAR), (4, 2, RED * 4 + PLANET), (5, 4, GREEN * 4 + STAR)),
    ),
    "2D": Side(
        BLUE,
        _walls("02E 16S 25E 25S 50E 51S 60S 64S 67S 74E 76E"),
        ((2, 5, GREEN * 4 + STAR), (2, 6, YELLOW * 4 + MOON), (5, 1, RED * 4 + PLANET), (7, 4, BLUE * 4 + GEAR)),
        ((1, 2, BLUE, SLASH), (4, 7, RED, BACKSLASH)),
    ),
    "3A": Side(
        RED,
        _walls("03E 25E 25S 32S 40S 42E 51S 56E 57S 60E 67S 76E"),
        ((2, 5, BLUE * 4 + STAR), (4, 2, GREEN * 4 + MOON), (5, 7, RED * 4 + GEAR), (6, 1, YELLOW * 4 + PLANET)),
    ),
    "3B": Side(
        RED,
        _walls("03E 10E 11S 16S 26E 42E 42S 47S 50S 56E 67S 76E"),
        ((1, 1, RED * 4 + GEAR), (2, 6, GREEN * 4 + MOON), (4, 2, BLUE * 4 + STAR), (5, 7, YELLOW * 4 + PLANET)),
    ),
    "3C": Side(
        RED,
        _walls("01E 04S 14E 30E 31S 45S 50S 54E 63E 63S 67S 76E"),
        ((1, 4, GREEN * 4 + MOON), (3, 1, RED * 4 + GEAR), (5, 5, YELLOW * 4 + PLANET), (6, 3, BLUE * 4 + STAR)),
    ),
    "3D": Side(
        RED,
        _walls("04E 20S 26E 26S 32S 42E 43S 55S 64E 67S 76E"),
        ((2, 6, BLUE * 4 + STAR), (4, 2, GREEN * 4 + MOON), (4, 3, RED * 4 + GEAR), (6, 5, YELLOW * 4 + PLANET)),
        ((1, 4, BLUE, BACKSLASH), (3, 6, YELLOW, BACKSLASH)),
    ),
    "4A": Side(
        YELLOW,
        _walls("03E 15E 16S 21S 31E 35S 44E 52E 52S 57E 57S 60S 67S 76E"),
        (
            (1, 6, BLUE * 4 + MOON),
            (3, 1, YELLOW * 4 + GEAR),
            (4, 5, GREEN * 4 + PLANET),
            (5, 2, RED * 4 + STAR),
            (5, 7, HOLE),
        ),
    ),
    "4B": Side(
        YELLOW,
        _walls("04E 12E 12S 30E 31S 36S 40S 45E 55S 65E 67S 73E 73S 76E"),
        (
            (1, 2, RED * 4 + STAR),
            (3, 1, GREEN * 4 + PLANET),
            (4, 6, YELLOW * 4 + GEAR),
            (6, 5, BLUE * 4 + MOON),
            (7, 3, HOLE),
        ),
    ),
    "4C": Side(
        YELLOW,
        _walls("02E 14E 15S 27E 27S 30S 43E 43S 46S 51S 55E 61E 67S 76E"),
        (
            (1, 5, BLUE * 4 + MOON),
            (2, 7, HOLE),
            (4, 3, RED * 4 + STAR),
            (5, 6, GREEN * 4 + PLANET),
            (6, 1, YELLOW * 4 + GEAR),
        ),
    ),
    "4D": Side(
        YELLOW,
        _walls("04E 16S 22S 25E 32E 33S 51E 51S 60S 67S 75E 75S 76E"),
        (
            (2, 6, YELLOW * 4 + GEAR),
            (3, 2, BLUE * 4 + MOON),
            (3, 3, GREEN * 4 + PLANET),
            (5, 1, RED * 4 + STAR),
            (7, 5, HOLE),
        ),
        ((1, 2, RED, BACKSLASH), (6, 3, GREEN, BACKSLASH)),
    ),
}
"""Facts that several independent programs agree on; the letter D marks the sides with reflectors."""
