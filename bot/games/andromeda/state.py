"""The state of a game of Andromeda: plain data, counts wherever order does not matter.

Cards are the numbers of `data`; seats are numbers from 0, clockwise; -1 is nobody.
"""

from __future__ import annotations

from msgspec import Struct

NOBODY = -1


class Seat(Struct):
    """A player's things. `hand` holds 11 counts; cards played in trade are no longer in it.

    `early` is what the seat has said before its turn of the movement phase; `plan` are the cards of the hand that it
    plays at the next offers of this trade without being asked. Both are secret.
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
    """The open trade: `stage` is offer (leader plays a card), answer (others play face down) or swap.

    `sets` are the cards lying open by seat, 11 counts each; `answers` the face-down ones (-1 none). `out` dropped
    out (A32), `done` has finished (A33-A37). In the swap stage `turn` decides.
    """

    stage: str
    sets: list[list[int]]
    answers: list[int]
    out: list[bool]
    done: list[bool]
    turn: int = NOBODY


class Challenge(Struct):
    """The open challenge of the player to act: where, how many draws are left, how many were made."""

    planet: int
    draws: int
    made: int = 0


class Drawn(Struct, frozen=True):
    """The last challenge, draw by draw: `before` are the stations that were there, by seat, `owners` whose were drawn.

    `place` is where the centre was founded (-1: nowhere), `over` whether it has ended.
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
    """The whole table. `phase` is movement, trade, action or over; `turn` acts now (in the trade: the leader)."""

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
