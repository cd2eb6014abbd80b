"""Kinds of timers in the database, and the due date of a timer that is suspended."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from bot.rows import TimerRow

AGES, FAR = timedelta(days=366_000), datetime(3000, 1, 1, tzinfo=UTC)
"""The offset by which a suspended timer is due later, and the date after which a due date means suspended."""
NEVER = datetime(9999, 1, 1, tzinfo=UTC)
"""The due date of a timer that only records what was done, and is never due."""


def is_suspended(timer: TimerRow) -> bool:
    """Return whether the timer is suspended because its table is paused."""
    return FAR <= timer.due_at < NEVER
