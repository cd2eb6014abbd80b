"""What the solver says."""

from __future__ import annotations

from msgspec import Struct

from bot.games.ricochet.rules.moving import Step


class Solution(Struct, frozen=True):
    """`proven`: no way is shorter, or, if it is empty, there is none within the depth that was asked for. Not proven:
    the effort ran out; the way, if any, may be longer than needed. `searched` counts positions."""

    way: tuple[Step, ...]
    proven: bool
    searched: int
