"""The state of a game: plain data."""

from __future__ import annotations

from typing import Final, Literal

from msgspec import Struct

RULES_NOW: Final = 3
"""The version of the rules."""

Phase = Literal["look", "clock", "show", "solo", "rest", "over"]
"""look: a chip is open, nobody has declared. clock: somebody has. show: the first of `order` moves. solo: one player
moves, who was alone when the chip was turned up. rest: the chip is done, the next one not yet turned up."""


class Seat(Struct):
    """Chips won (in order), chips counted besides for R10(2) only, and whether the seat plays: one that joined plays
    from the next chip on (`waits`), one whose player has left does not (`away`). `moves` and `par`: how many moves it
    made for the chips that it won alone, and how many they need."""

    chips: list[int]
    counted: int = 0
    waits: bool = False
    away: bool = False
    moves: int = 0
    par: int = 0


class Call(Struct, frozen=True):
    """A declaration that stands: each seat's lowest, in the order in which they were made (R10)."""

    seat: int
    number: int


class Last(Struct):
    """The chip that was played last: where the robots stood, who won it (-1: nobody) and how (`declared` 0: alone).

    `best` is a shortest way (empty until the table has said it, or if none is known), `proven` whether none is shorter.
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
    """`bag` and `aside` are chips (1: in it) by number; `robots` and `starts` are cells by robot; `way` is what the
    mover has moved so far; `filed` are hidden ways by seat; `run` counts the runs of a chip from 1 (R13), `resets` the
    settings of the clock in this run, `least` the lowest number declared in it, withdrawn ones too (0: none); `clock`
    is in seconds; `places` are the robots' possible cells before the first chip; `hurry`: somebody asked for the next
    chip; `letter`: for R20 and R23 another route will do (see `goal`); `rules`: the version that it goes by;
    `begun`: the mover has moved a robot by hand in this attempt."""

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
