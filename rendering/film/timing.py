"""How long each turn of a film is shown, and which turns are left out of one that would be too long."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

LONGEST: Final = 90_000
"""Milliseconds of a whole film."""
OPENING, ENDING = 1_500, 4_000
"""Of its first and its last picture."""
SLOWEST, QUICKEST = 2_200, 350
"""Of a turn: as long as two lines are read, and so long that the eye still sees a board."""
GLIDES: Final = 900
"""Turns that are shown for less than that have no moving pieces."""
_FRAMES: Final = (80, 120)
"""Of a picture in which a piece moves."""


class FrameTiming(Struct, frozen=True):
    """Which of the turns are shown (by their place), each for so many milliseconds, and whether pieces move."""

    shown: tuple[int, ...]
    each: int
    glides: bool

    @property
    def frame(self) -> int:
        """Milliseconds of a picture in which a piece moves: the longer, the slower the film is."""
        return max(_FRAMES[0], min(_FRAMES[1], self.each // 18))


def paced(turns: int) -> FrameTiming:
    """So many turns in at most `LONGEST`: the more, the shorter each; of very many as many as fit, evenly spread, the
    first and the last among them."""
    room = LONGEST - OPENING - ENDING
    most = room // QUICKEST
    shown = range(turns) if turns <= most else sorted({round(at * (turns - 1) / (most - 1)) for at in range(most)})
    each = max(QUICKEST, min(SLOWEST, room // max(1, len(shown))))
    return FrameTiming(tuple(shown), each, each >= GLIDES)
