"""Game state: plain data."""

from __future__ import annotations

from typing import Final, Literal

from msgspec import Struct

VERSION: Final = 6
"""Version of the rules."""
REASONS: Final = 6
"""The first version whose events have the reasons of automatic steps."""
Phase = Literal["draft", "start", "rolled", "allocate", "gain", "main", "closing", "over"]
"""Phases.

draft: the light-speed start (S44). start: the active player may use abilities before the roll. rolled: they may reroll.
allocate: all seats choose (S7). gain: the choices are resolved in turn order, with tasks on the way. main: the active
player uses abilities, buys, ends; the others may use abilities. closing: the active player is done; other seats charged
in this turn use that or keep it (S19).
"""
Order = Literal["ask", "clear", "credits", "points", "income", "best"]
"""Standing orders for a seat's rolls.

The seat is always prompted; it is prompted only if it matters (see `allocating`); or the choice is made for it: most
credits, most points (then credits), most income (then credits), or the most valuable one.
"""
USUAL: Final[Order] = "clear"
"""Default order."""
TaskKind = Literal["claim", "buy", "charge", "move"]


class Placed(Struct):
    """A ship on a console, and its charges."""

    card: int
    charges: int = 0


class Sector(Struct):
    """A sector of a console.

    `station` is None if a colony is there; `deployed` is in the order of deployment.
    """

    station: Placed | None
    colony: int = -1
    deployed: list[Placed] = []


class Seat(Struct):
    """A player: the three tracks, the console, and the choice for this roll ("" if none yet).

    `drawn` are the ships of the light-speed draft, known only to the seat; `gained` the points of this play-off round;
    `charged` the ships that were charged in this turn, unless the seat has chosen to keep their charges; `auto`: its
    choice for this roll was made without a prompt.
    """

    credits: int
    income: int
    points: int
    sectors: list[Sector]
    order: Order = USUAL
    choice: str = ""
    drawn: list[int] = []
    gained: int = 0
    charged: list[int] = []
    auto: bool = False


class Task(Struct):
    """A pending choice of a seat before the game goes on.

    Claim a ship of one of `levels` (one level each time), or buy without spending all (`buy`, S34), into sectors 7 to
    12 if `high`.
    """

    seat: int
    kind: TaskKind
    levels: list[int] = []
    times: int = 1
    high: bool = False


class State(Struct):
    """The state of a game.

    `deck` and `under` hold face-down ships: for each card 1 if it is in the deck (drawn at random), and lists of those
    under it, in order. `yard` are the face-up ships by level; `colonies` those still available, by card. `gains` are
    the seats whose choices are still to be resolved, in turn order; `tasks` is a stack. `set` is "" for the house set,
    else the owner's set as text. `taken` is the choice of each seat for this roll. `rules` is the version of the rules
    of this game.
    """

    seats: list[Seat]
    first: int
    active: int
    deck: list[int]
    under: list[list[int]]
    yard: list[list[int]]
    colonies: list[int]
    set: str = ""
    phase: Phase = "start"
    round: int = 1
    dice: list[int] = []
    fixed: list[int] = []
    gains: list[int] = []
    tasks: list[Task] = []
    bought: bool = False
    final: bool = False
    playoff: list[int] = []
    winner: int = -1
    taken: list[str] = []
    rules: int = VERSION
