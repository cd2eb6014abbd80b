"""The state of a game of Andromeda: plain data, counts wherever order does not matter.

Cards are the numbers of `data`; seats are numbers from 0, clockwise; -1 is nobody.
"""

from __future__ import annotations

from msgspec import Struct

NOBODY = -1


class Seat(Struct):
    """State of a player. `hand` holds 11 counts; cards played in trade are no longer in it.

    `early` is the choice before the seat's turn of the movement phase; `plan` are the cards of the hand that it plays
    at the next offers of this trade without a prompt. Both are secret.
    """

    hand: list[int]
    earth: int
    transports: int = 2
    ship: int = 0
    tech: int = 0
    standby: bool = False
    early: list[str] = []
    plan: list[int] = []


class Trade(Struct):
    """The open trade.

    `stage` is offer (leader plays a card), answer (others play face down) or swap. `sets` are the open cards by seat,
    11 counts each; `answers` the face-down ones (-1 none). `out` dropped out (A32), `done` has finished (A33-A37). In
    the swap stage `turn` decides.
    """

    stage: str
    sets: list[list[int]]
    answers: list[int]
    out: list[bool]
    done: list[bool]
    turn: int = NOBODY


class Challenge(Struct):
    """The open challenge of the player to act: planet, draws left, and draws made."""

    planet: int
    draws: int
    made: int = 0


class Drawn(Struct, frozen=True):
    """The last challenge, draw by draw.

    `before` are the stations that were there, by seat, `owners` those of the drawn ones. `place` is the place of the
    founded centre (-1: none), `over` is true after the end.
    """

    seat: int
    planet: int
    round: int
    draws: int
    before: tuple[int, ...]
    owners: tuple[int, ...] = ()
    place: int = NOBODY
    over: bool = False


class State(Struct):
    """The state of the table. `phase` is movement, trade, action or over.

    `turn` acts now (in the trade: the leader).
    """

    seats: list[Seat]
    stations: list[list[int]]
    """[planet][seat]: stations on the planets"""
    centres: list[list[int]]
    """[planet][place, best first]: owner's seat or -1"""
    deck: list[int]
    discard: list[int]
    bonus: list[int]
    minimum: int
    leader: int
    round: int = 1
    phase: str = "movement"
    turn: int = 0
    actions: int = 0
    trade: Trade | None = None
    challenge: Challenge | None = None
    final: bool = False
    """three planets are full: the game ends with this round (A11)"""
    last: Drawn | None = None
    """the latest challenge, for its film"""
