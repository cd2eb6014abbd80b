"""The state of a game: plain data."""

from __future__ import annotations

from typing import Final, Literal

from msgspec import Struct

RULES_NOW: Final = 3
"""The current version of the rules."""

Phase = Literal["look", "clock", "show", "solo", "rest", "over"]
"""look: a chip is open, nobody has declared. clock: there is a declaration. show: the first of `order` moves. solo: the
only player when the chip was turned up moves. rest: the chip is done, the next one not yet turned up.
"""


class Seat(Struct):
    """State of a player: won chips (in order), and chips `counted` for R10(2) only.

    One that joined plays from the next chip on (`waits`), one whose player has left does not play (`away`). `moves` and
    `par`: the moves that it made for the chips that it won as a single player, and the fewest for them.
    """

    chips: list[int]
    counted: int = 0
    waits: bool = False
    away: bool = False
    moves: int = 0
    par: int = 0


class Call(Struct, frozen=True):
    """A valid declaration: each seat's lowest, in the order in which they were made (R10)."""

    seat: int
    number: int


class Last(Struct):
    """The chip that was played last: the robots' start, and the winner (-1: nobody).

    `declared` is the number, 0 for a single player. `best` is a shortest route (empty until the table knows it, or if
    none is known), `proven` is true if none is shorter.
    """

    chip: int
    starts: list[int]
    winner: int = -1
    declared: int = 0
    way: str = ""
    best: str = ""
    proven: bool = False
    said: bool = False


class State(Struct):
    """State of a table.

    `bag` and `aside` are chips (1: in it) by number; `robots` and `starts` are cells by robot; `way` are the mover's
    moves so far; `filed` are hidden routes by seat; `run` counts the runs of a chip from 1 (R13), `resets` the resets
    of the clock in this run, `least` the lowest number declared in it, withdrawn ones too (0: none); `clock` is in
    seconds; `places` are the robots' possible cells before the first chip; `hurry`: a player asked for the next chip;
    `letter`: R20 and R23 require another route (see `goal`); `rules`: the version of its rules; `begun`: the mover has
    moved a robot by hand in this attempt.
    """

    sheets: list[str]
    robots: list[int]
    seats: list[Seat]
    bag: list[int]
    aside: list[int]
    goal: int
    clock: int
    puzzles: str
    letter: bool
    open: bool
    phase: Phase = "rest"
    turn: int = 0
    chip: int = -1
    run: int = 1
    resets: int = 0
    starts: list[int] = []
    calls: list[Call] = []
    content: list[int] = []
    passed: list[int] = []
    filed: list[str] = []
    order: list[int] = []
    way: str = ""
    places: list[list[int]] = []
    hurry: bool = False
    last: Last | None = None
    least: int = 0
    rules: int = RULES_NOW
    begun: bool = False
