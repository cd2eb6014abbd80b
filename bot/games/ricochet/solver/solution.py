"""Result type of the solver."""

from __future__ import annotations

from msgspec import Struct

from bot.games.ricochet.rules.moving import Step


class Solution(Struct, frozen=True):
    """Result of the solver; `searched` counts positions.

    `proven`: no route is shorter, or, if it is empty, there is none within the requested depth. Not proven: the effort
    ran out; the route, if any, may be longer than needed.
    """

    way: tuple[Step, ...]
    proven: bool
    searched: int
