"""Timing of a film: duration of each turn, and the turns left out of a long game."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

LONGEST: Final = 90_000
"""Maximum milliseconds of a film."""
OPENING, ENDING = 1_500, 4_000
"""Milliseconds of the first and the last frame."""
SLOWEST, QUICKEST = 2_200, 350
"""Maximum milliseconds of a turn, to read two lines, and the minimum to perceive a board."""
GLIDES: Final = 900
"""Minimum milliseconds of a turn with moving pieces."""
_FRAMES: Final = (80, 120)
"""Minimum and maximum milliseconds of an animation frame."""


class FrameTiming(Struct, frozen=True):
    """The shown turns (by index), their duration in milliseconds, and whether pieces move."""

    shown: tuple[int, ...]
    each: int
    glides: bool

    @property
    def frame(self) -> int:
        """Return the milliseconds of an animation frame: longer in slower films."""
        return max(_FRAMES[0], min(_FRAMES[1], self.each // 18))


def paced(turns: int) -> FrameTiming:
    """Return the timing of a film with this number of turns, in at most `LONGEST`.

    The more turns, the shorter each; of too many an evenly spaced selection is shown, with the first and the last.
    """
    room = LONGEST - OPENING - ENDING
    most = room // QUICKEST
    shown = range(turns) if turns <= most else sorted({round(at * (turns - 1) / (most - 1)) for at in range(most)})
    each = max(QUICKEST, min(SLOWEST, room // max(1, len(shown))))
    return FrameTiming(tuple(shown), each, each >= GLIDES)
