"""State of the game: plain data that is stored as JSON. Seats are numbers from 0."""

from __future__ import annotations

from msgspec import Struct

VERSION = 1
FARTHEST, ROUNDS = 6, 5


class State(Struct):
    """State of a game.

    `paces` are the secret distances of this round by seat (0: not chosen yet), `last` those of the previous round.
    `round` counts from 1; a number beyond `ROUNDS` means that the game is over.
    """

    shells: list[int]
    paces: list[int]
    last: list[int]
    round: int = 1
