"""Kinds of timers in the database, and the due date of a timer that is suspended."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from bot.rows import TimerRow

AGES, FAR = timedelta(days=366_000), datetime(3000, 1, 1, tzinfo=UTC)
"""The offset by which a suspended timer is due later, and the date after which a due date means suspended."""
NEVER = datetime(9999, 1, 1, tzinfo=UTC)
"""The due date of a timer that only records what was done, and is never due."""
ABANDONED, ANSWER = timedelta(days=60), timedelta(days=7)
"""Time without a move after which players are asked whether a table goes on, and from then until it ends."""
KEPT = "kept"
"""Marks the timer of a table that goes on: its players are asked again when it is due."""


def is_suspended(timer: TimerRow) -> bool:
    """Return whether the timer is suspended because its table is paused."""
    return FAR <= timer.due_at < NEVER
