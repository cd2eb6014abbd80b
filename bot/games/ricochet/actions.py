"""What a player, or the table, can say. Ways are texts as typed (see `moving.read`)."""

from __future__ import annotations

from typing import Annotated

from bot.games.contract import Action as Base
from bot.games.contract import Field, t

Number = Annotated[int, Field(t("number"), t("How many moves"))]
Way = Annotated[str, Field(t("route"), t("Robot, then direction: RU GR, R↑ G→"))]
Robot = Annotated[str, Field(t("robot"), t("Which robot"))]
Direction = Annotated[str, Field(t("direction"), t("In which direction"))]


class Action(Base, frozen=True):
    """Anything said at a table of Ricochet Robots."""


class Declare(Action, frozen=True, tag="declare"):
    """R7, R8: "that many moves"."""

    number: Number


class Withdraw(Action, frozen=True, tag="withdraw"):
    """A slip: the own declaration is taken back while nobody else has declared since."""


class Content(Action, frozen=True, tag="content"):
    """R10: the lowest number may stand; the number is said, so that nobody agrees to another one."""

    number: Number


class Pass(Action, frozen=True, tag="pass"):
    """Nobody has declared, and one would go on to the next chip."""


class File(Action, frozen=True, tag="file"):
    """The own way, hidden until the clock ends; `-` takes it back."""

    way: Way


class Move(Action, frozen=True, tag="move"):
    """R16: the mover moves a robot (a letter of RBGYS) in a direction (of URDL)."""

    robot: Robot
    direction: Direction


class Path(Action, frozen=True, tag="path"):
    """The mover moves all of a way."""

    way: Way


class Over(Action, frozen=True, tag="over"):
    """The mover puts the robots back to where they started, and tries again."""


class GiveUp(Action, frozen=True, tag="giveup"):
    """The mover does not find it: the attempt has failed."""


class Next(Action, frozen=True, tag="next"):
    """Enough looked at the last chip."""


class Ring(Action, frozen=True, tag="ring"):
    """The table: the clock has run out."""


class Idle(Action, frozen=True, tag="idle"):
    """The table: too long has nobody declared, or not moved."""


class Best(Action, frozen=True, tag="best"):
    """The table: a shortest way of the last chip, `-` if none is known; `proven` 1 if none is shorter."""

    way: str
    proven: int


class Turn(Action, frozen=True, tag="turn"):
    """The table: the next chip; `fits` are the chips of the wished difficulty (none said: every chip fits), `place`
    which of `State.places` the robots take before the first chip."""

    place: int
    fits: tuple[str, ...]


class Sit(Action, frozen=True, tag="sit"):
    """The table: somebody joins at a new seat."""


class Leave(Action, frozen=True, tag="leave"):
    """The table: a seat's player has left."""

    seat: int


class Return(Action, frozen=True, tag="return"):
    """The table: somebody is back at a seat that was left."""

    seat: int
