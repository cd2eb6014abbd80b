"""Timers of a table that has not begun: expiry, ready check, set start, absent host.

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
"""Marks the timer of a table that all are ready for, or whose time has come, and that did not begin in time."""
AHEAD = timedelta(days=60)
"""Maximum time until a set start."""
SOON, SOON_LIVE = timedelta(hours=1), timedelta(minutes=15)
"""Time from the reminder until a set start."""
STALE = timedelta(hours=1)
"""Delay after which a game does not begin by itself any more; the host then has as long to answer."""
REMIND, BEGUN, ASKED = "remind", "begun", "asked"
"""Marks the timer of a set start: until the reminder; after the attempt to begin; after its host was asked."""


def closing(table_id: int, now: datetime, starts_at: datetime | None = None) -> TimerRow:
    """Return the expiry timer of a table that was opened or renewed now, or has a set start."""
    return TimerRow(table_id, TimerKind.CLOSE, "", max(now, starts_at or now) + UNSTARTED)


def starting(table_id: int, at: datetime, speed: str, now: datetime) -> TimerRow:
    """Return the timer of a set start, first that of the reminder if it is not too late."""
    remind = at - (SOON_LIVE if speed == "live" else SOON)
    return TimerRow(table_id, TimerKind.START, "", *((remind, REMIND) if remind > now else (at, "")))


def closes_at(timers: Iterable[TimerRow]) -> datetime | None:
    """Return when the table closes, if its players have been warned."""
    return next((one.due_at for one in timers if one.kind == TimerKind.CLOSE and one.data == WARNED), None)


def ready_until(timers: Iterable[TimerRow]) -> datetime | None:
    """Return the end of the current ready check, if there is one."""
    return next((one.due_at for one in timers if one.kind == TimerKind.READY), None)


def new_host_at(timers: Iterable[TimerRow], host_id: int) -> datetime | None:
    """Return when another player becomes host, if this one has left the server."""
    return next((one.due_at for one in timers if (one.kind, one.key) == (TimerKind.HOST, str(host_id))), None)
