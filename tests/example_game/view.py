"""What a seat, or the public, may know of a state."""

from __future__ import annotations

from msgspec import Struct


class View(Struct, frozen=True):
    """`chosen` says who has chosen, `mine` what `seat` itself has (0: nothing, or nobody's view)."""

    seat: int | None
    shells: tuple[int, ...]
    chosen: tuple[bool, ...]
    mine: int
    last: tuple[int, ...]
    round: int
