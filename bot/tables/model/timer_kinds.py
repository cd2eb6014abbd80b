"""Kinds of timers in the database, and the due date of a timer that is suspended."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from bot.rows import TimerRow

AI_TIMER, DEADLINE_TIMER, REMINDER_TIMER, ORDER_TIMER = "ai", "deadline", "remind", "order"
LIMIT_TIMER, LEFT_TIMER = "limit", "left"
"""The timer of a time limit, and the timer that only stores the time left to a person at a seat; it is never due."""
AGES, FAR = timedelta(days=366_000), datetime(3000, 1, 1, tzinfo=UTC)
"""The offset by which a suspended timer is due later, and the date after which a due date means suspended."""
NEVER = datetime(9999, 1, 1, tzinfo=UTC)
"""The due date of a timer that only records what was done, and is never due."""


def is_suspended(timer: TimerRow) -> bool:
    """Return whether the timer is suspended because its table is paused."""
    return FAR <= timer.due_at < NEVER
