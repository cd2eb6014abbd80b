"""The state of a game: plain data."""

from __future__ import annotations

from typing import Final, Literal

from msgspec import Struct

VERSION: Final = 5
"""Of the rules."""
Phase = Literal["draft", "start", "rolled", "allocate", "gain", "main", "closing", "over"]
"""draft: the light-speed start (S44). start: the active player may use what comes before the roll. rolled: they may
reroll. allocate: everybody chooses (S7). gain: what was chosen is resolved in turn order; somebody may have to choose
on the way. main: the active player uses abilities, buys, ends; the others may use abilities. closing: the active player
is done; those of the others who were charged in this turn use that or keep it (S19)."""
Order = Literal["ask", "clear", "credits", "points", "income", "best"]
"""How a seat's rolls are allocated: it is always asked; it is asked only if it matters (see `allocating`); or the
choice is made for it: most credits, most points (then credits), most income (then credits), or what is worth most."""
USUAL: Final[Order] = "clear"
"""The order of who has not said otherwise."""
TaskKind = Literal["claim", "buy", "charge", "move"]


class Placed(Struct):
    """A ship somewhere on a console, and the charges on it."""

    card: int
    charges: int = 0


class Sector(Struct):
    """`station` is None where a colony lies; `deployed` in the order in which they were deployed."""

    station: Placed | None
    colony: int = -1
    deployed: list[Placed] = []


class Seat(Struct):
    """A player: the three tracks, the console, and what they said for this roll ("" yet nothing).

    `drawn` are the ships of the light-speed draft, known to the seat alone; `gained` the points of this play-off round;
    `charged` the ships that were charged in this turn, unless the seat has said that it keeps their charges; `auto`:
    its choice for this roll was made without a question.
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
    """Something that a seat must still choose before the game goes on: claim a ship of one of `levels` (one level each
    time), or buy without spending all (`buy`, S34), into sectors 7 to 12 if `high`."""

    seat: int
    kind: TaskKind
    levels: list[int] = []
    times: int = 1
    high: bool = False


class State(Struct):
    """`decks` and `under` hold ships that lie face down: for each card 1 if it is in the deck (drawn at random), and
    lists of those under it, in order. `yard` are the face-up ships by level; `colonies` those still to be had, by card.
    `gains` are the seats whose choices are still to be resolved, in turn order; `tasks` is a stack. `set` is "" for the
    house set, else the owner's set as text. `taken` is what each seat took on this roll. `rules`: the version
    by which the game began.
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
