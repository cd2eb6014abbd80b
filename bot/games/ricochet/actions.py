"""What a player, or the table, can say. Ways are texts as typed (see `moving.read`)."""

from __future__ import annotations

from bot.games.contract import Action as Base


class Declare(Base, frozen=True, tag="declare"):
    """R7, R8: "that many moves"."""

    number: int


class Withdraw(Base, frozen=True, tag="withdraw"):
    """A slip: the own declaration is taken back while nobody else has declared since."""


class Content(Base, frozen=True, tag="content"):
    """R10: the lowest number may stand; the number is said, so that nobody agrees to another one."""

    number: int


class Pass(Base, frozen=True, tag="pass"):
    """Nobody has declared, and one would go on to the next chip."""


class File(Base, frozen=True, tag="file"):
    """The own way, hidden until the clock ends; `-` takes it back."""

    way: str


class Move(Base, frozen=True, tag="move"):
    """R16: the mover moves a robot (a letter of RBGYS) in a direction (of URDL)."""

    robot: str
    direction: str


class Path(Base, frozen=True, tag="path"):
    """The mover moves all of a way."""

    way: str


class Over(Base, frozen=True, tag="over"):
    """The mover puts the robots back to where they started, and tries again."""


class GiveUp(Base, frozen=True, tag="giveup"):
    """The mover does not find it: the attempt has failed."""


class Next(Base, frozen=True, tag="next"):
    """Enough looked at the last chip."""


class Ring(Base, frozen=True, tag="ring"):
    """The table: the clock has run out."""


class Idle(Base, frozen=True, tag="idle"):
    """The table: too long has nobody declared, or not moved."""


class Best(Base, frozen=True, tag="best"):
    """The table: a shortest way of the last chip, `-` if none is known; `proven` 1 if none is shorter."""

    way: str
    proven: int


class Turn(Base, frozen=True, tag="turn"):
    """The table: the next chip; `fits` are the chips of the wished difficulty (none said: every chip fits), `place`
    which of `State.places` the robots take before the first chip."""

    place: int
    fits: tuple[str, ...]


class Sit(Base, frozen=True, tag="sit"):
    """The table: somebody joins at a new seat."""


class Leave(Base, frozen=True, tag="leave"):
    """The table: a seat's player has left."""

    seat: int


class Return(Base, frozen=True, tag="return"):
    """The table: somebody is back at a seat that was left."""

    seat: int


Action = (
    Declare | Withdraw | Content | Pass | File | Move | Path | Over | GiveUp | Next
    | Ring | Idle | Best | Turn | Sit | Leave | Return
)  # fmt: skip
ACTIONS = (
    Declare, Withdraw, Content, Pass, File, Move, Path, Over, GiveUp, Next,
    Ring, Idle, Best, Turn, Sit, Leave, Return,
)  # fmt: skip
