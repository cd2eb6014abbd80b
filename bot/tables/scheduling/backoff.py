"""Exponential backoff of failing timers.

It is kept only in memory: the store may be the cause, and a restart may help.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import UTC, datetime, timedelta

from msgspec import Struct

from bot.rows import TimerRow

FIRST_REST = timedelta(seconds=30)
FOR_GOOD = datetime.max.replace(tzinfo=UTC)


class Backoff(Struct, frozen=True):
    """Backoff of a timer."""

    length: timedelta
    until: datetime


class TimerBackoff:
    """Backoffs by timer; a timer that was set again counts as a new one without failures."""

    def __init__(self) -> None:
        self._rests: dict[TimerRow, Backoff] = {}

    def __len__(self) -> int:
        return len(self._rests)

    def until(self, timer: TimerRow) -> datetime | None:
        """Return the end of the timer's backoff, past or future."""
        rest = self._rests.get(timer)
        return rest.until if rest else None

    def failed(self, timer: TimerRow, now: datetime, longest: timedelta) -> None:
        """Back off the timer: twice as long as the last time, at most `longest`."""
        before = self._rests.get(timer)
        length = min(longest, 2 * before.length if before else FIRST_REST)
        self._rests[timer] = Backoff(length, now + length)

    def give_up(self, timer: TimerRow) -> None:
        """Back off the timer as long as this process lives."""
        self._rests[timer] = Backoff(FIRST_REST, FOR_GOOD)

    def for_good(self, timer: TimerRow) -> bool:
        """Return whether the timer was given up."""
        return self.until(timer) == FOR_GOOD

    def keep(self, timers: Collection[TimerRow]) -> None:
        """Keep the backoffs of these next timers only."""
        self._rests = {timer: self._rests[timer] for timer in timers if timer in self._rests}
