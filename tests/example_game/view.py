"""View: the information of a seat, or of the public."""

from __future__ import annotations

from msgspec import Struct


class View(Struct, frozen=True):
    """View of a seat.

    `chosen` marks the seats that have chosen, `mine` is the choice of `seat` (0: none, or the public's view).
    """

    seat: int | None
    shells: tuple[int, ...]
    chosen: tuple[bool, ...]
    mine: int
    last: tuple[int, ...]
    round: int
