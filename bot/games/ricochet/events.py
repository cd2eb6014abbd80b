"""Events of a table.

Declarations and their effects are never undone: others have heard them.
"""

from __future__ import annotations

from typing import ClassVar

from bot.games.contract import TABLE, t
from bot.games.contract import Event as Base


class Heard(Base, frozen=True):
    """Base of public events that cannot be undone."""

    exposes: ClassVar[bool] = True
    reveals: ClassVar[bool] = True


class Set(Heard, frozen=True):
    """The board is joined and the robots placed.

    Sheets clockwise from the north-west, cells by robot.
    """

    line = t("The board is joined, and the robots take their places.")
    sheets: tuple[str, ...]
    robots: tuple[int, ...]


class Turned(Heard, frozen=True):
    """A chip is turned up, the `turn`th (R5)."""

    line = t("Chip {turn}: {chip}.")
    turn: int
    chip: int


class Collected(Heard, frozen=True):
    """The chips ran out, and all are shuffled again (R15)."""

    line = t("The chips have run out: all are shuffled and used again.")


class Declared(Heard, frozen=True):
    """A declaration; `clock` is "starts", "resets" or "" (it continues) (R7 to R9)."""

    seat: int
    number: int
    clock: str = ""


class Withdrew(Heard, frozen=True):
    """A declaration was taken back."""

    line = t("{who} withdrew {moves}.")
    seat: int
    number: int


class Contented(Heard, frozen=True):
    """A seat accepts the lowest number."""

    line = t("{who} accepted {moves}.")
    loud: ClassVar[bool] = False
    seat: int
    number: int


class Passed(Heard, frozen=True):
    """A seat passes the chip."""

    line = t("{who} wanted the next chip.")
    loud: ClassVar[bool] = False
    seat: int


class Filed(Heard, frozen=True):
    """Known to the seat alone: its route is saved until the end of the clock; "" removed it.

    `stops` are the cells from which and to which each move leads; events of older versions have none.
    """

    loud: ClassVar[bool] = False
    way: str
    stops: tuple[tuple[int, int], ...] = ()


class Rang(Heard, frozen=True):
    """The clock has run out, or all have accepted (`early`) (R10)."""

    early: bool = False


class Entitled(Heard, frozen=True):
    """This seat may show its route now (R10, R12)."""

    line = t("{who} may show a route of {moves}.")
    seat: int
    number: int


class Stepped(Base, frozen=True):
    """The mover moved a robot through these cells; `step` counts from 1.

    `barred`: it reached the mark in a way that does not count (R20, R23).
    """

    loud: ClassVar[bool] = False
    seat: int
    step: int
    robot: int
    direction: int
    cells: tuple[int, ...]
    barred: bool = False


class PutBack(Base, frozen=True):
    """The mover put the robots back to try again."""

    line = t("{who} put the robots back to try again.")
    loud: ClassVar[bool] = False
    seat: int


class Won(Heard, frozen=True):
    """The mover has reached the mark and wins the chip; the robots stay.

    `declared` is 0 for a single player.
    """

    seat: int
    chip: int
    declared: int
    way: str


class Failed(Heard, frozen=True):
    """The attempt has failed (R12).

    `why` is "gave up", "late" (the mover did not come), "filed" (the saved route), or "used up" (all declared moves
    were made).
    """

    seat: int
    number: int
    why: str
    way: str = ""


class Again(Heard, frozen=True):
    """All have failed; the clock runs again for the same chip (R13). `run` counts from 2."""

    line = t("All have failed: the same chip once more, attempt {run}. The clock runs.")
    run: int


class Aside(Heard, frozen=True):
    """No route was found, the chip is set aside (R14).

    `seat`: the single player, who asked for the solution.
    """

    chip: int
    seat: int = TABLE


class Known(Heard, frozen=True):
    """Result of the solver for the last chip: a shortest route ("": none is known).

    `proven`: none is shorter.
    """

    way: str
    proven: bool


class Hurried(Heard, frozen=True):
    """A player asks for the next chip."""

    line = t("{who} asked for the next chip.")
    loud: ClassVar[bool] = False
    seat: int


class Sat(Heard, frozen=True):
    """A player has joined, and plays from the next chip on.

    `counted` chips count for R10(2).
    """

    line = t("{who} joined, and plays from the next chip on.")
    seat: int
    counted: int


class Left(Heard, frozen=True):
    """A seat's player has left."""

    line = t("{who} left the table.")
    seat: int


class Returned(Heard, frozen=True):
    """A seat's player is back, and plays from the next chip on."""

    line = t("{who} is back and plays from the next chip on.")
    seat: int


class Finished(Heard, frozen=True):
    """This seat has the agreed number of chips (R24)."""

    line = t("The game is over: {who} has the agreed number of chips.")
    seat: int


Event = (
    Set | Turned | Collected | Declared | Withdrew | Contented | Passed | Filed | Rang | Entitled | Stepped | PutBack
    | Won | Failed | Again | Aside | Known | Hurried | Sat | Left | Returned | Finished
)  # fmt: skip
EVENTS = (
    Set, Turned, Collected, Declared, Withdrew, Contented, Passed, Filed, Rang, Entitled, Stepped, PutBack,
    Won, Failed, Again, Aside, Known, Hurried, Sat, Left, Returned, Finished,
)  # fmt: skip
