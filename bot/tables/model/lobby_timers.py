"""Timers of a table that has not begun: expiry, ready check, replacement of the host.

They are rows like those of a running game (see `timers`), so they survive a restart.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta

from bot.enums import TimerKind
from bot.rows import TimerRow

WARNED = "warned"
"""Marks the expiry timer of a table whose card shows when it closes."""
UNSTARTED, WARNING = timedelta(days=6), timedelta(days=1)
"""Time until a table that was not started is warned, and from the warning until it closes."""
CHECK, LATE = timedelta(minutes=5), timedelta(minutes=1)
"""Time to confirm readiness, and the delay after which a game that has not begun is retried."""
RETURN = timedelta(days=1)
"""Time for a host who has left the server to come back; the timer's key is their user id."""
RETRIED = "retried"
"""Marks the timer of a table that all are ready for, and that did not begin in time."""


def closing(table_id: int, now: datetime) -> TimerRow:
    """Return the expiry timer of a table that was opened, or renewed, just now."""
    return TimerRow(table_id, TimerKind.CLOSE, "", now + UNSTARTED)


def closes_at(timers: Iterable[TimerRow]) -> datetime | None:
    """Return when the table closes, if its players have been warned."""
    return next((one.due_at for one in timers if one.kind == TimerKind.CLOSE and one.data == WARNED), None)


def ready_until(timers: Iterable[TimerRow]) -> datetime | None:
    """Return the end of the current ready check, if there is one."""
    return next((one.due_at for one in timers if one.kind == TimerKind.READY), None)


def new_host_at(timers: Iterable[TimerRow], host_id: int) -> datetime | None:
    """Return when another player becomes host, if this one has left the server."""
    return next((one.due_at for one in timers if (one.kind, one.key) == (TimerKind.HOST, str(host_id))), None)
