"""Timers that failed rest, longer each time. In memory alone: the store may be what fails, and a start may mend it."""

from __future__ import annotations

from collections.abc import Collection
from datetime import UTC, datetime, timedelta

from msgspec import Struct

from bot.rows import TimerRow

FIRST_REST = timedelta(seconds=30)
FOR_GOOD = datetime.max.replace(tzinfo=UTC)


class Backoff(Struct, frozen=True):
    """How long a timer is left alone."""

    length: timedelta
    until: datetime


class TimerBackoff:
    """A timer that was set anew meanwhile is another one, which has not failed."""

    def __init__(self) -> None:
        self._rests: dict[TimerRow, Backoff] = {}

    def __len__(self) -> int:
        return len(self._rests)

    def until(self, timer: TimerRow) -> datetime | None:
        """Until when the timer rests, or rested."""
        rest = self._rests.get(timer)
        return rest.until if rest else None

    def failed(self, timer: TimerRow, now: datetime, longest: timedelta) -> None:
        """The timer rests; twice as long as the last time, but no longer than `longest`."""
        before = self._rests.get(timer)
        length = min(longest, 2 * before.length if before else FIRST_REST)
        self._rests[timer] = Backoff(length, now + length)

    def give_up(self, timer: TimerRow) -> None:
        """The timer rests as long as this process lives."""
        self._rests[timer] = Backoff(FIRST_REST, FOR_GOOD)

    def for_good(self, timer: TimerRow) -> bool:
        """Whether it was given up."""
        return self.until(timer) == FOR_GOOD

    def keep(self, timers: Collection[TimerRow]) -> None:
        """These are the next timers; what is not among them is gone."""
        self._rests = {timer: self._rests[timer] for timer in timers if timer in self._rests}
