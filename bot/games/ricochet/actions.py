"""Actions of the players and of the table. Routes are texts as typed (see `moving.read`)."""

from __future__ import annotations

from typing import Annotated

from bot.games.contract import Action as Base
from bot.games.contract import Field, t

Number = Annotated[int, Field(t("number"), t("How many moves"))]
Way = Annotated[str, Field(t("route"), t("Robot, then direction: RU GR"))]
Robot = Annotated[str, Field(t("robot"), t("Which robot"))]
Direction = Annotated[str, Field(t("direction"), t("In which direction"))]


class Action(Base, frozen=True):
    """Base of the actions at a table of Ricochet Robots."""


class Declare(Action, frozen=True, tag="declare"):
    """Declare a number of moves (R7, R8)."""

    number: Number


class Withdraw(Action, frozen=True, tag="withdraw"):
    """Take back one's own declaration, a slip, while nobody else has declared since."""


class Content(Action, frozen=True, tag="content"):
    """Accept the lowest number (R10).

    The number is part of the action, so that nobody accepts another one by accident.
    """

    number: Number


class Pass(Action, frozen=True, tag="pass"):
    """Go on to the next chip while nobody has declared."""


class File(Action, frozen=True, tag="file"):
    """Save one's own route, hidden until the clock ends; `-` removes it."""

    way: Way


class Move(Action, frozen=True, tag="move"):
    """Move a robot (a letter of RBGYS) in a direction (of URDL) as the mover (R16)."""

    robot: Robot
    direction: Direction


class Path(Action, frozen=True, tag="path"):
    """Make all moves of a route as the mover."""

    way: Way


class Over(Action, frozen=True, tag="over"):
    """Put the robots back to their start as the mover, and try again."""


class GiveUp(Action, frozen=True, tag="giveup"):
    """Give up as the mover: the attempt has failed."""


class Next(Action, frozen=True, tag="next"):
    """End the break after the last chip."""


class Ring(Action, frozen=True, tag="ring"):
    """By the table: end the clock."""


class Idle(Action, frozen=True, tag="idle"):
    """By the table: end the time without a declaration, or without a move."""


class Best(Action, frozen=True, tag="best"):
    """By the table: a shortest route of the last chip, `-` if none is known.

    `proven` is 1 if none is shorter.
    """

    way: str
    proven: int


class Turn(Action, frozen=True, tag="turn"):
    """By the table: turn up the next chip.

    `fits` are the chips of the chosen difficulty (empty: every chip fits), `place` the index in `State.places` of the
    robots' cells before the first chip.
    """

    place: int
    fits: tuple[str, ...]


class Sit(Action, frozen=True, tag="sit"):
    """By the table: add a player at a new seat."""


class Leave(Action, frozen=True, tag="leave"):
    """By the table: remove a seat's player."""

    seat: int


class Return(Action, frozen=True, tag="return"):
    """By the table: bring a player back to a seat that was left."""

    seat: int
