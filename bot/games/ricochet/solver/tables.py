"""Input of a search; in plain Python, the end of each slide and lower bounds from each cell."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from typing import Final

from msgspec import Struct

from bot.games.ricochet.components.board import STEP, TURNED, Board
from bot.games.ricochet.components.data import CELLS, ROBOTS, SIZE
from bot.games.ricochet.rules.goal import ROUTE, Goal, is_near, straight

AXES: Final = 2
UNMOVED, FREE = 2, 3
"""Phases of the robot that must arrive: it has not moved; it may arrive. Between them it has moved along the axis 0 or
1 and must still turn, or it has made just the one move that does not count (then 0).
"""
PHASES: Final = 4
FAR: Final = 100
"""More moves than any route has."""
Turns = tuple[tuple[tuple[tuple[int, ...], ...], ...], ...]


class Search(Struct, frozen=True):
    """A search for the robots that may arrive from the same phase on.

    `order`: the robot at each place, the first `arriving` ones may arrive; `kinds`: the kind of each. From `alike_from`
    on the arriving ones are interchangeable, from `helpers_alike_from` on the others.
    """

    order: tuple[int, ...]
    kinds: tuple[int, ...]
    arriving: int
    alike_from: int
    helpers_alike_from: int
    phase: int


class Question(Struct, frozen=True):
    """Input of a search.

    Two robots are of one kind if the same reflectors turn them: `colours[kind]` is the colour of the one reflector that
    does not, `kinds` the kind of each robot. `straight[cell]`: the directions, as bits, in which a robot that starts
    there reaches a mark in one move; `turns`: see `turns_of`. `searches` share the rounds.
    """

    board: Board
    robots: tuple[int, ...]
    kinds: tuple[int, ...]
    colours: tuple[int, ...]
    marks: bytes
    straight: bytes
    turns: Turns
    is_near: bool
    searches: tuple[Search, ...]
    most: int
    effort: int


def question_of(board: Board, robots: Sequence[int], goal: Goal, most: int, effort: int) -> Question:
    """Return the input: a search for the robots with any valid route, one for each other."""
    colours = colours_of(board)
    kinds = tuple(colours.index(robot) if robot in colours else 0 for robot in ROBOTS)
    near = [robot for robot in sorted(goal.robots) if is_near(board, robots, goal, robot)]
    marks, straights = bytearray(CELLS), bytearray(CELLS)
    for cell in goal.cells:
        marks[cell] = 1
    for robot in near:
        straights[robots[robot]] = sum(1 << direction for direction in straight(board, robots, goal, robot))
    searches = [_search(kinds, robots, (robot,), UNMOVED) for robot in near]
    if free := [robot for robot in goal.robots if robot not in near]:
        searches.insert(0, _search(kinds, robots, free, FREE))
    return Question(
        board, tuple(robots), kinds, colours, bytes(marks), bytes(straights), turns_of(goal.reading), bool(near),
        tuple(searches), most, effort,
    )  # fmt: skip


def _search(kinds: Sequence[int], robots: Sequence[int], arriving: Sequence[int], phase: int) -> Search:
    order = sorted(ROBOTS, key=lambda robot: (robot not in arriving, -kinds[robot], robots[robot]))
    own = tuple(kinds[robot] for robot in order)
    count = len(arriving)
    alike, helpers_alike = (sum(kind > 0 for kind in some) for some in (own[:count], own[count:]))
    return Search(tuple(order), own, count, alike, count + helpers_alike, phase)


@lru_cache(maxsize=256)
def colours_of(board: Board) -> tuple[int, ...]:
    """Return the colour of each kind of robot; -1 for those without a reflector of their own."""
    return (-1, *sorted({reflector.colour for reflector in board.reflectors if reflector is not None}))


def lies_of(board: Board, colour: int) -> list[int]:
    """Return the orientation of each reflector that turns a robot of this colour, else -1."""
    return [-1 if at is None or at.colour == colour else at.lie for at in board.reflectors]


@lru_cache
def turns_of(reading: int) -> Turns:
    """Return `turns[phase][straight][out][last]`: the phase after a move.

    It depends on the interpretation of R20 and R23 (see `goal`). `straight`: the move is in a direction that reaches a
    mark from the start; `out`: the axis of the robot's start; `last`: the axis of its arrival.
    """

    def after(phase: int, is_straight: int, out: int, last: int) -> int:
        if reading == ROUTE:
            return 0 if phase == UNMOVED and is_straight else FREE
        return last if phase in (UNMOVED, out) else FREE

    return tuple(
        tuple(
            tuple(tuple(after(phase, near, out, last) for last in range(AXES)) for out in range(AXES))
            for near in (0, 1)
        )
        for phase in range(PHASES)
    )


class Slides(Struct, frozen=True):
    """The slides of a kind of robot, by cell * 4 + direction.

    `paths`: the cells of a slide on an empty board, the first is where it starts. `ranks[slide][other]`: the index on
    it of a robot at `other`, and if it is not on it, the length of the path: the slide ends just before the smallest
    rank.
    """

    paths: tuple[bytes, ...]
    ranks: tuple[bytes, ...]


@lru_cache(maxsize=8)
def slides_of(board: Board) -> tuple[Slides, ...]:
    """Return the slides of each kind of robot on a board."""
    return tuple(_slides(board.walls, lies_of(board, colour)) for colour in colours_of(board))


def _slides(walls: Sequence[int], lies: Sequence[int]) -> Slides:
    paths, ranks = list[bytes](), list[bytes]()
    for start, way in product(range(CELLS), range(4)):
        path, seen, direction = [start], set[tuple[int, int]](), way
        while not walls[cell := path[-1]] >> direction & 1:
            path.append(cell := cell + STEP[direction])
            if lies[cell] >= 0:
                direction = TURNED[lies[cell]][direction]
                if (cell, direction) in seen:  # a circle: no move, unless a robot blocks it
                    path.append(start)
                    break
                seen.add((cell, direction))
        rank = bytearray((len(path),)) * CELLS
        for index, cell in reversed([*enumerate(path)][1:]):
            rank[cell] = index
        rank[start] = len(path)
        paths.append(bytes(path))
        ranks.append(bytes(rank))
    return Slides(tuple(paths), tuple(ranks))


Bounds = list[list[int]]


def measure(question: Question, slides: Slides) -> tuple[Bounds, Bounds]:
    """Return `bounds` and `regions` for a kind of robot.

    `bounds[phase][cell]`: the minimum of moves, one or more, that a robot of this kind needs to end on a mark, if it
    may stop anywhere on a slide; `regions[phase][cell]`, as bits: cells of another robot that could make a difference
    to it in that many moves. If no robot is near only the last phase is computed.
    """
    bounds, regions = ([[value] * CELLS for _ in range(PHASES)] for value in (FAR, 0))
    changed, moves = True, 0
    while changed:
        changed, moves = False, moves + 1
        for phase, cell in product(range(0 if question.is_near else FREE, PHASES), range(CELLS)):
            if bounds[phase][cell] != FAR:
                continue
            for direction in range(4):
                path, last = slides.paths[cell * 4 + direction], 0
                after = question.turns[phase][question.straight[cell] >> direction & 1][direction % AXES]
                for at in range(1, slides.ranks[cell * 4 + direction][cell]):
                    stop = path[at]
                    if stop == cell:
                        continue
                    then = FREE if phase == FREE else after[stop // SIZE == path[at - 1] // SIZE]
                    if then == FREE and question.marks[stop] if moves == 1 else bounds[then][stop] == moves - 1:
                        last = at
                        regions[phase][cell] |= regions[then][stop]
                if last:
                    bounds[phase][cell], changed = moves, True
                    for stop in path[1 : last + 2]:
                        regions[phase][cell] |= 1 << stop
    return bounds, regions
