"""Tests of the movement of robots, and of the notation of routes."""

from __future__ import annotations

import itertools

import pytest

from bot.games.contract import Refused
from bot.games.ricochet.components.board import Board, Reflector, joined
from bot.games.ricochet.components.data import (
    BACKSLASH,
    BLUE,
    CELLS,
    DOWN,
    GREEN,
    LEFT,
    RED,
    RIGHT,
    SILVER,
    SLASH,
    UP,
    YELLOW,
)
from bot.games.ricochet.rules import routes
from bot.games.ricochet.rules.moving import follow, read, slide, write
from tests.games.ricochet.positions import PLAIN, REFLECTING, cell

FAR = (cell(0, 0), cell(0, 15), cell(15, 0), cell(15, 15))


def end(board: Board, robots: tuple[int, ...], robot: int, direction: int) -> int | None:
    """Return the stop of a robot; None if it cannot move."""
    cells = slide(board, robots, robot, direction)
    return cells[-1] if cells else None


@pytest.mark.rule("R16")
def test_a_robot_goes_on_until_a_wall_the_edge_or_the_centre_stops_it() -> None:
    board = joined(PLAIN)
    robots = (cell(10, 6), *FAR)
    assert slide(board, robots, RED, LEFT) == (cell(10, 5), cell(10, 4))
    assert end(board, robots, RED, DOWN) == cell(15, 6)
    assert end(board, robots, RED, UP) == cell(4, 6)
    assert slide(board, robots, RED, RIGHT) == (cell(10, 7), cell(10, 8))
    assert end(board, (cell(4, 7), *FAR), RED, DOWN) == cell(6, 7)
    assert slide(board, (cell(6, 7), *FAR), RED, DOWN) == ()
    assert slide(board, robots, BLUE, UP) == ()


@pytest.mark.rule("R17")
def test_another_robot_stops_it() -> None:
    board = joined(PLAIN)
    robots = (cell(10, 6), cell(12, 6), cell(10, 5), cell(15, 0), cell(15, 15))
    assert slide(board, robots, RED, DOWN) == (cell(11, 6),)
    assert slide(board, robots, RED, LEFT) == ()
    assert slide(board, robots, BLUE, UP) == (cell(11, 6),)


@pytest.mark.rule("R21", "R22")
def test_reflectors_turn_robots_of_other_colours_within_one_move() -> None:
    board = joined(REFLECTING)
    assert board.reflectors[cell(1, 4)] == Reflector(GREEN, SLASH)
    at = cell(1, 2)
    turned = slide(board, (at, *FAR), RED, RIGHT)
    assert turned == (cell(1, 3), cell(1, 4), cell(0, 4))
    passing = slide(board, (cell(8, 0), FAR[0], at, FAR[2], FAR[3]), GREEN, RIGHT)
    assert passing == tuple(cell(1, column) for column in range(3, 10))
    assert end(board, (cell(8, 0), *FAR[:3], at), SILVER, RIGHT) == cell(0, 4)
    assert len(follow(board, (at, *FAR), ((RED, RIGHT),)).passed) == 1


@pytest.mark.rule("R21")
@pytest.mark.parametrize(
    ("lie", "sent"),
    [
        (SLASH, {UP: RIGHT, RIGHT: UP, DOWN: LEFT, LEFT: DOWN}),
        (BACKSLASH, {UP: LEFT, RIGHT: DOWN, DOWN: RIGHT, LEFT: UP}),
    ],
)
def test_a_robot_goes_on_along_the_reflector(lie: int, sent: dict[int, int]) -> None:
    middle = cell(4, 4)
    board = _with({middle: Reflector(YELLOW, lie)})
    ahead = {UP: cell(3, 4), RIGHT: cell(4, 5), DOWN: cell(5, 4), LEFT: cell(4, 3)}
    for direction, out in sent.items():
        start = ahead[(direction + 2) % 4]
        blocked = (start, ahead[out], *FAR[1:])
        assert slide(board, blocked, RED, direction) == (middle,)  # a robot beyond stops it on the reflector
        cells = slide(board, (start, *FAR), RED, direction)
        assert cells[:2] == (middle, ahead[out])


@pytest.mark.rule("R21")
def test_a_robot_on_a_reflector_leaves_as_it_likes() -> None:
    middle = cell(4, 4)
    board = _with({middle: Reflector(YELLOW, SLASH)})
    for direction, to in enumerate((cell(0, 4), cell(4, 15), cell(15, 4), cell(4, 0))):
        assert end(board, (middle, *FAR), RED, direction) == to


@pytest.mark.rule("R16", "R21")
def test_a_move_that_ends_where_it_began_is_none() -> None:
    ring = {
        cell(2, 2): Reflector(YELLOW, SLASH),
        cell(2, 5): Reflector(YELLOW, BACKSLASH),
        cell(5, 5): Reflector(YELLOW, SLASH),
        cell(5, 2): Reflector(YELLOW, BACKSLASH),
    }
    board = _with(ring)
    assert slide(board, (cell(2, 3), *FAR), RED, RIGHT) == ()  # an endless circle
    bend = {
        cell(1, 4): Reflector(YELLOW, SLASH),
        cell(1, 6): Reflector(YELLOW, BACKSLASH),
        cell(4, 6): Reflector(YELLOW, SLASH),
    }
    robots = (cell(4, 4), *FAR)
    assert end(_with(bend), robots, RED, UP) == cell(4, 0)
    assert slide(_with(bend, (cell(4, 4), LEFT)), robots, RED, UP) == ()


@pytest.mark.rule("R16")
@pytest.mark.parametrize("text", ["RU GR", "r↑g→", "R U, G R", "赤上 緑右", "RU+GR", "赤↑、G右"])
def test_ways_can_be_typed_in_many_forms(text: str) -> None:
    assert read(text) == ((RED, UP), (GREEN, RIGHT))
    assert routes.clean(text) == "RU GR"


@pytest.mark.rule("R16")
@pytest.mark.parametrize(("text", "step"), [("RU XX", 2), ("RU G", 2), ("UR", 1), ("RU " * 51, 51), ("", None)])
def test_nonsense_is_refused_with_the_step(text: str, step: int | None) -> None:
    with pytest.raises(Refused) as caught:
        read(text)
    assert caught.value.text.args.get("n") == step


@pytest.mark.rule("R16", "R17", "R21")
@pytest.mark.parametrize("sheets", [PLAIN, REFLECTING, ("4D", "2D", "4B", "1D")])
def test_the_open_moves_are_those_that_slide(sheets: tuple[str, ...]) -> None:
    board = joined(sheets)
    for first in range(0, CELLS, 3):
        robots = tuple((first + step) % CELLS for step in (0, 1, 17, 33, 90))
        moves = routes.open_moves(sheets, robots)
        for robot in range(5):
            for direction in range(4):
                assert routes.is_open(moves, robot, direction) == bool(slide(board, robots, robot, direction))


@pytest.mark.rule("R16", "R21")
def test_on_no_sheets_do_reflectors_bring_a_robot_back() -> None:
    """After at most two reflections it is always next to the line on which it began.

    Walls only stop it sooner.
    """
    for sheets in itertools.product(("1A", "1D", "2D", "3D", "4D"), repeat=4):
        edge = _with({at: one for at, one in enumerate(joined(sheets).reflectors) if one is not None})
        beside = {at + step for at, one in enumerate(edge.reflectors) if one for step in (-16, -1, 1, 16)}
        for start, robot, direction in itertools.product(beside, range(5), range(4)):
            places = [-1] * 5
            places[robot] = start
            cells = slide(edge, places, robot, direction)
            assert cells or edge.walls[start] >> direction & 1
            met = [one for at in cells if (one := edge.reflectors[at]) is not None and one.colour != robot]
            assert len(met) <= 2


def test_writing_is_the_inverse_of_reading() -> None:
    way = tuple((robot, direction) for robot in range(5) for direction in range(4))
    assert read(write(way)) == way
    assert routes.length(write(way)) == 20
    assert routes.length("") == 0


def _with(reflectors: dict[int, Reflector], *more: tuple[int, int]) -> Board:
    """Return a board without sheets: the edge, these reflectors and walls (cell, direction)."""
    walls = [0] * CELLS
    for line in range(16):
        for at, direction in ((line, UP), (240 + line, DOWN), (line * 16, LEFT), (line * 16 + 15, RIGHT)):
            walls[at] |= 1 << direction
    for at, direction in more:
        walls[at] |= 1 << direction
    return Board((), tuple(walls), ((),) * 17, tuple(reflectors.get(at) for at in range(CELLS)))
