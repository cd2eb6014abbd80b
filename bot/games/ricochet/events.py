"""What happens. Declarations and what follows from them are never taken back by Undo: others have heard them."""

from __future__ import annotations

from typing import ClassVar

from bot.games.contract import TABLE, t
from bot.games.contract import Event as Base


class Heard(Base, frozen=True):
    """Base of what everybody has heard."""

    exposes: ClassVar[bool] = True
    reveals: ClassVar[bool] = True


class Set(Heard, frozen=True):
    """The board is joined and the robots placed: sheets clockwise from the north-west, cells by robot."""

    line = t("The board is joined, and the robots take their places.")
    sheets: tuple[str, ...]
    robots: tuple[int, ...]


class Turned(Heard, frozen=True):
    """R5: a chip is turned up, the `turn`th."""

    line = t("Chip {turn}: {chip}.")
    turn: int
    chip: int


class Collected(Heard, frozen=True):
    """R15: the chips ran out, and all are shuffled anew."""

    line = t("The chips have run out: all are shuffled and used again.")


class Declared(Heard, frozen=True):
    """R7 to R9: `clock` is "starts", "resets" or "" (it goes on)."""

    seat: int
    number: int
    clock: str = ""


class Withdrew(Heard, frozen=True):
    """A declaration was taken back."""

    line = t("{who} withdrew {moves}.")
    seat: int
    number: int


class Contented(Heard, frozen=True):
    """A seat lets the number stand."""

    line = t("{who} accepted {moves}.")
    loud: ClassVar[bool] = False
    seat: int
    number: int


class Passed(Heard, frozen=True):
    """A seat would go on to the next chip."""

    line = t("{who} wanted the next chip.")
    loud: ClassVar[bool] = False
    seat: int


class Filed(Heard, frozen=True):
    """Known to the seat alone: its way is kept for the end of the clock; "" was taken back."""

    loud: ClassVar[bool] = False
    way: str


class Rang(Heard, frozen=True):
    """R10: the clock has run out, or all are content (`early`)."""

    early: bool = False


class Entitled(Heard, frozen=True):
    """R10, R12: this seat may show its way now."""

    line = t("{who} may show a route of {moves}.")
    seat: int
    number: int


class Stepped(Base, frozen=True):
    """The mover moved a robot through these cells; `step` counts from 1. `barred`: it reached the mark in a way that
    does not count (R20, R23)."""

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
    """The mover has reached the mark: the chip is theirs, the robots stay. `declared` is 0 for who plays alone."""

    seat: int
    chip: int
    declared: int
    way: str


class Failed(Heard, frozen=True):
    """R12: the attempt has failed; `why` is "gave up", "late" (the mover did not come), "filed" (the filed way), or
    "used up" (all declared moves were made)."""

    seat: int
    number: int
    why: str
    way: str = ""


class Again(Heard, frozen=True):
    """R13: all have failed; the clock runs anew for the same chip. `run` counts from 2."""

    line = t("All have failed: the same chip once more, attempt {run}. The clock runs.")
    run: int


class Aside(Heard, frozen=True):
    """R14: nobody finds a way, the chip is set aside. `seat`: who plays alone, and asked for the solution."""

    chip: int
    seat: int = TABLE


class Known(Heard, frozen=True):
    """What the solver knows of the last chip: a shortest way ("": none is known); `proven`: none is shorter."""

    way: str
    proven: bool


class Hurried(Heard, frozen=True):
    """Somebody asks for the next chip."""

    line = t("{who} asked for the next chip.")
    loud: ClassVar[bool] = False
    seat: int


class Sat(Heard, frozen=True):
    """Somebody has joined, and plays from the next chip on; `counted` chips count for R10(2)."""

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
    """R24: this seat has the agreed number of chips."""

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
