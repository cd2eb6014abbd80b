"""The state: plain data that goes to JSON and back. Seats are numbers from 0."""

from __future__ import annotations

from msgspec import Struct

VERSION = 1
FARTHEST, ROUNDS = 6, 5


class State(Struct):
    """`paces` are those of this round by seat (0: not chosen yet), which are secret; `last` those of the round before.

    `round` counts from 1; a number beyond `ROUNDS` means that the game is over.
    """

    shells: list[int]
    paces: list[int]
    last: list[int]
    round: int = 1
