"""Player of Ricochet Robots who reads texts only."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import product
from typing import Final

from tests.words_only.reader import NotSaid
from tests.words_only.ricochet_routes import DOWN, LEFT, NEXT, RIGHT, SIZE, UP, WAYS, Board, Move, Search

COLOURS: Final = ("red", "blue", "green", "yellow", "silver")
DIRECTIONS: Final = ("up", "right", "down", "left")
_COLOUR = re.compile("|".join(COLOURS))
_PLACE = re.compile(r"row (\d+) column (\d+)")
_THING = re.compile(rf"({_COLOUR.pattern})(?: robot,)? (row \d+ column \d+)")
_LINES = re.compile(r"(?:row|column) (\d+): ([^;.]+)")
_SAID: Final = {
    "situation": re.compile(r"Chip \d+[,:]|The (robots have|game is)"),
    "the marks": re.compile(rf"(black hole|({_COLOUR.pattern}) \w+): row"),
    "near": re.compile(r"The \w+ robot (could reach|stands on) its mark|One move from their mark"),
    "rising": re.compile("Reflectors rising"),
    "falling": re.compile("Reflectors falling"),
    "the edge": re.compile("All round is a wall"),
    "walls in rows": re.compile("Walls to the right of these columns"),
    "walls in columns": re.compile("Walls below these rows"),
}
"""The lines that a reader keeps, by their beginnings."""
_BY_EDGE: Final = ("rising", "falling")
_BY_SITUATION: Final = ("the marks", "near")
"""Lines that are left out if there is nothing to say, by the line that is always there with them."""


class Reader:
    """A reader who keeps the newest words of the board, and plans a shortest route."""

    def __init__(self) -> None:
        self._said: dict[str, str] = {}
        self._robots: dict[str, int] = {}
        self._plan: list[Move] = []
        self._trail: list[tuple[int, ...]] = []
        """The robots' cells before each move of the plan."""

    def read(self, lines: Sequence[str]) -> None:
        """Take in the new text lines."""
        found = {kind: line for line in lines for kind, begins in _SAID.items() if begins.match(line)}
        for always, others in (("the edge", _BY_EDGE), ("situation", _BY_SITUATION)):
            if always in found:
                found = {**dict.fromkeys(others, ""), **found}
        if "the marks" in found and found["the marks"] != self._said.get("the marks"):
            self._plan = []
        self._said |= found
        for line in lines:
            if line.startswith("Robots: ") or "robot, row" in line:
                self._robots |= {colour: _cell(place) for colour, place in _THING.findall(line)}

    def choose(self, question: str, options: Sequence[tuple[str, str]]) -> int | None:
        """Return the number to declare or to accept, the next move, or the next chip."""
        labels = [label for label, _ in options]
        wanted = self._wanted(labels)
        return next((labels.index(label) for label in wanted if label in labels), None)

    def route(self) -> list[Move]:
        """Return a shortest route from where the robots stand. Raises NotSaid."""
        return Search(self.board(), self._standing()).shortest()

    def board(self) -> Board:
        """Return the board as it was told. Raises NotSaid."""
        for kind in ("the marks", "the edge", "walls in rows", "walls in columns"):
            if not self._said.get(kind):
                raise NotSaid(kind)
        said = self._said
        walls = {(cell, UP) for cell in range(SIZE)} | {(SIZE * (SIZE - 1) + cell, DOWN) for cell in range(SIZE)}
        walls |= {(cell * SIZE, LEFT) for cell in range(SIZE)} | {
            (cell * SIZE + SIZE - 1, RIGHT) for cell in range(SIZE)
        }
        rows, columns = (_numbers(one) for one in said["the edge"].split(" of columns "))
        shut = [(_at(row, column), way) for row, column in product(rows, columns) for way in WAYS]
        shut += [(_at(row, column), RIGHT) for row, column in _pairs(said["walls in rows"])]
        shut += [(_at(row, column), DOWN) for column, row in _pairs(said["walls in columns"])]
        walls.update(shut, ((cell + NEXT[way], (way + 2) % 4) for cell, way in shut))
        colour = _SAID["the marks"].match(said["the marks"])
        assert colour is not None
        return Board(
            walls,
            *({_cell(place): COLOURS.index(name) for name, place in _THING.findall(said[one])} for one in _BY_EDGE),
            marks=[_at(int(row), int(column)) for row, column in _PLACE.findall(said["the marks"])],
            arriving=[COLOURS.index(colour[2])] if colour[2] else list(range(len(COLOURS))),
            near=[COLOURS.index(name) for name in _COLOUR.findall(said["near"])],
            turns="corner" in said["near"],
        )

    def _standing(self) -> tuple[int, ...]:
        for colour in COLOURS:
            if colour not in self._robots:
                raise NotSaid(f"the {colour} robot")
        return tuple(self._robots[colour] for colour in COLOURS)

    def _wanted(self, labels: Sequence[str]) -> list[str]:
        """Return the labels to press, the best one first."""
        accepted = [int(label.removeprefix("Accept ")) for label in labels if re.fullmatch(r"Accept \d+", label)]
        if accepted or any(label.isdigit() for label in labels) or "Declare" in labels:
            number = len(self.route())
            if accepted and accepted[0] <= number:
                return [f"Accept {accepted[0]}"]
            return [str(number), "Declare"]
        if any(label.split()[0].lower() in (*COLOURS, *DIRECTIONS) for label in labels if label):
            robot, way = (one[at] for one, at in zip((COLOURS, DIRECTIONS), self._next(), strict=True))
            return [f"{robot} {way}".capitalize(), robot.capitalize(), robot, way]
        return ["Move", "Next chip"]

    def _next(self) -> Move:
        """Return the next move of the plan; a new plan where the robots are not on it."""
        now = self._standing()
        if not self._plan or now not in self._trail:
            self._plan = self.route()
            search, self._trail = Search(self.board(), now), [now]
            for robot, way in self._plan[:-1]:
                before, stop = self._trail[-1], search.slide(self._trail[-1], robot, way)
                assert stop is not None
                self._trail.append((*before[:robot], stop[0], *before[robot + 1 :]))
        return self._plan[self._trail.index(now)]


def _at(row: int, column: int) -> int:
    return (row - 1) * SIZE + column - 1


def _cell(place: str) -> int:
    return _at(*_numbers(place))


def _numbers(line: str) -> list[int]:
    return list(map(int, re.findall(r"\d+", line)))


def _pairs(line: str) -> list[tuple[int, int]]:
    """Return each line of the board with each number that is told of it."""
    return [(int(nth), one) for nth, told in _LINES.findall(line) for one in _numbers(told)]
