"""Time as the stand-in sees it, and the ids that are made of it."""

import itertools
import time
from datetime import UTC, datetime

EPOCH_MS = 1420070400000


class Clock:
    """The wall clock, which tests may move forward; ids carry it because discord.py reads ages from them."""

    def __init__(self) -> None:
        self._ahead = 0.0
        self._count = itertools.count(1)

    def now(self) -> float:
        """Seconds since 1970."""
        return time.time() + self._ahead

    def advance(self, seconds: float) -> None:
        """Let that much time have passed: tokens and signed addresses grow old, nothing sleeps."""
        self._ahead += seconds

    def age(self, snowflake: str) -> float:
        """Seconds since this id was given."""
        return self.now() - ((int(snowflake) >> 22) + EPOCH_MS) / 1000

    def iso(self) -> str:
        """Now, as Discord writes it."""
        return datetime.fromtimestamp(self.now(), UTC).isoformat()

    def snowflake(self) -> str:
        """A new id, larger than every earlier one of the same millisecond."""
        return str((int(self.now() * 1000) - EPOCH_MS) << 22 | next(self._count) & 0x3FFFFF)
