"""The clock of the fake, and the ids derived from it."""

import itertools
import time
from datetime import UTC, datetime

EPOCH_MS = 1420070400000


class Clock:
    """The wall clock, which tests may advance; it is part of ids, whose age discord.py reads."""

    def __init__(self) -> None:
        self._ahead = 0.0
        self._count = itertools.count(1)

    def now(self) -> float:
        """Return the seconds since 1970."""
        return time.time() + self._ahead

    def advance(self, seconds: float) -> None:
        """Advance by this many seconds: tokens and signed addresses age, but nothing sleeps."""
        self._ahead += seconds

    def age(self, snowflake: str) -> float:
        """Return the seconds since this id was made."""
        return self.now() - ((int(snowflake) >> 22) + EPOCH_MS) / 1000

    def iso(self) -> str:
        """Return the current time in Discord's format."""
        return datetime.fromtimestamp(self.now(), UTC).isoformat()

    def snowflake(self) -> str:
        """Return a new id, larger than every earlier one of the same millisecond."""
        return str((int(self.now() * 1000) - EPOCH_MS) << 22 | next(self._count) & 0x3FFFFF)
